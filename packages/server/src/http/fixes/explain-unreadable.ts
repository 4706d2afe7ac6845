import { UnreadableInput } from '@udigate/sheets'
import { ReaderEnded } from '../../batches/reading/file-reader.ts'
import { Problem } from '../problems/problem.ts'

/** What is said of a table that cannot be read; any other error as it is. */
export function explainUnreadable(error: unknown): unknown {
  if (error instanceof ReaderEnded && error.reason !== 'failure')
    return new Problem('table.unreadable', error.message)
  if (!(error instanceof UnreadableInput)) return error
  const said = error.problems.slice(0, 10).map(({ sheet, row, message }) => {
    const where = [
      ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
      ...(row === undefined ? [] : [`row ${row}`]),
    ]
    return where.length === 0 ? message : `${where.join(', ')}: ${message}`
  })
  return new Problem('table.unreadable', said.join(' '))
}
