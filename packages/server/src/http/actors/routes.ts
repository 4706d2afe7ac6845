import { compileSchema } from '@udigate/udi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { type Registration, registerActor, unregisterActor } from '../../actors/registration.ts'
import { roleOfSrn } from '../../actors/role-of-srn.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../keys/caller.ts'
import { findRegisteredActor, listRegisteredActors, type RegisteredActor } from '../../store/actors.ts'
import { jsonResponse, modelTags, problemResponses } from '../document/openapi.ts'
import { authenticate, callerOf } from '../endpoint/authenticate.ts'
import { pageParameters, readPage } from '../endpoint/page.ts'
import { readBody } from '../endpoint/read-body.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { ActorFields } from './bodies.ts'

/** `/api/v1/actors`: the actors of the organisation, each with its party and its access token. */
export function actorRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway.store
  const onRequest = authenticate(gateway, 'admin')
  const tags = [modelTags.actors]
  const params = { type: 'object', properties: { srn: { type: 'string' } } }

  app.get(
    '/api/v1/actors',
    {
      onRequest,
      schema: {
        operationId: 'listActors',
        summary: 'List the registered actors',
        tags,
        querystring: pageParameters,
        response: {
          200: jsonResponse('A page of actors', 'ActorPage'),
          ...problemResponses(400, 401, 403),
        },
      },
    },
    async request => {
      const caller = callerOf(request)
      const { limit, cursor: after } = readPage(request.query, /^.{1,100}$/)
      const rows = await listRegisteredActors(db, caller, caller.actors, { limit: limit + 1, after })
      const page = rows.slice(0, limit)
      return { items: page.map(viewOf), ...(rows.length > limit ? { nextCursor: page.at(-1)?.code } : {}) }
    },
  )

  app.get<{ Params: { srn: string } }>(
    '/api/v1/actors/:srn',
    {
      onRequest,
      schema: {
        operationId: 'getActor',
        summary: 'A registered actor',
        tags,
        params,
        response: { 200: jsonResponse('The actor', 'ActorResponse'), ...problemResponses(401, 403, 404) },
      },
    },
    async request => {
      const { srn } = request.params
      const caller = callerOf(request)
      const actor = mayActFor(caller, srn) ? await findRegisteredActor(db, caller, srn) : undefined
      if (!actor) throw unknownActor(srn)
      return viewOf(actor)
    },
  )

  app.put<{ Params: { srn: string } }>(
    '/api/v1/actors/:srn',
    {
      onRequest,
      schema: {
        operationId: 'registerActor',
        summary: 'Register an actor, or change what is registered of it',
        tags,
        params,
        body: { $ref: 'ActorRegistration#' },
        response: {
          200: jsonResponse('What is registered now', 'ActorResponse'),
          201: jsonResponse('The actor is registered', 'ActorResponse'),
          ...problemResponses(400, 401, 403, 409, 413, 415),
        },
      },
    },
    async (request, reply) => {
      const { srn } = request.params
      const caller = callerOf(request)
      if (roleOfSrn(srn) === undefined) {
        throw new Problem('request.parameter', 'The address must name an SRN, such as DE-MF-000001723.')
      }
      if (!mayActFor(caller, srn)) {
        throw new Problem('permission.actor', `This API key may not act for ${srn}.`)
      }
      const registration = readRegistration(request)
      const result = await registerActor(gateway, caller, srn, registration)
      if (result.kind === 'taken') {
        throw new Problem('actor.taken', `${srn} belongs to another organisation on this stage.`)
      }
      logChange(request, srn, result.isNew ? 'actor registered' : 'actor changed')
      // What waits for a token can go.
      gateway.stages[caller.stage]?.delivery.wake()
      return reply.code(result.isNew ? 201 : 200).send(viewOf(result.actor))
    },
  )

  app.delete<{ Params: { srn: string } }>(
    '/api/v1/actors/:srn',
    {
      onRequest,
      schema: {
        operationId: 'unregisterActor',
        summary: 'Forget what is registered of an actor, its access token included',
        tags,
        params,
        response: {
          204: { description: 'Nothing is registered of it any longer', type: 'null' },
          ...problemResponses(401, 403, 404, 409),
        },
      },
    },
    async (request, reply) => {
      const { srn } = request.params
      const caller = callerOf(request)
      const result = mayActFor(caller, srn) ? await unregisterActor(gateway, caller, srn) : 'unknown'
      if (result === 'unknown') throw unknownActor(srn)
      if (result === 'busy') {
        throw new Problem(
          'actor.busy',
          `${srn} has submissions or a pull under way. Wait for their end; to withdraw the token alone, put null in its place.`,
        )
      }
      logChange(request, srn, 'actor unregistered')
      return reply.code(204).send()
    },
  )
}

function mayActFor({ actors }: Caller, srn: string): boolean {
  return actors === 'any' || actors.includes(srn)
}

function unknownActor(srn: string): Problem {
  return new Problem(
    'path.unknown',
    `There is no actor ${srn} among the registered ones of this organisation.`,
  )
}

function logChange(request: FastifyRequest, actor: string, what: string): void {
  request.log.info({ keyId: callerOf(request).keyId, actor }, what)
}

const checkFields = compileSchema(ActorFields)

/** What the body asks for. What is wrong with the token is said without showing it. */
function readRegistration(request: FastifyRequest): Registration {
  const reading = readBody(request)
  if (!reading.ok) throw new Problem(reading.code, reading.fault)
  const { securityToken, ...fields } = reading.body
  const faults: ProblemFault[] = []
  checkFields(fields, '', ({ path, message }) => faults.push({ path, message }))
  if (!isToken(securityToken)) {
    faults.push({
      path: '/securityToken',
      message: 'Give it as a text of 1 to 2000 characters without blanks, or as null.',
    })
  }
  const [first] = faults
  if (first) {
    throw new Problem('request.members', `At ${first.path || '/'}: ${first.message}`, {}, faults)
  }
  return {
    ...(fields as Static<typeof ActorFields>),
    securityToken: securityToken as string | null | undefined,
  }
}

/** The schema's own type takes blanks away, so a token with some would arrive as another one. */
function isToken(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    (typeof value === 'string' && /^[\x21-\x7e]{1,2000}$/.test(value))
  )
}

function viewOf(actor: RegisteredActor) {
  const { stage, code, party_id, representative, token_set_at, registered_at, updated_at } = actor
  return {
    stage,
    actorCode: code,
    role: roleOfSrn(code),
    ...(party_id === null ? {} : { partyId: party_id }),
    ...(representative === null ? {} : { authorizedRepresentativeCode: representative }),
    ...(token_set_at === null ? {} : { tokenSetAt: timeOf(token_set_at) }),
    registeredAt: timeOf(registered_at),
    updatedAt: timeOf(updated_at),
  }
}
