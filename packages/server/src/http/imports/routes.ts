import type { Readable } from 'node:stream'
import type { Mapping } from '@udigate/sheets'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { findActingActor } from '../../actors/acting-actor.ts'
import { findTemplates, modelNames } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import { type NewImport, takeImport } from '../../imports/take-import.ts'
import type { Caller } from '../../rights/caller.ts'
import { recordPath } from '../../store/acts.ts'
import { listImports as findImports, removeRevision } from '../../store/imports.ts'
import { decodeJson } from '../../store/json.ts'
import { findMapping } from '../../store/mappings.ts'
import { recordAct } from '../../store/record-act.ts'
import type { ImportRow } from '../../store/tables.ts'
import { string } from '../body.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { chooseCsvFormat, csvParameters } from '../endpoint/csv-format.ts'
import { empty, endpointWith, json, type ReadParameters } from '../endpoint/endpoint.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { patientChunks, uploadKind } from '../endpoint/read-upload.ts'
import { Problem } from '../problems/problem.ts'
import { findFurtherRegister, forParameter } from '../validate/for-register.ts'
import { Import, ImportPage } from './bodies.ts'
import { importChanges } from './change-routes.ts'
import { importDevices } from './devices-route.ts'
import { importFindings } from './finding-routes.ts'
import { importMappings } from './mapping-routes.ts'
import { importPlans } from './plan-routes.ts'
import {
  explainList,
  ifMatch,
  requireChanged,
  requireImport,
  requireRevision,
  requireTaken,
} from './read-import.ts'
import { importReceipts } from './receipt-routes.ts'
import { sendImport, viewImport } from './view-import.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.edit', work: 'storing' })

/** The largest list: its corrected file is written in memory. */
const mostBytes = 32 * 1024 * 1024

const query = {
  name: Type.Optional(
    Type.Refine(
      Type.String({ maxLength: 200, description: 'What you call it, such as the name of the file.' }),
      text => text.length <= 200,
      () => 'must be a text of at most 200 characters.',
    ),
  ),
  model: Type.Optional(
    Type.Enum([...modelNames], {
      description:
        'The model of the devices. A workbook of the template says it; of a list of your own it is guessed from its headings otherwise.',
    }),
  ),
  actorCode: Type.Optional(string('The actor of the records that name none.')),
  for: forParameter,
  ...csvParameters,
  mapping: Type.Optional(
    string('The name of a mapping that is kept (/api/v1/mappings); one is proposed otherwise.'),
  ),
}

