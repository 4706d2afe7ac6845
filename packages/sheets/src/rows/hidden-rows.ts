import type { Problem } from '../problem.ts'

/**
 * Says that rows are hidden: they are read as all others, and who hid them may have meant to leave them out.
 *
 * @param sheet absent in a single CSV file
 * @param row that of the headings
 */
export function explainHiddenRows(sheet: string | undefined, row: number, hidden: number): Problem {
  const isOne = hidden === 1
  const message = `${isOne ? 'One row is' : `${hidden.toLocaleString('en')} rows are`} hidden, by a filter or by hand, and read as all the others. Delete ${isOne ? 'it' : 'them'} if ${isOne ? 'it is' : 'they are'} not meant.`
  return {
    code: 'hidden-rows',
    severity: 'warning',
    message,
    ...(sheet === undefined ? {} : { sheet }),
    row: Math.max(1, row),
  }
}
