import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { copyCells, ownColumn, ownRows } from '../../test/own-list.ts'
import { readAll } from '../../test/read-all.ts'
import { makeWorkbook, type TestCell } from '../../test/workbook-of.ts'
import { openInput, readChunks } from '../open-input.ts'
import { memorySource } from '../zip/byte-source.ts'
import { type Survey, surveyTable } from './survey-table.ts'

async function survey(kind: 'csv' | 'xlsx', bytes: Uint8Array): Promise<Survey> {
  const parts = surveyTable({ kind, source: memorySource(bytes) }, shippedCodeLists, { model: 'EU_UDI_MDR' })
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return value
  }
}

/** Five devices, one of them called "Total", with all that stands in lists besides devices. */
function makeList(): TestCell[][] {
  const [title = [], headings = [], ...devices] = ownRows(5)
  const [first = [], second = [], ...others] = devices
  second[ownColumn('Bezeichnung DE')] = 'Total'
  const total = headings.map((): TestCell => 7)
  total[ownColumn('Artikelnummer')] = 'Summe'
  total[ownColumn('EAN')] = ''
  return [title, headings, first, second, headings.map(() => ''), headings, ...others, total]
}

async function write(kind: 'csv' | 'xlsx', rows: TestCell[][]): Promise<Uint8Array> {
  return kind === 'xlsx' ? makeWorkbook({ Artikel: rows }) : Buffer.from(copyCells(rows, ';'))
}

for (const kind of ['csv', 'xlsx'] as const) {
  test(`totals, empty rows and repeated headings are no rows of a list; those that are read are: ${kind}`, async () => {
    const source = memorySource(await write(kind, makeList()))
    const { own } = await survey(kind, await write(kind, makeList()))
    assert.equal(own?.rows, 5)
    const content = { source, chunks: readChunks(source) }
    const { requests } = await readAll(openInput(kind, content, undefined, own.mapping))
    assert.equal(requests.length, 5)
    const filled = own.columns.map(({ heading, filled }) => [heading, filled])
    assert.deepEqual(
      filled.filter(([, count]) => count !== 5),
      [],
    )
  })
}