const createImport = endpoint('POST /api/v1/imports', {
  act: 'import-taken',
  summary: 'Import a list: a workbook or CSV file, of the template or with columns of your own',
  description:
    'The list is kept with all that is done with it from now on: its mapping, fixes, edits and results. Nothing is submitted.',
  query,
  body: {
    schema: Type.String({ format: 'binary' }),
    mediaTypes: [
      'text/csv',
      'text/tab-separated-values',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    read: request => request.body as Readable,
  },
  bodyLimit: mostBytes,
  takesStream: true,
  work: 'receiving',
  answers: { 201: json('The list is kept; Location names the import', Import) },
  problems: ['table.unreadable', 'batch.empty', 'import.impossible', 'permission.actor'],
  async handle({ request, reply, caller, query: asked, readBody }, gateway, { fileStandstill }) {
    const wanted = await readWanted(gateway, request, caller, asked)
    const chunks = patientChunks(readBody(), fileStandstill)
    const taken = await take(gateway, request, wanted, chunks)
    request.log.info({ importId: taken.id }, 'import taken')
    reply.header('location', `/api/v1/imports/${taken.id}`)
    return sendImport(gateway, reply, taken)
  },
})

async function readWanted(
  { store }: Gateway,
  request: FastifyRequest,
  caller: Caller,
  { name, model, actorCode, mapping, for: named, ...said }: ReadParameters<typeof query>,
): Promise<NewImport> {
  const kind = uploadKind(request)
  if (kind !== null && kind !== 'csv' && kind !== 'xlsx') {
    throw new Problem('body.media-type', 'Only a workbook (.xlsx) or a CSV file is imported as a list.')
  }
  if (model !== undefined && findTemplates(model) === undefined) {
    throw new Problem('request.parameter', `There are no tables of the model ${model}.`)
  }
  const actor = actorCode === undefined ? undefined : await findActingActor(store.db, caller, actorCode)
  if (actorCode !== undefined && actor?.kind !== 'known') throw mayNotActFor(actorCode)
  return {
    caller,
    kind,
    name: name ?? null,
    model: model ?? null,
    actor: actor?.kind === 'known' ? actor.code : null,
    csv: chooseCsvFormat(said, request),
    register: findFurtherRegister(named),
    mapping: mapping === undefined ? null : await readKept(store, caller, mapping),
  }
}

/** A kept mapping. @throws Problem where there is none of that name */
async function readKept(
  { db }: Gateway['store'],
  { organisation }: Caller,
  name: string,
): Promise<{ name: string; version: number; content: Mapping }> {
  const row = await findMapping(db, organisation, name)
  if (row === undefined) throw new Problem('request.parameter', `mapping: There is no mapping "${name}".`)
  return { name, version: row.version, content: decodeJson(row.content) }
}

async function take(
  gateway: Gateway,
  request: FastifyRequest,
  wanted: NewImport,
  chunks: AsyncIterable<Uint8Array>,
): Promise<ImportRow> {
  if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw tooLarge()
  try {
    const taken = await takeImport(gateway, wanted, chunks, bytes => {
      if (bytes > mostBytes) throw tooLarge()
    })
    return requireTaken(taken)
  } catch (error) {
    throw explainList(error)
  }
}

function tooLarge(): Problem {
  return new Problem('body.too-large', 'The list is larger than 32 MiB. Divide it.', { connection: 'close' })
}

const listImports = endpoint('GET /api/v1/imports', {
  summary: 'List imports, newest first',
  right: 'imports.read',
  query: pageQuery(uuids),
  answers: { 200: json('A page of imports', ImportPage) },
  async handle({ caller, query: { limit, cursor: before } }, gateway) {
    const rows = await findImports(gateway.store.db, caller, { limit: limit + 1, before })
    return viewPage(rows, limit, row => viewImport(gateway, row), byId)
  },
})

const getImport = endpoint('GET /api/v1/imports/:id', {
  summary: 'How far an import is',
  right: 'imports.read',
  answers: { 200: json('The import; its ETag is its revision', Import) },
  problems: ['path.unknown'],
  async handle({ reply, caller, params: { id } }, gateway) {
    return sendImport(gateway, reply, await requireImport(gateway, caller, id))
  },
})

const deleteImport = endpoint('DELETE /api/v1/imports/:id', {
  act: 'import-deleted',
  asksReason: 'where-asked',
  summary: 'Remove an import with its file; a batch that was made of it stays',
  headers: ifMatch,
  answers: { 204: empty('It is gone') },
  problems: ['path.unknown', 'request.parameter', 'import.changed'],
  async handle({ request, caller, params: { id }, headers }, gateway) {
    const row = await requireRevision(gateway, caller, id, headers['If-Match'])
    const isGone = await gateway.store.write(async db => {
      const isRemoved = await removeRevision(db, row)
      if (isRemoved) recordAct(db, caller, 'import-deleted', recordPath('imports', id))
      return isRemoved
    })
    if (!isGone) await requireChanged(gateway, row, undefined)
    request.log.info({ importId: id }, 'import removed')
    return undefined
  },
})

/** `/api/v1/imports`: lists that are carried from file to receipt. */
export const imports = {
  createImport,
  ...importDevices,
  listImports,
  getImport,
  deleteImport,
  ...importMappings,
  ...importFindings,
  ...importChanges,
  ...importPlans,
  ...importReceipts,
}
