import { appendPointer, isSameJson, nameFinder, valueAt } from '@udigate/udi'

/** What changes of a field of each device, or of its group. `field` is a JSON Pointer such as `/device/MarketInfos`. */
export type FieldChange =
  /** The field becomes a value, or the value that another field has. */
  | { change: 'SET'; field: string; value: unknown }
  | { change: 'SET'; field: string; valueFrom: string }
  /** Where the field is the value, or an entry of it fits, that becomes `by`; the members of an entry that `by` has not stay. */
  | { change: 'REPLACE'; field: string; value: unknown; by: unknown }
  /** A list has the entry too, unless it has. */
  | { change: 'ADD'; field: string; value: unknown }
  /** A list loses the entries that fit; without a value the field is removed. */
  | { change: 'REMOVE'; field: string; value?: unknown }

/** The records of a device. */
export interface Records {
  device: object
  deviceGroup: object | undefined
}

type Fields = Record<string, unknown>

/** A JSON Schema, as far as it says which members there are. */
interface Shape {
  type?: string | readonly string[]
  anyOf?: readonly Shape[]
  properties?: Readonly<Record<string, Shape>>
  items?: Shape
}

/** Makes the changes of the records of a device, one after the other. What nothing changes in comes back as it is. */
export function changeRecords(records: Records, changes: readonly FieldChange[]): Records {
  let changed: unknown = records
  for (const change of changes) {
    const [, record = ''] = change.field.split('/')
    // A device whose group the authority has not told of.
    if (valueAt(changed, `/${record}`) === undefined) continue
    const before = valueAt(changed, change.field)
    const after = changeValue(changed, before, change)
    if (!isSameJson(before ?? null, after ?? null))
      changed = put(changed, change.field.split('/').slice(1), after)
  }
  return changed as Records
}

function changeValue(records: unknown, before: unknown, change: FieldChange): unknown {
  switch (change.change) {
    case 'SET':
      return 'valueFrom' in change ? valueAt(records, change.valueFrom) : change.value
    case 'REPLACE':
      return replace(before, change.value, change.by)
    case 'ADD': {
      const list = listEntries(before)
      return list.some(entry => isSameJson(entry, change.value)) ? before : [...list, change.value]
    }
    case 'REMOVE': {
      if (!('value' in change)) return undefined
      if (!Array.isArray(before)) return fits(before, change.value) ? undefined : before
      const left = before.filter(entry => !fits(entry, change.value))
      return left.length === 0 ? undefined : left
    }
  }
}

function replace(before: unknown, value: unknown, by: unknown): unknown {
  if (Array.isArray(before)) {
    const entries = before.map(entry => replace(entry, value, by))
    // Codes that were divided may come to the same one.
    return entries.filter((entry, at) => entries.findIndex(each => isSameJson(each, entry)) === at)
  }
  if (!fits(before, value)) return before
  if (!isFields(before) || !isFields(by)) return by
  return Object.fromEntries(Object.entries({ ...before, ...by }).filter(([, member]) => member !== null))
}

/** Whether an entry is a value, or has all of its members. */
function fits(entry: unknown, value: unknown): boolean {
  if (!isFields(entry) || !isFields(value)) return isSameJson(entry ?? null, value ?? null)
  return Object.entries(value).every(([name, member]) => isSameJson(entry[name] ?? null, member ?? null))
}

/** Whether a field of the records is a value, or has an entry that fits it. */
export function hasValue(records: Records, field: string, value: unknown): boolean {
  return listEntries(valueAt(records, field)).some(entry => fits(entry, value))
}

/** A list, which may be given singly. */
function listEntries(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null ? [] : [value]
}

