import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kinds } from '../things/things.ts'
import { findSentence } from './entry-words.ts'

test('every kind of entry is said in words to an auditor', () => {
  const silent = Object.keys(kinds).filter(kind => findSentence(kind) === undefined)
  assert.deepEqual(
    silent,
    [],
    'Write their sentences in evidence/folder/entry-words.ts, or give the act a title.',
  )
})
