import { mostLookUps } from './nearest-name.ts'
import type { ReportFault, SchemaFault, SchemaRuleId } from './schema-fault.ts'

/** Takes the faults of a value while it is checked. */
export interface Inspection {
  /** The field of the record that is being checked; none while it is the record itself. Only kept for records. */
  field: string | undefined
  /** The item of that field's list that is being checked. */
  item: number | undefined
  /** Whether faults are only counted from now on: then the path that a check is given does not matter. */
  isCounting: boolean
  /** Whether a nearest name may be looked for, for a name that `owner` does not have. */
  readonly mayLookUp: (owner: object, name: string) => boolean
  /**
   * Takes note of a fault.
   *
   * @param describe puts it into words; only called where it is shown
   * @param missing the place of a missing field for which the field at fault is a slip; it has no fault of its own
   */
  report(ruleId: SchemaRuleId, describe: () => SchemaFault, missing?: string): void
}

/** Allows nearest names for so many unknown names. The same name of the same object counts once. */
export function countLookUps(left = mostLookUps): (owner: object, name: string) => boolean {
  let asked: Map<object, Set<string>> | undefined
  let rest = left
  return (owner, name) => {
    asked ??= new Map()
    const names = asked.get(owner)
    if (names?.has(name)) return true
    if (rest === 0) return false
    rest -= 1
    if (names) names.add(name)
    else asked.set(owner, new Set([name]))
    return true
  }
}

export function noLookUps(): boolean {
  return false
}

/** An inspection that puts every fault into words. */
export function inspectAll(report: ReportFault): Inspection {
  return {
    field: undefined,
    item: undefined,
    isCounting: false,
    mayLookUp: countLookUps(),
    report: (_ruleId, describe, missing) => report(describe(), missing),
  }
}
