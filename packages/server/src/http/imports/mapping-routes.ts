import {
  checkMapping,
  describeColumns,
  listColumnValues,
  listMissing,
  type Mapping,
  type Survey,
} from '@udigate/sheets'
import * as Type from 'typebox'
import { findLaw } from '../../authorities/laws.ts'
import type { InForce } from '../../codes/in-force.ts'
import type { Gateway } from '../../gateway.ts'
import { mapImport, type WantedMapping } from '../../imports/map-import.ts'
import type { Caller } from '../../rights/caller.ts'
import { readPart } from '../../store/import-parts.ts'
import { decodeJson } from '../../store/json.ts'
import { findMapping } from '../../store/mappings.ts'
import type { ImportRow } from '../../store/tables.ts'
import { type Body, string } from '../body.ts'
import { chooseCsvFormat } from '../endpoint/csv-format.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { freePlace } from '../guards/limit-load.ts'
import { value } from '../mappings/bodies.ts'
import { viewFields } from '../mappings/view-fields.ts'
import { Problem } from '../problems/problem.ts'
import { ImportMapping, MappingChange } from './bodies.ts'
import { explainList, ifMatch, requireChanged, requireImport, requireOpenImport } from './read-import.ts'
import { putRevision } from './view-import.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.edit', work: 'storing' })

type Codes = Parameters<typeof describeColumns>[2]

const getImportMapping = endpoint('GET /api/v1/imports/:id/mapping', {
  summary: 'How the columns of an imported list become fields',
  right: 'imports.read',
  answers: { 200: json('The mapping, with samples of each column and what is missing', ImportMapping) },
  problems: ['path.unknown', 'import.impossible'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const row = await requireImport(gateway, caller, id)
    putRevision(reply, row)
    return viewMapping(gateway, row)
  },
})

const putImportMapping = endpoint('PUT /api/v1/imports/:id/mapping', {
  act: 'import-mapped',
  summary: 'Give an import another mapping: one of its own, a kept one, or one that is proposed again',
  headers: ifMatch,
  body: jsonBody(MappingChange, (body, report) => {
    if (Object.keys(body).length !== 1) report('', 'Give one of mapping, name and propose.')
    if (body.mapping === undefined) return
    const checked = checkMapping(body.mapping)
    if (!checked.ok) for (const { path, message } of checked.faults) report(`/mapping${path}`, message)
  }),
  answers: { 200: json('The mapping as it is now', ImportMapping) },
  problems: [
    'path.unknown',
    'request.members',
    'request.parameter',
    'table.unreadable',
    'import.changed',
    'import.impossible',
  ],
  async handle({ request, reply, caller, params: { id }, headers, readBody }, gateway) {
    const row = await requireOpenImport(gateway, caller, id, headers['If-Match'])
    refuseTemplate(row)
    const wanted = await readWanted(gateway, caller, readBody())
    // From now on it waits for a reader.
    freePlace(request)
    const changed = await mapImport(gateway, row, caller.author, wanted).catch(error => {
      throw explainList(error)
    })
    const now = await requireChanged(gateway, row, changed)
    putRevision(reply, now)
    return viewMapping(gateway, now)
  },
})

async function readWanted(
  { store }: Gateway,
  { organisation }: Caller,
  { mapping, name, propose }: Type.Static<typeof MappingChange>,
): Promise<WantedMapping> {
  if (mapping !== undefined) return { kind: 'own', mapping }
  if (name !== undefined) {
    const row = await findMapping(store.db, organisation, name)
    if (row === undefined) throw new Problem('request.members', `At /name: There is no mapping "${name}".`)
    return { kind: 'kept', name, version: row.version, mapping: decodeJson(row.content) }
  }
  const { model, otherSheets, separator, encoding, ...told } = propose ?? {}
  const joined = otherSheets ? { otherSheets: 'joined' as const } : {}
  const csv = chooseCsvFormat({ separator, encoding })
  return { kind: 'proposed', told: { ...told, ...joined }, model: model ?? null, csv }
}

