import type { Finding, PatchOperation } from '@udigate/udi'
import { repeatedGroupFields } from '../records/callers-own-fields.ts'

/** Where the caller wrote what stands at a place in the canonical records. Both are JSON Pointers. */
export type CallerPath = (path: string) => string

/**
 * A finding on the canonical records as one on the caller's own request. Its edits reach what the device record repeats
 * of the group, so that both stay the same.
 *
 * @param device the canonical record of the device
 */
export function inCallersTerms(
  finding: Finding,
  device: Readonly<Record<string, unknown>>,
  callerPath: CallerPath,
): Finding {
  const own = { ...finding, path: callerPath(finding.path) }
  if (finding.fix === undefined) return own
  const edits = new Map<string, PatchOperation>()
  for (const edit of finding.fix.flatMap(each => [each, ...onDeviceToo(each, device)])) {
    const path = callerPath(edit.path)
    edits.set(path, { ...edit, path })
  }
  return { ...own, fix: [...edits.values()] }
}

function onDeviceToo(edit: PatchOperation, device: Readonly<Record<string, unknown>>): PatchOperation[] {
  const [, record, field = ''] = edit.path.split('/')
  const isRepeated = record === 'deviceGroup' && repeatedGroupFields.has(field) && device[field] !== undefined
  return isRepeated ? [{ ...edit, path: `/device/${field}` }] : []
}
