/** A word as it is compared: without white space that is not seen, and in lower case. */
export function foldWord(word: string): string {
  return word.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toLowerCase()
}
