import * as Type from 'typebox'
import { endSession, isInForce } from '../../people/sessions.ts'
import { listSessions } from '../../store/sessions.ts'
import { sessionKinds } from '../../store/tables.ts'
import { formatTime, id, inCapitals, ref, string, time } from '../body.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { Problem } from '../problems/problem.ts'
import { requirePerson } from './require-person.ts'

const endpoint = endpointWith({ tag: 'People', right: 'account.manage', work: 'storing' })

const OwnSession = Type.Object(
  {
    id: id('Names the session.'),
    isThis: Type.Boolean({ description: 'Whether the call is made in it.' }),
    via: Type.Enum(
      sessionKinds.map(kind => inCapitals(kind)),
      { description: 'By what it was begun.' },
    ),
    browser: Type.Optional(
      string('Browser and system, as they say of themselves, such as Firefox on Linux.'),
    ),
    createdAt: time('When the person signed in.'),
    lastUsedAt: time('When it was used last, to about a minute.'),
    endsAt: time('When it ends, however much it is used.'),
  },
  { $id: 'OwnSession', title: 'Session of the person who asks' },
)

const OwnSessionList = Type.Object(
  { items: Type.Array(ref(OwnSession)) },
  { $id: 'OwnSessionList', title: 'Sessions of the person who asks, newest first' },
)

const listOwnSessions = endpoint('GET /api/v1/account/sessions', {
  summary: 'Where one is signed in, newest first',
  answers: { 200: json('The sessions', OwnSessionList) },
  async handle({ caller }, { store: { db }, now }) {
    const { personId, sessionId } = requirePerson(caller)
    const sessions = await listSessions(db, personId)
    const open = sessions.filter(session => isInForce({ ...session, person_ended_at: null }, now()))
    return {
      items: open.map(session => ({
        id: session.id,
        isThis: session.id === sessionId,
        via: inCapitals(session.via),
        browser: session.browser ?? undefined,
        createdAt: formatTime(session.created_at),
        lastUsedAt: formatTime(session.last_used_at),
        endsAt: formatTime(session.ends_at),
      })),
    }
  },
})

const endOwnSession = endpoint('DELETE /api/v1/account/sessions/:id', {
  act: 'signed-out',
  summary: 'End one of the own sessions: its calls and streams end within a second',
  answers: { 204: empty('It has ended') },
  problems: ['path.unknown'],
  async handle({ caller, params: { id: sessionId } }, gateway) {
    const { personId } = requirePerson(caller)
    const isEnded = await gateway.store.write(async db => {
      const session = (await listSessions(db, personId)).find(each => each.id === sessionId)
      return session !== undefined && (await endSession(db, gateway, session, 'ended by its person'))
    })
    if (!isEnded) throw new Problem('path.unknown', `You have no session ${sessionId}.`)
    return undefined
  },
})

/** `/api/v1/account/sessions`: where the person who asks is signed in. `DELETE /api/v1/session?everywhere=true` ends them all. */
export const ownSessions = { listOwnSessions, endOwnSession }
