import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** An API key of an organisation on stage preview, written into the embedded store of a running gateway. */
export function makeKey(dataDir: string, organisation: string, actors: 'any' | readonly string[]): string {
  const key = `udg_preview_${randomBytes(32).toString('base64url')}`
  const database = new DatabaseSync(join(dataDir, 'udigate.sqlite'), { timeout: 5_000 })
  try {
    database
      .prepare(
        `insert into api_key (id, hash, organisation, stage, name, actors, scopes, created_at, expires_at, revoked_at)
         values (?, ?, ?, 'preview', 'scorecard', ?, '["validate","submit","read","admin"]', ?, null, null)`,
      )
      .run(
        randomUUID(),
        createHash('sha256').update(key).digest('hex'),
        organisation,
        JSON.stringify(actors),
        Date.now(),
      )
  } finally {
    database.close()
  }
  return key
}
