import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deciders } from '@udigate/udi'
import { catalogue } from './catalogue.ts'
import type { RuleFilter } from './catalogue-entry.ts'
import { listRules } from './list-rules.ts'

const listIds = (filter: RuleFilter) => listRules(filter).map(({ id }) => id)

test('without a filter it is the whole catalogue', () => {
  assert.deepEqual(listRules(), catalogue())
})

test('each filter leaves what it names, and together they leave what all of them name', () => {
  assert.ok(listRules({ severity: 'warning' }).every(({ severity }) => severity === 'warning'))
  assert.ok(listIds({ severity: 'warning' }).includes('UDG-SECONDARY-DI-CODE'))
  const counts = deciders.map(decidedBy => listRules({ decidedBy }).length)
  assert.ok(counts.every(count => count > 0))
  assert.equal(
    counts.reduce((sum, count) => sum + count),
    catalogue().length,
  )
  assert.ok(listIds({ decidedBy: 'authority' }).includes('BR-UDID-721'))
  assert.deepEqual(listIds({ decidedBy: 'authority', severity: 'error' }), [])
  const packs = listIds({ model: 'EU_UDI_SPP', severity: 'error', search: 'market' })
  assert.ok(packs.includes('BR-UDID-047'))
})

test('a model leaves out the rules of other models only', () => {
  const ids = listIds({ model: 'EU_UDI_SPP' })
  assert.ok(ids.includes('BR-UDID-047'))
  assert.ok(ids.includes('SCHEMA-REQUIRED'))
  assert.ok(!ids.includes('BR-UDID-023'))
  assert.ok(ids.includes('BR-UDID-721'), 'which the authority decides for every model')
})

test('the words of a search stand anywhere, in any case and order', () => {
  assert.ok(listIds({ search: 'unitofuse' }).includes('BR-UDID-023'))
  assert.ok(listIds({ search: '  DirectMarkingDi  BASEQUANTITY ' }).includes('BR-UDID-023'))
  assert.deepEqual(listIds({ search: 'br-udid-023' }), ['BR-UDID-023'])
  assert.deepEqual(listIds({ search: 'unitofuse xylophone' }), [])
  assert.equal(listIds({ search: ' ' }).length, catalogue().length)
})
