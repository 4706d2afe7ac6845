import type { Logger } from 'pino'
import type { Membership } from '../instances/membership.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { isApiKeyInForce } from '../keys/api-keys.ts'
import { findKeyStanding } from '../keys/shortfall.ts'
import { rightsOfGateway } from '../rights/rights.ts'
import { listApiKeys } from '../store/api-keys.ts'
import type { Db, Store } from '../store/database.ts'
import { readEpoch } from '../store/epoch.ts'
import { listOrganisationsInUse } from '../store/organisations.ts'
import { listGrantsInForce } from '../store/people.ts'
import type { ApiKeyRow } from '../store/tables.ts'

export interface WatchingRights {
  store: Store
  now: () => Date
  log: Logger
  /** When the process started: what the store has gone through before was said then. */
  startedAt: Date
}

/** How often rights are looked at, in milliseconds. */
const lookEvery = 60_000
/** Every how many times all keys are looked at, which takes a few reads for each. */
const keysEvery = 10
/** How many keys or roles a line of the log names at most. */
const mostInLine = 100

/**
 * Says in the log what changes of rights without anybody asking for it: API keys that lack what their scopes name, an organisation that
 * is not alone any longer, and what is in force again after the store went back. Of several processes one does.
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
function lookAtRights({ store, now, log, startedAt }: WatchingRights): () => Promise<void> {
  const { db } = store
  let alone: string | undefined
  let said = new Set<string>()
  let times = 0
  let restoredAt = startedAt.getTime()
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
    const epoch = await readEpoch(db, false)
    if (epoch?.restored_at != null && epoch.restored_at >= restoredAt) {
      restoredAt = epoch.restored_at + 1
      await sayInForceAgain(db, now(), log)
    }
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

async function sayInForceAgain(db: Db, now: Date, log: Logger): Promise<void> {
  const keys = []
  for await (const { id: keyId, organisation, stage } of readKeysInForce(db, now)) {
    keys.push({ keyId, organisation, stage })
  }
  const roles = (await listGrantsInForce(db)).map(
    ({ id: roleId, person_id: personId, role, organisation, stage }) => ({
      roleId,
      personId,
      role,
      organisation,
      stage,
    }),
  )
  for (let from = 0; from < Math.max(1, keys.length, roles.length); from += mostInLine) {
    const [some, others] = [keys, roles].map(list => list.slice(from, from + mostInLine))
    log.warn(
      { keys: some, roles: others },
      'the store went back: API keys revoked and roles ended since are in force again; look through them',
    )
  }
}

async function* readKeysInForce(db: Db, now: Date): AsyncGenerator<ApiKeyRow> {
  const limit = 500
  let before: string | undefined
  for (;;) {
    const rows = await listApiKeys(db, { limit, before })
    yield* rows.filter(row => isApiKeyInForce(row, now))
    before = rows.at(-1)?.id
    if (rows.length < limit) return
  }
}
