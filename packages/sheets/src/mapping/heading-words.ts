import { fold } from '@udigate/udi'
import type { Token } from './abbreviations.ts'

/** The longest heading of which the words are looked at, in words. */
const mostTokens = 24
/** A word as headings are compared: letters and digits in capitals, without accents; a sign where there is nothing else. */
export function foldHeadingWord(word: string): string {
  return foldOtherLetters(fold(word)) || word.trim()
}

/** Letters that are no others with an accent, as people write them without it. */
function foldOtherLetters(folded: string): string {
  if (!/[ŁØŒ]/.test(folded)) return folded
  return folded.replaceAll('Ł', 'L').replaceAll('Ø', 'O').replaceAll('Œ', 'OE')
}

/** Where a word of `camelCase` ends and the next one begins. */
const humps = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u

/** The words of a text, those of `camelCase` too, as far as they are looked at. */
export function splitHeading(text: string): readonly Token[] {
  const words = text.normalize('NFC').matchAll(/([\p{L}\p{M}\p{N}#]+)(\.?)/gu)
  const tokens: Token[] = []
  for (const [, word = '', stop] of words) {
    const parts = /^[a-z0-9]*$/.test(word) ? [word] : word.split(humps)
    for (const [at, hump] of parts.entries()) {
      const isCut = stop !== '' && at === parts.length - 1
      tokens.push({ text: hump, folded: foldHeadingWord(hump), isCut })
      if (tokens.length === mostTokens) return tokens
    }
  }
  return tokens
}

/** Many names as `foldHeadingWord` folds each, in a fraction of the time: all in one text. */
export function foldNames(names: readonly string[]): readonly string[] {
  const folded = names
    .join('\n')
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}\n]/gu, '')
  return foldOtherLetters(folded)
    .split('\n')
    .map((plain, at) => plain || (names[at] ?? '').trim())
}

/** The words of many names as `splitHeading` folds them, with a blank between those of each; as fast. */
export function foldWordsOfNames(names: readonly string[]): readonly string[] {
  const apart = names
    .join('\n')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}#\n]+/gu, ' ')
    .replaceAll(/(?<=[^ \n])#|#(?=[^ \n])|^ | $/gm, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
  return foldOtherLetters(apart.normalize('NFD').toUpperCase().replaceAll(/\p{M}/gu, '')).split('\n')
}
