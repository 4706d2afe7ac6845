import type { PatchOperation } from '../json/patch-operation.ts'

/** The fix that replaces what stands at `path` by `value`; none where nobody knows what the value should be. */
export function replaceWith(path: string, value: string | undefined): { fix?: readonly PatchOperation[] } {
  return value === undefined ? {} : { fix: [{ op: 'replace', path, value }] }
}
