import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { completeGtin } from '@udigate/udi'
import readExcelFile from 'read-excel-file/node'
import { makePick } from '../../test/make-pick.ts'
import { makeOwnMistakes, ownColumn, ownMapping, ownRows } from '../../test/own-list.ts'
import { makeWorkbook, type TestCell } from '../../test/workbook-of.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { memorySource } from '../zip/byte-source.ts'
import { type FoundFixes, findFixes } from './find-fixes.ts'
import { groupFixes } from './group-fixes.ts'

async function fix(
  rows: TestCell[][],
  mapping: Mapping = ownMapping,
): Promise<FoundFixes & { sheet: unknown[][] }> {
  const bytes = Buffer.from(await makeWorkbook({ Artikel: rows }))
  const judging = { model: undefined, mapping, options: { codes: shippedCodeLists } }
  const found = await findFixes({ kind: 'xlsx', source: memorySource(bytes) }, judging)
  const { source } = found.fixed
  const [sheet] = await readExcelFile(Buffer.from(await source.read(0, source.size)))
  return { ...found, sheet: sheet?.data ?? [] }
}

function describe({ fixes }: FoundFixes): string[] {
  return groupFixes(fixes).map(({ id, cells, devices }) => `${id}: ${cells} cells, ${devices} devices`)
}

/** Three rows for each device, with a market each. */
function repeatRows(rows: TestCell[][]): TestCell[][] {
  const [title = [], headings = [], ...devices] = rows
  const land = ownColumn('Land')
  const more = devices.flatMap(cells => ['DE', 'AT', 'FR'].map(country => cells.with(land, country)))
  return [title, headings, ...more]
}

const several: Mapping = {
  ...ownMapping,
  rows: 'several',
  targets: ownMapping.targets.map(target =>
    target.field === 'MarketInfos[].OriginalPlacedOnTheMarket'
      ? {
          field: target.field,
          column: 'Land',
          words: [
            { from: 'DE', to: 'yes' },
            { from: 'AT', to: 'no' },
            { from: 'FR', to: 'no' },
          ],
        }
      : target,
  ),
}

test('a sound list of one own has no fix, with one row for each device and with several', async () => {
  assert.deepEqual(describe(await fix(ownRows(25))), [])
  const { fixes, rows } = await fix(repeatRows(ownRows(25)), several)
  assert.deepEqual([fixes, rows.filter(({ state }) => state !== 'valid')], [[], []])
})

test('a lost zero is fixed in all rows of its device, whichever of them lost it', async () => {
  for (const [lost, state] of [
    [[2, 3, 4], 'fixed'],
    // The others are a whole device by themselves.
    [[3], 'valid'],
  ] as const) {
    const list = repeatRows(ownRows(3))
    for (const index of lost)
      list[index] = (list[index] ?? []).with(ownColumn('EAN'), Number(completeGtin('0439990200000')))
    const found = await fix(list, several)
    assert.deepEqual(
      describe(found),
      [`artikel-C-leading-zeros: ${lost.length} cells, 1 devices`],
      lost.join(),
    )
    assert.deepEqual(
      found.sheet.slice(2, 5).map(row => row[ownColumn('EAN')]),
      Array.from({ length: 3 }, () => completeGtin('0439990200000')),
    )
    assert.deepEqual(
      found.rows.map(({ state }) => state),
      [state, 'valid', 'valid'],
    )
  }
})

test('what the rows of a device repeat is fixed in each of them', async () => {
  const list = repeatRows(ownRows(2))
  for (const index of [2, 3, 4])
    list[index] = (list[index] ?? []).with(ownColumn('Status EU-Markt'), 'On the market')
  const found = await fix(list, several)
  assert.deepEqual(describe(found), ['artikel-O-notation: 3 cells, 1 devices'])
  assert.deepEqual(
    found.rows.map(({ state }) => state),
    ['fixed', 'valid'],
  )
})

test('a cross is a yes where no cell of its column says yes in another way; otherwise a person decides', async () => {
  const latex = ownColumn('Latexfrei')
  const plain: Mapping = {
    ...ownMapping,
    targets: ownMapping.targets.map(target => ({ ...target, opposite: false })),
  }
  const cases: readonly (readonly [string[], string[]])[] = [
    [['nein', 'X', 'x '], ['artikel-K-cross: 2 cells, 2 devices']],
    [['0', '✗', 'false'], ['artikel-K-cross: 1 cells, 1 devices']],
    [['ja', 'x', 'nein'], []],
    [['✓', 'x', '✓'], []],
    [['nein', 'xx', 'nein'], []],
  ]
  for (const [cells, wanted] of cases) {
    const list = ownRows(3)
    for (const [index, cell] of cells.entries()) (list[index + 2] ?? [])[latex] = cell
    const found = await fix(list, plain)
    assert.deepEqual(
      describe(found).filter(group => group.includes('-cross')),
      wanted,
      cells.join(),
    )
    if (wanted.length > 0) assert.equal(found.sheet[3]?.[latex], 'yes')
  }
  // With a cross as yes the device would be sterile, and to be sterilised before use as well.
  const list = ownRows(3)
  ;(list[2] ?? [])[ownColumn('Steril')] = 'x'
  const { rows } = await fix(list)
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['invalid', 'valid', 'valid'],
  )
})

test('300 devices with 20 kinds of mistakes: what has one right value is fixed in its own columns, the rest is left', async () => {
  const list = ownRows(300)
  const mistakes = makeOwnMistakes(list, makePick(7), 4)
  const found = await fix(list)
  const states = new Map(found.rows.map(({ row, state }) => [row, state]))
  const kinds = (wanted: string): string[] =>
    [...mistakes].flatMap(([kind, rows]) => (rows.every(row => states.get(row) === wanted) ? [kind] : []))
  assert.deepEqual(kinds('fixed'), [
    'lost zeros',
    'spaces in a GTIN',
    'a code in words',
    'a unit behind a number',
    'an abbreviation',
    'an SRN in small letters',
    'Greece as GR',
  ])
  // It is a warning.
  assert.deepEqual(kinds('valid'), ['a code twice'])
  const repeated = new Set(mistakes.get('a code twice'))
  assert.ok(found.rows.every(({ row, fixes }) => !repeated.has(row) || fixes.length === 1))
  assert.equal(found.rows.length, 300)
  assert.equal(found.rows.filter(({ state }) => state === 'invalid').length, 48)
})
