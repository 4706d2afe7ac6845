import assert from 'node:assert/strict'
import type { PatchOperation } from '@udigate/udi'
import { splitPointer } from './json-tree.ts'

/** A copy of a document with a JSON Patch (RFC 6902) applied, as far as fixes use it. */
export function applyJsonPatch<Document>(document: Document, patch: readonly PatchOperation[]): Document {
  const copy = structuredClone(document)
  for (const edit of patch) applyEdit(copy, edit)
  return copy
}

function applyEdit(document: unknown, edit: PatchOperation): void {
  const names = splitPointer(edit.path)
  const last = names.pop() ?? ''
  const parent = names.reduce((value, name) => (value as Record<string, unknown>)[name], document)
  assert.ok(typeof parent === 'object' && parent !== null, edit.path)
  if (Array.isArray(parent)) {
    const index = last === '-' ? parent.length : Number(last)
    const end = edit.op === 'add' ? parent.length : parent.length - 1
    assert.ok(index >= 0 && index <= end, edit.path)
    if (edit.op === 'remove') parent.splice(index, 1)
    else parent.splice(index, edit.op === 'add' ? 0 : 1, edit.value)
    return
  }
  const object = parent as Record<string, unknown>
  if (edit.op !== 'add') assert.ok(Object.hasOwn(object, last), edit.path)
  if (edit.op === 'remove') delete object[last]
  else object[last] = edit.value
}
