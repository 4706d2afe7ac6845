import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldHeadingWord, foldNames, foldWordsOfNames, splitHeading } from './heading-words.ts'
import { wordsByLanguage } from './words/index.ts'

/** All texts in a value, at any depth. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split('; ')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

const names = [
  ...listTexts(wordsByLanguage),
  '#',
  'REF #',
  'cat#',
  'UDIDi',
  'MDRClass',
  'Ø (mm)',
  'Łódź',
  '№',
  '',
]

test('names are folded all at once as each of them alone', () => {
  assert.ok(names.length > 10_000)
  assert.deepEqual(foldNames(names), names.map(foldHeadingWord))
})

test('names are taken apart all at once as each of them alone', () => {
  const apart = names.map(name => splitHeading(name).map(({ folded }) => folded))
  assert.deepEqual(
    foldWordsOfNames(names),
    apart.map(words => words.join(' ')),
  )
})
