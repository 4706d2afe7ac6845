import { type FindingLists, listFor } from '../finding-lists.ts'
import type { Inspection } from '../schema/inspection.ts'
import { spoil } from './spoilt-fields.ts'

/** The fields, and the items of fields, that have not the shape of their model, by JSON Pointer. */
export type Spoilt = Map<string, Set<number> | 'whole'>

/** Takes the faults of a record, and notes which of its fields, and which items of them, have not the right shape. */
export function inspectRecord(
  record: '/device' | '/deviceGroup',
  lists: FindingLists,
  spoilt: Spoilt,
  mayLookUp: Inspection['mayLookUp'],
): Inspection {
  const list = listFor(record, 'error')
  const inspection: Inspection = {
    field: undefined,
    item: undefined,
    isCounting: false,
    mayLookUp,
    report(ruleId, describe, missing) {
      inspection.isCounting = !lists.add(list, describe)
      // What no field is spoils none, unless it is a slip for one.
      if (ruleId === 'SCHEMA-UNKNOWN-FIELD' && missing === undefined) return
      const { field, item } = inspection
      if (field === spoiltField && (isWhole || item === spoiltItem)) return
      const path = field === undefined ? record : `${record}/${field}`
      spoil(spoilt, path, item)
      spoiltField = field
      spoiltItem = item
      isWhole = spoilt.get(path) === 'whole'
    },
  }
  // What was noted last: most faults come one after the other in the same list.
  let spoiltField: string | undefined = ''
  let spoiltItem: number | undefined
  let isWhole = false
  return inspection
}
