import { compileSchema } from '@udigate/udi'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { type Registration, registerActor, unregisterActor } from '../../actors/registration.ts'
import { findActorRole } from '../../authorities/laws.ts'
import { resumeWithToken } from '../../delivery/reconcile/resume-with-token.ts'
import type { Caller } from '../../keys/caller.ts'
import { findRegisteredActor, listRegisteredActors } from '../../store/actors.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { empty, json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { readObject, wrongMembers } from '../endpoint/read-body.ts'
import { Problem, type ProblemFault } from '../problems/problem.ts'
import { ActorFields, ActorPage, ActorRegistration, ActorResponse, viewActor } from './bodies.ts'

const listActors = endpoint(
  {
    method: 'GET',
    path: '/api/v1/actors',
    operationId: 'listActors',
    summary: 'List the registered actors',
    tag: 'Actors',
    scope: 'admin',
    query: Type.Object(pageQuery(/^.{1,100}$/)),
    answers: { 200: json('A page of actors', ActorPage) },
  },
  ({ store: { db } }) =>
    async ({ caller, query: { limit, cursor: after } }) => {
      const rows = await listRegisteredActors(db, caller, caller.actors, { limit: limit + 1, after })
      return viewPage(rows, limit, viewActor, ({ code }) => code)
    },
)

const getActor = endpoint(
  {
    method: 'GET',
    path: '/api/v1/actors/:srn',
    operationId: 'getActor',
    summary: 'A registered actor',
    tag: 'Actors',
    scope: 'admin',
    answers: { 200: json('The actor', ActorResponse) },
    problems: ['path.unknown'],
  },
  ({ store: { db } }) =>
    async ({ caller, params: { srn } }) => {
      const actor = mayActFor(caller, srn) ? await findRegisteredActor(db, caller, srn) : undefined
      if (!actor) throw unknownActor(srn)
      return viewActor(actor)
    },
)

const putActor = endpoint(
  {
    method: 'PUT',
    path: '/api/v1/actors/:srn',
    operationId: 'registerActor',
    summary: 'Register an actor, or change what is registered of it',
    tag: 'Actors',
    scope: 'admin',
    body: { schema: ActorRegistration, read: readRegistration },
    answers: {
      200: json('What is registered now', ActorResponse),
      201: json('The actor is registered', ActorResponse),
    },
    problems: ['request.members', 'request.parameter', 'actor.taken', 'permission.actor'],
  },
  gateway =>
    async ({ request, reply, caller, params: { srn }, readBody }) => {
      if (findActorRole(srn) === undefined) {
        throw new Problem('request.parameter', 'The address must name an SRN, such as DE-MF-000001723.')
      }
      if (!mayActFor(caller, srn)) {
        throw mayNotActFor(srn)
      }
      const resume = (db: WriteTransaction) =>
        resumeWithToken(
          db,
          { authority: gateway.stages[caller.stage]?.authority, monotonic: gateway.monotonic },
          caller.stage,
          srn,
        )
      const result = await registerActor({ ...gateway, resumeWithToken: resume }, caller, srn, readBody())
      if (result.kind === 'taken') {
        throw new Problem('actor.taken', `${srn} belongs to another organisation on this stage.`)
      }
      logChange(request, caller, srn, result.isNew ? 'actor registered' : 'actor changed')
      // What waits for a token can go.
      gateway.stages[caller.stage]?.delivery.wake()
      reply.code(result.isNew ? 201 : 200)
      return viewActor(result.actor)
    },
)

const deleteActor = endpoint(
  {
    method: 'DELETE',
    path: '/api/v1/actors/:srn',
    operationId: 'unregisterActor',
    summary: 'Forget what is registered of an actor, its access token included',
    tag: 'Actors',
    scope: 'admin',
    answers: { 204: empty('Nothing is registered of it any longer') },
    problems: ['actor.busy', 'path.unknown'],
  },
  gateway =>
    async ({ request, caller, params: { srn } }) => {
      const result = mayActFor(caller, srn) ? await unregisterActor(gateway, caller, srn) : 'unknown'
      if (result === 'unknown') throw unknownActor(srn)
      if (result === 'busy') {
        throw new Problem(
          'actor.busy',
          `${srn} has submissions or a pull under way. Wait for their end; to withdraw the token alone, put null in its place.`,
        )
      }
      logChange(request, caller, srn, 'actor unregistered')
      return undefined
    },
)

/** `/api/v1/actors`: the actors of the organisation, each with its party and its access token. */
export const actors = [listActors, getActor, putActor, deleteActor]

function mayActFor({ actors }: Caller, srn: string): boolean {
  return actors === 'any' || actors.includes(srn)
}

function unknownActor(srn: string): Problem {
  return new Problem(
    'path.unknown',
    `There is no actor ${srn} among the registered ones of this organisation.`,
  )
}

function logChange(request: FastifyRequest, { keyId }: Caller, actor: string, what: string): void {
  request.log.info({ keyId, actor }, what)
}

const checkFields = compileSchema(ActorFields)

/** What the body asks for. What is wrong with the token is said without showing it. */
function readRegistration(request: FastifyRequest): Registration {
  const { securityToken, ...fields } = readObject(request)
  const faults: ProblemFault[] = []
  checkFields(fields, '', ({ path, message }) => faults.push({ path, message }))
  if (!isToken(securityToken)) {
    faults.push({
      path: '/securityToken',
      message: 'Give it as a text of 1 to 2000 characters without blanks, or as null.',
    })
  }
  if (faults.length > 0) throw wrongMembers(faults)
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
