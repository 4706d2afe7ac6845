import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { copyCells, ownColumn, ownMapping, ownRows } from '../../test/own-list.ts'
import { inShort, readAll } from '../../test/read-all.ts'
import { applyFixes, changeCells } from '../fixes/apply-fixes.ts'
import { findFixes } from '../fixes/find-fixes.ts'
import { fileByMapping } from '../fixes/table-file.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { proposeFromFile } from '../mapping/propose-from-file.ts'
import { openInput } from '../open-input.ts'
import { type ByteSource, memorySource } from '../zip/byte-source.ts'

const mapping: Mapping = {
  version: 1,
  model: 'EU_UDI_MDR',
  sheets: [{ headingRow: 1 }],
  rows: 'one',
  targets: [
    { field: 'Device', column: 'GTIN' },
    { field: 'MaterialText', column: 'Text' },
    { field: 'ReferenceNumber', column: 'REF' },
  ],
}

const asSource = (text: string): ByteSource => memorySource(Buffer.from(text))

async function read(text: string, by = mapping) {
  const { requests, problems } = await readAll(openInput('csv', { source: asSource(text) }, undefined, by))
  return {
    devices: requests.map(({ reading }) => (reading.ok ? reading.body.device : undefined)),
    problems: problems.map(inShort),
  }
}

test('cells that were copied are read as they stood: with quotes, line breaks and tabs in them, and empty at the end', async () => {
  const cells: readonly (readonly [string, string])[] = [
    ['Needle', 'Needle'],
    // Quotes stand as they are where nothing else needs them.
    ['5" tube', '5" tube'],
    ['tube 5"', 'tube 5"'],
    ['"Star" needle', '"Star" needle'],
    ['"first\r\nsecond"', 'first\r\nsecond'],
    ['"with\ttab"', 'with\ttab'],
    ['"first\n""second"""', 'first\n"second"'],
    ['a,b;c', 'a,b;c'],
  ]
  for (const [copied, meant] of cells) {
    const { devices, problems } = await read(`GTIN\tText\tREF\r\n1\t${copied}\tA-1\r\n2\t\t\r\n`)
    assert.deepEqual(
      devices,
      [{ Device: '1', MaterialText: meant, ReferenceNumber: 'A-1' }, { Device: '2' }],
      copied,
    )
    assert.deepEqual(problems, [])
  }
})

test('a quote without a partner is refused', async () => {
  assert.deepEqual((await read('GTIN\tText\tREF\n1\t"open\tA\n2\tb\tB\n')).problems, [
    'error unreadable-csv 2',
  ])
})

test('a block without headings is read by the letters of its columns', async () => {
  const letters: Mapping = {
    ...mapping,
    sheets: [{ headingRow: 0 }],
    targets: [
      { field: 'Device', column: 'B' },
      { field: 'ReferenceNumber', column: 'A' },
    ],
  }
  const { devices, problems } = await read('A-1\t1\tx\nA-2\t2\n', letters)
  assert.deepEqual(problems, [])
  assert.deepEqual(devices, [
    { Device: '1', ReferenceNumber: 'A-1' },
    { Device: '2', ReferenceNumber: 'A-2' },
  ])
  const narrow = await read('A-1\n', letters)
  assert.deepEqual(narrow.problems, ['error missing-column 1'])
})

test('that there are no headings is seen, and columns are told by what stands in them', async () => {
  const block = copyCells(ownRows(20).slice(2))
  const { mapping: proposed, rows: count } = await proposeFromFile(
    'csv',
    asSource(block),
    async function* () {
      yield Buffer.from(block)
    },
    { model: 'EU_UDI_MDR', codes: shippedCodeLists },
  )
  assert.deepEqual([proposed.sheets, count], [[{ headingRow: 0 }], 20])
  const fieldOf = new Map(proposed.targets.map(({ column, field }) => [column, field]))
  assert.equal(fieldOf.get('C'), 'Device')
  assert.equal(fieldOf.get('D'), 'DeviceGroup')
  assert.equal(fieldOf.get('G'), 'MFActorCode')
  assert.equal(fieldOf.get('H'), 'MDN')
})

test('a block is fixed as a block: tabs, line ends and quotes stay', async () => {
  const [title = [], headings = [], first = [], second = []] = ownRows(2)
  const wrong = second.with(ownColumn('Status EU-Markt'), 'On the market')
  const quoted = wrong.with(ownColumn('Bezeichnung DE'), '"Kanüle\n""1"""')
  const block = copyCells([title, headings, first, quoted])
  const own: Mapping = { ...ownMapping, sheets: [{ headingRow: 2 }] }
  const judging = { model: undefined, mapping: own, options: { codes: shippedCodeLists } }
  const file = { kind: 'csv', source: asSource(block) } as const
  const { fixes } = await findFixes(file, judging)
  const pieces: Uint8Array[] = []
  for await (const piece of applyFixes(file, fixes)) pieces.push(piece)
  assert.equal(Buffer.concat(pieces).toString(), block.replace('On the market', 'ON_THE_MARKET'))
})

test('a mapping can say separator and encoding; a fix is written back in UTF-8 with a mark', async () => {
  const text = 'GTIN|Text;x|REF\n1|Größe;a|A-1\n'
  const source = memorySource(Buffer.from(text, 'latin1'))
  const own: Mapping = {
    ...mapping,
    csv: { separator: 'bar', encoding: 'windows-1252' },
    targets: mapping.targets.toSpliced(1, 1, { field: 'MaterialText', column: 'Text;x' }),
  }
  const { requests } = await readAll(openInput('csv', { source }, undefined, own))
  assert.deepEqual(
    requests.map(({ reading }) => reading.ok && reading.body.device),
    [{ Device: '1', MaterialText: 'Größe;a', ReferenceNumber: 'A-1' }],
  )
  const pieces: Uint8Array[] = []
  const changed = changeCells(fileByMapping({ kind: 'csv', source }, own), [
    { sheet: undefined, row: 2, column: 'C', before: 'A-1', after: 'B|2' },
  ])
  for await (const piece of changed) pieces.push(piece)
  assert.equal(Buffer.concat(pieces).toString(), `\ufeff${text.replace('A-1', '"B|2"')}`)
})