function put(root: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const fields = isFields(root) ? root : {}
  const inside = put(fields[name], rest, value)
  const { [name]: _, ...others } = fields
  return inside === undefined ? others : { ...fields, [name]: inside }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What of the model a change is checked by. */
export interface ChangeableRecords {
  /** The JSON Schemas of the records. */
  device: object
  deviceGroup: object
}

/** What is wrong with a change, and at which of its members. */
export interface ChangeFault {
  member: string
  message: string
}

/** Says what of a change no record of the model can have. */
export function checkChange(model: ChangeableRecords, change: FieldChange): ChangeFault | undefined {
  const found = findShape(model, change.field)
  if (typeof found === 'string') return { member: 'field', message: found }
  const isList = listVariants(found).some(({ type }) => type === 'array')
  if (change.change === 'ADD' && !isList) {
    return {
      member: 'change',
      message: `${change.field} is no list, to which an entry can be added. SET it.`,
    }
  }
  if (change.change === 'SET' && 'valueFrom' in change) {
    const source = findShape(model, change.valueFrom)
    return typeof source === 'string' ? { member: 'valueFrom', message: source } : undefined
  }
  // A whole list is set; else the entries of a list are meant.
  const meant = isList && change.change !== 'SET' ? describeEntries(found) : found
  for (const member of ['value', 'by'] as const) {
    if (!(member in change)) continue
    const value = (change as { value?: unknown; by?: unknown })[member]
    if (value === null) {
      return { member, message: `${member} is null. To remove a field, REMOVE it without a value.` }
    }
    const fault = findUnknownMember(meant, value, '')
    if (fault !== undefined) return { member, message: fault }
  }
  return undefined
}

/** Says what a field that devices are chosen by has wrong; nothing where the model has it. */
export function checkField(model: ChangeableRecords, field: string): string | undefined {
  const found = findShape(model, field)
  return typeof found === 'string' ? found : undefined
}

/** The shape of a field, or why there is none. */
function findShape({ device, deviceGroup }: ChangeableRecords, field: string): Shape | string {
  const [start, record, ...names] = field.split('/')
  if (start !== '' || (record !== 'device' && record !== 'deviceGroup') || names.length === 0) {
    return `${field} is no field. A field begins with /device/ or /deviceGroup/, such as /device/MarketInfos.`
  }
  let shape: Shape = record === 'device' ? device : deviceGroup
  let path = `/${record}`
  for (const name of names) {
    const variants = listVariants(shape)
    if (variants.some(({ type }) => type === 'array')) {
      return `${path} is a list: change its entries by REPLACE, ADD and REMOVE, and name no field in it.`
    }
    const inside = listMembers(shape)
    const next = inside.get(name)
    if (next === undefined) return `There is no field ${appendPointer(path, name)}.${meantName(inside, name)}`
    shape = next
    path = appendPointer(path, name)
  }
  return shape
}

function findUnknownMember(shape: Shape, value: unknown, path: string): string | undefined {
  if (Array.isArray(value)) {
    const entries = describeEntries(shape)
    for (const [at, entry] of value.entries()) {
      const fault = findUnknownMember(entries, entry, `${path}/${at}`)
      if (fault !== undefined) return fault
    }
    return undefined
  }
  if (!isFields(value)) return undefined
  const members = listMembers(shape)
  for (const [name, member] of Object.entries(value)) {
    const inside = members.get(name)
    if (inside === undefined)
      return `There is no member ${appendPointer(path, name)}.${meantName(members, name)}`
    const fault = findUnknownMember(inside, member, appendPointer(path, name))
    if (fault !== undefined) return fault
  }
  return undefined
}

function meantName(members: ReadonlyMap<string, Shape>, name: string): string {
  const near = nameFinder(members.keys())(name)
  return near === undefined ? '' : ` Did you mean ${near}?`
}

/** A shape without its alternatives. */
function listVariants(shape: Shape): readonly Shape[] {
  return shape.anyOf === undefined ? [shape] : shape.anyOf.flatMap(listVariants)
}

/** What an entry of a list is. */
function describeEntries(shape: Shape): Shape {
  return { anyOf: listVariants(shape).flatMap(({ items }) => items ?? []) }
}

function listMembers(shape: Shape): ReadonlyMap<string, Shape> {
  return new Map(listVariants(shape).flatMap(({ properties = {} }) => Object.entries(properties)))
}
