import * as Type from 'typebox'
import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { findActorRole } from '../../authorities/laws.ts'
import { startPull as start } from '../../delivery/refresh/start-pull.ts'
import { findOwnPull, listPulls as findPulls, listPullDifferences } from '../../store/pulls.ts'
import { requireActor } from '../endpoint/acting-actor.ts'
import { json } from '../endpoint/answer.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { membersReader } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { PullDetail, PullPage, PullRequest, PullSummary, viewPull, viewPullDifference } from './bodies.ts'

const startPull = endpoint(
  {
    method: 'POST',
    path: '/api/v1/pulls',
    operationId: 'startPull',
    summary: "Pull what the authority holds of an actor's devices",
    tag: 'Register',
    scope: 'submit',
    body: { schema: PullRequest, read: membersReader(PullRequest) },
    answers: {
      202: json(
        'The pull runs, or the one of this actor that ran already does; Location names it',
        PullSummary,
      ),
    },
    problems: ['request.members', 'pull.impossible', 'permission.actor'],
  },
  gateway =>
    async ({ request, reply, caller, readBody }) => {
      const actor = await requireActor(gateway, caller, readBody().actorCode)
      const role = findActorRole(actor)
      if (role !== 'MANUFACTURER' && role !== 'PRODUCER') {
        throw new Problem(
          'request.members',
          `/actorCode ${actor} is not the SRN of a manufacturer or producer, whose devices alone are kept here.`,
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
      if (await lacksAccessToken(gateway.store.db, authority, caller.stage, actor)) {
        throw new Problem('pull.impossible', describeMissingRegistration(actor))
      }
      const { pull, isJoined } = await start({ ...gateway, authority }, caller, actor, caller.keyId)
      delivery.wake()
      request.log.info({ pullId: pull.id, actor, isJoined }, 'pull asked for')
      reply.header('location', `/api/v1/pulls/${pull.id}`)
      return viewPull(pull)
    },
)

const listPulls = endpoint(
  {
    method: 'GET',
    path: '/api/v1/pulls',
    operationId: 'listPulls',
    summary: 'List pulls, newest first',
    tag: 'Register',
    scope: 'read',
    query: Type.Object(pageQuery(uuids)),
    answers: { 200: json('A page of pulls', PullPage) },
  },
  ({ store: { db } }) =>
    async ({ caller, query: { limit, cursor: before } }) => {
      const rows = await findPulls(db, caller, { limit: limit + 1, before })
      return viewPage(rows, limit, viewPull, ({ id }) => id)
    },
)

const getPull = endpoint(
  {
    method: 'GET',
    path: '/api/v1/pulls/:id',
    operationId: 'getPull',
    summary: 'How far a pull is, and the differences that it found',
    tag: 'Register',
    scope: 'read',
    query: Type.Object(pageQuery(/^\d{1,9}$/)),
    answers: { 200: json('The pull with a page of its differences', PullDetail) },
    problems: ['path.unknown'],
  },
  ({ store: { db } }) =>
    async ({ caller, params: { id }, query: { limit, cursor } }) => {
      const pull = await findOwnPull(db, caller, id)
      if (!pull) throw new Problem('path.unknown', `There is no pull ${id}.`)
      const after = cursor === undefined ? undefined : Number(cursor)
      const rows = await listPullDifferences(db, id, { limit: limit + 1, after })
      return {
        ...viewPull(pull),
        ...viewPage(rows, limit, viewPullDifference, ({ number }) => String(number)),
      }
    },
)

/** `/api/v1/pulls`: reads from the authority what it holds, and says what was registered otherwise here. */
export const pulls = [startPull, listPulls, getPull]
