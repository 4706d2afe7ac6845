import type { Published } from './published.ts'
import { listPublic } from './published.ts'
import { type ReferenceRow, referenceRows } from './reference.ts'
import { type PublicRow, writeRow } from './write-row.ts'

/** A page of rows, and what the next one is asked for by. */
export interface PublicPage {
  readonly rows: readonly (PublicRow | ReferenceRow)[]
  readonly after: string | undefined
}

/** The fields by which each resource can be asked; any other parameter is refused. */
export const filters = {
  udi: [
    'PRIMARY_DI',
    'BASIC_UDI',
    'MF_SRN',
    'TRADE_NAME',
    'DEVICE_NAME',
    'DEVICE_MODEL',
    'REFERENCE',
    'NOMENCLATURE_CODE',
    'RISK_CLASS_ID',
    'APPLICABLE_LEGISLATION_ID',
    'PLACED_ON_THE_MARKET_ID',
  ],
  actors: [
    'ACTOR_ID',
    'NAME',
    'ABBREVIATED_NAME',
    'ACTOR_TYPE',
    'ACT_COUNTRY_ISO2_CODE',
    'CA_NAME',
    'CA_ACTOR_ID',
  ],
  reference: ['CODE', 'ID', 'LANGUAGE'],
} as const

export type Resource = keyof typeof filters

/**
 * The rows of a resource that have exactly the values of a query, page by page.
 *
 * @param query each with its value as it came
 * @param after of the page before; `undefined` for the first one
 */
export function selectRows(
  published: Published,
  resource: Resource,
  query: ReadonlyMap<string, string>,
  { after, size }: { after: string | undefined; size: number },
): PublicPage {
  const rows: (PublicRow | ReferenceRow)[] = []
  let isBehind = after === undefined
  let last: string | undefined
  for (const [key, row] of listRows(published, resource)) {
    if (!isBehind) {
      isBehind = key === after
      continue
    }
    if (!matches(row, query)) continue
    if (rows.length === size) return { rows, after: last }
    rows.push(row)
    last = key
  }
  return { rows, after: undefined }
}

function* listRows(
  published: Published,
  resource: Resource,
): Iterable<[key: string, row: PublicRow | ReferenceRow]> {
  if (resource === 'udi') {
    for (const { key, device, group } of listPublic(published)) {
      if (group.kind === 'group') yield [key, writeRow(key, device, group)]
    }
  } else if (resource === 'actors') {
    for (const srn of new Set([...listPublic(published)].map(({ device }) => device.actor))) {
      yield [srn, writeActor(srn)]
    }
  } else for (const [index, row] of referenceRows.entries()) yield [String(index), row]
}

function matches(row: object, query: ReadonlyMap<string, string>): boolean {
  const fields = row as Readonly<Record<string, unknown>>
  for (const [name, wanted] of query) {
    const value = fields[name]
    const isSame = typeof value === 'number' ? Number(wanted) === value : value === wanted
    if (!isSame) return false
  }
  return true
}

const actorTypes: Readonly<Record<string, string>> = {
  MF: 'Manufacturer',
  PR: 'System/Procedure Pack Producer',
  AR: 'Authorised Representative',
  IM: 'Importer',
}

function writeActor(srn: string): PublicRow {
  const [country = '', role = ''] = srn.split('-')
  return {
    ACTOR_ID: srn,
    NAME: `Actor ${srn}`,
    ABBREVIATED_NAME: null,
    STATUS: 'Active',
    ACTOR_TYPE: actorTypes[role] ?? null,
    ACT_COUNTRY_ISO2_CODE: country,
  }
}
