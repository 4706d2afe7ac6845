import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { EntityKind, EntityRow } from './tables.ts'

/** What is looked for by names: a beginning, and words that a label has besides. */
export interface SearchedLabel {
  start: string
  words: readonly string[]
}

/** Of how many entities whose names begin so the other words are looked for. */
const mostCandidates = 2_000
/** Where there are more words than that, they are looked for in fewer entities: all of them cost no more together. */
const usualWords = 4

/**
 * The names of an organisation's entities that are found so, as a query within another one: all of those that were named a moment
 * ago, and of the others the first 2,000 whose names begin so; fewer where there are many words.
 */
export function selectLabelled(
  db: Db,
  { organisation, stage }: Pick<EntityRow, 'organisation' | 'stage'>,
  kind: EntityKind,
  { start, words }: SearchedLabel,
) {
  const name = ['code', 'agency', 'code_space'] as const
  // Folded words have no character that has a meaning in a pattern.
  const patterns = (words.length === 0 ? [start] : words).map(word => `% ${word}%`)
  const recent = db
    .selectFrom('recent_label')
    .select(name)
    .where(where => where.and({ organisation, stage, kind }))
    .where('words', 'like', `% ${start}%`)
  const sorted = db
    .selectFrom('label_run')
    .innerJoin('label_start', 'label_start.run', 'label_run.number')
    .select(name)
    .where(where => where.and({ organisation, stage, kind }))
    .where('start', '>=', start)
    .where('start', '<', `${start}\uffff`)
    .limit(Math.floor(mostCandidates / Math.max(1, patterns.length / usualWords)))
  const candidates = recent.unionAll(db.selectFrom(sorted.as('sorted')).select(name)).as('candidate')
  // What is kept of beginnings may be of a name of before, or of an organisation of before. A cross join, since SQLite then goes
  // from the candidates to their entities; else it looks at all of these.
  let query = db
    .selectFrom(candidates)
    .crossJoin('entity as found')
    .select(['candidate.code', 'candidate.agency', 'candidate.code_space'])
    .where('found.stage', '=', stage)
    .where('found.kind', '=', kind)
    .whereRef('found.code', '=', 'candidate.code')
    .whereRef('found.agency', '=', 'candidate.agency')
    .whereRef('found.code_space', '=', 'candidate.code_space')
    .where('found.found_in', '=', organisation)
  for (const pattern of patterns) query = query.where('found.words', 'like', pattern)
  return query
}

/** What a record says in a field, and the beginning by which its entity is found. */
export interface SaidText {
  kind: EntityKind
  field: string
  text: string
  start: string
}

/** Of so many entities that say the same some are enough. */
const mostSayingSo = 10

/** The entities of an organisation that the authority holds with this text in a field of their record: some of them, the same each time. */
export function listSayingSo(
  db: Db,
  owner: Pick<EntityRow, 'organisation' | 'stage'>,
  { kind, field, text, start }: SaidText,
) {
  const said = `${JSON.stringify(field)}:${JSON.stringify(text)}`
  const pattern = `%${said.replaceAll(/[!%_]/g, '!$&')}%`
  return db
    .selectFrom(selectLabelled(db, owner, kind, { start, words: [] }).as('labelled'))
    .crossJoin('entity')
    .select(['entity.kind', 'entity.code', 'entity.code_space', 'entity.actor', 'entity.record'])
    .distinct()
    .where('entity.stage', '=', owner.stage)
    .where('entity.kind', '=', kind)
    .whereRef('entity.code', '=', 'labelled.code')
    .whereRef('entity.agency', '=', 'labelled.agency')
    .whereRef('entity.code_space', '=', 'labelled.code_space')
    .where('entity.state', 'in', ['SUBMITTED', 'REGISTERED'])
    .where(sql<boolean>`entity.record like ${pattern} escape '!'`)
    .orderBy('entity.code')
    .limit(mostSayingSo)
    .execute()
}
