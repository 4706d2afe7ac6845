import { randomBytes } from 'node:crypto'
import { createApiKey, type MadeApiKey, revokeApiKey } from '../../../keys/api-keys.ts'
import type { Store } from '../../../store/database.ts'

export const submit = '/api/v1/submit/EU_UDI_MDR'

export const list = '/api/v1/submissions'

export const now = (): Date => new Date()

export function makeIn(store: Store, expiresAt?: Date): Promise<MadeApiKey> {
  return store.write(db =>
    createApiKey(
      db,
      { now, randomBytes },
      {
        organisation: 'maker',
        stage: 'preview',
        name: 'made here',
        actors: 'any',
        scopes: ['submit', 'read'],
        expiresAt,
      },
    ),
  )
}

export function revokeIn(store: Store, { row }: MadeApiKey): Promise<void> {
  return store.write(db => revokeApiKey(db, row.id, now()))
}

interface Got {
  status: number
  headers: Headers
  body: { requestId: string; code?: string; detail?: string; status?: unknown }
}

export async function call(url: string, key: string, body?: unknown, prefer?: string): Promise<Got> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(prefer === undefined ? {} : { prefer }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = (await response.json()) as Got['body']
  return { status: response.status, headers: response.headers, body: text }
}
