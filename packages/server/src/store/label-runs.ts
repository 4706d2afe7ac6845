import { inChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { LabelRunRow, LabelStartRow, RecentLabelRow } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** Whose names a run has, and of what. */
export type RunOwner = Pick<LabelRunRow, 'organisation' | 'stage' | 'kind'>

/** A beginning of a name, in no run yet. */
export type LabelStart = Omit<LabelStartRow, 'run'>

/** Runs that are being merged, and the run that they become. */
export interface Merge {
  from: readonly number[]
  into: number
}

export async function countRecentLabels(db: Db, most: number): Promise<number> {
  const some = db.selectFrom('recent_label').select('id').limit(most)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The oldest of the names that no run has yet. */
export function listRecentLabels(db: Db, limit: number): Promise<RecentLabelRow[]> {
  return db.selectFrom('recent_label').selectAll().orderBy('id').limit(limit).execute()
}

export async function deleteRecentLabels(db: Db, ids: readonly string[]): Promise<void> {
  for (const some of inChunks(ids)) await db.deleteFrom('recent_label').where('id', 'in', some).execute()
}

/** Begins a run of an owner. @returns its number */
export async function insertRun(
  db: Db,
  { organisation, stage, kind }: RunOwner,
  entities: number,
): Promise<number> {
  const { last } = await db
    .selectFrom('label_run')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const row = { number, organisation, stage, kind, entities, merges_into: null }
  await db.insertInto('label_run').values(row).execute()
  return number
}

/** Puts beginnings into a run, those that it does not have. */
export function insertStarts(db: Db, run: number, starts: readonly LabelStart[]): Promise<void> {
  const rows = starts.map(({ start, code, agency, code_space }) => ({ run, start, code, agency, code_space }))
  return writeRows(db, intoStarts, rows)
}

const intoStarts: RowStatement<LabelStartRow> = (db, rows) =>
  db
    .insertInto('label_start')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())

/** A merge that has begun; `undefined` where none has. */
export async function findMerge(db: Db): Promise<Merge | undefined> {
  const first = db.selectFrom('label_run').select('merges_into').where('merges_into', 'is not', null)
  const runs = await db
    .selectFrom('label_run')
    .select(['number', 'merges_into'])
    .where('merges_into', '=', first.orderBy('merges_into').limit(1))
    .orderBy('number')
    .execute()
  const into = runs[0]?.merges_into
  return into == null ? undefined : { from: runs.map(({ number }) => number), into }
}

/** Runs of fewer entities than so many, that are not being merged. */
export function listSmallRuns(db: Db, entities: number): Promise<LabelRunRow[]> {
  return db
    .selectFrom('label_run')
    .selectAll()
    .where('entities', '<', entities)
    .where('merges_into', 'is', null)
    .orderBy('number')
    .execute()
}

/** Begins to merge runs of one owner. */
export async function beginMerge(db: Db, runs: readonly [LabelRunRow, ...LabelRunRow[]]): Promise<void> {
  const entities = runs.reduce((sum, run) => sum + run.entities, 0)
  const into = await insertRun(db, runs[0], entities)
  const numbers = runs.map(({ number }) => number)
  await db.updateTable('label_run').set({ merges_into: into }).where('number', 'in', numbers).execute()
}

/**
 * Moves the first beginnings of runs that are being merged, so many of each at most; without any left the runs are no more.
 *
 * @returns whether any is left
 */
export async function moveStarts(db: Db, { from, into }: Merge, ofEach: number): Promise<boolean> {
  const ends = await Promise.all(
    from.map(run =>
      db
        .selectFrom('label_start')
        .select(['start', 'code'])
        .where('run', '=', run)
        .orderBy('start')
        .orderBy('code')
        .offset(ofEach - 1)
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  const [end] = ends.filter(each => each !== undefined).toSorted(compareStarts)
  const all = db.selectFrom('label_start').selectAll().where('run', 'in', from)
  const moved =
    end === undefined
      ? all
      : all.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('start', 'code'), '<=', tuple(end.start, end.code)),
        )
  const rows = await moved.execute()
  await insertStarts(db, into, rows.toSorted(compareStarts))
  let gone = db.deleteFrom('label_start').where('run', 'in', from)
  if (end !== undefined) {
    gone = gone.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('start', 'code'), '<=', tuple(end.start, end.code)),
    )
  }
  await gone.execute()
  if (end === undefined) await db.deleteFrom('label_run').where('number', 'in', from).execute()
  return end !== undefined
}

/** In the order of the bytes of UTF-8, as both stores have it. */
function compareStarts(one: Pick<LabelStart, 'start' | 'code'>, other: typeof one): number {
  return compareTexts(one.start, other.start) || compareTexts(one.code, other.code)
}

function compareTexts(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other))
}
