import { chainOfKey } from '../store/chains.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import type { NewEvidence } from './append.ts'
import { sha256Of } from './entry.ts'
import { readJson } from './read-stored.ts'

/** An API key was made. */
export function evidenceOfGrant(row: ApiKeyRow): NewEvidence[] {
  const facts = { ...factsOfKey(row), by: row.created_by }
  return [{ chain: chainOfKey(row.id), kind: 'granted', at: new Date(row.created_at), facts }]
}

/** What of an API key never changes. Of its hash there is another hash, which tells whether it was exchanged. */
export function factsOfKey(row: ApiKeyRow) {
  return {
    organisation: row.organisation,
    stage: row.stage,
    name: row.name,
    actors: readJson(row.actors),
    scopes: readJson(row.scopes),
    expiresAt: row.expires_at,
    hashSha256: sha256Of(row.hash),
  }
}

/** From now on an API key is refused. */
export function evidenceOfRevocation(keyId: string, by: string, at: Date): NewEvidence[] {
  return [{ chain: chainOfKey(keyId), kind: 'revoked', at, facts: { by } }]
}

/** An API key is not stored any longer. */
export function evidenceOfDeletion(keyId: string, by: string, at: Date): NewEvidence[] {
  return [{ chain: chainOfKey(keyId), kind: 'deleted', at, facts: { by } }]
}
