import assert from 'node:assert/strict'
import { test } from 'node:test'
import { regulation } from './sources.ts'

test('each regulation is named with its number', () => {
  assert.match(regulation('MDR', 'Article 1').document, /2017\/745.*\bMDR\b/)
  assert.match(regulation('IVDR', 'Article 1').document, /2017\/746.*\bIVDR\b/)
})
