import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch } from '@udigate/udi'
import { exampleSettings, makeExampleRequest } from '../catalogue/example-request.ts'
import type { TradeItem } from '../elements/trade-item.ts'
import { buildHierarchies, type CatalogueItem } from '../hierarchy/catalogue-item.ts'
import type { Records } from '../records.ts'
import { readRecords } from '../validate.ts'
import { gdsnRules } from './index.ts'
import type { GdsnExample } from './rule.ts'
import { makeSubjectFrom, runGdsnRules } from './run-rules.ts'

const sentAt = new Date('2026-11-30T00:00:00Z')

function makeExample(example: GdsnExample) {
  const { model, request } = makeExampleRequest(example)
  const settings = mergePatch(exampleSettings, example.settings ?? {}) as Records['settings']
  const records = readRecords(model, request, settings)
  const hierarchies = buildHierarchies(records, sentAt).map(item => change(item, example))
  return makeSubjectFrom(records, hierarchies, sentAt)
}

function change(item: CatalogueItem, changes: GdsnExample): CatalogueItem {
  const patch = item.level.package === undefined ? changes.item : changes.packageItem
  return {
    ...item,
    tradeItem: (patch === undefined ? item.tradeItem : mergePatch(item.tradeItem, patch)) as TradeItem,
    links: item.links.map(link => ({ ...link, catalogueItem: change(link.catalogueItem, changes) })),
  }
}

function findWith(id: string, example: GdsnExample): { path: string; message: string }[] {
  const found: { path: string; message: string }[] = []
  const rules = gdsnRules.filter(rule => rule.id === id)
  runGdsnRules(rules, makeExample(example), (_, path, describe) => {
    found.push({ path, message: describe().message })
  })
  return found
}

for (const { id, title, message, examples, source } of gdsnRules) {
  test(`${id}: ${title}`, () => {
    assert.ok(examples.good.length > 0 && examples.bad.length > 0)
    assert.ok(source.section.length > 0)
    assert.match(title, /\.$/)
    for (const example of examples.good) assert.deepEqual(findWith(id, example), [], example.title)
    for (const { at, ...example } of examples.bad) {
      const found = findWith(id, example)
      assert.deepEqual(
        found.map(({ path }) => path),
        at,
        example.title,
      )
      for (const each of found) assert.doesNotMatch(each.message, /[{}]/, `${example.title}: ${message}`)
    }
  })
}

test('each rule has an id of its own', () => {
  assert.equal(new Set(gdsnRules.map(({ id }) => id)).size, gdsnRules.length)
})
