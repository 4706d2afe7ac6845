/** Words for yes and for no, those of spreadsheets for true and false among them, by language. */
export const truthWords: readonly { language: string; yes: readonly string[]; no: readonly string[] }[] = [
  words('any', 'true yes y 1', 'false no n 0'),
  words('Bulgarian', 'истина да', 'лъжа не'),
  words('Croatian', 'istina da', 'neistina ne'),
  words('Czech', 'pravda ano', 'nepravda ne'),
  words('Danish', 'sand ja', 'falsk nej'),
  words('Dutch', 'waar ja', 'onwaar nee'),
  words('Estonian', 'tõene jah', 'väär ei'),
  words('Finnish', 'tosi kyllä', 'epätosi ei'),
  words('French', 'vrai oui', 'faux non'),
  words('German', 'wahr ja', 'falsch nein'),
  words('Greek', 'αληθης αληθές ναι', 'ψευδης ψευδές όχι'),
  words('Hungarian', 'igaz igen', 'hamis nem'),
  words('Icelandic', 'já', 'nei'),
  words('Italian', 'vero sì si', 'falso no'),
  words('Latvian', 'jā', 'nē'),
  words('Lithuanian', 'taip', 'ne'),
  words('Maltese', 'iva', 'le'),
  words('Norwegian', 'sann ja', 'usann nei'),
  words('Polish', 'prawda tak', 'fałsz nie'),
  words('Portuguese', 'verdadeiro sim', 'falso não'),
  words('Romanian', 'adevărat da', 'fals nu'),
  words('Slovak', 'pravda áno', 'nepravda nie'),
  words('Slovenian', 'da', 'ne'),
  words('Spanish', 'verdadero sí si', 'falso no'),
  words('Swedish', 'sant ja', 'falskt nej'),
  // Its capitals have small letters of other words elsewhere.
  words('Turkish', 'doğru evet', 'yanlış yanliş hayır hayir'),
]

const truths: ReadonlyMap<string, boolean> = new Map(
  truthWords.flatMap(({ yes, no }) => [
    ...yes.map(word => [word, true] as const),
    ...no.map(word => [word, false] as const),
  ]),
)

/** The truth value that a word stands for in one of these languages; upper and lower case are alike. */
export function readTruth(word: string): boolean | undefined {
  return truths.get(word.trim().normalize('NFC').toLowerCase())
}

function words(language: string, yes: string, no: string) {
  return { language, yes: yes.split(' '), no: no.split(' ') }
}
