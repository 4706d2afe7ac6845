import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { askForTable } from '../../batches/reading/ask-store.ts'
import type { TableFixes } from '../../batches/reading/file-reader.ts'
import { openSent } from '../../batches/reading/sent-source.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { string } from '../body.ts'
import { chooseCsvFormat, csvParameters } from '../endpoint/csv-format.ts'
import { endpointWith, json, type ReadParameters, sent } from '../endpoint/endpoint.ts'
import { fileTypes, sendFile } from '../endpoint/file.ts'
import { getBytes } from '../endpoint/read-body.ts'
import { findNamedMapping, mappingParameter } from '../mappings/named-mapping.ts'
import { answerError } from '../problems/answer-errors.ts'
import { Problem } from '../problems/problem.ts'
import { findFurtherRegister, forParameter } from '../validate/for-register.ts'
import { showsRegister } from '../validate/shows-register.ts'
import { TableFixReport, viewTableFixes } from './bodies.ts'
import { explainUnreadable } from './explain-unreadable.ts'

const endpoint = endpointWith({ tag: 'Validation', right: 'records.validate', work: 'reading' })

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const tsv = 'text/tab-separated-values'
const mostBytes = 32 * 1024 * 1024

const query = {
  model: Type.Optional(
    Type.Enum([...modelNames], { description: 'A workbook of the template says it itself; CSV does not.' }),
  ),
  mapping: mappingParameter,
  for: forParameter,
  ...csvParameters,
  only: Type.Optional(
    string('Groups or single fixes by their ids, with commas between: no others. All of them otherwise.'),
  ),
  except: Type.Optional(string('Groups or single fixes by their ids, with commas between: all but these.')),
}

const body = {
  schema: Type.String({ format: 'binary' }),
  mediaTypes: [xlsx, 'text/csv', tsv],
  read: getBytes,
}

/** What both calls declare. */
const common = {
  query,
  body,
  bodyLimit: mostBytes,
  problems: ['table.unreadable', 'batch.empty'],
  answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const known: Readonly<Record<string, Problem>> = {
      FST_ERR_CTP_INVALID_MEDIA_TYPE: new Problem(
        'body.media-type',
        `Send the file as ${xlsx}, text/csv or ${tsv}.`,
      ),
      FST_ERR_CTP_BODY_TOO_LARGE: new Problem(
        'body.too-large',
        'The file is larger than 32 MiB. Divide it, or use udigate fix.',
      ),
    }
    answerError(known[error.code] ?? error, request, reply)
  },
} as const

const findTableFixes = endpoint('POST /api/v1/fixes', {
  ...common,
  changesNothing: 'It judges what is sent, and keeps nothing.',
  summary: 'The safe fixes of a workbook or CSV file, and what is left by cause',
  description:
    'Nothing is stored or sent. Each fix is proven: the fixed file is judged again, the finding is gone, and no other has come. For those who may plan or submit, valid records are compared with the register, as by validate; the header `x-udigate-register-seen-at` then says when.',
  answers: { 200: json('What can be fixed, what is left, and what becomes of each record', TableFixReport) },
  async handle(call, gateway) {
    const { value } = await openFixes(call, gateway, false).next()
    return viewTableFixes(checkFixes(value as TableFixes), call.query.model)
  },
})

const fixTable = endpoint('POST /api/v1/fixes/file', {
  ...common,
  changesNothing: 'It judges what is sent, and keeps nothing.',
  summary: 'A workbook or CSV file with its safe fixes',
  description:
    'The file as it was sent, but for the cells that are fixed. Nothing is stored: a fix is undone by asking again without it.',
  answers: {
    200: sent('The fixed file', {
      [fileTypes.xlsx]: Type.String({ format: 'binary' }),
      'text/csv': Type.String(),
      [tsv]: Type.String(),
    }),
  },
  async handle(call, gateway) {
    const chunks = openFixes(call, gateway, true)
    // What is wrong with the file is known with its first part.
    const first = await chunks.next()
    if (first.done) checkFixes(first.value)
    async function* all(): AsyncGenerator<Uint8Array> {
      if (!first.done) yield first.value
      yield* chunks
    }
    return sendFile(call.reply, 'fixed', readFormat(call.request), all())
  },
})

/** `/api/v1/fixes`: what has one right value in a table, and the table with that. */
export const fixes = { findTableFixes, fixTable }

interface FixCall {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  query: ReadParameters<typeof query>
  readBody(): Uint8Array
}

/** Has the fixes found by a reader: the parts are those of the fixed file. @throws Problem where the file cannot be read */
async function* openFixes(
  {
    request,
    reply,
    caller,
    query: { model, mapping: name, for: named, only, except, ...said },
    readBody,
  }: FixCall,
  gateway: Gateway,
  isFileWanted: boolean,
): AsyncGenerator<Uint8Array, TableFixes> {
  const bytes = readBody()
  if (bytes.length === 0) throw new Problem('batch.empty')
  const kind = readFormat(request) === 'xlsx' ? ('xlsx' as const) : ('csv' as const)
  const mapping = await findNamedMapping(gateway, caller, name)
  if (model === undefined && mapping === null && kind === 'csv') {
    throw new Problem('request.parameter', `model must be one of ${modelNames.join(', ')}.`)
  }
  const { contents: lists } = await gateway.codes.current(caller)
  const { strictContract } = gateway.config
  const register = findFurtherRegister(named)
  const csv = chooseCsvFormat(said, request)
  const offline = !showsRegister(caller)
  const judging = { lists, strictContract, register, offline }
  const table = { kind, model: model ?? null, mapping, csv, ...judging, isFileWanted }
  const choice = { only: readIds(only), except: readIds(except) ?? [] }
  try {
    const outside = { source: await openSent(bytes), facts: askForTable(gateway.store.db, caller) }
    if (!offline) reply.header('x-udigate-register-seen-at', gateway.now().toISOString())
    return yield* gateway.reader.fix({ ...table, ...choice }, outside)
  } catch (error) {
    throw explainUnreadable(error)
  }
}

/** What the file was sent as, and comes back as. */
function readFormat(request: FastifyRequest): 'csv' | 'tsv' | 'xlsx' {
  const type = request.headers['content-type'] ?? ''
  if (type.startsWith(xlsx)) return 'xlsx'
  return type.startsWith(tsv) ? 'tsv' : 'csv'
}

function readIds(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').map(id => id.trim())
}

/** @throws Problem for a choice that there is not; an Error where a rule broke down */
function checkFixes(found: TableFixes): TableFixes {
  if (found.isBroken) throw new Error('A rule broke down while a table was judged.')
  if (found.unknown.length === 0) return found
  throw new Problem(
    'request.parameter',
    `only names what is no safe fix of the file: ${found.unknown.slice(0, 10).join(', ')}.`,
  )
}
