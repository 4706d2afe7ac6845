import type { RowToWrite, SheetToWrite } from './sheet-to-write.ts'

export interface PlainColumn {
  name: string
  /** In characters. */
  width: number
}

/** A sheet of texts and numbers under a row of names, and nothing else. No text in it is taken for a formula. */
export function plainSheet(
  name: string,
  columns: readonly PlainColumn[],
  rows: AsyncIterable<readonly (readonly (string | number | undefined)[])[]>,
): SheetToWrite {
  return {
    name,
    columns: columns.map(({ width }) => ({ width, style: 'plain' })),
    frozen: { rows: 1, columns: 0 },
    rows: makeRows(columns, rows),
  }
}

async function* makeRows(
  columns: readonly PlainColumn[],
  rows: AsyncIterable<readonly (readonly (string | number | undefined)[])[]>,
): AsyncGenerator<RowToWrite> {
  let row = 1
  yield { row, cells: columns.map(({ name }) => ({ value: name, style: 'name' })) }
  for await (const some of rows) {
    for (const cells of some) {
      row += 1
      yield {
        row,
        cells: cells.map(value =>
          value === undefined ? undefined : { value, style: typeof value === 'string' ? 'text' : 'plain' },
        ),
      }
    }
  }
}
