import { type RawBuilder, sql } from 'kysely'
import {
  type ChainedTable,
  type ChainNames,
  chainsOf,
  type EntityId,
  selectChains,
  unmatchedChains,
} from './chains.ts'
import type { Db } from './database.ts'
import { type PartTable, partsOfRows } from './rows-of-chains.ts'
import type { EntityRow, OperationMessageRow, SubmissionRow } from './tables.ts'

/** That there is no head of a chain of that name. */
function hasNoHead(chain: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select 1 from evidence_head where evidence_head.chain = ${chain})`
}

/** Chains, after the name `after`, that have no head, and entries or acts in an audit trail. */
export async function chainsWithoutHead(
  db: Db,
  table: 'evidence' | 'audit_trail',
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('chain')
    .distinct()
    .where('chain', '>', after)
    .where(hasNoHead(sql.ref(`${table}.chain`)))
    .orderBy('chain')
    .limit(limit)
    .execute()
  return rows.map(({ chain }) => chain)
}

/** The chains that rows should have and do not, after the name `after`. */
export async function rowsWithoutChain(
  db: Db,
  table: ChainedTable,
  after: string,
  limit: number,
): Promise<string[]> {
  const { select, has }: ChainNames<string> = chainsOf[table]
  const chain = select(table)
  const query = selectChains(db, table)
    .where(chain, '>', after)
    .where(hasNoHead(chain))
    .orderBy(chain)
    .limit(limit)
  const rows = await (has ? query.where(has) : query).execute()
  return rows.map(row => row.chain)
}

/** Answers to none of our messages on a stage where none was recorded. */
export async function answersWithoutChain(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('acknowledgement')
    .select('ebms_message_id')
    .where('message_id', 'is', null)
    .where(hasNoHead(unmatchedChains.select('acknowledgement')))
    .orderBy('ebms_message_id')
    .limit(limit)
    .execute()
  return rows.map(({ ebms_message_id }) => ebms_message_id)
}

/** Rows that belong to one that there is not: the database is asked to let none in, and who owns it can have it let them in. */
export async function findUnowned(
  db: Db,
  table: PartTable,
  limit: number,
): Promise<{ owner: string; part: string }[]> {
  const { by, of, part } = partsOfRows[table]
  const named = chainsOf[of].columns[0]
  const owner = sql.ref(`${table}.${by}`)
  const { rows } = await sql<{ owner: string; part: string }>`
    select ${owner} as owner, cast(${sql.ref(`${table}.${part}`)} as text) as part from ${sql.table(table)}
    where ${owner} is not null and not exists (select 1 from ${sql.table(of)} where ${sql.ref(`${of}.${named}`)} = ${owner})
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
              const isNamed = (part: 'device' | 'group') =>
                and([
                  part === 'group'
                    ? eb('entity.kind', '=', part)
                    : eb(ref('entity.kind'), '=', ref('submission.subject')),
                  eb(ref('entity.agency'), '=', ref(`submission.${part}_agency`)),
                  eb(ref('entity.code'), '=', ref(`submission.${part}_code`)),
                ])
              return or([isNamed('device'), isNamed('group')])
            }),
        ),
      ),
    )
    .limit(limit)
    .execute()
}

/** What is looked at of an entity under the lock of a submission. */
export type HeldRow = EntityId & Pick<EntityRow, (typeof heldColumns)[number]>

const heldColumns = [
  'organisation',
  'actor',
  'model',
  'group_agency',
  'group_code',
  'state',
  'record',
  'versions',
  'not_shown',
  'file_pull',
] as const

/** A submission under way, what it holds, and what is planned of it that the authority has not accepted. */
export interface OpenSubmission {
  submission: SubmissionRow
  held: readonly HeldRow[]
  planned: readonly string[]
}

/** The submissions under way after the id `after`, in the order of their ids. */
export async function listOpenSubmissions(db: Db, after: string, limit: number): Promise<OpenSubmission[]> {
  const submissions = await db
    .selectFrom('submission')
    .selectAll()
    .where('outcome', 'is', null)
    .where('request_id', '>', after)
    .orderBy('request_id')
    .limit(limit)
    .execute()
  const ids = submissions.map(({ request_id }) => request_id)
  if (ids.length === 0) return []
  const entities = await db
    .selectFrom('entity')
    .select(['stage', 'kind', 'agency', 'code', 'code_space', 'held_by', ...heldColumns])
    .where('held_by', 'in', ids)
    .execute()
  const operations = await db
    .selectFrom('operation')
    .select(['request_id', 'planned'])
    .where('request_id', 'in', ids)
    .where('state', '!=', 'accepted')
    .execute()
  const heldBy = Map.groupBy(entities, ({ held_by }) => held_by)
  const plannedBy = Map.groupBy(operations, ({ request_id }) => request_id)
  return submissions.map(submission => ({
    submission,
    held: heldBy.get(submission.request_id) ?? [],
    planned: (plannedBy.get(submission.request_id) ?? []).map(({ planned }) => planned),
  }))
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
