import { parseColumnLetter } from '@udigate/udi'
import { findStale } from '../formulas/find-stale.ts'
import { readFormulas } from '../formulas/read-formulas.ts'
import { decodeWhole } from '../workbook/decode-xml.ts'
import { findWorkbookParts, type WorkbookParts } from '../workbook/open-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { packedContent } from '../zip/packed-content.ts'
import { readZip, type ZipEntry } from '../zip/read-zip.ts'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import { askForCalculation } from './ask-for-calculation.ts'
import { changeSheet, type SheetChanges } from './change-sheet.ts'
import type { CellChange } from './fix.ts'

/**
 * A workbook as it is but for some cells. Its other parts are not unpacked: styles, other sheets, formulas, pictures stay as they are,
 * and in a sheet with changed cells everything around these. A formula that is calculated from a changed cell loses the value that was last
 * calculated, and the workbook asks to be calculated when it is opened.
 *
 * @param source must stay open until the last chunk
 * @throws UnreadableInput where it is no workbook, RangeError where a cell is not there or has a formula
 */
export async function* changeWorkbook(
  source: ByteSource,
  changes: readonly CellChange[],
): AsyncGenerator<Uint8Array> {
  const parts = await findWorkbookParts(source)
  const entries = await readZip(source)
  const stale = await findStaleCells(source, entries, parts, changes)
  const bySheet = Map.groupBy(changes, ({ sheet }) => sheet)
  const byPart = new Map<string, SheetChanges>()
  for (const [sheet, part] of parts.sheets) {
    const own = bySheet.get(sheet) ?? []
    const outdated = stale.get(sheet) ?? new Set()
    if (own.length === 0 && outdated.size === 0) continue
    byPart.set(part, {
      values: new Map(own.map(change => [`${change.column}${change.row}`, change])),
      outdated,
    })
  }
  const files: ZipFile[] = []
  for (const entry of entries.values()) {
    const changed = byPart.get(entry.name)
    if (changed !== undefined) {
      files.push({ name: entry.name, content: changeSheet(inflateEntry(source, entry), changed) })
    } else if (stale.size > 0 && entry.name === parts.main) {
      const main = await decodeWhole(inflateEntry(source, entry))
      files.push({ name: entry.name, content: askForCalculation(main) })
    } else files.push({ name: entry.name, content: await packedContent(source, entry) })
  }
  yield* writeZip(files)
}

/** The cells of each sheet whose last value may be out of date. @throws RangeError where a sheet is not there */
async function findStaleCells(
  source: ByteSource,
  entries: ReadonlyMap<string, ZipEntry>,
  { sheets }: WorkbookParts,
  changes: readonly CellChange[],
): Promise<ReturnType<typeof findStale>> {
  if (changes.length === 0) return new Map()
  const formulas = new Map<string, Awaited<ReturnType<typeof readFormulas>>>()
  for (const [sheet, part] of sheets) {
    const entry = entries.get(part)
    if (entry !== undefined) formulas.set(sheet, await readFormulas(inflateEntry(source, entry)))
  }
  const changed = changes.map(({ sheet = '', row, column }) => {
    if (!sheets.has(sheet)) throw new RangeError(`There is no sheet ${sheet}.`)
    return { sheet, row, column: parseColumnLetter(column) + 1 }
  })
  return findStale(formulas, changed)
}
