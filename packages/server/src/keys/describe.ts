import type { Stage } from '../stage.ts'
import type { ApiKeyRow } from '../store/tables.ts'
import { callerOfKey } from './api-keys.ts'
import type { Scope } from './caller.ts'

/** What is told of an API key: never the key, nor its hash. */
export interface KeyView {
  id: string
  stage: Stage
  organisation: string
  name: string
  scopes: readonly Scope[]
  actors: 'any' | readonly string[]
  state: 'VALID' | 'EXPIRED' | 'REVOKED'
  createdAt: string
  createdBy?: string
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
}

export function viewOfKey(row: ApiKeyRow, now: Date): KeyView {
  const { scopes, actors } = callerOfKey(row)
  const { created_by, expires_at, revoked_at, last_used_at } = row
  const hasExpired = expires_at !== null && expires_at <= now.getTime()
  return {
    id: row.id,
    stage: row.stage,
    organisation: row.organisation,
    name: row.name,
    scopes,
    actors,
    state: revoked_at === null ? (hasExpired ? 'EXPIRED' : 'VALID') : 'REVOKED',
    createdAt: timeOf(row.created_at),
    ...(created_by === null ? {} : { createdBy: created_by }),
    ...(expires_at === null ? {} : { expiresAt: timeOf(expires_at) }),
    ...(revoked_at === null ? {} : { revokedAt: timeOf(revoked_at) }),
    ...(last_used_at === null ? {} : { lastUsedAt: timeOf(last_used_at) }),
  }
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
