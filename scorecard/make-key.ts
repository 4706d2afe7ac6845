import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface KeyOptions {
  stage?: 'preview' | 'production'
  scopes?: readonly string[]
  /** In milliseconds since 1970. */
  expiresAt?: number
  revokedAt?: number
}

/** An API key of an organisation, on stage preview unless told otherwise, written into the embedded store of a running gateway. */
export function makeKey(
  dataDir: string,
  organisation: string,
  actors: 'any' | readonly string[],
  {
    stage = 'preview',
    scopes = ['validate', 'submit', 'read', 'admin'],
    expiresAt,
    revokedAt,
  }: KeyOptions = {},
): string {
  const key = `udg_${stage}_${randomBytes(32).toString('base64url')}`
  writeStore(
    dataDir,
    `insert into api_key (id, hash, organisation, stage, name, actors, scopes, created_at, expires_at, revoked_at)
     values (?, ?, ?, ?, 'scorecard', ?, ?, ?, ?, ?)`,
    randomUUID(),
    createHash('sha256').update(key).digest('hex'),
    organisation,
    stage,
    JSON.stringify(actors),
    JSON.stringify(scopes),
    Date.now(),
    expiresAt ?? null,
    revokedAt ?? null,
  )
  return key
}

/** Revokes a key in the store of a running gateway, from now on. */
export function endKey(dataDir: string, key: string): void {
  const hash = createHash('sha256').update(key).digest('hex')
  writeStore(dataDir, 'update api_key set revoked_at = ? where hash = ?', Date.now(), hash)
}

function writeStore(dataDir: string, sql: string, ...values: (string | number | null)[]): void {
  const database = new DatabaseSync(join(dataDir, 'udigate.sqlite'), { timeout: 5_000 })
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}
