import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { recordPath } from '../../store/acts.ts'
import { countNotExported } from '../../store/exports.ts'
import { recordAct } from '../../store/record-act.ts'
import type { Body } from '../body.ts'
import { endpointWith, json, sent } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { getExportArchive } from './archive-route.ts'
import { ExportManifest } from './bodies.ts'
import { exportsFor } from './connection.ts'
import { ownEntries } from './own-entries.ts'
import { importResponse } from './response-route.ts'

const endpoint = endpointWith({ tag: 'Exports', right: 'exports.read', work: 'storing' })

const listExports = endpoint('GET /api/v1/exports', {
  summary: 'The files that wait to be uploaded, or for their response',
  answers: { 200: json('What waits', ExportManifest) },
  problems: ['export.not-by-files'],
  handle: async ({ caller }, gateway) => readManifest(gateway, caller),
})

const createExports = endpoint('POST /api/v1/exports', {
  act: 'files-exported',
  summary: 'Put everything that can be sent into files',
  right: 'exports.manage',
  answers: { 200: json('What waits now', ExportManifest) },
  problems: ['export.not-by-files'],
  async handle({ caller }, gateway) {
    const { delivery } = exportsFor(gateway, caller)
    await gateway.store.write(async db => recordAct(db, caller, 'files-exported', recordPath('exports')))
    await delivery.dispatchAll(caller.organisation)
    return readManifest(gateway, caller)
  },
})

const getExport = endpoint('GET /api/v1/exports/:file', {
  summary: 'One of the files',
  work: 'exporting',
  answers: {
    200: sent('The XML, byte for byte as it is to be uploaded', { 'application/xml': Type.String() }),
  },
  problems: ['export.not-by-files', 'path.unknown'],
  async handle({ reply, caller, params: { file } }, gateway) {
    const { exports } = exportsFor(gateway, caller)
    const own = await ownEntries(gateway, caller, exports)
    const xml = own.some(({ entry }) => entry.file === file) ? await exports.read(file) : undefined
    if (!xml) throw new Problem('path.unknown', `There is no file "${file}" that waits.`)
    return reply
      .type('application/xml')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(xml)
  },
})

/** `/api/v1/exports`: the files that a person uploads to the authority. */
export const exports = { listExports, createExports, getExportArchive, getExport, importResponse }

type ManifestView = Body<typeof ExportManifest>

/** The files of the caller's organisation that wait, and what a person does with them. */
async function readManifest(gateway: Gateway, caller: Caller): Promise<ManifestView> {
  const { register, exports } = exportsFor(gateway, caller)
  const own = await ownEntries(gateway, caller, exports)
  const { stage } = caller
  return {
    stage,
    items: own.map(({ entry: { actor, ...entry }, submissions }): ManifestView['items'][number] => ({
      stage,
      ...entry,
      actorCode: actor,
      submissions,
    })),
    notExported: await countNotExported(gateway.store.db, { ...caller, register }),
    instructions: exports.describeUpload(own.map(({ entry }) => entry)),
  }
}
