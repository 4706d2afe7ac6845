import { gateway } from '../session/session.ts'
import { pageQuery } from './page-query.ts'
import type { Page } from './submissions.ts'

export const scopes = ['validate', 'submit', 'read', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** What is wanted of a key. */
export interface KeyRequest {
  name: string
  scopes: readonly Scope[]
  actors: 'any' | readonly string[]
  expiresAt?: string
}

/** An API key, without the key itself. */
export interface ApiKey extends KeyRequest {
  id: string
  stage: string
  state: 'VALID' | 'EXPIRED' | 'REVOKED'
  createdAt: string
  createdBy?: string
  revokedAt?: string
  lastUsedAt?: string
}

/** A page of keys, newest first. */
export function listKeys(cursor: string | undefined, signal: AbortSignal): Promise<Page<ApiKey>> {
  return gateway().get(`/keys?${pageQuery(cursor)}`, signal)
}

/** Makes a key: the answer has it, and nothing else ever has. */
export function createKey(wanted: KeyRequest): Promise<ApiKey & { key: string }> {
  return gateway().send('POST', '/keys', wanted)
}

export function revokeKey(id: string): Promise<ApiKey> {
  return gateway().send('POST', `/keys/${encodeURIComponent(id)}/revoke`)
}

export function forgetKey(id: string): Promise<void> {
  return gateway().send('DELETE', `/keys/${encodeURIComponent(id)}`)
}
