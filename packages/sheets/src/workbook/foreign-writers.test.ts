import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import type { RawCell } from '../row.ts'
import { fileSource } from '../zip/byte-source.ts'
import { openWorkbook } from './open-workbook.ts'

const folder = join(import.meta.dirname, '../../test/workbooks')

interface Written {
  headings: readonly string[]
  rows: readonly (readonly (string | number | boolean | null)[])[]
}

/** What the programs were given that wrote these files. */
const written = JSON.parse(readFileSync(join(folder, 'written.json'), 'utf8')) as Written
const files = globSync('*.xlsx', { cwd: folder }).toSorted()

test('the same table as twenty ways of writing workbooks write it is here', () => {
  assert.equal(files.length, 20)
})

for (const file of files) {
  test(`what ${basename(file, '.xlsx')} has written is read as it was given`, async () => {
    const expected = [written.headings, ...written.rows].map(row => row.map(value => value ?? undefined))
    assert.deepEqual(await readDevices(file), expected)
  })
}

async function readDevices(file: string): Promise<unknown[][]> {
  const source = await fileSource(join(folder, file))
  try {
    const [sheet] = (await openWorkbook(source)).sheets
    assert.equal(sheet?.name, 'Devices')
    const rows: unknown[][] = []
    for await (const part of sheet.rows()) {
      for (const { row, cells } of part) {
        rows[row - 1] = written.headings.map((_, column) => simplify(cells[column]))
      }
    }
    await sheet.check()
    return rows
  } finally {
    await source.close()
  }
}

/** A day without the time that some write with it. */
function simplify(cell: RawCell): unknown {
  return typeof cell === 'object' && cell.kind === 'date' ? cell.iso.slice(0, 10) : cell
}
