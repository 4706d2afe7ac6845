import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { type Registration, registerActor, unregisterActor } from '../../actors/registration.ts'
import { findActorRole } from '../../authorities/laws.ts'
import { resumeWithToken } from '../../delivery/reconcile/resume-with-token.ts'
import type { Caller } from '../../rights/caller.ts'
import { findRegisteredActor, listRegisteredActors } from '../../store/actors.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { membersReader, wrongMembers } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { ActorFields, ActorPage, ActorRegistration, ActorResponse, viewActor } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Actors', right: 'actors.manage', work: 'storing' })

/** What is said of the token does not show it. */
const members = membersReader(
  Type.Object({ ...ActorFields.properties, securityToken: Type.Optional(Type.Unknown()) }),
)

const listActors = endpoint('GET /api/v1/actors', {
  summary: 'List the registered actors',
  right: 'actors.read',
  query: pageQuery(/^.{1,100}$/),
  answers: { 200: json('A page of actors', ActorPage) },
  async handle({ caller, query: { limit, cursor: after } }, { store: { db } }) {
    const rows = await listRegisteredActors(db, caller, caller.actors, { limit: limit + 1, after })
    return viewPage(rows, limit, viewActor, ({ code }) => code)
  },
})

const getActor = endpoint('GET /api/v1/actors/:srn', {
  summary: 'A registered actor',
  right: 'actors.read',
  answers: { 200: json('The actor', ActorResponse) },
  problems: ['path.unknown'],
  async handle({ caller, params: { srn } }, { store: { db } }) {
    const actor = mayActFor(caller, srn) ? await findRegisteredActor(db, caller, srn) : undefined
    if (!actor) throw unknownActor(srn)
    return viewActor(actor)
  },
})

const putActor = endpoint('PUT /api/v1/actors/:srn', {
  act: 'registered',
  asksReason: 'where-asked',
  summary: 'Register an actor, or change what is registered of it',
  body: { schema: ActorRegistration, readApartBy: members.schema, read: readRegistration },
  answers: {
    200: json('What is registered now', ActorResponse),
    201: json('The actor is registered', ActorResponse),
  },
  problems: ['request.members', 'request.parameter', 'actor.taken', 'permission.actor'],
  async handle({ reply, caller, params: { srn }, readBody, log }, gateway) {
    if (findActorRole(srn) === undefined) {
      throw new Problem('request.parameter', 'The address must name an SRN, such as DE-MF-000001723.')
    }
    if (!mayActFor(caller, srn)) {
      throw mayNotActFor(srn)
    }
    const resume = (db: WriteTransaction) =>
      resumeWithToken(
        db,
        {
          findAuthority: register => gateway.stages[caller.stage].get(register)?.authority,
          monotonic: gateway.monotonic,
        },
        caller.stage,
        srn,
      )
    const result = await registerActor({ ...gateway, resumeWithToken: resume }, caller, srn, readBody())
    if (result.kind === 'taken') {
      throw new Problem('actor.taken', `${srn} belongs to another organisation on this stage.`)
    }
    log({ actor: srn }, result.isNew ? 'actor registered' : 'actor changed')
    // What waits for a token can go.
    for (const { delivery } of gateway.stages[caller.stage].values()) delivery.wake()
    reply.code(result.isNew ? 201 : 200)
    return viewActor(result.actor)
  },
})

const deleteActor = endpoint('DELETE /api/v1/actors/:srn', {
  act: 'removed',
  asksReason: 'where-asked',
  summary: 'Forget what is registered of an actor, its access token included',
  answers: { 204: empty('Nothing is registered of it any longer') },
  problems: ['actor.busy', 'path.unknown'],
  async handle({ caller, params: { srn }, log }, gateway) {
    const result = mayActFor(caller, srn) ? await unregisterActor(gateway, caller, srn) : 'unknown'
    if (result === 'unknown') throw unknownActor(srn)
    if (result === 'busy') {
      throw new Problem(
        'actor.busy',
        `${srn} has submissions, a pull or an inquiry under way. Wait for their end; to withdraw the token alone, put null in its place.`,
      )
    }
    log({ actor: srn }, 'actor unregistered')
    return undefined
  },
})

/** `/api/v1/actors`: the actors of the organisation, each with its party and its access token. */
export const actors = { listActors, getActor, registerActor: putActor, unregisterActor: deleteActor }

function mayActFor({ actors }: Caller, srn: string): boolean {
  return actors === 'any' || actors.includes(srn)
}

function unknownActor(srn: string): Problem {
  return new Problem(
    'path.unknown',
    `There is no actor ${srn} among the registered ones of this organisation.`,
  )
}

/** What the body asks for. What is wrong with the token is said without showing it. */
function readRegistration(request: FastifyRequest): Registration {
  const { body, faults: wrong } = members.read(request)
  const { securityToken, ...fields } = body
  const faults = [...wrong]
  if (!isToken(securityToken)) {
    faults.push({
      path: '/securityToken',
      message: 'Give it as a text of 1 to 2000 characters without blanks, or as null.',
    })
  }
  if (faults.length > 0) throw wrongMembers(faults)
  return {
    ...(fields as Type.Static<typeof ActorFields>),
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
