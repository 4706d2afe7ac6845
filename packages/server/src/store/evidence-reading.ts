import { type ExpressionBuilder, sql } from 'kysely'
import { actorChains } from '../evidence/actor-facts.ts'
import type { EvidenceKind } from '../evidence/entry.ts'
import { keyChains } from '../evidence/key-facts.ts'
import { webhookChains } from '../evidence/webhook-facts.ts'
import type { Db } from './database.ts'
import { locksRows } from './evidence.ts'
import type { Owner } from './submissions.ts'
import type { EvidenceCheckpointHeadRow, EvidenceHeadRow, EvidenceRow, Tables } from './tables.ts'

/** How many entries are read at once. */
const entriesAtOnce = 1_000

/** Does what reads together things that belong together: nothing changes in between. */
export function readTogether<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction()
  return (locksRows(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}

/** Heads by the names of their chains, those after `after`; of one owner's chains alone where it is given. */
export function listHeads(
  db: Db,
  page: { after?: string | undefined; limit: number; owner?: Owner | undefined; chain?: string },
): Promise<EvidenceHeadRow[]> {
  const { after, limit, owner, chain } = page
  let query = db.selectFrom('evidence_head').selectAll().orderBy('chain').limit(limit)
  if (after !== undefined) query = query.where('chain', '>', after)
  if (chain !== undefined) query = query.where('chain', '=', chain)
  return (owner ? query.where(row => row('chain', 'in', chainsOf(row, owner))) : query).execute()
}

/** The chains of an owner: submissions, messages, pulls, API keys, webhooks and actors. */
function chainsOf(
  { selectFrom }: ExpressionBuilder<Tables, 'evidence_head'>,
  { organisation, stage }: Owner,
) {
  return selectFrom('submission')
    .select('request_id as chain')
    .where('organisation', '=', organisation)
    .where('stage', '=', stage)
    .unionAll(
      selectFrom('message')
        .select('message_id as chain')
        .where('organisation', '=', organisation)
        .where('stage', '=', stage),
    )
    .unionAll(
      selectFrom('pull')
        .select('id as chain')
        .where('organisation', '=', organisation)
        .where('stage', '=', stage),
    )
    .unionAll(
      selectFrom('api_key')
        .select(chainOfRow('api_key', keyChains).as('chain'))
        .where('organisation', '=', organisation)
        .where('stage', '=', stage),
    )
    .unionAll(
      selectFrom('webhook')
        .select(chainOfRow('webhook', webhookChains).as('chain'))
        .where('organisation', '=', organisation)
        .where('stage', '=', stage),
    )
    .unionAll(
      selectFrom('actor')
        .select(actorChain.as('chain'))
        .where('organisation', '=', organisation)
        .where('stage', '=', stage),
    )
}

/** The name of the chain of a row whose chain is not named by its id alone. */
function chainOfRow(table: Named['table'], beginning: string) {
  return sql<string>`${sql.lit(beginning)} || ${sql.ref(`${table}.id`)}`
}

/** The name of the chain of an actor. */
const actorChain = sql<string>`${sql.lit(actorChains)} || actor.stage || ' ' || actor.code`

/** The heads of certain chains. */
export async function headsOf(db: Db, chains: readonly string[]): Promise<EvidenceHeadRow[]> {
  if (chains.length === 0) return []
  return db.selectFrom('evidence_head').selectAll().where('chain', 'in', chains).orderBy('chain').execute()
}

/** The entries of some chains, chain after chain, each in its order. */
export async function* entriesOf(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow> {
  if (chains.length === 0) return
  let after: Pick<EvidenceRow, 'chain' | 'seq'> | undefined
  for (;;) {
    const query = db
      .selectFrom('evidence')
      .selectAll()
      .where('chain', 'in', chains)
      .orderBy('chain')
      .orderBy('seq')
      .limit(entriesAtOnce)
    const { chain = '', seq = 0 } = after ?? {}
    const rows = await (after === undefined
      ? query
      : query.where(where =>
          where.or([
            where('chain', '>', chain),
            where.and([where('chain', '=', chain), where('seq', '>', seq)]),
          ]),
        )
    ).execute()
    yield* rows
    after = rows.at(-1)
    if (rows.length < entriesAtOnce) return
  }
}

/** Chains, after the name `after`, that have entries and no head. */
export async function chainsWithoutHead(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence')
    .select('chain')
    .distinct()
    .where('chain', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_head').select('chain').whereRef('evidence_head.chain', '=', 'evidence.chain'),
        ),
      ),
    )
    .orderBy('chain')
    .limit(limit)
    .execute()
  return rows.map(({ chain }) => chain)
}

