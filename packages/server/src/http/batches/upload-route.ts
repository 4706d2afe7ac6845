import type { Readable } from 'node:stream'
import { saysItsModel } from '@udigate/sheets'
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { findActingActor } from '../../actors/acting-actor.ts'
import { findHomeLaw, modelNames } from '../../authorities/laws.ts'
import { type NewBatch, type Taken, takeBatch } from '../../batches/take-batch.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import type { BatchRow } from '../../store/tables.ts'
import { explainNames, explainNamesOfAny, explainNotConnected, readNames } from '../../submissions/targets.ts'
import { string } from '../body.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { chooseCsvFormat, csvParameters } from '../endpoint/csv-format.ts'
import { endpointWith, json, type ReadParameters } from '../endpoint/endpoint.ts'
import { idempotencyKey } from '../endpoint/idempotency-key.ts'
import { patientChunks, uploadKind, uploadTypes } from '../endpoint/read-upload.ts'
import { findNamedMapping, mappingParameter } from '../mappings/named-mapping.ts'
import { Problem } from '../problems/problem.ts'
import { findFurtherRegister, forParameter } from '../validate/for-register.ts'
import { BatchSummary } from './bodies.ts'
import { viewBatch } from './summary.ts'

const endpoint = endpointWith({
  tag: 'Batches',
  right: { parameter: 'mode', rights: { validate: 'records.validate', submit: 'submissions.submit' } },
  work: 'receiving',
})

const query = {
  mode: Type.Enum(['validate', 'submit'], {
    description: 'Whether what is valid is submitted. The API key must have the scope of that name.',
  }),
  model: Type.Optional(
    Type.Enum([...modelNames], {
      description:
        'Workbooks of the template and EUDAMED XML say it themselves; JSON, NDJSON and CSV do not.',
    }),
  ),
  actorCode: Type.Optional(
    Type.Refine(
      string(
        'The actor of the requests that name none. Without it, that is the only actor of the key, or else the manufacturer or producer that the request names.',
      ),
      text => text !== '',
      () => 'must be the SRN of an actor, given once.',
    ),
  ),
  for: forParameter,
  to: Type.Optional(
    string(
      'The registers that it is for, separated by commas, where mode is submit. Without it those are the authority, and the further ones that the actor of each record has.',
    ),
  ),
  ...csvParameters,
  mapping: mappingParameter,
  name: Type.Optional(
    Type.Refine(
      Type.String({ maxLength: 200, description: 'What you call it, such as the name of the file.' }),
      text => text.length <= 200,
      () => 'must be a text of at most 200 characters.',
    ),
  ),
}

/** `POST /api/v1/batches`: takes a file as a stream. */
export const createBatch = endpoint('POST /api/v1/batches', {
  act: 'batch-taken',
  summary: 'Validate or submit all requests in a file',
  query,
  headers: {
    'Idempotency-Key': idempotencyKey(
      'A key of your own for this file: the same file under it is the same batch.',
    ),
  },
  body: {
    schema: Type.String({ format: 'binary' }),
    mediaTypes: uploadTypes,
    read: request => request.body as Readable,
  },
  bodyLimit: ({ batches }) => batches.mostBytes,
  takesStream: true,
  answers: { 202: json('All of the file is stored; Location names the batch', BatchSummary) },
  problems: ['batch.empty', 'batch.impossible', 'permission.actor'],
  async handle({ request, reply, caller, query, headers, readBody }, gateway, { fileStandstill }) {
    const asked = await readAsked(gateway, request, caller, query, headers['Idempotency-Key'])
    const chunks = patientChunks(readBody(), fileStandstill)
    const taken = await take(gateway, request, asked, chunks)
    const batch = makeBatch(taken)
    request.log.info({ batchId: batch.id, mode: batch.mode }, 'batch taken')
    gateway.batches.wake()
    reply.header('location', `/api/v1/batches/${batch.id}`)
    return viewBatch(gateway, batch)
  },
})

async function readAsked(
  gateway: Gateway,
  request: FastifyRequest,
  caller: Caller,
  {
    mode,
    model,
    actorCode,
    name,
    mapping: mappingName,
    for: named,
    to,
    ...said
  }: ReadParameters<typeof query>,
  idempotencyKey: string | undefined,
): Promise<NewBatch> {
  const kind = uploadKind(request)
  const mapping = await findNamedMapping(gateway, caller, mappingName)
  if (mapping === null && model === undefined && kind !== null && !saysItsModel(kind)) {
    throw new Problem('request.parameter', `model must be one of ${modelNames.join(', ')}.`)
  }
  const connected = gateway.stages[caller.stage]
  const home = model ?? mapping?.model
  const isConnected = home === undefined ? connected.size > 0 : connected.has(findHomeLaw(home).id)
  if (mode === 'submit' && !isConnected) {
    throw new Problem('batch.impossible', `The stage ${caller.stage} is not connected to its authority.`)
  }
  const register = findFurtherRegister(named)
  if (mode === 'submit' && register !== undefined) {
    throw new Problem('request.parameter', `for=${register} judges only: mode must be validate with it.`)
  }
  if (mode === 'validate' && to !== undefined) {
    throw new Problem('request.parameter', 'to names where it is submitted: mode must be submit with it.')
  }
  return {
    caller,
    register,
    to: to === undefined ? undefined : readTargets(gateway, caller, home, to),
    mode,
    model: model ?? mapping?.model ?? null,
    kind,
    mapping,
    csv: chooseCsvFormat(said, request),
    actor: await readActor(gateway, caller, actorCode),
    name: name ?? null,
    idempotencyKey,
  }
}

/** The registers that a batch names. @throws Problem where it cannot be for them */
function readTargets(
  gateway: Gateway,
  caller: Caller,
  model: string | undefined,
  named: string,
): readonly string[] {
  const to = readNames(named)
  // Where the file says the model, a record that they take nothing of is told with it.
  const because = model === undefined ? explainNamesOfAny(to, 'to') : explainNames(model, to, 'to')
  if (because !== undefined) throw new Problem('request.parameter', because)
  const without = to.find(register => !gateway.stages[caller.stage].has(register))
  if (without === undefined) return to
  throw new Problem('request.parameter', `to names ${without}: ${explainNotConnected(caller)}`)
}

async function readActor(
  gateway: Gateway,
  caller: Caller,
  actorCode: string | undefined,
): Promise<string | null> {
  if (actorCode === undefined) return null
  const actor = await findActingActor(gateway.store.db, caller, actorCode)
  if (actor.kind === 'known') return actor.code
  throw mayNotActFor(actorCode)
}

async function take(
  gateway: Gateway,
  request: FastifyRequest,
  asked: NewBatch,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Taken> {
  const { batches } = gateway
  const most = batches.mostBytes
  const tooLarge = () =>
    new Problem('body.too-large', `A file may have ${most.toLocaleString('en')} bytes at most. Divide it.`, {
      connection: 'close',
    })
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge()
  return takeBatch(gateway, asked, chunks, bytes => {
    if (bytes > most) throw tooLarge()
  })
}

function makeBatch(taken: Taken): BatchRow {
  switch (taken.kind) {
    case 'taken':
    case 'known':
      return taken.batch
    case 'mismatched':
      throw new Problem(
        'idempotency.mismatch',
        `This Idempotency-Key was used for batch ${taken.batchId}, which is another file or was asked for otherwise. Use a new key for another batch.`,
      )
    case 'empty':
      throw new Problem('batch.empty')
    case 'lost':
      throw new Problem('store.unavailable', 'The file was not kept. Send it again.')
  }
}
