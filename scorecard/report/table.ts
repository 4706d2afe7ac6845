import type { RowResult } from '../run-row.ts'
import { makeCells } from './cells.ts'

/** The results as a table for a terminal. */
export function writeTable(results: readonly RowResult[]): string {
  const head = ['row', 'runs', 'failures', 'missed', 'worst', 'limit', 'pass']
  const body = results
    .filter(({ notRun }) => notRun === undefined)
    .map(result => {
      const { row, runs, failures, missed, worst, limit, pass } = makeCells(result)
      return [row, runs, failures, missed, worst, limit, pass]
    })
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map(cells => cells[column]?.length ?? 0)),
  )
  const lines = [head, ...body].map(cells =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const left = results.flatMap(({ row, notRun }) => (notRun === undefined ? [] : [`${row.id}: ${notRun}`]))
  return [...lines, ...(left.length > 0 ? ['', 'Not run:', ...left] : [])].join('\n')
}