/** How many values of a column are given with each page; the cursor is how many came before. */
const valueNumbers = /^[1-9]\d{0,5}$/

const listImportValues = endpoint('GET /api/v1/imports/:id/columns/:letter/values', {
  summary: 'What stands in a column of an imported list, in how many rows, and what it is read as',
  right: 'imports.read',
  params: { letter: string('Letter of the column.') },
  query: {
    ...pageQuery(valueNumbers, Number),
    sheet: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Of several sheets that are read the one that the column is on; the first without it.',
      }),
    ),
  },
  answers: {
    200: json(
      'A page of values, the most frequent first',
      Type.Object(
        { items: Type.Array(value), nextCursor: Type.Optional(Type.String()) },
        { $id: 'ImportValuePage', title: 'Page of values of a column' },
      ),
    ),
  },
  problems: ['path.unknown', 'import.impossible'],
  async handle({ caller, params: { id, letter }, query: { limit, cursor: from = 0, sheet } }, gateway) {
    const row = await requireImport(gateway, caller, id)
    const { own, sheets } = await requireOwn(gateway, row)
    const other = sheet === sheets[0]?.name ? undefined : sheet
    const column = own.columns.find(each => each.sheet === other && each.letter === letter)
    if (column === undefined) {
      const where = sheet === undefined ? 'the list' : `sheet "${sheet}"`
      throw new Problem('path.unknown', `There is no column ${letter} in ${where}.`)
    }
    const read = listColumnValues(column, readMapping(row), readCodes(await gateway.codes.current(row), row))
    const all = read.length > 0 ? read : column.different
    return viewPage(
      all.slice(from, from + limit + 1),
      limit,
      each => each,
      () => String(from + limit),
    )
  },
})

/** `/api/v1/imports/{id}/mapping` and the values of its columns. */
export const importMappings = { getImportMapping, putImportMapping, listImportValues }

async function viewMapping(gateway: Gateway, row: ImportRow): Promise<Body<typeof ImportMapping>> {
  const { own, sheets } = await requireOwn(gateway, row)
  const [sheet] = sheets
  const mapping = readMapping(row)
  const codes = await gateway.codes.current(row)
  return {
    revision: row.revision,
    mapping,
    isProposed: row.is_proposed === 1,
    mappingName: row.mapping_name ?? undefined,
    mappingVersion: row.mapping_version ?? undefined,
    sheets: own.workbook,
    sheet: sheet?.name,
    headingRow: sheet?.headingRow ?? 1,
    lastRow: sheet?.lastRow ?? 0,
    rows: own.rows,
    columns: describeColumns(own.columns, mapping, readCodes(codes, row)),
    missing: listMissing(mapping),
    fixed: mapping.targets.flatMap(({ field, value }) => (value === undefined ? [] : [{ field, value }])),
    fields: viewFields(mapping.model, codes),
  }
}

async function requireOwn(
  { store }: Gateway,
  row: ImportRow,
): Promise<Survey & { own: NonNullable<Survey['own']> }> {
  refuseTemplate(row)
  const survey = await readPart(store.db, row.id, 'survey')
  if (survey?.own === undefined) throw new TypeError(`Import ${row.id} has no survey.`)
  return { ...survey, own: survey.own }
}

function refuseTemplate({ layout }: ImportRow): void {
  if (layout === 'own') return
  throw new Problem('import.impossible', 'The list is in the shape of the template, and needs no mapping.')
}

function readMapping({ id, mapping }: ImportRow): Mapping {
  if (mapping === null) throw new TypeError(`Import ${id} has no mapping.`)
  return decodeJson(mapping)
}

function readCodes(codes: InForce, { model }: ImportRow): Codes {
  return codes.findLists(findLaw(model ?? '')) as Codes
}
