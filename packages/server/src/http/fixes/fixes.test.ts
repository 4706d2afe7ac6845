import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { soundList } from '../../../../sheets/test/flawed-list.ts'
import { copyCells, ownColumn, ownMapping, ownRows } from '../../../../sheets/test/own-list.ts'
import { makeWorkbook, put } from '../../../../sheets/test/workbook-of.ts'
import { getCounts, runBatch, type types } from '../../../test/batch-calls.ts'
import { start, type World } from '../../../test/harness.ts'
import { call, readColumn, report, smallList } from './testing/fixes-world.ts'

async function problem(world: World, ...args: [string, Uint8Array, (keyof typeof types)?, string?]) {
  const { status, bytes } = await call(world, ...args)
  const { code, detail } = JSON.parse(String(bytes)) as { code: string; detail: string }
  return { status, code, detail }
}

test('a CSV file comes back as CSV; its model has to be said', async t => {
  const world = await start(t)
  const path = new URL('../../../../../examples/directive-diagnostics.csv', import.meta.url)
  const example = readFileSync(path, 'utf8')
  const file = Buffer.from(example.replace('IVD_GENERAL', '"Ivd general"'))
  const answer = await call(world, '/file?model=EU_UDI_IVDD', file, 'csv')
  assert.equal(String(answer.bytes), example.replace('IVD_GENERAL', '"IVD_GENERAL"'))
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="fixed.csv"')
  const { status, code } = await problem(world, '', file, 'csv')
  assert.deepEqual([status, code], [400, 'request.parameter'])
})

test('a list with columns of its own is fixed in these by a mapping that is kept, and by no other organisation’s', async t => {
  const world = await start(t)
  await world.put('/api/v1/mappings/Artikel', ownMapping)
  const rows = ownRows(20)
  const [, , third = [], fourth = []] = rows
  third[ownColumn('Status EU-Markt')] = 'On the market'
  fourth[ownColumn('Status EU-Markt')] = 'Restbestand'
  const file = await makeWorkbook({ Artikel: rows })
  const found = await report(world, '?mapping=Artikel', file)
  assert.deepEqual(found.counts, { records: 20, valid: 18, fixed: 1, invalid: 1 })
  assert.deepEqual(
    found.groups.map(({ id, values }) => [id, values]),
    [['artikel-O-notation', [{ before: 'On the market', after: 'ON_THE_MARKET', fixes: 1 }]]],
  )
  assert.deepEqual(
    found.left.map(({ field, rows: left }) => [field, left]),
    [['Status EU-Markt', [4]]],
  )
  const { bytes } = await call(world, '/file?mapping=Artikel', file)
  assert.deepEqual(await readColumn(bytes, 'Artikel', ownColumn('Status EU-Markt'), [2, 3, 4, 5]), [
    'Status EU-Markt',
    'ON_THE_MARKET',
    'Restbestand',
    'aktiv',
  ])
  for (const [path, key] of [
    ['?mapping=Artikeln', world.key],
    [
      '/file?mapping=Artikel',
      await world.makeKey({ organisation: 'other', actors: [], scopes: ['validate'] }),
    ],
  ] as const) {
    const { status, code, detail } = await problem(world, path, file, 'xlsx', key)
    assert.deepEqual([status, code], [400, 'request.parameter'])
    assert.match(detail, /There is no mapping "Artikel/)
  }
  const other = await problem(world, '?mapping=Artikel&model=EU_UDI_SPP', file)
  assert.deepEqual([other.status, other.code], [400, 'table.unreadable'])
})

test('a block that was copied from a spreadsheet comes back as one', async t => {
  const world = await start(t)
  await world.put('/api/v1/mappings/Artikel', { ...ownMapping, sheets: [{ headingRow: 2 }] })
  const rows = ownRows(2)
  ;(rows[2] ?? [])[ownColumn('Status EU-Markt')] = 'On the market'
  const block = copyCells(rows)
  const answer = await call(world, '/file?mapping=Artikel', Buffer.from(block), 'tsv')
  assert.equal(String(answer.bytes), block.replace('On the market', 'ON_THE_MARKET'))
  assert.match(answer.headers.get('content-type') ?? '', /^text\/tab-separated-values/)
  assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="fixed.tsv"')
  const batch = await runBatch(world, 'mode=validate&mapping=Artikel', 'tsv', Buffer.from(block))
  assert.deepEqual(getCounts(batch), { records: 2, valid: 1, invalid: 1 })
})

test('what cannot be fixed is answered with what to do', async t => {
  const world = await start(t)
  const { file } = await smallList()
  const noDevices = await makeWorkbook({ Tabelle1: [['Artikelnummer'], ['1']] })
  for (const path of ['', '/file']) {
    for (const [query, sent, type, wanted, said] of [
      ['?only=markets-D-notation', file, 'xlsx', [400, 'request.parameter'], /markets-D-notation/],
      ['?model=EU_UDI_MDR', noDevices, 'xlsx', [400, 'table.unreadable'], /There is no sheet "Devices"/],
      ['', Buffer.from('no workbook'), 'xlsx', [400, 'table.unreadable'], /workbook/],
      ['', new Uint8Array(), 'xlsx', [400, 'batch.empty'], /empty/],
      ['', file, 'json', [415, 'body.media-type'], /text\/csv/],
      [
        '?model=EU_UDI_MDR',
        Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0]),
        'csv',
        [400, 'table.unreadable'],
        /encoding/,
      ],
    ] as const) {
      const { status, code, detail } = await problem(world, path + query, sent, type)
      assert.deepEqual([status, code], wanted, `${path}${query}: ${detail}`)
      assert.match(detail, said)
    }
  }
  const reader = await world.makeKey({ scopes: ['read'] })
  assert.equal((await problem(world, '', file, 'xlsx', reader)).status, 403)
  assert.equal((await problem(world, '', file, 'xlsx', '')).status, 401)
})

test('codes are read by the lists in force', async t => {
  const world = await start(t)
  const grid = soundList(1)
  put(grid, 'Markets', 2, 'Country', 'Atlantis')
  const file = await makeWorkbook(grid)
  assert.deepEqual((await report(world, '', file)).groups, [])
  const admin = await world.makeKey({ scopes: ['admin'] })
  const entries = [
    { code: 'DE', term: 'Germany' },
    { code: 'QA', term: 'Atlantis' },
  ]
  const upload = { version: '7', source: 'a test', entries, force: true }
  const { status } = await world.put('/api/v1/codes/market-countries', upload, { key: admin })
  assert.equal(status, 200)
  const { groups } = await report(world, '', file)
  assert.deepEqual(
    groups.map(({ values }) => values),
    [[{ before: 'Atlantis', after: 'QA', fixes: 1 }]],
  )
})
