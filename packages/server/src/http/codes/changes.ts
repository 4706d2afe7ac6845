import type { CodeListName } from '@udigate/eudamed'
import type { CodeListChanges } from '@udigate/udi'
import type { FastifyError, FastifyInstance } from 'fastify'
import { putCodeList, resetCodeList } from '../../codes/change.ts'
import { describeCodeList } from '../../codes/describe.ts'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { bytesOf } from '../endpoint/read-body.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import type { CheckedCodeList, UploadedCodeList } from './check-upload.ts'
import { readListName } from './routes.ts'

/** The Commission's nomenclature is a megabyte, and may be longer in another language. */
const bodyLimit = 4 * 1024 * 1024

/** `PUT` and `DELETE /api/v1/codes/{list}`: puts another list in force, or the shipped one back. */
export function codeChangeRoutes(app: FastifyInstance, gateway: Gateway): void {
  const onRequest = authenticate(gateway, 'admin')
  const tags = [modelTags.codes]
  const params = { type: 'object', properties: { list: { type: 'string' } } }

  app.put<{ Params: { list: string } }>(
    '/api/v1/codes/:list',
    {
      onRequest,
      bodyLimit,
      errorHandler: (error, request, reply) => answerError(inTermsOfLists(error), request, reply),
      schema: {
        operationId: 'importCodeList',
        summary: 'Put a code list in the place of the one in force',
        tags,
        params,
        body: { $ref: 'CodeListUpload#' },
        response: {
          200: jsonResponse('The list is in force', 'CodeListImport'),
          ...problemResponses(400, 401, 403, 404, 413, 415),
        },
      },
    },
    async request => {
      const name = readListName(request.params.list)
      const { keyId } = callerOf(request)
      const bytes = bytesOf(request)
      const checked = await gateway.reader.codeList({
        name,
        bytes,
        inForce: await textInForce(gateway, name),
      })
      if (!checked.ok) throw refused(checked)
      await putCodeList(gateway, keyId, name, { ...checked.upload, ...checked })
      const summary = describeCodeList(await gateway.codes.current(), name)
      request.log.info({ keyId, list: name, version: summary.version }, 'list imported')
      return { ...summary, changes: checked.changes }
    },
  )

  app.delete<{ Params: { list: string } }>(
    '/api/v1/codes/:list',
    {
      onRequest,
      schema: {
        operationId: 'resetCodeList',
        summary: 'Put the shipped code list back in force',
        tags,
        params,
        response: {
          200: jsonResponse('The shipped list is in force', 'CodeListImport'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async request => {
      const name = readListName(request.params.list)
      const { keyId } = callerOf(request)
      const changes = await resetCodeList(gateway, keyId, name)
      request.log.info({ keyId, list: name }, 'list reset')
      return { ...describeCodeList(await gateway.codes.current(), name), changes: countsOf(changes) }
    },
  )
}

async function textInForce({ codes }: Gateway, name: CodeListName): Promise<UploadedCodeList['inForce']> {
  const change = (await codes.refresh()).imports.get(name)
  if (!change) return undefined
  return { version: change.version ?? '', source: change.source ?? '', entries: change.entries ?? '[]' }
}

function refused(refusal: Extract<CheckedCodeList, { ok: false }>): Problem {
  if (refusal.code !== 'code-list.refused') return new Problem(refusal.code, refusal.fault)
  const { faults, count } = refusal
  const number = count === 1 ? 'one fault' : `${count} faults`
  const detail = `The list was not taken: ${number}. The first, at ${faults[0]?.path}: ${faults[0]?.message}`
  return new Problem('code-list.refused', detail, {}, faults)
}

function countsOf({ added, removed, changed }: CodeListChanges = { added: [], removed: [], changed: [] }) {
  return { added: added.length, removed: removed.length, changed: changed.length }
}

function inTermsOfLists(error: unknown): unknown {
  if ((error as FastifyError).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error
  return new Problem('body.too-large', `The body is larger than ${bodyLimit / 1024 / 1024} MiB.`)
}
