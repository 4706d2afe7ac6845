/** How many characters a password has: long ones are taken, and nothing is asked of their kinds (NIST SP 800-63B). */
const fewest = 12
const most = 200
/** Fewer different characters are a pattern. */
const fewestDifferent = 5
/** What everyone tries first. */
const expected = ['password', 'udigate', 'eudamed', 'qwertyuiop', '1234567890']

/** A password in the form in which it is hashed: whichever keyboard wrote it, it is the same (RFC 8265, section 4.2). */
export function normalisePassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * What is wrong with a new password, as a sentence; `undefined` where nothing is.
 *
 * @param known what strangers know of the person: name and mail address
 */
export function explainWeakPassword(password: string, known: readonly string[]): string | undefined {
  const characters = Array.from(normalisePassword(password))
  if (characters.length < fewest)
    return `A password has ${fewest} characters at least. Several words are easy to remember.`
  if (characters.length > most) return `A password has ${most} characters at most.`
  if (new Set(characters).size < fewestDifferent) {
    return `A password has ${fewestDifferent} different characters at least.`
  }
  const rest = removeAll(password.toLowerCase(), [...expected, ...known.flatMap(splitWords)])
  if (Array.from(rest).length >= fewest - 4) return undefined
  return 'The password is mostly a name, a mail address or a word that everyone tries first. Choose another one.'
}

/** The parts of a name or a mail address that are long enough to be recognised. */
function splitWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= 4)
}

function removeAll(text: string, words: readonly string[]): string {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text)
}
