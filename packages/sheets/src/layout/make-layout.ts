import { type Model, ownValues } from '@udigate/eudamed'
import { findCodeList } from './column-codes.ts'
import {
  type Column,
  type ColumnKind,
  entryColumn,
  keyFields,
  type Layout,
  type SheetLayout,
} from './layout.ts'
import { type RecordSchema, readShape, recordSchema, type Shape } from './shape.ts'

const layouts = new Map<Model, Layout>()

/** The tables of a model, made from its data model: every field of its records is one column. */
export function makeLayout(model: Model): Layout {
  let layout = layouts.get(model)
  if (layout === undefined) {
    layout = buildLayout(model)
    layouts.set(model, layout)
  }
  return layout
}

type RecordName = SheetLayout['record']

/** Which record, and where in it. */
interface At {
  model: Model
  record: RecordName
  /** As the code lists name fields: `device.MarketInfos[].`. */
  path: string
  /** What the field or list that these are fields of is called; absent where that is the record, or has a sheet. */
  within?: string
  /** Whether these are fields of what need not be there at all. */
  mayBeAbsent?: boolean
}

function buildLayout(model: Model): Layout {
  const groups = recordSheets(model, 'deviceGroup', 'Device groups')
  const devices = recordSheets(model, 'device', 'Devices')
  const [groupSheet, ...groupParts] = groups
  const [deviceSheet, ...deviceParts] = devices
  const taken = new Set<string>()
  const sheets = [groupSheet, deviceSheet, ...groupParts, ...deviceParts].filter(sheet => sheet !== undefined)
  return {
    model,
    sheets: sheets.map(sheet => {
      // Certificates are of the group; those of the device repeat them.
      const name = taken.has(sheet.name) ? `Device ${sheet.name.toLowerCase()}` : sheet.name
      taken.add(name)
      return { ...sheet, name }
    }),
  }
}

function recordSheets(model: Model, record: RecordName, name: string): SheetLayout[] {
  const schema = recordSchema(model, record)
  const at: At = { model, record, path: `${record}.` }
  const { columns, lists } = listFields(schema, at)
  const identifier = columns.find(column => column.name === keyFields[record][1])
  const note = `A row for each ${record === 'device' ? 'device' : 'device group'} (${identifier?.heading}).`
  return [{ name, record, note, columns }, ...lists.map(list => partSheet(at, schema, list))]
}

interface List {
  name: string
  title: string
  item: RecordSchema
  description: string
}

interface Fields {
  columns: Column[]
  lists: List[]
}

/** The columns of an object's fields, those of fields inside one another included, and its lists of entries. */
function listFields(schema: RecordSchema, at: At, path: readonly string[] = []): Fields {
  const columns: Column[] = []
  const lists: List[] = []
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const shape = readShape(field)
    const { title = name, description = '' } = field
    if (shape.kind === 'objects') {
      if (path.length > 0) throw new TypeError(`${at.path}${name}: a list inside a field has no sheet.`)
      lists.push({ name, title, item: shape.item, description })
    } else if (shape.kind === 'object') {
      const inside = { ...at, path: `${at.path}${name}.`, within: at.within ?? title, mayBeAbsent: true }
      columns.push(...listFields(shape.schema, inside, [...path, name]).columns)
    } else {
      const required = !at.mayBeAbsent && (schema.required?.includes(name) ?? false)
      columns.push(makeColumn(at, [...path, name], shape, { title, description }, required))
    }
  }
  return { columns, lists }
}

function partSheet(at: At, record: RecordSchema, { name, title, item, description }: List): SheetLayout {
  const path = `${at.path}${name}[].`
  const { columns, lists } = listFields(item, { ...at, path })
  const nested = lists.flatMap(list => {
    const inside: At = { ...at, path: `${path}${list.name}[].`, within: list.title, mayBeAbsent: true }
    return listFields(list.item, inside).columns.map(column => ({
      ...column,
      name: `${list.name}.${column.name}`,
      nested: list.name,
      note: `${list.description} ${column.note}`.trim(),
    }))
  })
  return {
    name: title,
    record: at.record,
    list: name,
    note: `${description} A row for each.`.trim(),
    columns: [
      ...keyColumns(at, record),
      ...(nested.length > 0 ? [entryNumber(lists)] : []),
      ...columns,
      ...nested,
    ],
  }
}

