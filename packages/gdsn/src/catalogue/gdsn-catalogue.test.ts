import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '@udigate/eudamed/catalogue'
import { gdsnRules } from '../rules/index.ts'
import { gdsnCatalogue } from './gdsn-catalogue.ts'

test('each rule is in the catalogue, under an id that no rule of EUDAMED has', () => {
  const ids = gdsnCatalogue().map(({ id }) => id)
  assert.deepEqual(
    ids,
    gdsnRules.map(({ id }) => id),
  )
  const taken = new Set(catalogue().map(({ id }) => id))
  assert.deepEqual(
    ids.filter(id => taken.has(id)),
    [],
  )
})

test('what is shown as broken is found by the law itself', () => {
  for (const { id, examples } of gdsnCatalogue())
    for (const { title, findings } of examples.bad) assert.ok(findings.length > 0, `${id}: ${title}`)
})
