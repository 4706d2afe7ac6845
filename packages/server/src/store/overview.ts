import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import { goInSteps, widths } from './find-in-steps.ts'
import { isOpenMessage } from './messages.ts'
import type { Owner } from './submissions.ts'
import { type SubmissionStatus, submissionStatuses, type Tables } from './tables.ts'

/** How many parts of requests at a further register have which status now. */
export async function countPartsByStatus(
  db: Db,
  { organisation, stage, register }: Owner & { register: string },
): Promise<Partial<Record<SubmissionStatus, number>>> {
  const rows = await db
    .selectFrom('submission')
    .select(['status', ({ fn }) => fn.countAll<number | string>().as('count')])
    .where('part_of', 'is not', null)
    .where(where => where.and({ organisation, stage, register }))
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}

/** How many submissions have which status now: each status in turn, so that one that changes meanwhile may count as both or as none. */
export async function countByStatus(
  db: Db,
  { organisation, stage }: Owner,
): Promise<Record<SubmissionStatus, number>> {
  const counts = {} as Record<SubmissionStatus, number>
  for (const status of submissionStatuses) {
    const selectAfter = (after: string | undefined) => {
      const query = db.selectFrom('submission').where(where => where.and({ organisation, stage, status }))
      return after === undefined ? query : query.where('request_id', '>', after)
    }
    counts[status] = 0
    for await (const { after, end, width } of goInSteps(makeFindEnd(selectAfter), widths.entries)) {
      if (end !== undefined) counts[status] += width
      else {
        const { count } = await selectAfter(after)
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .executeTakeFirstOrThrow()
        counts[status] += Number(count)
      }
    }
    counts[status] -= await countParts(db, { organisation, stage }, status)
  }
  return counts
}

/** How many of them are parts of requests that are counted already: those have an index, which the others are not in. */
async function countParts(db: Db, { organisation, stage }: Owner, status: SubmissionStatus): Promise<number> {
  const { count } = await db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('part_of', 'is not', null)
    .where(where => where.and({ organisation, stage, status }))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Finds where a step through submissions ends. @param selectAfter those after an id */
function makeFindEnd(
  selectAfter: (after: string | undefined) => SelectQueryBuilder<Tables, 'submission', object>,
): (after: string | undefined, width: number) => Promise<string | undefined> {
  return async (after, width) => {
    const row = await selectAfter(after)
      .select('request_id')
      .orderBy('request_id')
      .offset(width - 1)
      .limit(1)
      .executeTakeFirst()
    return row?.request_id
  }
}

/** The longest time to an outcome that each class of it has, in milliseconds; the last class has none. */
export const answerTimes = [1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400].map(seconds => seconds * 1000)

/** How many submissions of one status and class of time to the outcome; null while there is no outcome. */
export interface AnswerCount {
  status: SubmissionStatus
  timeClass: number | null
  count: number
}

/**
 * The submissions of an organisation that came within a time, by status and time to their outcome; each several times, to be added up.
 *
 * @param from the first millisecond since 1970, and `to` the first one after
 * @param partsAt the further register whose parts of requests are meant; requests where absent
 */
export async function countAnswers(
  db: Db,
  { organisation, stage }: Owner,
  { from, to }: { from: number; to: number },
  partsAt?: string,
): Promise<AnswerCount[]> {
  const lasted = sql`ended_at - received_at`
  const classes = answerTimes.map((most, index) => sql`when ${lasted} <= ${most} then ${sql.lit(index)}`)
  // A driver may give whole numbers as texts.
  const timeClass = sql<
    number | string | null
  >`case when ended_at is null then null ${sql.join(classes, sql` `)} else ${sql.lit(answerTimes.length)} end`
  const selectAfter = (after: string | undefined) => {
    const query = db.selectFrom('submission').where(where => where.and({ organisation, stage }))
    return after === undefined
      ? query.where('request_id', '>=', firstIdAt(from))
      : query.where('request_id', '>', after)
  }
  const last = firstIdAt(to)
  const findEnd = makeFindEnd(after => selectAfter(after).where('request_id', '<', last))
  const counts: AnswerCount[] = []
  for await (const { after, end } of goInSteps(findEnd, widths.rows)) {
    // One bound at each side: SQLite enters the index by one alone.
    const query = selectAfter(after)
    const rows = await (end === undefined
      ? query.where('request_id', '<', last)
      : query.where('request_id', '<=', end)
    )
      .where(where =>
        partsAt === undefined ? where('part_of', 'is', null) : where('register', '=', partsAt),
      )
      .select(['status', timeClass.as('timeClass'), ({ fn }) => fn.countAll<number | string>().as('count')])
      .groupBy(['status', 'timeClass'])
      .execute()
    counts.push(
      ...rows.map(row => ({
        ...row,
        timeClass: row.timeClass === null ? null : Number(row.timeClass),
        count: Number(row.count),
      })),
    )
  }
  return counts
}

/** What the ids that were made from a millisecond on begin with: a UUID of version 7 begins with its time. */
function firstIdAt(milliseconds: number): string {
  const hex = milliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/**
 * When the oldest message of an organisation that waits to be sent was made; undefined where none waits.
 *
 * @param register the only one for which it may be; any where absent
 */
export async function oldestWaiting(
  db: Db,
  { organisation, stage }: Owner,
  register?: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('message')
    .select('created_at')
    .where(where => where.and({ organisation, stage, state: 'waiting', ...(register && { register }) }))
    .where(isOpenMessage)
    .where('due_at', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** How many operations of an organisation are in doubt, and how many of these need an operator. */
export async function countOwnDoubts(
  db: Db,
  { organisation, stage }: Owner,
): Promise<{ count: number; needsOperator: number }> {
  const row = await db
    .selectFrom('operation')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('count'),
      fn.sum<number | string | null>('needs_operator').as('needsOperator'),
    ])
    .where(where => where.and({ organisation, stage }))
    .where('doubted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), needsOperator: Number(row.needsOperator ?? 0) }
}
