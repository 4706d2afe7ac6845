import { isModel } from '@udigate/eudamed/browser'
import { getRowRecord, type ListImport, listCauseRows } from '../../../api/imports.ts'
import type { WarningSeen } from '../../../ui/acknowledge-dialog.tsx'
import type { Entry } from './list-entries.ts'

/** The warning that a cause is made of, as its first row has it. @throws where no row shows it any longer */
export async function findWarning(
  { id }: Pick<ListImport, 'id'>,
  { id: cause, ruleId, text, cause: found }: Entry,
): Promise<WarningSeen> {
  const { signal } = new AbortController()
  const { items } = await listCauseRows(id, cause, {}, signal)
  for (const { row } of items.slice(0, mostRows)) {
    const record = await getRowRecord(id, row, signal)
    const own = record.findings.find(each => each.ruleId === ruleId && each.severity === 'warning')
    if (own?.path === undefined || !isModel(record.model)) continue
    const values = (found?.values ?? []).flatMap(({ value }) => (value === undefined ? [] : [value]))
    const { model, device, deviceGroup } = record
    const of = { model, ruleId, path: own.path, message: text, values }
    // Of a value that is not shown, as a list is not, only the record itself can say it.
    return values.length > 0 || own.value !== undefined ? of : { ...of, request: { device, deviceGroup } }
  }
  throw new Error('No row has this warning by itself. Look at the record it belongs to.')
}

/** In how many rows it is looked for: a row of packages, say, is no record of its own. */
const mostRows = 20
