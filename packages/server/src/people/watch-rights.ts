import type { Logger } from 'pino'
import type { Membership } from '../instances/membership.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { isApiKeyInForce } from '../keys/api-keys.ts'
import { findKeyStanding } from '../keys/shortfall.ts'
import { rightsOfGateway } from '../rights/rights.ts'
import { listApiKeys } from '../store/api-keys.ts'
import type { Db, Store } from '../store/database.ts'
import { listOrganisationsInUse } from '../store/organisations.ts'
import { readPages } from '../store/read-pages.ts'
import type { ApiKeyRow } from '../store/tables.ts'

export interface WatchingRights {
  store: Store
  now: () => Date
  log: Logger
}

/** How often rights are looked at, in milliseconds. */
const lookEvery = 60_000
/** Every how many times all keys are looked at, which takes a few reads for each. */
const keysEvery = 10

/**
 * Says in the log what changes of rights without anybody asking for it: API keys that lack what their scopes name, and an organisation that
 * is not alone any longer. Of several processes one does.
 */
export function watchRights(watching: WatchingRights, jobs: JobRunner, membership: Membership): void {
  const look = lookAtRights(watching)
  jobs.start({
    name: 'rights',
    role: 'rights',
    leases: membership,
    begin: () => async () => {
      await look()
      return lookEvery
    },
  })
}

/** What looks at rights, and says what has changed since it looked last. */
function lookAtRights({ store, now, log }: WatchingRights): () => Promise<void> {
  const { db } = store
  let alone: string | undefined
  let said = new Set<string>()
  let times = 0
  return async () => {
    const [first, ...others] = await listOrganisationsInUse(db)
    const present = others.length === 0 ? first : undefined
    if (present !== undefined && present !== alone) {
      log.info(
        { organisation: present },
        'one organisation alone uses the gateway: its administrators are the host too',
      )
    }
    if (alone !== undefined && present === undefined) {
      log.warn(
        { organisation: alone },
        'another organisation uses the gateway: the administrators of the first are not the host any longer',
      )
    }
    alone = present
    if (times % keysEvery === 0) said = await sayShortfalls(db, now(), log, said)
    times += 1
  }
}

/** @returns what was said, and what is the same as before */
async function sayShortfalls(
  db: Db,
  now: Date,
  log: Logger,
  before: ReadonlySet<string>,
): Promise<Set<string>> {
  const all = new Set<string>()
  for await (const row of readKeysInForce(db, now)) {
    for (const { rights, because } of (await findKeyStanding(db, row, now)).lacking) {
      const name = JSON.stringify([row.id, rights])
      all.add(name)
      if (before.has(name)) continue
      const { id: keyId, organisation, stage } = row
      const facts = { keyId, organisation, stage, rights, because }
      // What is the host's an organisation never had for good.
      const level = rights.every(right => rightsOfGateway.includes(right)) ? 'info' : 'warn'
      log[level](facts, 'API key lacks rights that its scopes name')
    }
  }
  return all
}

/** Every API key that is taken, newest first. */
export async function* readKeysInForce(db: Db, now: Date): AsyncGenerator<ApiKeyRow> {
  const pages = readPages<ApiKeyRow>((last, limit) => listApiKeys(db, { limit, before: last?.id }))
  for await (const rows of pages) yield* rows.filter(row => isApiKeyInForce(row, now))
}
