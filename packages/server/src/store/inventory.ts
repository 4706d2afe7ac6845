import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { laneHeads } from './chains.ts'
import type { Db } from './database.ts'

/** What a store has of what is set up, and how far its evidence is covered. */
export interface Inventory {
  webhooks: readonly { stage: Stage; state: 'enabled' | 'disabled' | 'given-up'; count: number }[]
  apiKeys: readonly { stage: Stage; state: 'valid' | 'expiring' | 'expired' | 'revoked'; count: number }[]
  /** Pulls that are running. */
  pulls: readonly { stage: Stage; count: number }[]
  /** Heads of evidence that no checkpoint covers yet. */
  uncoveredHeads: number
  /** When the newest checkpoint was made, in milliseconds since 1970; null where there is none. */
  checkpointedAt: number | null
  /** The processes that share the store and live; 0 where it is not shared. */
  instances: number
}

/** How long before its end a key counts as expiring, in milliseconds. */
const expiringWithin = 14 * 24 * 3_600_000

/** Reads what there is of what is set up. */
export async function readInventory(db: Db, now: Date): Promise<Inventory> {
  const checkpoint = await db
    .selectFrom('evidence_checkpoint')
    .select('at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    webhooks: await countWebhooks(db),
    apiKeys: await countKeys(db, now.getTime()),
    pulls: await runningPulls(db),
    uncoveredHeads: await countAll(
      db,
      sql`evidence_head where checkpoint is null and chain not like ${sql.lit(`${laneHeads}%`)}`,
    ),
    checkpointedAt: checkpoint?.at ?? null,
    instances: await countAll(db, sql`instance`),
  }
}

async function countAll(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db)
  return rows[0]?.count ?? 0
}

async function countWebhooks(db: Db): Promise<Inventory['webhooks']> {
  const { rows } = await sql<Inventory['webhooks'][number]>`
    select stage, state, count(*) as count from (
      select stage, case
        when enabled = 1 then 'enabled'
        when disabled_because is null then 'disabled'
        else 'given-up'
      end as state from webhook
    ) as webhooks group by stage, state`.execute(db)
  return rows
}

async function countKeys(db: Db, now: number): Promise<Inventory['apiKeys']> {
  const { rows } = await sql<Inventory['apiKeys'][number]>`
    select stage, state, count(*) as count from (
      select stage, case
        when revoked_at is not null then 'revoked'
        when expires_at <= ${now} then 'expired'
        when expires_at <= ${now + expiringWithin} then 'expiring'
        else 'valid'
      end as state from api_key
    ) as api_keys group by stage, state`.execute(db)
  return rows
}

async function runningPulls(db: Db): Promise<Inventory['pulls']> {
  const { rows } = await sql<{ stage: Stage; count: number }>`
    select stage, count(*) as count from pull where state = 'running' group by stage`.execute(db)
  return rows
}
