import type { CodeListName } from '@udigate/eudamed'
import { collectMeanings, collectWords, wordsByLanguage } from './words/index.ts'

const classMarks: Readonly<Record<string, string>> = {
  CLASS_I: 'I, 1, Is, Im, Ir',
  CLASS_IIA: 'IIa, 2a',
  CLASS_IIB: 'IIb, 2b',
  CLASS_III: 'III, 3',
  CLASS_A: 'A',
  CLASS_B: 'B',
  CLASS_C: 'C',
  CLASS_D: 'D',
}

/** What manufacturers' own lists say for a code of a list, besides codes and terms themselves. */
export function listValueWords(list: CodeListName, code: string): readonly string[] {
  if (list === 'risk-classes') return writeClass(classMarks[code])
  return meaningsByList.get(list)?.get(code) ?? []
}

const lists = new Set(Object.values(wordsByLanguage).flatMap(({ values }) => Object.keys(values)))
const meaningsByList = new Map(
  Array.from(lists, list => [list, collectMeanings(({ values }) => values[list as CodeListName])] as const),
)

/** Words beside yes and no of every language that lists of one's own tick with; what is empty says nothing. */
export const tickWords = {
  yes: collectWords(({ ticks }) => ticks.yes),
  no: collectWords(({ ticks }) => ticks.no),
}

/** A class alone, and with the word for class or the regulation before it. */
function writeClass(marks: string | undefined): readonly string[] {
  const words = collectWords(({ concepts }) => concepts.class)
  const before = ['', ...words, 'MDR', 'IVDR', ...words.map(word => `${word} MDR`)]
  return (marks?.split(', ') ?? []).flatMap(mark => before.map(word => `${word} ${mark}`.trim()))
}