const idOf = { submission: 'request_id', message: 'message_id', pull: 'id' } as const

/** Submissions, messages or pulls that have no chain, although they came after the first one that has. */
export async function rowsWithoutChain(
  db: Db,
  table: keyof typeof idOf,
  after: string,
  limit: number,
): Promise<string[]> {
  const id = `${table}.${idOf[table]}` as 'submission.request_id'
  const rows = await db
    .selectFrom(table as 'submission')
    .select(`${id} as id`)
    .where(id, '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('evidence_head').select('chain').whereRef('evidence_head.chain', '=', id))),
    )
    .orderBy(id)
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Things that have a chain whose name begins in a way of its own. */
export interface Named {
  table: 'api_key' | 'webhook'
  beginning: string
  /** The kind of the first entry of a chain that was there from the beginning. */
  opening: EvidenceKind
}

/** The ids of those that have no chain, although they came after the first one that has had one from its beginning. */
export async function namedWithoutChain(
  db: Db,
  { table, beginning, opening }: Named,
  after: string,
  limit: number,
): Promise<string[]> {
  const first = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.min('chain').as('chain'))
    .where('chain', 'like', `${beginning}%`)
    .where('kind', '=', opening)
    .executeTakeFirst()
  if (!first?.chain) return []
  const rows = await db
    .selectFrom(table as 'api_key')
    .select('id')
    .where('id', '>', first.chain.slice(beginning.length))
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('evidence_head').select('chain').where('chain', '=', chainOfRow(table, beginning))),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The chains that actors should have and do not: of those that were registered since the first registration of which
 * there is an entry.
 */
export async function actorsWithoutChain(db: Db, after: string, limit: number): Promise<string[]> {
  const first = await db
    .selectFrom('evidence')
    .select(({ fn }) => fn.min('at').as('at'))
    .where('chain', 'like', `${actorChains}%`)
    .where('kind', '=', 'registered')
    .executeTakeFirst()
  if (first?.at == null) return []
  const rows = await db
    .selectFrom('actor')
    .select(actorChain.as('chain'))
    .where('registered_at', '>=', first.at)
    .where(actorChain, '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_head')
            .select('evidence_head.chain')
            .where('evidence_head.chain', '=', actorChain),
        ),
      ),
    )
    .orderBy(actorChain)
    .limit(limit)
    .execute()
  return rows.map(({ chain }) => chain)
}

/** Of some chains, the newest head that a checkpoint covers. */
export async function coveredHeads(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, EvidenceCheckpointHeadRow>> {
  if (chains.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_checkpoint_head as covered')
    .selectAll()
    .where('chain', 'in', chains)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_checkpoint_head as later')
            .select('later.chain')
            .whereRef('later.chain', '=', 'covered.chain')
            .whereRef('later.seq', '>', 'covered.seq'),
        ),
      ),
    )
    .orderBy('checkpoint')
    .execute()
  return new Map(rows.map(row => [row.chain, row]))
}

/** The heads of a checkpoint of which the chain has no such entry. */
export async function headsNotInChains(db: Db, number: number): Promise<EvidenceCheckpointHeadRow[]> {
  const rows = await db
    .selectFrom('evidence_checkpoint_head')
    .leftJoin('evidence', join =>
      join
        .onRef('evidence.chain', '=', 'evidence_checkpoint_head.chain')
        .onRef('evidence.seq', '=', 'evidence_checkpoint_head.seq')
        .onRef('evidence.hash', '=', 'evidence_checkpoint_head.hash'),
    )
    .selectAll('evidence_checkpoint_head')
    .where('checkpoint', '=', number)
    .where('evidence.hash', 'is', null)
    .execute()
  return rows
}

/** Heads that are said to be covered by a checkpoint that there is not. */
export function headsOfNoCheckpoint(db: Db, limit: number): Promise<EvidenceCheckpointHeadRow[]> {
  return db
    .selectFrom('evidence_checkpoint_head')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_checkpoint')
            .select('number')
            .whereRef('evidence_checkpoint.number', '=', 'evidence_checkpoint_head.checkpoint'),
        ),
      ),
    )
    .limit(limit)
    .execute()
}
