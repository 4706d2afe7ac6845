import type { Model } from '@udigate/eudamed'
import { remember } from '@udigate/udi'
import type { Column, SheetLayout } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import { type ColumnNames, indexSingleTableNames, type NamedBinding } from '../rows/column-names.ts'

/** A field that a mapping names. */
export interface MappedField {
  column: Column
  records: NamedBinding['records']
  /** The list that it is in, and which entry of it, from 0; `each`: one for each row, and each part of a cell. */
  list?: { name: string; entry: number | 'each' }
  nested?: { name: string; entry: number }
  /** Names the place in the record: two columns of one key would be two values of one field. */
  key: string
}

const indexes = new Map<Model, ColumnNames>()

function indexModel(model: Model): ColumnNames {
  const index = indexes.get(model) ?? indexSingleTableNames(makeLayout(model))
  indexes.set(model, index)
  return index
}

/** The field of a name in a mapping; nothing where the model has none of it. */
export function findMappedField(model: Model, name: string): MappedField | undefined {
  const isEach = /^[\w.]*\[\s*\]/.test(name.trim())
  const found = indexModel(model).find(isEach ? name.replace(/\[\s*\]/, '[1]') : name)
  if (found === undefined) return undefined
  const { column, records, list, nested } = found
  const entry = list && (isEach ? ('each' as const) : list.entry)
  return {
    column,
    records,
    ...(list === undefined || entry === undefined ? {} : { list: { name: list.name, entry } }),
    ...(nested === undefined ? {} : { nested }),
    key: `${records.join()} ${list?.name ?? ''} ${entry ?? ''} ${nested?.name ?? ''}${nested?.entry ?? ''} ${column.name}`,
  }
}

/** All names that a mapping to a model may use, with 1 for the number of an entry. */
export function listMappedNames(model: Model): readonly string[] {
  return indexModel(model).names
}

/** A field as it is offered to a person who maps a column. */
export interface OfferedField {
  /** As a mapping names it, with `[1]` for the first entry of a list. */
  field: string
  /** What a person calls it. */
  title: string
  /** The sheet of the template that it stands on. */
  group: string
  /** Whether a record, or an entry of its list, must have it. */
  isRequired: boolean
  kind: Column['kind']
}

/** The fields of a model in the order of its template, each once: what device and group share is the group's. */
export const listOfferedFields = remember((model: Model): readonly OfferedField[] => {
  const offered: OfferedField[] = []
  const keys = new Set<string>()
  for (const sheet of makeLayout(model).sheets) {
    for (const column of sheet.columns) {
      const field = nameColumn(sheet, column)
      const found = field === undefined ? undefined : findMappedField(model, field)
      if (field === undefined || found?.column.path !== column.path || keys.has(found.key)) continue
      keys.add(found.key)
      const { heading: title, required: isRequired, kind } = column
      offered.push({ field, title, group: sheet.name, isRequired, kind })
    }
  }
  return offered
})

/** The name of a column in a mapping: `MarketInfos[1].Country`. */
function nameColumn({ list }: SheetLayout, { role, name, nested, path }: Column): string | undefined {
  if (role !== 'field') return undefined
  if (list === undefined) return name
  return `${list}[1].${nested === undefined ? name : `${nested}[1].${path.join('.')}`}`
}
