/** So many characters of the words of an entity are kept for searching. */
const mostCharacters = 2_000
/** An entity is found from each of so many of its words on, by so many characters. */
const mostStarts = { words: 40, characters: 40 }

/** The words of a text as they are compared: in small letters, without accents, one space between them. */
export function foldText(text: string): string {
  return (
    text
      .slice(0, mostCharacters)
      .normalize('NFKD')
      // One character may come to eighteen.
      .slice(0, 2 * mostCharacters)
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}

/** The words of several texts, a space before each. */
export function joinWords(texts: readonly string[]): string {
  const words = texts.map(foldText).filter(text => text !== '')
  return words
    .map(text => ` ${text}`)
    .join('')
    .slice(0, mostCharacters)
}

/** The beginnings by which such words are found: from each of the first ones on. */
export function listStarts(words: string): readonly string[] {
  const all = words.split(' ').filter(word => word !== '')
  const starts = all.slice(0, mostStarts.words).map((_, index) => clipStart(all.slice(index).join(' ')))
  return [...new Set(starts)]
}

/** As much of a beginning as is kept. */
export function clipStart(start: string): string {
  return start.slice(0, mostStarts.characters).trimEnd()
}
