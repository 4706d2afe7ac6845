import { type Signal, useSignal } from '@preact/signals'
import { isJsonObject, type JsonObject, type JsonValue, type PatchOperation } from '@udigate/eudamed/browser'
import type { ChangeRequest } from '../../api/imports.ts'
import { patchText } from '../try/json-edits.ts'
import type { ChangeAct } from './changeable-fields.ts'

/** A condition or a change that is being filled in. */
export interface DraftRow {
  /** Its values stand in the draft under this name. */
  id: string
  act: ChangeAct
  /** JSON Pointer of its field; empty while none is chosen. */
  field: string
  /** The field whose value is copied. */
  from: string
}

/** What is being filled in: conditions and changes, with their values. */
export interface Draft {
  rows: Signal<readonly DraftRow[]>
  /** By the id of a row: `value`, and `by` of what replaces it. */
  values: Signal<JsonObject>
  edit(patch: readonly PatchOperation[]): void
  add(act: ChangeAct): void
  change(id: string, change: Partial<DraftRow>): void
  remove(id: string): void
}

/** An empty draft, which has one change to be filled in. */
export function useDraft(): Draft {
  const rows = useSignal<readonly DraftRow[]>([{ id: '1', act: 'SET', field: '', from: '' }])
  const values = useSignal<JsonObject>({ 1: {} })
  const last = useSignal(1)
  return {
    rows,
    values,
    edit: patch => {
      const opened = patch.reduce(openObject, values.peek())
      values.value = JSON.parse(patchText(JSON.stringify(opened), patch)) as JsonObject
    },
    add: act => {
      last.value += 1
      const id = String(last.value)
      values.value = { ...values.peek(), [id]: {} }
      rows.value = [...rows.peek(), { id, act, field: '', from: '' }]
    },
    change: (id, change) => {
      // A value of another field, or for something else to be done, means nothing any longer.
      values.value = { ...values.peek(), [id]: {} }
      rows.value = rows.peek().map(row => (row.id === id ? { ...row, ...change } : row))
    },
    remove: id => {
      rows.value = rows.peek().filter(row => row.id !== id)
    },
  }
}

/** The values with an empty object where a member of one is filled in, and nothing is there yet. */
function openObject(values: JsonObject, { path }: PatchOperation): JsonObject {
  const [, id = '', part = '', member] = path.split('/')
  const own = values[id] ?? null
  if (member === undefined || !isJsonObject(own) || own[part] !== undefined) return values
  return { ...values, [id]: { ...own, [part]: {} } }
}

/** What of a row is still missing, in words; nothing where it is complete. */
export function findMissing(row: DraftRow, values: JsonObject): string | undefined {
  if (row.field === '') return 'Choose a field'
  if (row.act === 'COPY') return row.from === '' ? 'Choose the field to copy from' : undefined
  const { value, by } = readValues(row, values)
  if (value === undefined && row.act !== 'REMOVE') return 'Fill in the value'
  return row.act === 'REPLACE' && by === undefined ? 'Fill in the new value' : undefined
}

type Condition = NonNullable<ChangeRequest['devices']['where']>[number]
type Change = NonNullable<ChangeRequest['changes']>[number]

/** The condition that a row is. */
export function readCondition(row: DraftRow, values: JsonObject): Condition {
  return { field: row.field, value: readValues(row, values).value }
}

/** The change that a row is. */
export function readChange(row: DraftRow, values: JsonObject): Change {
  const { act, field, from } = row
  if (act === 'COPY') return { change: 'SET', field, valueFrom: from }
  const { value, by } = readValues(row, values)
  return {
    change: act === 'WHERE' ? 'SET' : act,
    field,
    ...(value === undefined ? {} : { value }),
    ...(by === undefined ? {} : { by }),
  }
}

function readValues(
  { id }: DraftRow,
  values: JsonObject,
): { value: JsonValue | undefined; by: JsonValue | undefined } {
  const own = values[id] ?? null
  const fields = isJsonObject(own) ? own : {}
  return { value: readFilled(fields.value), by: readFilled(fields.by) }
}

/** A value, unless nothing is filled in. */
function readFilled(value: JsonValue | undefined): JsonValue | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? undefined : value
  return Array.isArray(value) && value.length === 0 ? undefined : value
}
