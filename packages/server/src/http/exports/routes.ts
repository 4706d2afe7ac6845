import * as Type from 'typebox'
import { json, sent } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { ExportManifest } from './bodies.ts'
import { exportsFor } from './connection.ts'
import { ownEntries, readManifest } from './manifest.ts'
import { importResponse } from './response-route.ts'

const listExports = endpoint(
  {
    method: 'GET',
    path: '/api/v1/exports',
    operationId: 'listExports',
    summary: 'The files that wait to be uploaded, or for their response',
    tag: 'Exports',
    scope: 'read',
    answers: { 200: json('What waits', ExportManifest) },
    problems: ['export.not-by-files'],
  },
  gateway =>
    async ({ caller }) =>
      readManifest(gateway, caller),
)

const createExports = endpoint(
  {
    method: 'POST',
    path: '/api/v1/exports',
    operationId: 'createExports',
    summary: 'Put everything that can be sent into files',
    tag: 'Exports',
    scope: 'submit',
    answers: { 200: json('What waits now', ExportManifest) },
    problems: ['export.not-by-files'],
  },
  gateway =>
    async ({ caller }) => {
      await exportsFor(gateway, caller).delivery.dispatchAll(caller.organisation)
      return readManifest(gateway, caller)
    },
)

const getExport = endpoint(
  {
    method: 'GET',
    path: '/api/v1/exports/:file',
    operationId: 'getExport',
    summary: 'One of the files',
    tag: 'Exports',
    scope: 'read',
    answers: {
      200: sent('The XML, byte for byte as it is to be uploaded', { 'application/xml': Type.String() }),
    },
    problems: ['export.not-by-files', 'path.unknown'],
  },
  gateway =>
    async ({ reply, caller, params: { file } }) => {
      const { exports } = exportsFor(gateway, caller)
      const own = await ownEntries(gateway, caller, exports)
      const xml = own.some(({ entry }) => entry.file === file) ? await exports.read(file) : undefined
      if (!xml) throw new Problem('path.unknown', `There is no file "${file}" that waits.`)
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(xml)
    },
)

/** `/api/v1/exports`: the files that a person uploads to the authority. */
export const exports = [listExports, createExports, getExport, importResponse]
