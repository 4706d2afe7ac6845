import { nameKeyChain } from '../store/chains.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { hashContent } from './entry.ts'
import { readJson } from './read-stored.ts'

/** An API key was made. */
export function recordKeyGrant(row: ApiKeyRow): NewEvidence[] {
  const facts = { ...describeKey(row), by: row.created_by }
  return [{ chain: nameKeyChain(row.id), kind: 'granted', at: new Date(row.created_at), facts }]
}

/** What of an API key never changes. Of its hash there is another hash, which tells whether it was exchanged. */
export function describeKey(row: ApiKeyRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    name: row.name,
    actors: readJson(row.actors),
    scopes: readJson(row.scopes),
    expiresAt: row.expires_at,
    hashSha256: hashContent(row.hash),
  }
}

/** From now on an API key is refused. */
export function recordKeyRevocation(keyId: string, by: string, at: Date): NewEvidence[] {
  return [{ chain: nameKeyChain(keyId), kind: 'revoked', at, facts: { by } }]
}

/** An API key is not stored any longer. */
export function recordKeyDeletion(keyId: string, by: string, at: Date): NewEvidence[] {
  return [{ chain: nameKeyChain(keyId), kind: 'deleted', at, facts: { by } }]
}
