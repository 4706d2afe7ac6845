import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Mapping } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import { sharedSimulator } from '../../server/test/simulator.ts'
import { makePick } from '../../sheets/test/make-pick.ts'
import {
  copyCells,
  makeOwnMistakes,
  ownColumn,
  ownFixedValues,
  ownMapping,
  ownRows,
} from '../../sheets/test/own-list.ts'
import { makeWorkbook } from '../../sheets/test/workbook-of.ts'
import { startLone } from './lone-gateway.ts'
import { udigate } from './run-udigate.ts'

const folder = mkdtempSync(join(tmpdir(), 'udigate-own-list-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const inFolder = (name: string): string => join(folder, name)

/** What a person does with a proposal: fixed values for what stands in no column. */
function finish(proposed: Mapping): Mapping {
  const known = new Set(proposed.targets.map(({ field }) => field))
  const values = ownFixedValues.map(target => ({ ...target, field: target.field.replace('[]', '[1]') }))
  const added = values.filter(({ field }) => !known.has(field))
  return { ...proposed, targets: [...proposed.targets, ...added] }
}

test('an own list of 300 devices with 20 kinds of mistakes: mapped, fixed, checked, submitted, and given back with its results', async t => {
  const { port } = await sharedSimulator()
  const { environment: env } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  const rows = ownRows(300, String(randomInt(1_000_000, 10_000_000)))
  const mistakes = makeOwnMistakes(rows, makePick(19), 3)
  const list = inFolder('Artikel.xlsx')
  writeFileSync(list, await makeWorkbook({ Artikel: rows, Preise: [['Artikelnummer', 'Preis']] }))

  const mapping = inFolder('mapping.json')
  const mapped = await udigate(['map', list, '--model', 'EU_UDI_MDR', '--output', mapping])
  assert.deepEqual([mapped.status, mapped.stderr], [0, ''])
  assert.match(mapped.stdout, /Artikel\.xlsx, sheet Artikel: 300 rows below the headings in row 2/)
  // The words that are no values are left to decide.
  assert.match(mapped.stdout, /what does "Restbestand" \(3 rows\).* stand for\?/)
  const proposed = JSON.parse(readFileSync(mapping, 'utf8')) as Mapping
  writeFileSync(mapping, JSON.stringify(finish(proposed)))

  const fixed = inFolder('Artikel-fixed.xlsx')
  const fixing = await udigate([
    'fix',
    list,
    '--mapping',
    mapping,
    '--apply',
    '--output',
    fixed,
    '--format',
    'json',
  ])
  assert.deepEqual([fixing.status, fixing.stderr], [1, ''])
  const report = JSON.parse(fixing.stdout) as {
    rows: { row: number; state: string }[]
    left: { field?: string; severity: string }[]
  }
  const invalid = report.rows.flatMap(({ row, state }) => (state === 'invalid' ? [row] : []))
  const decided = [
    'wrong check digit',
    'no reference number',
    'a reference that became a date',
    'a look-up that failed',
    'a formula without a value',
    'a word of their own',
    'neither yes nor no',
    'a number in words',
    'a code of no nomenclature',
    'a country that is none',
    'a day that is none',
  ]
  const open = decided.flatMap(kind => mistakes.get(kind) ?? assert.fail(kind))
  assert.deepEqual(
    invalid,
    open.toSorted((one, other) => one - other),
  )
  // One cause for each kind of mistake, and not one for each cell.
  const errors = report.left.filter(({ severity }) => severity === 'error')
  assert.ok(errors.length <= 20, `${errors.length}`)

  const validated = await udigate(['validate', fixed, '--mapping', mapping])
  assert.equal(validated.status, 1)
  assert.match(
    validated.stdout,
    new RegExp(`300 records: ${300 - open.length} valid.*${open.length} not valid|${open.length} of 300`),
  )

  const results = inFolder('results.xlsx')
  const submitted = await udigate(
    ['batch', 'submit', fixed, '--mapping', mapping, '--wait', '--results', results],
    { env },
  )
  assert.equal(submitted.status, 1, submitted.stderr)
  const [sheet, prices] = await readExcelFile(readFileSync(results))
  assert.deepEqual([sheet?.sheet, prices?.sheet], ['Artikel', 'Preise'])
  const beside = sheet?.data.map(cells => String(cells[rows[1]?.length ?? 0] ?? '')) ?? []
  assert.equal(beside[1], 'Findings')
  assert.match(
    beside.pop() ?? '',
    /^Read: sheet Artikel, headings in row 2, 300 rows in \d+ columns; 300 records/,
  )
  const wrong = new Set(open)
  for (const [index, text] of beside.entries()) {
    if (index < 2) continue
    assert.match(
      text,
      wrong.has(index + 1) ? /^Not valid\./ : /^Accepted: (?:REGISTERED|SUBMITTED)/,
      `${index + 1}`,
    )
  }
})

test('a block that was copied is mapped, checked and fixed from standard input', async () => {
  const rows = ownRows(3)
  ;(rows[2] ?? [])[ownColumn('Status EU-Markt')] = 'On the market'
  const block = copyCells(rows.slice(1))
  const mapped = await udigate(['map', '-', '--model', 'EU_UDI_MDR'], { input: block })
  assert.deepEqual([mapped.status, mapped.stderr], [0, ''])
  assert.match(mapped.stdout, /^<stdin>: 3 rows below the headings in row 1/)
  const mapping = inFolder('block.json')
  writeFileSync(mapping, JSON.stringify({ ...ownMapping, sheets: [{ headingRow: 1 }] }))
  const found = await udigate(['validate', '--mapping', mapping], { input: block })
  assert.equal(found.status, 1, found.stderr)
  assert.match(found.stdout, /<stdin>:2:O: error SCHEMA-ENUM in Status EU-Markt: 1 cell/)
  const fixed = inFolder('block-fixed.txt')
  const words = ['fix', '-', '--mapping', mapping, '--apply', '--output', fixed]
  const fixing = await udigate(words, { input: block })
  assert.equal(fixing.status, 0, fixing.stderr)
  assert.equal(readFileSync(fixed, 'utf8'), block.replace('On the market', 'ON_THE_MARKET'))
  const without = block.split('\r\n').slice(1).join('\r\n')
  const letters = await udigate(['map', '-', '--model', 'EU_UDI_MDR'], { input: without })
  assert.match(letters.stdout, /^<stdin>: 3 rows without headings/)
  const overwritten = await udigate(['fix', '-', '--mapping', mapping, '--apply', '--in-place'], {
    input: block,
  })
  assert.equal(overwritten.status, 2)
  assert.match(overwritten.stderr, /Standard input cannot be overwritten/)
})
