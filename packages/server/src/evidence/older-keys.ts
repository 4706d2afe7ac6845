import type { Db } from '../store/database.ts'
import { readEntries } from '../store/evidence-reading.ts'
import { listIdempotencyKeys } from '../store/idempotency.ts'
import { readPages } from '../store/read-pages.ts'
import type { IdempotencyKeyRow } from '../store/tables.ts'
import type { Signer } from './signing.ts'
import { addMacs, type Sum } from './sum.ts'
import { describeIdempotencyKey } from './things/submissions.ts'

/** The keys of callers that no entry speaks of, since they are older than that: how many they are, and the sum of their MACs. */
export async function describeOlderKeys(db: Db, signer: Signer): Promise<Sum> {
  const older = addMacs(signer)
  const pages = readPages<IdempotencyKeyRow>((after, limit) => listIdempotencyKeys(db, after, limit))
  for await (const page of pages) {
    const recorded = await readRecorded(
      db,
      page.map(({ request_id }) => request_id),
    )
    for (const row of page) {
      const { keySha256, ...rest } = describeIdempotencyKey(row)
      if (recorded.get(row.request_id)?.includes(keySha256)) continue
      older.add(JSON.stringify(['udigate evidence older key 1', row.request_id, keySha256, rest]))
    }
  }
  return older.total()
}

/** What the entries of submissions say that speak of keys. */
async function readRecorded(db: Db, chains: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const recorded = new Map<string, string>()
  for await (const { chain, kind, facts } of readEntries(db, [...new Set(chains)])) {
    if (kind === 'received' || kind === 'keyed') recorded.set(chain, `${recorded.get(chain) ?? ''}${facts}`)
  }
  return recorded
}
