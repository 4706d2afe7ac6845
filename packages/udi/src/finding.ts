import type { PatchOperation } from './json/patch-operation.ts'

/** A place in the caller's request where a rule does not hold. */
export interface Finding {
  /** JSON Pointer into the caller's own request, for example `/device/Names/1/Language`. */
  path: string
  /** What is wrong and what to do, in the caller's field names. */
  message: string
  ruleId: string
  /** The value that stands at `path`, where that is a text, number or truth value and not long. */
  value?: unknown
  /** The edit (JSON Patch on the caller's own request) that fixes it, where there is just one. */
  fix?: readonly PatchOperation[]
  /** Of a warning that a person has acknowledged: the id of that. */
  acknowledged?: string
}

/** The findings of one request: errors fail a record, warnings and infos never do. */
export interface Findings {
  deviceErrors: Finding[]
  deviceGroupErrors: Finding[]
  deviceWarnings: Finding[]
  deviceGroupWarnings: Finding[]
  /** Only where infos were asked for, as is the other list of them. */
  deviceInfos?: Finding[]
  deviceGroupInfos?: Finding[]
}

const longestValue = 1000

/** The value seen as a finding shows it: nothing where it is a list, an object, `null`, or a long text. */
export function seenValue(value: unknown): { value?: unknown } {
  const isShown =
    typeof value === 'string'
      ? value.length <= longestValue
      : typeof value === 'boolean' || Number.isFinite(value)
  return isShown ? { value } : {}
}
