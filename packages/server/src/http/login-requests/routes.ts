import type { FastifyRequest } from 'fastify'
import type { Gateway } from '../../gateway.ts'
import { decideLogin, findLoginEnd, findOpenLogin } from '../../people/login-requests/login-requests.ts'
import type { Caller } from '../../rights/caller.ts'
import { findSessionRow } from '../../store/sessions.ts'
import type { SessionRow } from '../../store/tables.ts'
import { requirePerson } from '../accounts/require-person.ts'
import { formatTime } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { LoginCode, LoginRequest } from './bodies.ts'

const endpoint = endpointWith({ tag: 'People', right: 'account.manage', work: 'storing' })

const problems = ['request.members', 'login.unknown', 'login.from-console', 'rate.limited'] as const

const openLogin = endpoint('POST /api/v1/login-requests/open', {
  changesNothing: 'It shows what asks; confirming and refusing are acts.',
  summary: 'Which command line asks to be signed in, by the code that it shows',
  body: jsonBody(LoginCode),
  answers: { 200: json('The command line', LoginRequest) },
  problems,
  async handle({ caller, readBody }, gateway) {
    const session = await requireBrowser(gateway, caller)
    const row = await findOpenLogin(gateway.people, gateway.store.db, readBody().code)
    if (!row) throw countGuess(gateway, caller)
    return {
      client: row.client,
      address: row.address,
      askedAt: formatTime(row.created_at),
      expiresAt: formatTime(row.expires_at),
      sessionEndsAt: formatTime(findLoginEnd(gateway.people, session).getTime()),
    }
  },
})

const confirmLogin = endpoint('POST /api/v1/login-requests/confirm', {
  act: 'login-confirmed',
  summary: 'Sign a command line in as oneself',
  description:
    'It may do all that the person may, until its session ends: with the session that confirms it at the latest, and with everything that ends the sessions of the person.',
  body: jsonBody(LoginCode),
  answers: { 204: empty('The command line is signed in when it asks next') },
  problems,
  handle: ({ request, caller, readBody }, gateway) =>
    decide(gateway, request, caller, readBody().code, 'confirmed'),
})

const refuseLogin = endpoint('POST /api/v1/login-requests/refuse', {
  act: 'login-refused',
  summary: 'Refuse to sign a command line in',
  body: jsonBody(LoginCode),
  answers: { 204: empty('The command line learns of it when it asks next') },
  problems,
  handle: ({ request, caller, readBody }, gateway) =>
    decide(gateway, request, caller, readBody().code, 'refused'),
})

/** `/api/v1/login-requests/…`: command lines that ask a person to be signed in. */
export const loginRequests = { openLogin, confirmLogin, refuseLogin }

async function decide(
  gateway: Gateway,
  request: FastifyRequest,
  caller: Caller,
  code: string,
  decision: 'confirmed' | 'refused',
): Promise<undefined> {
  const { id, person_id: personId } = await requireBrowser(gateway, caller)
  if (!(await decideLogin(gateway.people, code, decision, id, caller))) throw countGuess(gateway, caller)
  request.log.info({ personId, decision }, 'login of a command line decided')
  return undefined
}

/** @throws Problem where a command line calls: it would sign in others without end */
async function requireBrowser({ store: { db } }: Gateway, caller: Caller): Promise<SessionRow> {
  const session = await findSessionRow(db, requirePerson(caller).sessionId)
  if (!session || session.via === 'command-line') throw new Problem('login.from-console')
  return session
}

/** What a person is answered for a code that there is not, until there were too many of them. */
function countGuess({ limits }: Gateway, caller: Caller): Problem {
  const taken = limits.failures?.take(`login codes of ${caller.author}`)
  if (!taken || taken.isTaken) return new Problem('login.unknown')
  return new Problem('rate.limited', 'Too many codes were wrong. Wait a minute.', {
    'retry-after': String(taken.nextIn),
  })
}
