import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleSetVersion } from './index.ts'
import { businessRules, regulation } from './sources.ts'

test('each regulation is named with its number', () => {
  assert.match(regulation('MDR', 'Article 1').document, /2017\/745.*\bMDR\b/)
  assert.match(regulation('IVDR', 'Article 1').document, /2017\/746.*\bIVDR\b/)
})

test('the version of the rules is that of the business rules of the authority', () => {
  assert.equal(ruleSetVersion, businessRules('BR-UDID-003').version)
})
