import { commandLine, readAuthor } from '../rights/author.ts'
import { findApiKey } from '../store/api-keys.ts'
import { chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { readEntries } from '../store/evidence-reading.ts'
import { decodeJson, type Json } from '../store/json.ts'
import { remembered } from '../store/remembered.ts'
import type { ApiKeyRow } from '../store/tables.ts'

/** Who made a key, and in whose right it acts, as far as that was noted. */
type Origin = Pick<ApiKeyRow, 'created_by' | 'on_behalf_of'>

/**
 * In whose right a key acts, as it is stored: `person:<id>`, or the command line of the machine. A key that another one made acts in the
 * right of that one's principal, which outlives it: a key is replaced by one that it makes itself, and is revoked then.
 */
export async function findPrincipal(db: Db, key: Origin): Promise<string> {
  let origin: Origin | undefined = key
  for (const seen = new Set<string>(); origin; ) {
    if (origin.on_behalf_of !== null) return origin.on_behalf_of
    if (origin.created_by === null) return commandLine
    const maker = readAuthor(origin.created_by)
    if (maker.kind === 'person') return origin.created_by
    if (maker.kind !== 'key' || seen.has(maker.id)) return commandLine
    seen.add(maker.id)
    origin = await findOrigin(db, maker.id)
  }
  // Who made the first keys was not recorded: there was nothing but the command line.
  return commandLine
}

/** What is known of who made a key, be it deleted. */
const findOrigin: (db: Db, id: string) => Promise<Origin | undefined> = remembered(
  id => id,
  async (db, id) => (await findApiKey(db, id)) ?? findRecordedOrigin(db, id),
)

async function findRecordedOrigin(db: Db, id: string): Promise<Origin | undefined> {
  for await (const { kind, facts } of readEntries(db, [chainsOf.api_key.name({ id })])) {
    if (kind !== 'granted') continue
    const { by = null, onBehalfOf = null } = decodeJson(
      facts as Json<{ by?: string | null; onBehalfOf?: string }>,
    )
    return { created_by: by, on_behalf_of: onBehalfOf }
  }
  return undefined
}
