import type { CodeListChanges } from '@udigate/udi'
import type { FastifyError } from 'fastify'
import { putCodeList, resetCodeList as reset } from '../../codes/change.ts'
import type { CheckedCodeList, UploadedCodeList } from '../../codes/check-upload.ts'
import { CodeListUpload } from '../../codes/upload.ts'
import type { Gateway } from '../../gateway.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { describeUnreadable, getBytes } from '../endpoint/read-body.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { CodeListImport } from './bodies.ts'
import { readListName } from './read-list-name.ts'
import { viewCodeList } from './views.ts'

/** The Commission's nomenclature is a megabyte, and may be longer in another language. */
const bodyLimit = 4 * 1024 * 1024

/** `PUT /api/v1/codes/{list}`: puts another list in force. */
export const importCodeList = endpoint(
  {
    method: 'PUT',
    path: '/api/v1/codes/:list',
    operationId: 'importCodeList',
    summary: 'Put a code list in the place of the one in force',
    tag: 'Code lists',
    scope: 'admin',
    body: { schema: CodeListUpload, read: getBytes },
    bodyLimit,
    answers: { 200: json('The list is in force', CodeListImport) },
    problems: ['code-list.refused', 'path.unknown'],
  },
  gateway =>
    async ({ request, caller: { keyId }, params, readBody }) => {
      const name = readListName(params.list)
      const inForce = await textInForce(gateway, name)
      const checked = await gateway.reader.codeList({ name, bytes: readBody(), inForce })
      if (!checked.ok) throw refused(checked)
      await putCodeList(gateway, keyId, name, { ...checked.upload, ...checked })
      const summary = viewCodeList(await gateway.codes.current(), name)
      request.log.info({ keyId, list: name, version: summary.version }, 'list imported')
      return { ...summary, changes: checked.changes }
    },
  () => (error, request, reply) => answerError(inTermsOfLists(error), request, reply),
)

/** `DELETE /api/v1/codes/{list}`: puts the shipped list back. */
export const resetCodeList = endpoint(
  {
    method: 'DELETE',
    path: '/api/v1/codes/:list',
    operationId: 'resetCodeList',
    summary: 'Put the shipped code list back in force',
    tag: 'Code lists',
    scope: 'admin',
    answers: { 200: json('The shipped list is in force', CodeListImport) },
    problems: ['path.unknown'],
  },
  gateway =>
    async ({ request, caller: { keyId }, params }) => {
      const name = readListName(params.list)
      const changes = await reset(gateway, keyId, name)
      request.log.info({ keyId, list: name }, 'list reset')
      return { ...viewCodeList(await gateway.codes.current(), name), changes: countChanges(changes) }
    },
)

async function textInForce({ codes }: Gateway, name: string): Promise<UploadedCodeList['inForce']> {
  const change = (await codes.refresh()).imports.get(name)
  if (!change) return undefined
  return { version: change.version ?? '', source: change.source ?? '', entries: change.entries ?? '[]' }
}

function refused(refusal: Extract<CheckedCodeList, { ok: false }>): Problem {
  if (refusal.kind === 'unreadable') {
    const { code, fault } = describeUnreadable(refusal.fault)
    return new Problem(code, fault)
  }
  const { faults, count } = refusal
  const number = count === 1 ? 'one fault' : `${count} faults`
  const detail = `The list was not taken: ${number}. The first, at ${faults[0]?.path}: ${faults[0]?.message}`
  return new Problem('code-list.refused', detail, {}, faults)
}

function countChanges(
  { added, removed, changed }: CodeListChanges = { added: [], removed: [], changed: [] },
) {
  return { added: added.length, removed: removed.length, changed: changed.length }
}

function inTermsOfLists(error: FastifyError): unknown {
  if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return error
  return new Problem('body.too-large', `The body is larger than ${bodyLimit / 1024 / 1024} MiB.`)
}
