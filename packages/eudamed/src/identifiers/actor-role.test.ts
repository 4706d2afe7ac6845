import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readActorRole } from './actor-role.ts'

test('the role of an actor is in its SRN', () => {
  assert.equal(readActorRole('DE-MF-000001723'), 'MANUFACTURER')
  assert.equal(readActorRole('IT-PR-000003456'), 'PRODUCER')
  assert.equal(readActorRole('FR-AR-000000001'), 'AUTHORISED_REPRESENTATIVE')
  assert.equal(readActorRole('NL-IM-000000001'), 'IMPORTER')
})

test('what is no SRN has no role', () => {
  for (const code of ['', 'DE-MF-00000172', 'DE-XX-000001723', 'de-MF-000001723', 'DE-MF-000001723 ', 'NA']) {
    assert.equal(readActorRole(code), undefined, code)
  }
})
