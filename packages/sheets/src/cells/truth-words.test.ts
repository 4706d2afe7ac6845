import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truthOf, truthWords } from './truth-words.ts'

test('no word is yes in one language and no in another, and every one is found in capitals', () => {
  for (const { language, yes, no } of truthWords) {
    for (const word of yes) assert.equal(truthOf(` ${word.toUpperCase()} `), true, `${language}: ${word}`)
    for (const word of no) assert.equal(truthOf(word.toUpperCase()), false, `${language}: ${word}`)
  }
  assert.equal(truthOf('SI\u0301'), true)
  assert.equal(truthOf('perhaps'), undefined)
})
