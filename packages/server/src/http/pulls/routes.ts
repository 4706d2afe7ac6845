import { describeMissingRegistration, lacksAccessToken } from '../../actors/missing-token.ts'
import { startPull as start } from '../../delivery/refresh/start-pull.ts'
import { findOwnPull, listPulls as findPulls, listPullDifferences } from '../../store/pulls.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, byNumber, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import {
  PullDetail,
  PullPage,
  PullRequest,
  PullSummary,
  readStarters,
  viewPull,
  viewPullDifference,
} from './bodies.ts'
import { pullFromFiles } from './files-route.ts'
import { requireConnection, requireMaker } from './whose-pull.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'storing' })

const startPull = endpoint('POST /api/v1/pulls', {
  act: 'pulling',
  summary: "Pull what the authority holds of an actor's devices",
  right: 'pulls.start',
  body: jsonBody(PullRequest),
  answers: {
    202: json(
      'The pull runs, or the one of this actor that ran already does; Location names it',
      PullSummary,
    ),
  },
  problems: ['request.members', 'pull.impossible', 'permission.actor'],
  async handle({ request, reply, caller, readBody }, gateway) {
    const body = readBody()
    const actor = await requireMaker(gateway, caller, body.actorCode)
    const { authority, delivery } = requireConnection(gateway, caller)
    if (authority.composes === 'on-demand') {
      throw new Problem(
        'pull.impossible',
        `The stage ${caller.stage} has no access point that could be asked; its messages go by hand. Import a file in which the authority shows what it holds: POST /api/v1/pulls/files.`,
      )
    }
    if (await lacksAccessToken(gateway.store.db, authority, caller.stage, actor)) {
      throw new Problem('pull.impossible', describeMissingRegistration(actor))
    }
    const asked = { scope: body.scope === 'CHANGED' ? 'changed' : 'full' } as const
    const { pull, isJoined } = await start({ ...gateway, authority }, caller, actor, caller.author, asked)
    delivery.wake()
    request.log.info({ pullId: pull.id, actor, isJoined }, 'pull asked for')
    reply.header('location', `/api/v1/pulls/${pull.id}`)
    return viewPull(pull, await readStarters(gateway.store.db, [pull]))
  },
})

const { require: requirePull } = ownThing('pull', findOwnPull)

const listPulls = endpoint('GET /api/v1/pulls', {
  summary:
    'List pulls, newest first; of those of what waits for a notified body only what found something, or failed',
  query: pageQuery(uuids),
  answers: { 200: json('A page of pulls', PullPage) },
  async handle({ caller, query: { limit, cursor: before } }, { store: { db } }) {
    const rows = await findPulls(db, caller, { limit: limit + 1, before })
    const names = await readStarters(db, rows)
    return viewPage(rows, limit, row => viewPull(row, names), byId)
  },
})

const getPull = endpoint('GET /api/v1/pulls/:id', {
  summary: 'How far a pull is, and the differences that it found',
  query: pageQuery(/^\d{1,9}$/, Number),
  answers: { 200: json('The pull with a page of its differences', PullDetail) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, query: { limit, cursor: after } }, gateway) {
    const { db } = gateway.store
    const pull = await requirePull(gateway, caller, id)
    const rows = await listPullDifferences(db, id, { limit: limit + 1, after })
    const summary = viewPull(pull, await readStarters(db, [pull]))
    return { ...summary, ...(await viewPage(rows, limit, viewPullDifference, byNumber)) }
  },
})

/** `/api/v1/pulls`: reads from the authority what it holds, and says what was registered otherwise here. */
export const pulls = { startPull, pullFromFiles, listPulls, getPull }
