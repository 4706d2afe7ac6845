import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './locks-rows.ts'
import type { EntityNames, EntityRow, RecentLabelRow, Tables } from './tables.ts'
import { type RowStatement, writeRows } from './write-rows.ts'

/** What names an entity within its stage. */
type EntityName = Pick<EntityRow, 'kind' | 'agency' | 'code' | 'code_space'>

/** Names an entity within its stage, as a key of a map. */
export function makeEntityKey({ kind, agency, code, code_space }: EntityName): string {
  return JSON.stringify([kind, code, agency, code_space])
}

const named = [
  'stage',
  'kind',
  'agency',
  'code',
  'code_space',
  'organisation',
  'label',
  'words',
  'found_in',
] as const

/** An entity, what people call it, and who finds it by that. */
export type NamedEntity = Pick<Tables['entity'], (typeof named)[number]>

/** Those entities of a stage that are there, as people know them, by `makeEntityKey`; and which of them the authority does not hold. */
export async function readNamed(
  db: Db,
  stage: Stage,
  names: readonly EntityName[],
): Promise<{ known: ReadonlyMap<string, NamedEntity>; unheld: ReadonlySet<string> }> {
  const known = new Map<string, NamedEntity>()
  const unheld = new Set<string>()
  const wanted = new Set(names.map(makeEntityKey))
  const kinds = [...new Set(names.map(({ kind }) => kind))]
  const codes = [...new Set(names.map(({ code }) => code))]
  const rows = await readInChunks(codes, chunk =>
    db
      .selectFrom('entity')
      .select(named)
      .select(where => where('record', 'is', null).as('is_unheld'))
      .where('stage', '=', stage)
      .where('kind', 'in', kinds)
      .where('code', 'in', chunk)
      .execute(),
  )
  for (const { is_unheld, ...row } of rows) {
    const name = makeEntityKey(row)
    if (!wanted.has(name)) continue
    known.set(name, row)
    if (is_unheld) unheld.add(name)
  }
  return { known, unheld }
}

/** What is stored of the names of an entity, and for whom. */
type NewLabel = EntityName & Pick<EntityRow, 'organisation'> & Pick<EntityNames, 'label' | 'words'>

/**
 * Stores what people call entities that are there. Their organisations find them by that at once.
 *
 * @param makeId gives ids that sort by when they were made
 */
export async function putLabels(
  db: Db,
  stage: Stage,
  labels: readonly NewLabel[],
  makeId: () => string,
): Promise<void> {
  // In the same order for every writer, so that few of those that write at the same time wait for each other.
  const ordered = labels.toSorted((one, other) => (makeEntityKey(one) < makeEntityKey(other) ? -1 : 1))
  const rows = ordered.map(({ organisation, ...row }) => ({ ...row, stage, found_in: organisation }))
  if (locksRows(db)) for (const some of inChunks(rows)) await putTogether(db, stage, some)
  else await writeRows(db, putStatement, rows)
  const recent = ordered.flatMap(({ kind, agency, code, code_space, organisation, words }) =>
    words === null || words === ''
      ? []
      : [{ id: makeId(), organisation, stage, kind, agency, code, code_space, words }],
  )
  await writeRows(db, intoRecent, recent)
}

type LabelledRow = EntityName & Pick<EntityRow, 'stage'> & EntityNames

const putStatement: RowStatement<LabelledRow> = (db, [row]) => {
  if (row === undefined) throw new TypeError('There is no row.')
  const { label, words, found_in, ...name } = row
  return db
    .updateTable('entity')
    .set({ label, words, found_in })
    .where(where => where.and(name))
}

async function putTogether(db: Db, stage: Stage, labelled: readonly LabelledRow[]): Promise<void> {
  const rows = labelled.map(
    ({ kind, agency, code, code_space, label, words, found_in }) =>
      sql`(${kind}, ${agency}, ${code}, ${code_space}, ${label}, ${words}, ${found_in})`,
  )
  await sql`with named (kind, agency, code, code_space, label, words, found_in) as (values ${sql.join(rows)})
    update entity set label = named.label, words = named.words, found_in = named.found_in from named
    where entity.stage = ${stage} and entity.kind = named.kind and entity.agency = named.agency
      and entity.code = named.code and entity.code_space = named.code_space`.execute(db)
}

const intoRecent: RowStatement<RecentLabelRow> = (db, rows) => db.insertInto('recent_label').values(rows)
