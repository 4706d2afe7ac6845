import { sql } from 'kysely'
import {
  accountChains,
  actorChains,
  codeListChains,
  type EntityId,
  entityChains,
  invitationChains,
  keyChains,
  laneHeads,
  mappingChains,
  personChains,
  roleGrantChains,
  subscriptionChains,
  unmatchedChains,
  unnamedCodeSpace,
  webhookChains,
  workItemChains,
} from './chains.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { Owner } from './submissions.ts'
import type {
  EvidenceCheckpointHeadRow,
  EvidenceHeadRow,
  EvidenceRow,
  OperationMessageRow,
} from './tables.ts'

/** How many entries are read at once. */
const entriesAtOnce = 1_000

/** Does what reads together things that belong together: nothing changes in between. */
export function readInOneTransaction<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = db.transaction()
  return (locksRows(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read)
}

/** The name of the chain of a row whose chain is not named by its id alone. */
function getChain(
  table: 'api_key' | 'webhook' | 'subscription' | 'person' | 'role_grant' | 'invitation' | 'work_item',
  beginning: string,
) {
  return sql<string>`${sql.lit(beginning)} || ${sql.ref(`${table}.id`)}`
}

/** The name of the chain of an actor. */
const actorChain = sql<string>`${sql.lit(actorChains)} || actor.stage || ' ' || actor.code`

/** The name of the chain of an entity. */
const entityChain = sql<string>`${sql.lit(entityChains)} || entity.stage || ' '
  || case when entity.code_space = ${sql.lit(unnamedCodeSpace)} then '' else entity.code_space || ' ' end
  || entity.kind || ' ' || entity.agency || ' ' || entity.code`

/** The name of the chain of a mapping. */
const mappingChain = sql<string>`${sql.lit(mappingChains)} || mapping.organisation || '/' || mapping.name`

/** The name of the chain of a change of a code list. */
const codeListChain = sql<string>`${sql.lit(codeListChains)} || cast(code_list_change.number as text)`

/** How the chain of a row is named, and which rows have one; all where nothing is said. */
const chainsOfTables = {
  submission: { chain: sql<string>`submission.request_id`, has: undefined },
  message: { chain: sql<string>`message.message_id`, has: undefined },
  pull: { chain: sql<string>`pull.id`, has: undefined },
  api_key: { chain: getChain('api_key', keyChains), has: undefined },
  webhook: { chain: getChain('webhook', webhookChains), has: undefined },
  subscription: { chain: getChain('subscription', subscriptionChains), has: undefined },
  person: { chain: getChain('person', personChains), has: undefined },
  role_grant: { chain: getChain('role_grant', roleGrantChains), has: undefined },
  invitation: { chain: getChain('invitation', invitationChains), has: undefined },
  work_item: { chain: getChain('work_item', workItemChains), has: undefined },
  account: { chain: sql<string>`${sql.lit(accountChains)} || account.person_id`, has: undefined },
  mapping: { chain: mappingChain, has: undefined },
  code_list_change: { chain: codeListChain, has: undefined },
  actor: { chain: actorChain, has: undefined },
  inquiry: { chain: sql<string>`inquiry.id`, has: undefined },
  // One that nothing is known of is a place for a lock, and stands for no entity.
  entity: { chain: entityChain, has: sql<boolean>`not (entity.state = 'NONE' and entity.record is null)` },
} as const

/** A table of which every row has a chain. */
export type CoveredTable = keyof typeof chainsOfTables

export const coveredTables = Object.keys(chainsOfTables) as CoveredTable[]

/** What belongs to no organisation, or to one on all stages: only who sees everything sees what is wrong with it. */
const ofNoOwner: ReadonlySet<CoveredTable> = new Set([
  'mapping',
  'code_list_change',
  'person',
  'invitation',
  'account',
])

function selectChains(db: Db, table: CoveredTable) {
  return db.selectFrom(table as 'pull').select(chainsOfTables[table].chain.as('chain'))
}

/** The chains of an owner: those of its rows in each table that has chains. */
function selectOwnChains(db: Db, { organisation, stage }: Owner) {
  const [first = 'submission', ...others] = coveredTables.filter(table => !ofNoOwner.has(table))
  const own = (table: CoveredTable) => selectChains(db, table).where(row => row.and({ organisation, stage }))
  return others.reduce((all, table) => all.unionAll(own(table)), own(first))
}

