import type { PatchOperation } from '../json/patch-operation.ts'

/** The fix that replaces what stands at `path` by `value`; none where the right value is unknown. */
export function replaceWith(path: string, value: string | undefined): { fix?: readonly PatchOperation[] } {
  return value === undefined ? {} : { fix: [{ op: 'replace', path, value }] }
}
