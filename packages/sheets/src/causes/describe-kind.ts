import type { JudgedFinding } from '../judged-findings.ts'

/**
 * What is said of a finding but for the values in it: findings of one rule in one column with the same words are mistakes of one
 * kind, whatever values they are made in.
 */
export function describeKind({ message, value, fix = [] }: JudgedFinding): string {
  let words = message
  const values = [value, ...fix.flatMap(edit => (edit.op === 'remove' ? [] : [edit.value]))]
  for (const each of values) {
    // A short value may be a part of any word.
    if (typeof each === 'string' && each.trim().length > 2) words = words.replaceAll(each, '#')
  }
  return words
    .replaceAll('\\"', '')
    .replaceAll(/"[^"]*"/g, '#')
    .replaceAll(/\([^()]*\)/g, '')
    .split(/([\s,;:])/)
    .map(word => (/\d/.test(word) ? '#' : word))
    .join('')
    .replaceAll(/#[\s,#.]*/g, '# ')
    .trim()
}
