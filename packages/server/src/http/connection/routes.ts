import { compileSchema } from '@udigate/udi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkConnection } from '../../connection/check-connection.ts'
import type { Gateway } from '../../gateway.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { readBody } from '../endpoint/read-body.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { ConnectionCheckRequest } from './bodies.ts'

/** How long the authority's answer is waited for where the caller does not say, in seconds. */
const usualWait = 60

const checkRequest = compileSchema(ConnectionCheckRequest)

/** `POST /api/v1/connection/checks`: asks the access point and the authority, and names what is wrong. */
export function connectionRoute(app: FastifyInstance, gateway: Gateway): void {
  app.post(
    '/api/v1/connection/checks',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'checkConnection',
        summary: 'Ask the access point and the authority a real question, and name what is wrong',
        tags: [modelTags.register],
        body: { $ref: 'ConnectionCheckRequest#' },
        response: {
          200: jsonResponse('What was seen, whether it works or not', 'ConnectionReport'),
          ...problemResponses(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async request => answer(gateway, request),
  )
}

async function answer(gateway: Gateway, request: FastifyRequest) {
  const caller = callerOf(request)
  const { stage } = caller
  const { actorCode, wait } = readWanted(request)
  const actor = await findActingActor(gateway.store.db, caller, actorCode)
  if (actor.kind === 'forbidden') {
    throw new Problem('permission.actor', `This API key may not act for ${actor.code}.`)
  }
  if (actor.kind === 'unnamed') {
    throw new Problem('request.members', '/actorCode is missing; this API key is for more than one actor.')
  }
  const connection = gateway.stages[stage]
  const stageConfig = gateway.config.stages[stage]
  if (!connection || !stageConfig || connection.authority.composes === 'on-demand') {
    throw new Problem('connection.none', `The stage ${stage} has no access point that could be asked.`)
  }
  const checking = { ...gateway, stage, stageConfig, authority: connection.authority }
  const { checks, isWorking } = await checkConnection(checking, actor.code, wait, gateway.stopping)
  request.log.info(
    { actor: actor.code, checks: checks.map(({ name, result, code }) => ({ name, result, code })) },
    'connection checked',
  )
  return { stage, working: isWorking, checks }
}

function readWanted(request: FastifyRequest): { actorCode: string | undefined; wait: number } {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const faults: ProblemFault[] = []
  checkRequest(reading.body, '', ({ path, message }) => faults.push({ path, message }))
  const [first] = faults
  if (first) throw new Problem('request.members', `At ${first.path || '/'}: ${first.message}`, {}, faults)
  const { actorCode, wait } = reading.body
  return {
    actorCode: typeof actorCode === 'string' ? actorCode : undefined,
    wait: typeof wait === 'number' ? wait : usualWait,
  }
}
