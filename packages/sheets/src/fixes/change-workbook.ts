import { findSheetParts } from '../workbook/open-workbook.ts'
import type { ByteSource } from '../zip/byte-source.ts'
import { inflateEntry } from '../zip/inflate-entry.ts'
import { packedContent } from '../zip/packed-content.ts'
import { readZip } from '../zip/read-zip.ts'
import { writeZip, type ZipFile } from '../zip/write-zip.ts'
import { changeSheet } from './change-sheet.ts'
import type { CellChange } from './fix.ts'

/**
 * A workbook as it is but for some cells. Its other parts are not unpacked: styles, other sheets, formulas, pictures stay as they are,
 * and in a sheet with changed cells everything around these.
 *
 * @param source must stay open until the last chunk
 * @throws UnreadableInput where it is no workbook, RangeError where a cell is not there or has a formula
 */
export async function* changeWorkbook(
  source: ByteSource,
  changes: readonly CellChange[],
): AsyncGenerator<Uint8Array> {
  const parts = await findSheetParts(source)
  const bySheet = Map.groupBy(changes, ({ sheet }) => sheet)
  const byPart = new Map<string, ReadonlyMap<string, CellChange['after']>>()
  for (const [sheet, cells] of bySheet) {
    const part = parts.get(sheet ?? '')
    if (part === undefined) throw new RangeError(`There is no sheet ${sheet}.`)
    byPart.set(part, new Map(cells.map(({ row, column, after }) => [`${column}${row}`, after])))
  }
  const files: ZipFile[] = []
  for (const entry of (await readZip(source)).values()) {
    const changed = byPart.get(entry.name)
    const content =
      changed === undefined
        ? await packedContent(source, entry)
        : changeSheet(inflateEntry(source, entry), changed)
    files.push({ name: entry.name, content })
  }
  yield* writeZip(files)
}
