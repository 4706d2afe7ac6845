import { annotateCsv, annotateOwn, annotateWorkbook, collectByRow, readChunks } from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { FileToAnnotate, Outside, RowNote } from './file-reader.ts'

/** A table as it was sent, with a column beside each row that says what became of it and what was found. @throws as `judgeFile` does */
export async function* annotateFile(
  { format, model, mapping, csv, lists }: FileToAnnotate,
  { source, nextPage }: Outside & { nextPage(): Promise<readonly RowNote[] | undefined> },
): AsyncGenerator<string | Uint8Array> {
  const rows = collectByRow()
  for (let page = await nextPage(); page !== undefined; page = await nextPage()) {
    for (const { findings, became } of page) {
      for (const finding of findings) rows.add(finding)
      if (became) rows.settle(became.sheet, became.row, became)
    }
  }
  if (mapping !== null) {
    yield* annotateOwn({ kind: format, source, ...(csv && { csv }) }, mapping, rows.of)
  } else if (format === 'csv') yield* annotateCsv(() => readChunks(source), model, rows.of, csv)
  else {
    const codes = listsWith(findLaw(model), lists)
    yield* annotateWorkbook(source, model, codes as Parameters<typeof annotateWorkbook>[2], rows.of)
  }
}
