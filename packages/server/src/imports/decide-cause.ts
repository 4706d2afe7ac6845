import type { CheckedList } from '../store/tables.ts'
import type { EditedCell } from './edit-cells.ts'

/** What a person decides for all cells of a cause: one value, or what is suggested for each of them. */
export type Decision = { kind: 'value'; to: string | number | null } | { kind: 'suggested' }

export type DecidedCause =
  | { ok: true; edits: readonly EditedCell[] }
  /** Which member of the request is wrong, and why. */
  | { ok: false; fault: { path: string; message: string } }

/** The cells that deciding a cause changes. @param id of the cause */
export function decideCause(
  { causes }: Pick<CheckedList, 'causes'>,
  id: string,
  decision: Decision,
): DecidedCause {
  const cause = causes.find(each => each.id === id)
  if (cause === undefined) return refuse('/cause', `There is no cause ${id} in this revision.`)
  if (decision.kind === 'suggested') {
    const { suggested = [] } = cause
    if (suggested.length === 0)
      return refuse('/suggested', 'Nothing is suggested for the cells of this cause.')
    return {
      ok: true,
      edits: suggested.map(({ sheet, row, column, after }) => ({ sheet, row, column, value: after })),
    }
  }
  const { sheet, column, rows } = cause
  if (column === undefined) return refuse('/cause', 'It is about whole rows.')
  return { ok: true, edits: rows.map(row => ({ sheet, row, column, value: decision.to })) }
}

function refuse(path: string, message: string): DecidedCause {
  return { ok: false, fault: { path, message } }
}
