import { sql } from 'kysely'
import type { Stage } from '../stage.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import { locksRows } from './evidence.ts'
import type { EntityKind, EntityNames, EntityRow, LabelStartRow, Tables } from './tables.ts'

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

/** Stores what people call entities that are there; by their words they are found when these are stored as well. */
export async function putLabels(
  db: Db,
  stage: Stage,
  labels: readonly (EntityName & Pick<EntityNames, 'label' | 'words'>)[],
): Promise<void> {
  // In the same order for every writer, so that few of those that write at the same time wait for each other.
  const ordered = labels.toSorted((one, other) => (makeEntityKey(one) < makeEntityKey(other) ? -1 : 1))
  for (const some of inChunks(ordered)) {
    const rows = some.map(
      ({ kind, agency, code, code_space, label, words }) =>
        sql`(${kind}, ${agency}, ${code}, ${code_space}, ${label}, ${words})`,
    )
    await sql`with named (kind, agency, code, code_space, label, words) as (values ${sql.join(rows)})
      update entity set label = named.label, words = named.words, found_in = null from named
      where entity.stage = ${stage} and entity.kind = named.kind and entity.agency = named.agency
        and entity.code = named.code and entity.code_space = named.code_space`.execute(db)
  }
}

/** Entities whose words are not stored yet, so that nobody finds them by these; held until the transaction ends. */
export function takeUnfound(db: Db, limit: number): Promise<NamedEntity[]> {
  const query = db
    .selectFrom('entity')
    .select(named)
    .where('words', 'is not', null)
    .where('found_in', 'is', null)
    .limit(limit)
  return (locksRows(db) ? query.forUpdate().skipLocked() : query).execute()
}

/**
 * Stores the words of entities, so that their organisations find them.
 *
 * @param listStarts the beginnings by which words are found
 */
export async function putStarts(
  db: Db,
  entities: readonly NamedEntity[],
  listStarts: (words: string) => readonly string[],
): Promise<void> {
  const starts = entities
    .flatMap(row =>
      listStarts(row.words ?? '').map(start => ({ ...nameStarts(row, row.organisation), start })),
    )
    .sort((one, other) => (one.start < other.start ? -1 : 1))
  for (const some of inChunks(starts)) {
    await db
      .insertInto('label_start')
      .values(some)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  for (const [{ stage, kind, organisation }, some] of groupAlike(entities)) {
    for (const chunk of inChunks(some)) {
      await db
        .updateTable('entity')
        .set({ found_in: organisation })
        .where(where => where.and({ stage, kind }))
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('agency', 'code', 'code_space'),
            'in',
            chunk.map(({ agency, code, code_space }) => tuple(agency, code, code_space)),
          ),
        )
        .execute()
    }
  }
}

/** Removes the words of entities by which they have been found. */
export async function removeStarts(
  db: Db,
  entities: readonly NamedEntity[],
  listStarts: (words: string) => readonly string[],
): Promise<void> {
  for (const row of entities) {
    if (row.found_in === null || row.words === null) continue
    const name = nameStarts(row, row.found_in)
    for (const some of inChunks(listStarts(row.words))) {
      await db
        .deleteFrom('label_start')
        .where(where => where.and(name))
        .where('start', 'in', some)
        .execute()
    }
  }
}

function groupAlike(entities: readonly NamedEntity[]): [NamedEntity, NamedEntity[]][] {
  const alike = Map.groupBy(entities, ({ stage, kind, organisation }) =>
    JSON.stringify([stage, kind, organisation]),
  )
  return [...alike.values()].map(some => [some[0] as NamedEntity, some])
}

function nameStarts(
  { stage, kind, code, agency, code_space }: NamedEntity,
  organisation: string,
): Omit<LabelStartRow, 'start'> {
  return { organisation, stage, kind, code, agency, code_space }
}

/** What is looked for by names: a beginning, and words that a label has besides. */
export interface SearchedLabel {
  start: string
  words: readonly string[]
}

/** Of how many entities whose names begin so the other words are looked for. */
const mostCandidates = 5_000

/** The names of an organisation's entities that are found so, as a query within another one; those of the first 5,000 alone. */
export function selectLabelled(
  db: Db,
  { organisation, stage }: Pick<EntityRow, 'organisation' | 'stage'>,
  kind: EntityKind,
  { start, words }: SearchedLabel,
) {
  const candidates = db
    .selectFrom('label_start')
    .select(['code', 'agency', 'code_space'])
    .where(where => where.and({ organisation, stage, kind }))
    .where('start', '>=', start)
    .where('start', '<', `${start}\uffff`)
    .orderBy('start')
    .limit(mostCandidates)
    .as('candidate')
  let query = db
    .selectFrom(candidates)
    .innerJoin('entity as found', join =>
      join
        .onRef('found.code', '=', 'candidate.code')
        .onRef('found.agency', '=', 'candidate.agency')
        .onRef('found.code_space', '=', 'candidate.code_space')
        .on('found.stage', '=', stage)
        .on('found.kind', '=', kind),
    )
    .select(['candidate.code', 'candidate.agency', 'candidate.code_space'])
  // Folded words have no character that has a meaning in a pattern.
  for (const word of words) query = query.where('found.words', 'like', `% ${word}%`)
  return query
}