/**
 * Heads of chains by their names, those after `after`; of one owner's chains alone where it is given, and of those alone that
 * have grown since the checkpoint `since`.
 */
export function listHeads(
  db: Db,
  page: {
    after?: string | undefined
    limit: number
    owner?: Owner | undefined
    chain?: string
    since?: number | undefined
  },
): Promise<EvidenceHeadRow[]> {
  const { after, limit, owner, chain, since } = page
  let query = db
    .selectFrom('evidence_head')
    .selectAll()
    .where('chain', 'not like', `${laneHeads}%`)
    .orderBy('chain')
    .limit(limit)
  if (after !== undefined) query = query.where('chain', '>', after)
  if (chain !== undefined) query = query.where('chain', '=', chain)
  if (since !== undefined) {
    const covered = db.selectFrom('evidence_checkpoint_head').select('chain').where('checkpoint', '>', since)
    query = query.where(({ or, eb }) =>
      or([eb('checkpoint', 'is', null), eb('checkpoint', '>', since), eb('chain', 'in', covered)]),
    )
  }
  return (owner ? query.where('chain', 'in', selectOwnChains(db, owner)) : query).execute()
}

/** The entries of some chains, chain after chain, each in its order. */
export async function* readEntries(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow> {
  for await (const page of readEntryPages(db, chains)) yield* page
}

/** The same, as many together as are read at once. */
export async function* readEntryPages(db: Db, chains: readonly string[]): AsyncGenerator<EvidenceRow[]> {
  if (chains.length === 0) return
  let after: Pick<EvidenceRow, 'chain' | 'seq'> = { chain: '', seq: 0 }
  for (;;) {
    const query = db
      .selectFrom('evidence')
      .selectAll()
      .where('chain', 'in', chains)
      .orderBy('chain')
      .orderBy('seq')
      .limit(entriesAtOnce)
    const { chain, seq } = after
    const rows = await query
      .where(({ eb, refTuple, tuple }) => eb(refTuple('chain', 'seq'), '>', tuple(chain, seq)))
      .execute()
    yield rows
    after = rows.at(-1) ?? after
    if (rows.length < entriesAtOnce) return
  }
}

/** All entries, chain after chain. */
export async function* readAllEntries(db: Db): AsyncGenerator<EvidenceRow> {
  let after = { chain: '', seq: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('evidence')
      .selectAll()
      .where(({ eb, refTuple, tuple }) => eb(refTuple('chain', 'seq'), '>', tuple(after.chain, after.seq)))
      .orderBy('chain')
      .orderBy('seq')
      .limit(entriesAtOnce)
      .execute()
    yield* rows
    after = rows.at(-1) ?? after
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

/** The chains that rows should have and do not, after the name `after`. */
export async function rowsWithoutChain(
  db: Db,
  table: CoveredTable,
  after: string,
  limit: number,
): Promise<string[]> {
  const { chain, has } = chainsOfTables[table]
  const query = selectChains(db, table)
    .where(chain, '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('evidence_head').select('evidence_head.chain').where('evidence_head.chain', '=', chain),
        ),
      ),
    )
    .orderBy(chain)
    .limit(limit)
  const rows = await (has ? query.where(has) : query).execute()
  return rows.map(row => row.chain)
}

/** Answers that are in no chain: of a message that there is not, or to none where no answer to none was recorded. */
export async function answersWithoutChain(db: Db, limit: number): Promise<string[]> {
  const chain = sql<string>`${sql.lit(unmatchedChains)} || acknowledgement.stage`
  const rows = await db
    .selectFrom('acknowledgement')
    .select('ebms_message_id')
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const message = selectFrom('message')
        .select('message.message_id')
        .whereRef('message.message_id', '=', 'acknowledgement.message_id')
      const head = selectFrom('evidence_head')
        .select('evidence_head.chain')
        .where('evidence_head.chain', '=', chain)
      const isToNone = eb('acknowledgement.message_id', 'is', null)
      return or([and([isToNone, not(exists(head))]), and([not(isToNone), not(exists(message))])])
    })
    .orderBy('ebms_message_id')
    .limit(limit)
    .execute()
  return rows.map(({ ebms_message_id }) => ebms_message_id)
}

