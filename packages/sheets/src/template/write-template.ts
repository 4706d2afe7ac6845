import { type CodeLists, giveIdentifiers, type Model, validRequests } from '@udigate/eudamed'
import type { WrittenCell } from '../cells/write-cell.ts'
import type { SheetLayout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { makeRows, type RecordsToWrite } from '../writing/record-rows.ts'
import { writeWorkbook } from '../writing/write-workbook.ts'
import { codeBlocks } from './code-blocks.ts'
import { marksSheet } from './marks-sheet.ts'
import { readMe } from './read-me.ts'
import { recordSheet } from './record-sheet.ts'

/**
 * The bytes of a workbook to fill in with the records of a model, with one example that is valid, a chunk at a time.
 *
 * @param codes the code lists in force, for its drop-downs
 */
export function writeTemplate(model: Model, codes: CodeLists): AsyncGenerator<Uint8Array> {
  return writeRecords(model, codes, () => [validRequests[model]])
}

/**
 * The bytes of a workbook in the layout of the template with the records of these requests.
 *
 * @param requests is asked for them once for each sheet
 */
export function writeRecords(
  model: Model,
  codes: CodeLists,
  requests: () => Iterable<RecordsToWrite>,
): AsyncGenerator<Uint8Array> {
  const layout = makeLayout(model)
  const blocks = codeBlocks(layout, codes)
  const isMarked = hasMarks(requests())
  return writeWorkbook([
    readMe(layout, codes, isMarked),
    ...layout.sheets.map(sheet => recordSheet(sheet, blocks.of, () => sheetRows(model, sheet, requests()))),
    blocks.sheet,
    ...(isMarked ? [marksSheet(() => withIdentifiers(model, requests()))] : []),
  ])
}

function hasMarks(requests: Iterable<RecordsToWrite>): boolean {
  for (const { marks } of requests) if (marks !== undefined) return true
  return false
}

function* withIdentifiers(model: Model, requests: Iterable<RecordsToWrite>): Generator<RecordsToWrite> {
  for (const request of requests) yield giveIdentifiers(model, request)
}

/** The rows of a sheet; those of a group once for all of its devices. */
function* sheetRows(
  model: Model,
  sheet: SheetLayout,
  requests: Iterable<RecordsToWrite>,
): Generator<readonly WrittenCell[]> {
  const written = new Set<string>()
  for (const request of withIdentifiers(model, requests)) {
    const rows = makeRows(sheet, request)
    if (sheet.record === 'deviceGroup') {
      const key = JSON.stringify(rows)
      if (written.has(key)) continue
      written.add(key)
    }
    yield* rows
  }
}
