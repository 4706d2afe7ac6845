import {
  keyChains,
  nameEntityChain,
  nameUnmatchedChain,
  parseActorChain,
  parseEntityChain,
  webhookChains,
} from './chains.ts'
import type { Db } from './database.ts'
import type { AcknowledgementRow, ActorRow, ApiKeyRow, EntityRow, WebhookRow } from './tables.ts'

/** All that is stored of what certain chains are of. */
export type RowsOfChains = Awaited<ReturnType<typeof readRowsOfChains>>

/** Reads all that is stored of what these chains are of. */
export async function readRowsOfChains(db: Db, chains: readonly string[]) {
  return {
    submissions: await db.selectFrom('submission').selectAll().where('request_id', 'in', chains).execute(),
    operations: await db.selectFrom('operation').selectAll().where('request_id', 'in', chains).execute(),
    lookUps: await db.selectFrom('look_up').selectAll().where('request_id', 'in', chains).execute(),
    decisions: await db.selectFrom('decision').selectAll().where('request_id', 'in', chains).execute(),
    messages: await db.selectFrom('message').selectAll().where('message_id', 'in', chains).execute(),
    attempts: await db.selectFrom('attempt').selectAll().where('message_id', 'in', chains).execute(),
    // Those to no message too, where their chain is among the given ones.
    answers: [
      ...(await db.selectFrom('acknowledgement').selectAll().where('message_id', 'in', chains).execute()),
      ...(await readUnmatched(db, chains)),
    ],
    pulls: await db.selectFrom('pull').selectAll().where('id', 'in', chains).execute(),
    pages: await db.selectFrom('pull_page').selectAll().where('pull_id', 'in', chains).execute(),
    keys: await readKeys(db, idsIn(chains, keyChains)),
    webhooks: await readWebhooks(db, idsIn(chains, webhookChains)),
    actors: await readActors(db, chains),
    entities: await readEntities(db, chains),
  }
}

async function readUnmatched(db: Db, chains: readonly string[]): Promise<AcknowledgementRow[]> {
  const stages = (['preview', 'production'] as const).filter(stage =>
    chains.includes(nameUnmatchedChain(stage)),
  )
  if (stages.length === 0) return []
  return db
    .selectFrom('acknowledgement')
    .selectAll()
    .where('message_id', 'is', null)
    .where('stage', 'in', stages)
    .execute()
}

async function readKeys(db: Db, ids: readonly string[]): Promise<ApiKeyRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('api_key').selectAll().where('id', 'in', ids).execute()
}

async function readWebhooks(db: Db, ids: readonly string[]): Promise<WebhookRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('webhook').selectAll().where('id', 'in', ids).execute()
}

async function readActors(db: Db, chains: readonly string[]): Promise<ActorRow[]> {
  const codes = chains.flatMap(chain => parseActorChain(chain)?.code ?? [])
  return codes.length === 0 ? [] : db.selectFrom('actor').selectAll().where('code', 'in', codes).execute()
}

async function readEntities(db: Db, chains: readonly string[]): Promise<EntityRow[]> {
  const asked = new Set(chains)
  const named = chains.flatMap(chain => parseEntityChain(chain) ?? [])
  const found: EntityRow[] = []
  // By stage and kind, as the index of the table is.
  for (const [first, ...others] of Map.groupBy(named, ({ stage, kind }) => `${stage} ${kind}`).values()) {
    if (!first) continue
    const rows = await db
      .selectFrom('entity')
      .selectAll()
      .where(where => where.and({ stage: first.stage, kind: first.kind }))
      .where(
        'code',
        'in',
        [first, ...others].map(({ code }) => code),
      )
      .execute()
    found.push(...rows.filter(row => asked.has(nameEntityChain(row))))
  }
  return found
}

/** The ids in the names of the chains that begin so. */
function idsIn(chains: readonly string[], beginning: string): string[] {
  return chains.flatMap(chain => (chain.startsWith(beginning) ? [chain.slice(beginning.length)] : []))
}
