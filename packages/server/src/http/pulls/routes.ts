import { compileSchema } from '@udigate/udi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { roleOfSrn } from '../../actors/role-of-srn.ts'
import type { PullDetails } from '../../delivery/refresh/meet.ts'
import { startPull } from '../../delivery/refresh/start-pull.ts'
import type { Gateway } from '../../gateway.ts'
import { findOwnPull, listPullDifferences, listPulls } from '../../store/pulls.ts'
import type { PullDifferenceRow, PullRow } from '../../store/tables.ts'
import { findActingActor } from '../../submissions/acting-actor.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { readBody } from '../endpoint/read-body.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { PullRequest } from './bodies.ts'

/** `/api/v1/pulls`: reads from the authority what it holds, and tells what was known otherwise here. */
export function pullRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const tags = [modelTags.register]

  app.post(
    '/api/v1/pulls',
    {
      onRequest: authenticate(gateway, 'submit'),
      schema: {
        operationId: 'startPull',
        summary: "Pull what the authority holds of an actor's devices",
        tags,
        body: { $ref: 'PullRequest#' },
        response: {
          202: jsonResponse(
            'The pull runs, or the one of this actor that ran already does; Location names it',
            'PullSummary',
          ),
          ...problemResponses(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async (request, reply) => start(gateway, request, reply),
  )

  app.get(
    '/api/v1/pulls',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'listPulls',
        summary: 'List pulls, newest first',
        tags,
        querystring: pageParameters,
        response: { 200: jsonResponse('A page of pulls', 'PullPage'), ...problemResponses(400, 401, 403) },
      },
    },
    async request => {
      const { limit, cursor } = readPage(request.query, pullIds)
      const rows = await listPulls(db, callerOf(request), { limit: limit + 1, before: cursor })
      const page = rows.slice(0, limit)
      return {
        items: page.map(summaryOf),
        ...(rows.length > limit ? { nextCursor: page.at(-1)?.id } : {}),
      }
    },
  )

  app.get<{ Params: { id: string } }>(
    '/api/v1/pulls/:id',
    {
      onRequest: authenticate(gateway, 'read'),
      schema: {
        operationId: 'getPull',
        summary: 'How far a pull is, and the differences that it found',
        tags,
        params: { type: 'object', properties: { id: { type: 'string' } } },
        querystring: pageParameters,
        response: {
          200: jsonResponse('The pull with a page of its differences', 'PullDetail'),
          ...problemResponses(400, 401, 403, 404),
        },
      },
    },
    async request => {
      const { id } = request.params
      const { limit, cursor } = readPage(request.query, /^\d{1,9}$/)
      const pull = await findOwnPull(db, callerOf(request), id)
      if (!pull) throw new Problem('path.unknown', `There is no pull ${id}.`)
      const after = cursor === undefined ? undefined : Number(cursor)
      const rows = await listPullDifferences(db, id, { limit: limit + 1, after })
      const page = rows.slice(0, limit)
      return {
        ...summaryOf(pull),
        items: page.map(differenceOf),
        ...(rows.length > limit ? { nextCursor: String(page.at(-1)?.number) } : {}),
      }
    },
  )
}

/** What the id of a pull looks like, which is the cursor of the list too. */
const pullIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function start(gateway: Gateway, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = callerOf(request)
  const actor = await findActingActor(gateway.store.db, caller, readActorCode(request))
  if (actor.kind === 'forbidden') {
    throw new Problem('permission.actor', `This API key may not act for ${actor.code}.`)
  }
  if (actor.kind === 'unnamed') {
    throw new Problem('request.members', '/actorCode is missing; this API key is for more than one actor.')
  }
  const role = roleOfSrn(actor.code)
  if (role !== 'MANUFACTURER' && role !== 'PRODUCER') {
    throw new Problem(
      'request.members',
      `/actorCode ${actor.code} is not the SRN of a manufacturer or producer, whose devices alone are kept here.`,
    )
  }
  const connection = gateway.stages[caller.stage]
  if (!connection) {
    throw new Problem('pull.impossible', `The stage ${caller.stage} is not connected to its authority.`)
  }
  const { authority, delivery } = connection
  if (authority.composes === 'on-demand') {
    throw new Problem(
      'pull.impossible',
      `The stage ${caller.stage} has no access point that could be asked; its messages go by hand.`,
    )
  }
  if (await lacksAccessToken(gateway.store.db, authority, caller.stage, actor.code)) {
    throw new Problem('pull.impossible', describeMissingRegistration(actor.code))
  }
  const { pull, isJoined } = await startPull({ ...gateway, authority }, caller, actor.code, caller.keyId)
  delivery.wake()
  request.log.info({ pullId: pull.id, actor: actor.code, isJoined }, 'pull asked for')
  return reply.code(202).header('location', `/api/v1/pulls/${pull.id}`).send(summaryOf(pull))
}

const checkRequest = compileSchema(PullRequest)

function readActorCode(request: FastifyRequest): string | undefined {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const faults: ProblemFault[] = []
  checkRequest(reading.body, '', ({ path, message }) => faults.push({ path, message }))
  const [first] = faults
  if (first) throw new Problem('request.members', `At ${first.path || '/'}: ${first.message}`, {}, faults)
  const { actorCode } = reading.body
  return typeof actorCode === 'string' ? actorCode : undefined
}

function summaryOf(pull: PullRow) {
  return {
    id: pull.id,
    stage: pull.stage,
    actorCode: pull.actor,
    state: pull.state.toUpperCase(),
    ...(pull.because === null ? {} : { because: pull.because }),
    startedBy: pull.started_by,
    startedAt: timeOf(pull.started_at),
    ...(pull.ended_at === null ? {} : { endedAt: timeOf(pull.ended_at) }),
    pages: pull.pages,
    ...(pull.expected_pages === null ? {} : { expectedPages: pull.expected_pages }),
    counts: JSON.parse(pull.counts),
    differences: pull.differences,
  }
}

function differenceOf({ number, kind, agency, code, finding, details }: PullDifferenceRow) {
  return {
    number,
    entity: { kind, issuingAgency: agency, code },
    finding,
    ...(JSON.parse(details) as PullDetails),
  }
}
