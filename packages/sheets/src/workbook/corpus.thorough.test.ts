import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { formatColumnLetter } from '@udigate/udi'
import { skipWithout } from '../../../../test/needs.ts'
import type { RawCell } from '../row.ts'
import { fileSource } from '../zip/byte-source.ts'
import { unescapeCellText } from './cell-text.ts'
import { openWorkbook } from './open-workbook.ts'

const folder = process.env.UDIGATE_CORPUS_DIR ?? join(import.meta.dirname, '../../../../../shared/corpus')
const list = join(folder, 'expected.ndjson')
const skip = skipWithout('workbook-corpus', existsSync(list))

type PeerCell = string | number | boolean | { date: string }

interface Expected {
  file: string
  /** What openpyxl reads, by sheet and cell. */
  sheets?: Record<string, Record<string, PeerCell>>
  /** Why it reads nothing. */
  openpyxl?: string
}

/** Files in which ours is right and the peer is not, or says it in another way. */
const explained: Readonly<Record<string, string>> = {
  'tafia+calamine__date_1904.xlsx': 'ten days after the first of 1904 is 11 January 1904',
  'SheetJS+test_files__LONumbers.xlsx': 'spans of time, as of 123 hours, are told as days',
  'dhatim+fastexcel__LONumbers-2010.xlsx': 'spans of time are told as days',
  'dhatim+fastexcel__LONumbers-2011.xlsx': 'spans of time are told as days',
  'monitorjbl+excel-streaming-reader__null_celltype.xlsx': 'formats 27 to 58 are dates of East Asia',
}

for (const [file, versions] of Map.groupBy(skip ? [] : readExpected(), each => each.file)) {
  test(`${file} is read as its peer reads it`, async () => {
    const read = await readCells(join(folder, 'workbooks', file))
    // Of files of one name in two folders the corpus has one.
    const differences = versions.map(expected => listDifferences(read, expected))
    assert.ok(
      explained[file] !== undefined || differences.some(each => each.length === 0),
      JSON.stringify(differences[0]?.slice(0, 5)),
    )
  })
}

test('the corpus of public workbooks is here', { skip }, () => {
  assert.ok(readExpected().length > 200)
})

function readExpected(): Expected[] {
  const lines = readFileSync(list, 'utf8').trim().split('\n')
  return lines.map(line => JSON.parse(line) as Expected)
}

async function readCells(path: string): Promise<Map<string, Map<string, RawCell>>> {
  const source = await fileSource(path)
  try {
    const sheets = new Map<string, Map<string, RawCell>>()
    for (const sheet of (await openWorkbook(source)).sheets) {
      const cells = new Map<string, RawCell>()
      for await (const rows of sheet.rows()) {
        for (const row of rows) {
          for (const [index, cell] of row.cells.entries()) {
            const value = typeof cell === 'object' && cell.kind === 'formula' ? cell.value : cell
            if (value !== undefined) cells.set(`${formatColumnLetter(index)}${row.row}`, value)
          }
        }
      }
      await sheet.check()
      sheets.set(sheet.name, cells)
    }
    return sheets
  } finally {
    await source.close()
  }
}

function listDifferences(read: Map<string, Map<string, RawCell>>, { sheets }: Expected): string[] {
  // The peer does not read the strict variant of the standard, nor these at all.
  if (sheets === undefined || Object.keys(sheets).length === 0) {
    return [...read.values()].some(cells => cells.size > 0) ? [] : ['nothing is read']
  }
  const differences = [...read.keys()].filter(name => sheets[name] === undefined)
  for (const [name, cells] of Object.entries(sheets)) {
    const ours = read.get(name)
    const places = new Set([...Object.keys(cells), ...(ours?.keys() ?? [])])
    for (const place of places) {
      if (!isSame(ours?.get(place), cells[place]))
        differences.push(`${name}!${place}: ${JSON.stringify([ours?.get(place), cells[place]])}`)
    }
  }
  return differences
}

function isSame(ours: RawCell, theirs: PeerCell | undefined): boolean {
  if (theirs === undefined || theirs === '') return ours === undefined
  if (typeof theirs === 'string') {
    const text = typeof ours === 'object' && ours.kind === 'error' ? ours.text : ours
    return text === unescapeCellText(theirs)
  }
  const value = plainNumber(ours)
  // Ours have no noise in their last bits.
  if (typeof theirs === 'number') return typeof value === 'number' && isNearly(value, theirs)
  if (typeof theirs !== 'object') return ours === theirs
  // Ours are numbers before March 1900, where spreadsheets have a day that there was not; so are times without a day.
  if (typeof value === 'number') return value < 61
  return typeof ours === 'object' && ours.kind === 'date' && toSeconds(ours.iso) === toSeconds(theirs.date)
}

function plainNumber(cell: RawCell): RawCell {
  return typeof cell === 'object' && cell.kind === 'shown' ? cell.number : cell
}

function isNearly(one: number, other: number): boolean {
  return Math.abs(one - other) <= 4 * Number.EPSILON * Math.abs(other)
}

/** A day and a time to the second; ours are rounded, the peer's have fractions. */
function toSeconds(said: string): number {
  const [day = '', time = '00:00:00'] = said.includes('-') ? said.split(/[T ]/) : ['1900-01-01', said]
  return Math.round(Date.parse(`${day}T${time.replace(/(\.\d{3})\d*|Z/g, '$1')}Z`) / 1000)
}
