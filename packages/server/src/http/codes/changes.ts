import type { CodeListFault } from '@udigate/udi'
import { type CodeListChanges, compileSchema } from '@udigate/udi'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { importCodeList, resetCodeList } from '../../codes/change.ts'
import { describeCodeList } from '../../codes/describe.ts'
import type { Gateway } from '../../gateway.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { readBody } from '../endpoint/read-body.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { CodeListUpload } from './bodies.ts'
import { readListName } from './routes.ts'

/** The Commission's nomenclature is a megabyte, and may be longer in another language. */
const bodyLimit = 4 * 1024 * 1024

/** More faults than this are not shown. */
const mostFaults = 1000

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
      const result = await importCodeList(gateway, keyId, name, readUpload(request))
      if (!result.ok) throw refused(result.faults.map(atPointer))
      const summary = describeCodeList(await gateway.codes.current(), name)
      request.log.info({ keyId, list: name, version: summary.version }, 'list imported')
      return { ...summary, changes: countsOf(result.changes) }
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

const checkUpload = compileSchema(CodeListUpload)

function readUpload(request: FastifyRequest): Static<typeof CodeListUpload> {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const faults: ProblemFault[] = []
  checkUpload(reading.body, '', ({ path, message }) => {
    if (faults.length <= mostFaults) faults.push({ path, message })
  })
  if (faults.length > 0) throw refused(faults)
  return reading.body as unknown as Static<typeof CodeListUpload>
}

function atPointer({ index, field, message }: CodeListFault): ProblemFault {
  const path = index === undefined ? '/entries' : `/entries/${index}`
  return { path: field === undefined ? path : `${path}/${field}`, message }
}

function refused(faults: readonly ProblemFault[]): Problem {
  const count = faults.length === 1 ? 'one fault' : `${faults.length} faults`
  const detail = `The list was not taken: ${count}. The first, at ${faults[0]?.path}: ${faults[0]?.message}`
  return new Problem('code-list.refused', detail, {}, faults.slice(0, mostFaults))
}

function countsOf({ added, removed, changed }: CodeListChanges = { added: [], removed: [], changed: [] }) {
  return { added: added.length, removed: removed.length, changed: changed.length }
}

function inTermsOfLists(error: unknown): unknown {
  if ((error as FastifyError).code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error
  return new Problem('body.too-large', `The body is larger than ${bodyLimit / 1024 / 1024} MiB.`)
}
