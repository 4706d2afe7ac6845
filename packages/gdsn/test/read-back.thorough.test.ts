import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelNames } from '@udigate/eudamed'
import { readXml } from '@udigate/sheets/xml'
import { childElements, descend, type XmlElement } from '@udigate/udi'
import * as fc from 'fast-check'
import { readTradeItem } from '../src/elements/read-json.ts'
import { readTradeItemElement } from '../src/elements/read-xml.ts'
import { tradeItem } from '../src/elements/trade-item.ts'
import { writeJson } from '../src/elements/write-json.ts'
import { buildHierarchies, listItems } from '../src/hierarchy/catalogue-item.ts'
import { renderNotification } from '../src/messages/render-xml.ts'
import { arbitraryRecords } from './arbitrary-records.ts'

const sentAt = new Date('2026-11-30T00:00:00Z')
const envelope = { messageId: 'm', sender: '9506000111117', pool: '7612345000343', createdAt: sentAt }

/** What a value is once it was written: nothing is there that says nothing. */
function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

for (const model of modelNames) {
  test(`what is written of ${model} in JSON is read back whole`, () => {
    fc.assert(
      fc.property(arbitraryRecords(model), records => {
        for (const { tradeItem: item } of buildHierarchies(records, sentAt).flatMap(listItems)) {
          const json = asJson(writeJson(tradeItem, item))
          const { item: back, unread } = readTradeItem(json)
          assert.deepEqual(unread, [])
          assert.deepEqual(asJson(writeJson(tradeItem, back)), json)
        }
      }),
      { numRuns: 40 },
    )
  })

  test(`what is written of ${model} in XML is read back as JSON has it, but for what is JSON's alone`, () => {
    fc.assert(
      fc.property(arbitraryRecords(model), records => {
        // libxml2-wasm takes U+FEFF at the start of a text for a byte order mark, and leaves it out.
        fc.pre(!/"\uFEFF/.test(JSON.stringify(records)))
        const [hierarchy] = buildHierarchies(records, sentAt)
        assert.ok(hierarchy)
        const reading = readXml(Buffer.from(renderNotification('Add', [hierarchy], envelope)))
        assert.ok('root' in reading)
        const notification = descend(
          reading.root,
          'transaction',
          'documentCommand',
          'catalogueItemNotification',
        )
        assert.ok(notification)
        const elements = listTradeItems(notification)
        const items = listItems(hierarchy)
        assert.equal(elements.length, items.length)
        for (const [index, element] of elements.entries()) {
          const { item, unread } = readTradeItemElement(element)
          assert.deepEqual(unread, [])
          const { TargetSector: _, ...expected } = items[index]?.tradeItem ?? {}
          const {
            GpcSegmentCode: _s,
            GpcFamilyCode: _f,
            GpcClassCode: _c,
            ...classification
          } = expected.GdsnTradeItemClassification ?? {}
          assert.deepEqual(
            asJson(writeJson(tradeItem, item)),
            asJson(writeJson(tradeItem, { ...expected, GdsnTradeItemClassification: classification })),
          )
        }
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
}

function listTradeItems(parent: XmlElement): XmlElement[] {
  return childElements(parent).flatMap(child =>
    child.name === 'tradeItem' ? [child] : listTradeItems(child),
  )
}

test('whatever has arrived can be read, and what is not known is told with its place', () => {
  fc.assert(fc.property(fc.jsonValue(), json => assert.ok(readTradeItem(json).item)))
  const { item, unread } = readTradeItem({
    Gtin: '09506000117843',
    IsTradeItemABaseUnit: 'true',
    TradeItemUnitDescriptorCode: 'CASE',
    IsBrandBankPublication: false,
    TargetMarket: { TargetMarketCountryCode: { Value: '097' }, Other: 1 },
  })
  assert.deepEqual(asJson(item), {
    Gtin: '09506000117843',
    TargetMarket: { TargetMarketCountryCode: '097' },
  })
  assert.deepEqual(unread, [
    '/IsTradeItemABaseUnit',
    '/TradeItemUnitDescriptorCode',
    '/IsBrandBankPublication',
    '/TargetMarket/Other',
  ])
})

test('what is no boolean or number in XML is not read as one', () => {
  for (const text of ['toString', 'TRUE', '']) {
    const reading = readXml(
      Buffer.from(`<tradeItem><isTradeItemABaseUnit>${text}</isTradeItemABaseUnit></tradeItem>`),
    )
    assert.ok('root' in reading)
    assert.deepEqual(readTradeItemElement(reading.root), { item: {}, unread: ['/IsTradeItemABaseUnit'] })
  }
})
