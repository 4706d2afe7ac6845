import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeExampleRequest } from '../catalogue/example-request.ts'
import type { TradeItem } from '../elements/trade-item.ts'
import { buildHierarchies, listItems } from '../hierarchy/catalogue-item.ts'
import type { GdsnExample } from '../rules/rule.ts'
import { readRecords } from '../validate.ts'
import { planItems } from './plan-items.ts'

const first = new Date('2026-11-30T12:00:00Z')
const later = new Date('2026-12-24T12:00:00Z')
const settings = { Gln: '9506000111117', Name: 'Maker' }
const [device, box, pallet] = ['09506000117843', '19506000117840', '29506000117847']

function build(example: Omit<GdsnExample, 'title'> = {}, sentAt = later) {
  const { model, request } = makeExampleRequest({ title: '', ...example })
  return buildHierarchies(readRecords(model, request, settings), sentAt)
}

/** What a pool has once it was sent this. */
function hold(example: Omit<GdsnExample, 'title'> = {}): Map<string, TradeItem> {
  return new Map(
    build(example, first)
      .flatMap(listItems)
      .map(({ level, tradeItem }) => [level.gtin, tradeItem]),
  )
}

function plan(example: Omit<GdsnExample, 'title'>, known: ReadonlyMap<string, TradeItem>) {
  const { planned, reasons } = planItems(build(example), known, later)
  return { planned: planned.map(({ command, changes }) => ({ command, changes })), reasons }
}

test('what the pool does not have is added', () => {
  assert.deepEqual(plan({}, new Map()), { planned: [{ command: 'Add', changes: [] }], reasons: [] })
})

test('what the pool has as it is desired is not sent, whenever that was', () => {
  assert.deepEqual(plan({}, hold()), { planned: [], reasons: [] })
})

test('how the pool writes a moment is no change, wherever it stands', () => {
  const asShown = new Map(
    [...hold({ tradeItem: { AvailableFrom: '2026-01-01' } })].map(([gtin, item]) => [
      gtin,
      JSON.parse(JSON.stringify(item).replaceAll('T00:00:00Z"', '"')) as TradeItem,
    ]),
  )
  assert.match(JSON.stringify([...asShown]), /"StartAvailabilityDateTime":"2026-01-01"/)
  assert.deepEqual(plan({ tradeItem: { AvailableFrom: '2026-01-01' } }, asShown), {
    planned: [],
    reasons: [],
  })
})

test('an item is changed where something in its hierarchy differs, and what differs is told', () => {
  assert.deepEqual(plan({ tradeItem: { BrandName: 'New' } }, hold({ tradeItem: { BrandName: 'Old' } })), {
    planned: [
      {
        command: 'Change',
        changes: [
          {
            gtin: device,
            at: [
              '/TradeItemDescriptionModule/TradeItemDescriptionInformation/BrandNameInformation/BrandName',
            ],
          },
        ],
      },
    ],
    reasons: [],
  })
})

test('what is sent keeps the day from which the pool has its data, and names the last change that it follows', () => {
  const [sent] = planItems(build({ tradeItem: { BrandName: 'New' } }), hold(), later).planned
  assert.equal(sent?.notBefore, '2026-11-30T12:00:00Z')
  const [outer] = listItems(sent.hierarchy)
  assert.equal(outer?.tradeItem.TradeItemSynchronisationDates?.EffectiveDateTime, '2026-11-30T12:00:00Z')
  assert.equal(outer.tradeItem.TradeItemSynchronisationDates.LastChangeDateTime, '2026-12-24T12:00:00Z')
})

test('a day that is given is a change', () => {
  assert.deepEqual(plan({ tradeItem: { EffectiveFrom: '2027-01-01' } }, hold()).planned[0]?.changes, [
    { gtin: device, at: ['/TradeItemSynchronisationDates/EffectiveDateTime'] },
  ])
})

test('an item that is discontinued is corrected, whatever changes', () => {
  const discontinued = { DiscontinuedOn: '2026-12-31' }
  const { planned } = plan(
    { tradeItem: { ...discontinued, BrandName: 'New' } },
    hold({ tradeItem: discontinued }),
  )
  assert.equal(planned[0]?.command, 'Correct')
  assert.equal(plan({ tradeItem: discontinued }, hold()).planned[0]?.command, 'Change')
})

test('another quantity inside is a correction', () => {
  const packages = [
    {
      PackagingDi: box,
      PackagingDiIssuingAgency: 'GS1',
      Status: 'ON_THE_MARKET',
      NumberOfItems: 12,
      Child: device,
      ChildIssuingAgency: 'GS1',
    },
  ]
  const { planned } = plan({ device: { Packages: packages } }, hold())
  assert.equal(planned[0]?.command, 'Correct')
})

test('a package around what the pool has is added', () => {
  const packages = [
    { PackagingDi: box, Status: 'ON_THE_MARKET', NumberOfItems: 10, Child: device },
    { PackagingDi: pallet, Status: 'ON_THE_MARKET', NumberOfItems: 5, Child: box },
  ]
  const { planned } = plan({ device: { Packages: packages } }, hold())
  assert.equal(planned[0]?.command, 'Add')
  // The package is no longer the outermost one.
  assert.deepEqual(
    planned[0].changes.map(({ gtin, at }) => [gtin, at]),
    [[box, ['/IsTradeItemADespatchUnit', '/TradeItemUnitDescriptorCode/Value']]],
  )
})

test('nothing is sent where the pool has a last change ahead of our clock by more than a minute', () => {
  const { planned, reasons } = planItems(
    build({ tradeItem: { BrandName: 'New' } }, first),
    hold(),
    new Date('2026-11-30T11:58:00Z'),
  )
  assert.deepEqual(planned, [])
  assert.match(reasons[0] ?? '', /ahead of our clock \(2026-11-30T12:00:00Z\)/)
  const soon = planItems(
    build({ tradeItem: { BrandName: 'New' } }, first),
    hold(),
    new Date('2026-11-30T11:59:30Z'),
  )
  assert.deepEqual(soon.reasons, [])
})

test('moments without a zone are those of UTC', () => {
  const known = hold()
  const there = known.get(device)
  known.set(device, {
    ...there,
    TradeItemSynchronisationDates: {
      LastChangeDateTime: '2026-11-30T12:00:00',
      EffectiveDateTime: '2026-11-30T12:00:00',
    },
  })
  assert.deepEqual(plan({}, known).planned, [])
})

test('what the pool shows in place of a moment differs from one', () => {
  const known = hold()
  known.set(device, {
    ...known.get(device),
    TradeItemSynchronisationDates: { LastChangeDateTime: 'never', EffectiveDateTime: 'never' },
  })
  const { planned } = plan({ tradeItem: { EffectiveFrom: '2026-12-01' } }, known)
  assert.deepEqual(planned[0]?.changes, [
    { gtin: device, at: ['/TradeItemSynchronisationDates/EffectiveDateTime'] },
  ])
})
