import { type CodeLists, codeListNamed, type Model } from '@udigate/eudamed'
import { isJsonObject, type JsonObject, type JsonValue } from '@udigate/udi'
import { columnAt } from '../layout/column-at.ts'
import type { Column } from '../layout/layout.ts'
import { makeLayout } from '../layout/make-layout.ts'
import type { Place } from '../place.ts'

/** A field of a record as a person reads it. */
export interface DescribedField {
  /** JSON Pointer into the request. */
  path: string
  /** The regulator's name. */
  field: string
  title: string
  value: unknown
  /** What a code stands for. */
  term?: string
  place?: Place
}

/** The fields of a request in its order, each value by itself, and what a person calls it. */
export function describeRecord(
  body: JsonObject,
  model: Model,
  codes: CodeLists,
  findPlace: (pointer: string) => Place | undefined = () => undefined,
): readonly DescribedField[] {
  const layout = makeLayout(model)
  const fields: DescribedField[] = []
  const add = (path: string, value: JsonValue): void => {
    const column = columnAt(layout, path) ?? columnAt(layout, path.replace(/\/\d+$/, ''))
    if (column === undefined && isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) add(`${path}/${name}`, each)
    } else if (column === undefined && Array.isArray(value)) {
      for (const [index, each] of value.entries()) add(`${path}/${index}`, each)
    } else if (value !== null) {
      const place = findPlace(path)
      const term = column && findTerm(column, value, codes)
      fields.push({
        path,
        field: column?.name ?? path.split('/').at(-1) ?? '',
        title: column?.heading ?? path.split('/').at(-1) ?? '',
        value,
        ...(term === undefined ? {} : { term }),
        ...(place === undefined ? {} : { place }),
      })
    }
  }
  for (const record of ['device', 'deviceGroup']) add(`/${record}`, body[record] ?? null)
  return fields
}

/** What a person calls the field at a JSON Pointer into a request, or the list that it leads to. */
export function titleField(path: string, model: Model): string {
  const layout = makeLayout(model)
  const column = columnAt(layout, path) ?? columnAt(layout, path.replace(/\/\d+$/, ''))
  if (column !== undefined) return column.heading
  const [, record, list] = path.split('/')
  const sheet = layout.sheets.find(each => each.record === record && each.list === list)
  return sheet?.name ?? list ?? path
}

function findTerm({ codeList }: Column, value: unknown, codes: CodeLists): string | undefined {
  if (codeList === undefined || typeof value !== 'string') return undefined
  return codeListNamed(codes, codeList).get(value)?.term
}
