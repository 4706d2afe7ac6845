import type { Stage } from '../stage.ts'
import { inChunks, readInChunks } from './chunks.ts'
import type { Db } from './database.ts'
import type { EntityKind, EntityLabelRow, EntityRow, LabelStartRow } from './tables.ts'

const key = ['stage', 'kind', 'code', 'agency', 'code_space'] as const

/** What names an entity within its stage. */
type EntityName = Pick<EntityRow, 'kind' | 'code' | 'agency' | 'code_space'>

/** Names an entity within its stage, as a key of a map. */
export function makeEntityKey({ kind, agency, code, code_space }: EntityName): string {
  return JSON.stringify([kind, code, agency, code_space])
}

/** The labels of entities of a stage that are there, by `makeEntityKey`. */
export async function readEntityLabels(
  db: Db,
  stage: Stage,
  names: readonly EntityName[],
): Promise<ReadonlyMap<string, EntityLabelRow>> {
  const found = new Map<string, EntityLabelRow>()
  const wanted = new Set(names.map(makeEntityKey))
  for (const [kind, some] of Map.groupBy(names, name => name.kind)) {
    const codes = [...new Set(some.map(({ code }) => code))]
    const rows = await readInChunks(codes, chunk =>
      db
        .selectFrom('entity_label')
        .selectAll()
        .where('stage', '=', stage)
        .where('kind', '=', kind)
        .where('code', 'in', chunk)
        .execute(),
    )
    for (const row of rows) if (wanted.has(makeEntityKey(row))) found.set(makeEntityKey(row), row)
  }
  return found
}

/** Entities of a stage as people know them: the label of each, where it has one, and which the authority does not hold. */
export async function readLabelled(
  db: Db,
  stage: Stage,
  names: readonly EntityName[],
): Promise<{ known: ReadonlyMap<string, EntityLabelRow>; unheld: ReadonlySet<string> }> {
  const known = new Map<string, EntityLabelRow>()
  const unheld = new Set<string>()
  const wanted = new Set(names.map(makeEntityKey))
  const kinds = [...new Set(names.map(({ kind }) => kind))]
  const codes = [...new Set(names.map(({ code }) => code))]
  const rows = await readInChunks(codes, chunk =>
    db
      .selectFrom('entity')
      .leftJoin('entity_label', join =>
        key.reduce((so, column) => so.onRef(`entity_label.${column}`, '=', `entity.${column}`), join),
      )
      .select(['entity.kind', 'entity.code', 'entity.agency', 'entity.code_space'])
      .select(['entity_label.organisation', 'entity_label.name', 'entity_label.reference'])
      .select(['entity_label.class', 'entity_label.words'])
      .select(where => where('entity.record', 'is', null).as('is_unheld'))
      .where('entity.stage', '=', stage)
      .where('entity.kind', 'in', kinds)
      .where('entity.code', 'in', chunk)
      .execute(),
  )
  for (const { is_unheld, organisation, words, ...row } of rows) {
    const name = makeEntityKey(row)
    if (!wanted.has(name)) continue
    if (is_unheld) unheld.add(name)
    if (organisation !== null && words !== null) known.set(name, { ...row, stage, organisation, words })
  }
  return { known, unheld }
}

/**
 * Stores labels over those that were there.
 *
 * @param before those of them that were there, and were others
 * @param listStarts the beginnings by which words are found
 */
export async function putEntityLabels(
  db: Db,
  labels: readonly EntityLabelRow[],
  before: readonly EntityLabelRow[],
  listStarts: (words: string) => readonly string[],
): Promise<void> {
  for (const row of before) {
    for (const some of inChunks(listStarts(row.words))) {
      await db
        .deleteFrom('label_start')
        .where(where => where.and(nameStarts(row)))
        .where('start', 'in', some)
        .execute()
    }
  }
  // In the same order for every writer, so that few of those that write at the same time wait for each other.
  const ordered = labels.toSorted((one, other) => (makeEntityKey(one) < makeEntityKey(other) ? -1 : 1))
  for (const some of inChunks(ordered)) {
    await db
      .insertInto('entity_label')
      .values(some)
      .onConflict(conflict =>
        conflict.columns(key).doUpdateSet(({ ref }) => ({
          organisation: ref('excluded.organisation'),
          name: ref('excluded.name'),
          reference: ref('excluded.reference'),
          class: ref('excluded.class'),
          words: ref('excluded.words'),
        })),
      )
      .execute()
  }
  const found = ordered.flatMap(row => listStarts(row.words).map(start => ({ ...nameStarts(row), start })))
  for (const some of inChunks(found)) {
    await db
      .insertInto('label_start')
      .values(some)
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
}

function nameStarts({
  organisation,
  stage,
  kind,
  code,
  agency,
  code_space,
}: EntityLabelRow): Omit<LabelStartRow, 'start'> {
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
    .innerJoin('entity_label', join =>
      join
        .onRef('entity_label.code', '=', 'candidate.code')
        .onRef('entity_label.agency', '=', 'candidate.agency')
        .onRef('entity_label.code_space', '=', 'candidate.code_space')
        .on('entity_label.stage', '=', stage)
        .on('entity_label.kind', '=', kind),
    )
    .select(['candidate.code', 'candidate.agency', 'candidate.code_space'])
  // Folded words have no character that has a meaning in a pattern.
  for (const word of words) query = query.where('entity_label.words', 'like', `% ${word}%`)
  return query
}
