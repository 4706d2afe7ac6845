import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTruth, truthWords } from './truth-words.ts'

test('no word is yes in one language and no in another, and every one is found in capitals', () => {
  for (const { language, yes, no } of truthWords) {
    for (const word of yes) assert.equal(readTruth(` ${word.toUpperCase()} `), true, `${language}: ${word}`)
    for (const word of no) assert.equal(readTruth(word.toUpperCase()), false, `${language}: ${word}`)
  }
  assert.equal(readTruth('SI\u0301'), true)
  assert.equal(readTruth('perhaps'), undefined)
})
