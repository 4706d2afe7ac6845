import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Exports, uploadInstructions } from '../../authorities/ec/bulk-files/index.ts'
import { countNotExported, findOwnMessages } from '../../exports/owned-exports.ts'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { Problem } from '../problems/problem.ts'
import { exportsFor } from './connection.ts'

/** `/api/v1/exports`: the files that a person uploads to the authority. */
export function exportRoutes(app: FastifyInstance, gateway: Gateway): void {
  const tags = [modelTags.exports]

  app.get(
    '/api/v1/exports',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'listExports',
        summary: 'The files that wait to be uploaded, or for their response',
        tags,
        response: {
          200: jsonResponse('What waits', 'ExportManifest'),
          ...problemResponses(401, 403, 409),
        },
      },
    },
    async request => manifestFor(gateway, request),
  )

  app.post(
    '/api/v1/exports',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'createExports',
        summary: 'Put everything that can be sent into files',
        tags,
        response: {
          200: jsonResponse('What waits now', 'ExportManifest'),
          ...problemResponses(401, 403, 409),
        },
      },
    },
    async request => {
      const { delivery } = exportsFor(gateway, request)
      await delivery.dispatchAll(callerOf(request).organisation)
      return manifestFor(gateway, request)
    },
  )

  app.get<{ Params: { file: string } }>(
    '/api/v1/exports/:file',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'getExport',
        summary: 'One of the files',
        tags,
        params: { type: 'object', properties: { file: { type: 'string' } } },
        response: {
          200: {
            description: 'The XML, byte for byte as it is to be uploaded',
            content: { 'application/xml': { schema: { type: 'string' } } },
          },
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { file } = request.params
      const { exports } = exportsFor(gateway, request)
      const isOwn = (await ownEntries(gateway, request, exports)).some(({ entry }) => entry.file === file)
      const xml = isOwn ? await exports.read(file) : undefined
      if (!xml) throw new Problem('path.unknown', `There is no file "${file}" that waits.`)
      return reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="${file}"`)
        .send(xml)
    },
  )
}

async function manifestFor(gateway: Gateway, request: FastifyRequest) {
  const { exports } = exportsFor(gateway, request)
  const own = await ownEntries(gateway, request, exports)
  const { stage } = callerOf(request)
  return {
    stage,
    items: own.map(({ entry: { actor, ...entry }, submissions }) => ({
      stage,
      ...entry,
      actorCode: actor,
      submissions,
    })),
    notExported: await countNotExported(gateway.store.db, callerOf(request)),
    instructions: uploadInstructions(own.map(({ entry }) => entry)),
  }
}

/** The files that wait and are the organisation's own, with the submissions in them. */
async function ownEntries(gateway: Gateway, request: FastifyRequest, exports: Exports) {
  const entries = await exports.list()
  const ids = entries.map(({ messageId }) => messageId)
  const owned = await findOwnMessages(gateway.store.db, callerOf(request), ids)
  return entries.flatMap(entry => {
    const submissions = owned.get(entry.messageId)
    return submissions ? [{ entry, submissions }] : []
  })
}
