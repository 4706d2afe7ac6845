import { type Model, models } from '@udigate/eudamed'

/** The part of JSON Schema that the records are written in. */
export interface RecordSchema {
  readonly type?: string
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, RecordSchema>>
  readonly required?: readonly string[]
  readonly items?: RecordSchema
  readonly anyOf?: readonly RecordSchema[]
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** What a field is for a table. */
export type Shape =
  | { kind: 'object'; schema: RecordSchema }
  /** Entries with fields of their own: rows of another sheet. */
  | { kind: 'objects'; item: RecordSchema }
  /** Codes: several in one cell. */
  | { kind: 'values'; item: RecordSchema }
  /** A list of whatever its owner keeps in it. */
  | { kind: 'anything' }
  | { kind: 'value'; schema: RecordSchema }

/** What a field is: without the `null` that says the same as nothing, and as a list where one may stand for a list. */
export function readShape(field: RecordSchema): Shape {
  const branches = listBranches(field)
  const [first] = branches
  if (first === undefined) throw new TypeError('A field has no schema.')
  const list = branches.find(({ type }) => type === 'array')
  if (list !== undefined) return getListShape(list.items ?? {})
  return first.type === 'object' ? { kind: 'object', schema: first } : { kind: 'value', schema: first }
}

function listBranches(field: RecordSchema): readonly RecordSchema[] {
  if (field.anyOf === undefined) return field.type === 'null' ? [] : [field]
  return field.anyOf.flatMap(listBranches)
}

function getListShape(item: RecordSchema): Shape {
  if (item.type === 'object') return { kind: 'objects', item }
  return item.type === undefined && item.enum === undefined ? { kind: 'anything' } : { kind: 'values', item }
}

/** The schema of a record. */
export function recordSchema(model: Model, record: 'device' | 'deviceGroup'): RecordSchema {
  // A TypeBox object is the JSON Schema that it describes; its type says so only field by field.
  return models[model][record] as unknown as RecordSchema
}