function keyColumns(at: At, schema: RecordSchema): Column[] {
  const [agency, code] = keyFields[at.record]
  const { columns } = listFields(schema, at)
  return [agency, code].map(name => {
    const column = columns.find(each => each.name === name)
    if (column === undefined) throw new TypeError(`${at.record} has no ${name}.`)
    const which = at.record === 'device' ? 'device' : 'device group'
    const note =
      name === agency
        ? `Which ${which} this belongs to: may be left empty where its identifier is there only once.`
        : `Which ${which} this belongs to.`
    return { ...column, role: 'key', note, required: name === code }
  })
}

function entryNumber(lists: readonly List[]): Column {
  const names = lists.map(({ name }) => name).join(' or ')
  return {
    name: entryColumn,
    heading: 'Entry number',
    note: `Only where one entry needs several rows, for more than one of its ${names}: give these rows the same number, and the fields of the entry in the first of them.`,
    kind: 'whole',
    role: 'entry',
    path: [],
    required: false,
    minimum: 1,
  }
}

function makeColumn(
  at: At,
  path: readonly string[],
  shape: Exclude<Shape, { kind: 'object' | 'objects' }>,
  { title, description }: { title: string; description: string },
  required: boolean,
): Column {
  const name = path.join('.')
  const last = path.at(-1) ?? name
  const value = shape.kind === 'anything' ? {} : shape.kind === 'values' ? shape.item : shape.schema
  const codeList = value.type === 'boolean' ? undefined : findCodeList(`${at.path}${last}`, value.enum)
  const values = (ownValues[at.model][last] ?? value.enum)?.map(String)
  const kind = getColumnKind(shape, last, codeList !== undefined)
  const written = formOf[kind]
  return {
    name,
    heading: at.within === undefined ? title : `${at.within}: ${lowerFirst(title)}`,
    note: [description, written, required ? 'Mandatory.' : ''].filter(text => text !== '').join(' '),
    kind,
    role: 'field',
    path,
    required,
    ...(codeList === undefined ? {} : { codeList }),
    ...(values === undefined ? {} : { values }),
    ...(value.minimum === undefined ? {} : { minimum: value.minimum }),
    ...(value.maximum === undefined ? {} : { maximum: value.maximum }),
  }
}

const formOf: Readonly<Record<ColumnKind, string>> = {
  identifier: 'As text, zeros at the start included.',
  code: '',
  text: '',
  'yes-no': 'yes or no.',
  whole: 'A whole number.',
  number: 'A number.',
  date: 'A date: YYYY-MM-DD.',
  codes: 'Several are split by commas.',
  list: 'Several are split by commas.',
}

function getColumnKind(
  shape: Exclude<Shape, { kind: 'object' | 'objects' }>,
  name: string,
  hasList: boolean,
): ColumnKind {
  if (shape.kind === 'values') return 'codes'
  if (shape.kind === 'anything') return 'list'
  const { type, format, pattern, enum: values } = shape.schema
  if (type === 'boolean') return 'yes-no'
  if (type === 'integer') return 'whole'
  if (type === 'number') return 'number'
  if (format === 'date') return 'date'
  if (values !== undefined || pattern !== undefined || hasList) return 'code'
  return isIdentifier(name) ? 'identifier' : 'text'
}

/** Whether a field is the code of a device, group or package. */
function isIdentifier(name: string): boolean {
  return name === 'Device' || name === 'DeviceGroup' || name === 'Child' || name.endsWith('Di')
}

/** A title after a colon: `Street` as `street`, and `SRN` as it is. */
function lowerFirst(title: string): string {
  return /^[A-Z]{2}/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)
}
