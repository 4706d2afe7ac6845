import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell } from './cells.ts'
import { type CodeListData, readCodeList } from './code-list.ts'
import type { CodeListKind } from './code-list-kind.ts'
import { readCodeRows } from './read-code-rows.ts'

const nomenclature: CodeListKind = {
  title: 'Nomenclature',
  shape: /^[A-Z](\d{2}){0,6}$/,
  parentOf: code => (code.length > 2 ? code.slice(0, -2) : undefined),
  headings: {
    CATEGORY: 'ignored',
    'CATEGORY DESCRIPTION': 'ignored',
    'PUBLISHED TERM': 'term',
    'TERMINAL LEVEL': 'leaf',
  },
}
const conditions: CodeListKind = { title: 'Conditions', shape: /^C\d{3}$/, legislations: ['NEW', 'OLD'] }
const types: CodeListKind = { title: 'Types' }
const units: CodeListKind = { title: 'Units', shape: /^U\d{2}$/ }

function makeList(codes: CodeListData['codes']) {
  return readCodeList({ list: 'list', version: 'V0', source: 'this test', codes })
}

const empty = makeList([])

/** As its publisher lays it out. */
const workbook: Cell[][] = [
  ['THE NOMENCLATURE', null, null, null, null, null],
  [
    'CATEGORY',
    'CATEGORY DESCRIPTION (v.2026)',
    'CODE',
    'PUBLISHED TERM (v.2026)',
    'LEVEL',
    'TERMINAL LEVEL (YES/NO)',
  ],
  ['A', 'DEVICES', 'A', 'DEVICES', 1, 'NO'],
  ['A', 'DEVICES', 'A01', 'NEEDLES\nAND  KITS ', 2, 'NO'],
  [null, null, null, null, null, null],
  ['A', 'DEVICES', ' A0101 ', 'HYPODERMIC NEEDLES', 3, 'YES'],
]

function changed(row: number, column: number, cell: Cell): Cell[][] {
  return workbook.map((cells, index) => (index === row - 1 ? cells.with(column, cell) : cells))
}

function listFaults(rows: readonly (readonly Cell[])[], options = {}): string[] {
  const reading = readCodeRows(nomenclature, rows, empty, options)
  return reading.ok
    ? []
    : reading.faults.map(({ row, column, message }) => `${column ?? '-'}${row ?? '-'} ${message}`)
}

test("a publisher's workbook, with a title above, its version, and loose white space", () => {
  assert.deepEqual(readCodeRows(nomenclature, workbook, empty), {
    ok: true,
    entries: [
      { code: 'A', term: 'DEVICES', leaf: false },
      { code: 'A01', term: 'NEEDLES AND KITS', leaf: false },
      { code: 'A0101', term: 'HYPODERMIC NEEDLES', leaf: true },
    ],
    version: 'v2026',
  })
})

test('a plain table of the nomenclature', () => {
  const rows = [
    ['code', 'term_en', 'level', 'leaf'],
    ['A', 'DEVICES', '1', 'false'],
    ['A01', 'NEEDLES', '2', 'true'],
  ]
  assert.deepEqual(readCodeRows(nomenclature, rows, empty), {
    ok: true,
    entries: [
      { code: 'A', term: 'DEVICES', leaf: false },
      { code: 'A01', term: 'NEEDLES', leaf: true },
    ],
  })
})

test('every fault has its row and column, in the order of the rows', () => {
  assert.deepEqual(listFaults(changed(6, 4, 4)), ['E6 A0101 is not a code of level 4.'])
  assert.deepEqual(listFaults(changed(6, 5, 'PERHAPS')), ['F6 "PERHAPS" is neither YES nor NO.'])
  assert.deepEqual(listFaults(changed(6, 5, null)), ['F6 It is not said whether A0101 is a leaf.'])
  assert.deepEqual(listFaults(changed(6, 3, '')), ['D6 A0101 has no term.'])
  assert.deepEqual(listFaults([...changed(4, 2, 'A02'), ['A', 'DEVICES', 'A0101', 'AGAIN', 3, 'YES']]), [
    'F4 A02 is not called a leaf, but there is no code below it.',
    'C6 A0101 is an orphan: the code above it, A01, is missing.',
    'C7 A0101 is there twice; first in row 6.',
    'C7 A0101 is an orphan: the code above it, A01, is missing.',
  ])
})

test('a table without headings, without a column, or with one that is not known', () => {
  assert.deepEqual(listFaults(workbook.slice(2)), ['-- There is no row of headings with a column "code".'])
  assert.deepEqual(listFaults(changed(2, 3, null)), ['-2 There is no column "term".'])
  assert.deepEqual(listFaults(changed(2, 0, 'STATUS')), [
    'A2 No column "STATUS" is known. Force it to leave this column out.',
  ])
  assert.deepEqual(listFaults(changed(2, 0, 'STATUS'), { force: true }), [])
  assert.deepEqual(listFaults(changed(2, 0, 'Code')), ['C2 There are two columns for "code".'])
})

test('a truncated workbook is refused', () => {
  const inForce = makeList(['A', 'A01', 'A0101', 'B'].map(code => [code, 'TERM', code === 'A0101']))
  const reading = readCodeRows(nomenclature, workbook, inForce)
  assert.match((!reading.ok && reading.faults[0]?.message) || '', /^There are only 3 codes.*truncated/)
})

function readConditions(rows: Cell[][]) {
  return readCodeRows(conditions, rows, empty)
}

test('marks of other lists', () => {
  const rows = [
    ['code', 'term', 'comment', 'retiredOn', 'retired', 'legislations'],
    ['C001', 'Fragile', '', new Date('2026-01-31'), '', ''],
    ['C006', 'Lower limit', 'Value', '', 'yes', 'NEW; OLD'],
    ['C007', 'Upper limit', 'number', '', 'no', ''],
  ]
  assert.deepEqual(readConditions(rows.slice(0, 3)), {
    ok: true,
    entries: [
      { code: 'C001', term: 'Fragile', retiredOn: '2026-01-31' },
      { code: 'C006', term: 'Lower limit', comment: 'value', legislations: ['NEW', 'OLD'], retired: true },
    ],
  })
  assert.deepEqual(readConditions(rows), {
    ok: false,
    faults: [{ row: 4, column: 'C', message: '"number" is neither "value" nor "text".' }],
  })
})

test('what the table has no column for stays as it is', () => {
  const inForce = makeList([
    ['SOFTWARE', 'Software', 'text'],
    ['LENS', 'Lens'],
  ])
  const rows = [
    ['code', 'term'],
    ['SOFTWARE', 'Software!'],
    ['LENS', 'Lens!'],
  ]
  assert.deepEqual(readCodeRows(types, rows, inForce), {
    ok: true,
    entries: [
      { code: 'SOFTWARE', term: 'Software!', comment: 'text' },
      { code: 'LENS', term: 'Lens!' },
    ],
  })
})

test('a table of codes alone', () => {
  const inForce = makeList([
    ['U01', 'one'],
    ['U02', 'two'],
  ])
  assert.deepEqual(readCodeRows(units, [['Code'], ['U01'], ['U02'], ['U98']], inForce), {
    ok: true,
    entries: [...inForce.entries(), { code: 'U98' }],
  })
})