/** Tables whose rows belong to a row of another table: by which column, what that is called there, and what names them besides. */
const ownersOfParts = {
  operation: { by: 'request_id', of: 'submission', named: 'request_id', part: 'position' },
  look_up: { by: 'request_id', of: 'submission', named: 'request_id', part: 'message_id' },
  decision: { by: 'request_id', of: 'submission', named: 'request_id', part: 'id' },
  idempotency_key: { by: 'request_id', of: 'submission', named: 'request_id', part: 'key' },
  attempt: { by: 'message_id', of: 'message', named: 'message_id', part: 'number' },
  pull_page: { by: 'pull_id', of: 'pull', named: 'id', part: 'number' },
  passkey: { by: 'person_id', of: 'account', named: 'person_id', part: 'id' },
  comment: { by: 'work_item_id', of: 'work_item', named: 'id', part: 'id' },
} as const

/** A table of which every row belongs to a row of another one. */
export type PartTable = keyof typeof ownersOfParts

export const partTables = Object.keys(ownersOfParts) as PartTable[]

/** Rows that belong to one that there is not: the database is asked to let none in, and who owns it can have it let them in. */
export async function findUnowned(
  db: Db,
  table: PartTable,
  limit: number,
): Promise<{ owner: string; part: string }[]> {
  const { by, of, named, part } = ownersOfParts[table]
  const owner = sql.ref(`${table}.${by}`)
  const { rows } = await sql<{ owner: string; part: string }>`
    select ${owner} as owner, cast(${sql.ref(`${table}.${part}`)} as text) as part from ${sql.table(table)}
    where not exists (select 1 from ${sql.table(of)} where ${sql.ref(`${of}.${named}`)} = ${owner})
    order by 1, 2 limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Entities under the lock of a submission that is not under way, or is about others. */
export function entitiesHeldByNone(db: Db, limit: number): Promise<EntityId[]> {
  return db
    .selectFrom('entity')
    .select(['stage', 'kind', 'agency', 'code', 'code_space'])
    .where('held_by', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('submission')
            .select('request_id')
            .whereRef('request_id', '=', 'entity.held_by')
            .where('outcome', 'is', null)
            .whereRef('submission.stage', '=', 'entity.stage')
            .whereRef('submission.code_space', '=', 'entity.code_space')
            .where(({ and, or, ref, eb }) => {
              const isNamed = (kind: 'device' | 'group') =>
                and([
                  eb('entity.kind', '=', kind),
                  eb(ref('entity.agency'), '=', ref(`submission.${kind}_agency`)),
                  eb(ref('entity.code'), '=', ref(`submission.${kind}_code`)),
                ])
              return or([isNamed('device'), isNamed('group')])
            }),
        ),
      ),
    )
    .limit(limit)
    .execute()
}

/** Submissions under way that do not hold their device. */
export async function submissionsWithoutLock(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submission')
    .select('request_id')
    .where('outcome', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entity')
            .select('code')
            .where('kind', '=', 'device')
            .whereRef('entity.stage', '=', 'submission.stage')
            .whereRef('entity.code_space', '=', 'submission.code_space')
            .whereRef('entity.agency', '=', 'submission.device_agency')
            .whereRef('entity.code', '=', 'submission.device_code')
            .whereRef('entity.held_by', '=', 'submission.request_id'),
        ),
      ),
    )
    .orderBy('request_id')
    .limit(limit)
    .execute()
  return rows.map(({ request_id }) => request_id)
}

/** Notes of messages that carried an operation which is not stored. */
export function findUnknownCarried(db: Db, limit: number): Promise<OperationMessageRow[]> {
  return db
    .selectFrom('operation_message')
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operation')
            .select('operation.position')
            .whereRef('operation.request_id', '=', 'operation_message.request_id')
            .whereRef('operation.position', '=', 'operation_message.position'),
        ),
      ),
    )
    .limit(limit)
    .execute()
}

/** Of some chains, what a checkpoint covers of their present heads; nothing of those that have grown since. */
export async function listCovers(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, EvidenceCheckpointHeadRow>> {
  if (chains.length === 0) return new Map()
  const rows = await db
    .selectFrom('evidence_head')
    .innerJoin('evidence_checkpoint_head as covered', join =>
      join.onRef('covered.chain', '=', 'evidence_head.chain').onRef('covered.seq', '>=', 'evidence_head.seq'),
    )
    .selectAll('covered')
    .where('evidence_head.chain', 'in', chains)
    .orderBy('covered.seq')
    .orderBy('covered.checkpoint')
    .execute()
  return new Map(rows.map(row => [row.chain, row]))
}

/** Of some chains, the newest head that a checkpoint covers. */
export async function coveredHeads(
  db: Db,
  chains: readonly string[],
): Promise<ReadonlyMap<string, EvidenceCheckpointHeadRow>> {
  if (chains.length === 0) return new Map()
  const newest = db
    .selectFrom('evidence_checkpoint_head')
    .select(({ fn }) => ['chain', fn.max('seq').as('seq')])
    .where('chain', 'in', chains)
    .groupBy('chain')
  const rows = await db
    .selectFrom(newest.as('newest'))
    .innerJoin('evidence_checkpoint_head as covered', join =>
      join.onRef('covered.chain', '=', 'newest.chain').onRef('covered.seq', '=', 'newest.seq'),
    )
    .selectAll('covered')
    .orderBy('checkpoint')
    .execute()
  return new Map(rows.map(row => [row.chain, row]))
}

/** The last entry of a chain that a checkpoint or one before it covers; 0 where that is none. */
export async function findCoveredSeq(db: Db, chain: string, checkpoint: number): Promise<number> {
  const { seq } = await db
    .selectFrom('evidence_checkpoint_head')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('chain', '=', chain)
    .where('checkpoint', '<=', checkpoint)
    .executeTakeFirstOrThrow()
  return seq ?? 0
}

/** The lanes of the entries in chains that have grown since a checkpoint, as far as it does not cover them; null for those in none. */
export async function listLanesSince(db: Db, checkpoint: number): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('evidence_head')
    .innerJoin('evidence', 'evidence.chain', 'evidence_head.chain')
    .select('evidence.lane')
    .distinct()
    .where('evidence_head.chain', 'not like', `${laneHeads}%`)
    .where(({ or, eb }) =>
      or([eb('evidence_head.checkpoint', 'is', null), eb('evidence_head.checkpoint', '>', checkpoint)]),
    )
    .where(({ eb, fn, selectFrom, val }) => {
      const covered = selectFrom('evidence_checkpoint_head')
        .select(({ fn: each }) => each.max('evidence_checkpoint_head.seq').as('seq'))
        .whereRef('evidence_checkpoint_head.chain', '=', 'evidence_head.chain')
        .where('evidence_checkpoint_head.checkpoint', '<=', checkpoint)
      return eb('evidence.seq', '>', fn.coalesce(covered, val(0)))
    })
    .execute()
  return rows.map(({ lane }) => lane)
}

/** The heads of a checkpoint of which the chain, or the lane, has no such entry. */
export async function headsNotInChains(db: Db, number: number): Promise<EvidenceCheckpointHeadRow[]> {
  const lane = sql<string>`substr(evidence_checkpoint_head.chain, ${sql.lit(laneHeads.length + 1)})`
  const covered = db.selectFrom('evidence_checkpoint_head').where('checkpoint', '=', number)
  const rows = await covered
    .leftJoin('evidence', join =>
      join
        .onRef('evidence.chain', '=', 'evidence_checkpoint_head.chain')
        .onRef('evidence.seq', '=', 'evidence_checkpoint_head.seq')
        .onRef('evidence.hash', '=', 'evidence_checkpoint_head.hash'),
    )
    .selectAll('evidence_checkpoint_head')
    .where('evidence_checkpoint_head.chain', 'not like', `${laneHeads}%`)
    .where('evidence.hash', 'is', null)
    .execute()
  const lanes = await covered
    .leftJoin('evidence', join =>
      join
        .on('evidence.lane', '=', lane)
        .onRef('evidence.place', '=', 'evidence_checkpoint_head.seq')
        .onRef('evidence.mac', '=', 'evidence_checkpoint_head.hash'),
    )
    .selectAll('evidence_checkpoint_head')
    .where('evidence_checkpoint_head.chain', 'like', `${laneHeads}%`)
    .where('evidence.mac', 'is', null)
    .execute()
  return [...rows, ...lanes]
}

/** Heads that are said to be covered by a checkpoint that there is not. */
export function listUncoveredHeads(db: Db, limit: number): Promise<EvidenceCheckpointHeadRow[]> {
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
