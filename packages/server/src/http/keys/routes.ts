import * as Type from 'typebox'
import {
  findKeyWithin,
  forgetKey,
  grantKey,
  KeyNotInForce,
  listKeysWithin,
  type RequestedKey,
  revokeKey,
} from '../../keys/administer.ts'
import { demoKeyId } from '../../keys/demo-key.ts'
import type { Caller } from '../../rights/caller.ts'
import { ActorOfAnotherOrganisation } from '../../store/actors.ts'
import { empty, endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { membersReader, wrongMembers } from '../endpoint/read-body.ts'
import { notAuthenticated, Problem } from '../problems/problem.ts'
import { CreatedKey, KeyPage, KeyRequest, KeyResponse } from './bodies.ts'
import { judgeKeyRequest } from './read-key-request.ts'
import { viewApiKey, viewApiKeys } from './view-keys.ts'

const endpoint = endpointWith({ tag: 'Keys', right: 'keys.manage', work: 'storing' })

const members = membersReader(KeyRequest)

const listKeys = endpoint('GET /api/v1/keys', {
  summary: 'List the API keys, newest first',
  right: 'keys.read',
  description: 'A key for certain actors sees the keys that are for none but these.',
  query: pageQuery(uuids),
  answers: { 200: json('A page of keys', KeyPage) },
  async handle({ caller, query: { limit, cursor: before } }, { store: { db }, now }) {
    const rows = await listKeysWithin(db, caller, { limit: limit + 1, before })
    return viewPage(await viewApiKeys(db, rows, now()), limit, view => view, byId)
  },
})

const apiKey = ownThing('API key', findKeyWithin)

const getKey = endpoint('GET /api/v1/keys/:id', {
  summary: 'An API key, without the key itself',
  right: 'keys.read',
  answers: { 200: json('The key', KeyResponse) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    return viewApiKey(gateway.store.db, await apiKey.require(gateway, caller, id), gateway.now())
  },
})

const createKey = endpoint('POST /api/v1/keys', {
  act: 'granted',
  summary: 'Make an API key of the same organisation and stage',
  description:
    'It can do nothing that who asks cannot, now or later: each scope takes rights that they must hold themselves, for each of its actors, and what they lose it loses. A key that another one makes acts in the right of the same person. The key itself is in this answer and nowhere else.',
  body: {
    schema: KeyRequest,
    readApartBy: members.schema,
    read: members.read,
  },
  answers: { 201: json('The key; Location names it', CreatedKey) },
  problems: ['request.members', 'actor.taken', 'permission.grant'],
  async handle({ reply, caller, readBody, log }, gateway) {
    if (caller.author === demoKeyId) {
      throw new Problem(
        'permission.demo-key',
        'The demo key makes no other keys, which would work from everywhere. Stop the gateway, and run "udigate keys create" where it ran, without UDIGATE_URL: that makes one in its store.',
      )
    }
    const requested = readRequested(readBody(), gateway.now())
    const granted = await asProblems(caller, () => grantKey(gateway, caller, requested))
    if (granted.kind === 'beyond') throw new Problem('permission.grant', granted.because)
    const { key, row } = granted.made
    log({ changedKeyId: row.id }, 'key created')
    reply.header('location', `/api/v1/keys/${row.id}`).header('cache-control', 'no-store')
    return { key, ...(await viewApiKey(gateway.store.db, row, gateway.now())) }
  },
})

const postRevocation = endpoint('POST /api/v1/keys/:id/revoke', {
  act: 'revoked',
  asksReason: 'where-asked',
  summary: 'Revoke an API key, at once and for good',
  description:
    'Every process refuses it within a second, and calls that wait are ended. What was submitted with it goes on. Repeating it changes nothing.',
  query: {
    self: Type.Boolean({
      default: false,
      description:
        'Whether the key that asks may be the one. It cannot be undone: without another admin key only the command line makes a new one.',
    }),
  },
  answers: { 200: json('It is revoked', KeyResponse) },
  problems: ['key.own', 'path.unknown'],
  async handle({ caller, params: { id }, query, log }, gateway) {
    const revoked = await asProblems(caller, () => revokeKey(gateway, caller, id, query.self))
    if (revoked.kind === 'unknown') throw apiKey.unknown(id)
    if (revoked.kind === 'own') throw new Problem('key.own')
    log({ changedKeyId: id }, 'key revoked')
    return viewApiKey(gateway.store.db, revoked.row, gateway.now())
  },
})

const deleteKey = endpoint('DELETE /api/v1/keys/:id', {
  act: 'deleted',
  asksReason: 'where-asked',
  summary: 'Forget an API key that was revoked or has expired',
  description: 'What was submitted with it keeps its id, and its evidence stays.',
  answers: { 204: empty('It is not listed any longer') },
  problems: ['key.valid', 'path.unknown'],
  async handle({ caller, params: { id }, log }, gateway) {
    const result = await asProblems(caller, () => forgetKey(gateway, caller, id))
    if (result === 'unknown') throw apiKey.unknown(id)
    if (result === 'valid') throw new Problem('key.valid')
    log({ changedKeyId: id }, 'key deleted')
    return undefined
  },
})

/** `/api/v1/keys`: the API keys of the organisation on the stage of the key that asks. */
export const keys = { listKeys, getKey, createKey, revokeKey: postRevocation, deleteKey }

async function asProblems<Result>({ agent }: Caller, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof KeyNotInForce) {
      throw agent.kind === 'key'
        ? notAuthenticated()
        : new Problem('permission.right', 'Your role was ended.')
    }
    if (error instanceof ActorOfAnotherOrganisation) {
      throw new Problem('actor.taken', 'One of the actors belongs to another organisation on this stage.')
    }
    throw error
  }
}

function readRequested({ body, faults }: ReturnType<typeof members.read>, now: Date): RequestedKey {
  if (faults.length > 0) throw wrongMembers(faults)
  const read = judgeKeyRequest(body as Type.Static<typeof KeyRequest>, now)
  if (read.ok) return read.requested
  throw wrongMembers(read.faults)
}
