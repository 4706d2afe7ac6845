import { createHash } from 'node:crypto'
import type { Shown, ShownPage } from '@udigate/udi'
import { findCodeSpace } from '../../authorities/laws.ts'
import { announce, type WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import type { EntityName } from '../../store/entities.ts'
import { nameEntityLock } from '../../store/entity-lock.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { findEntitiesByCode, markSeen, putEntities } from '../../store/pulled-entities.ts'
import { insertPullDifferences, movePull, storePullPage } from '../../store/pulls.ts'
import type {
  EntityRow,
  LookUpRow,
  PullCounts,
  PullDifferenceRow,
  PullPageRow,
  PullRow,
} from '../../store/tables.ts'
import { hasMore, selectItems } from '../questions/shown-items.ts'
import { hastenLookUps } from '../states/move-operation.ts'
import { askPage } from './ask-page.ts'
import { completePull, failPull } from './end-pull.ts'
import { type Reconciliation, reconcileEntity, type ShownEntity } from './reconcile-entity.ts'
import { addGroupSearches, continueSearch, readPageNumber, readSearch, readSearches } from './searches.ts'
import type { PullServices } from './services.ts'
import { settleUnshown } from './settle-unshown.ts'
import { addCounts, addUnread, completeCounts, countOfFinding, numberDifferences } from './tally.ts'

/**
 * Stores what a page of a pull shows, in the given transaction, and asks for the next one; after the last page of the last
 * search the pull is complete.
 *
 * @param shownPage an empty one where the authority refused the search, or has no such group
 * @param xml the answer as it came, of which the hash is kept
 * @param said `refusal`: why the authority refused the search, where another one follows from that; `isUnknown`: whether it
 * said that there is nothing of what was asked for
 * @returns whether the answer tells of something that is otherwise than it was known here
 */
export async function storePage(
  db: WriteTransaction,
  services: Pick<PullServices, 'authority' | 'now' | 'monotonic' | 'randomBytes'>,
  pull: PullRow,
  page: PullPageRow,
  shownPage: ShownPage,
  xml: Uint8Array,
  said: Pick<Shown, 'refusal' | 'isUnknown'> = {},
): Promise<boolean> {
  const now = services.now()
  const search = readSearch(pull, page)
  const state = search.state ?? null
  const taken = takeIn(shownPage, pull.actor, state)
  const known = await knownRows(db, pull, taken.entities)
  const unproven = new Set(search.state === 'DISCARDED' ? taken.entities.filter(isHeldHere(known)) : [])
  const met = taken.entities.flatMap(shown => {
    const row = known.get(describeName(shown))
    if (unproven.has(shown) || (row && wasMet(row, shown, pull))) return []
    return [{ shown, ...reconcileEntity(shown, row, pull, now) }]
  })
  await putEntities(
    db,
    met.flatMap(({ row }) => row ?? []),
    page.message_id,
  )
  for (const { row, finding } of met) {
    if (row && finding?.finding === 'CONFIRMED') announce(db, { type: 'entity-confirmed', entity: row })
  }
  await markSeen(
    db,
    pull.stage,
    met.filter(({ row }) => row === undefined).map(({ shown }) => shown),
    pull.id,
    now,
  )
  // What is in doubt can perhaps be told now.
  const held = met.flatMap(({ shown }) => known.get(describeName(shown))?.held_by ?? [])
  await hastenLookUps(db, [...new Set(held)], services.monotonic())
  const found = differencesIn(met, pull)
  await insertPullDifferences(db, found)
  await storePullPage(db, page.message_id, {
    stored_at: now.getTime(),
    answer_sha256: createHash('sha256').update(xml).digest('hex'),
  })

  const counts = addCounts(decodeJson(pull.counts), countsIn(met, taken.skipped))
  const pageInSearch = readPageNumber(page)
  const isLast = !hasMore(shownPage, pageInSearch)
  const unread = addUnread(
    decodeJson(pull.unread) ?? [],
    shownPage,
    selectItems(shownPage, pull.actor, state),
  )
  const { count } = shownPage
  const moved: PullRow = {
    ...pull,
    pages: page.number + 1,
    expected_pages: count === undefined ? pull.expected_pages : page.number - pageInSearch + count,
    counts: encodeJson(counts),
    differences: pull.differences + found.length,
    unread: unread.length === 0 ? null : encodeJson(unread),
    searches: encodeJson(
      addGroupSearches(
        readSearches(pull),
        page.search,
        [...unproven].map(({ code, group }) => group?.code ?? code),
      ),
    ),
  }
  const isRepeated = taken.entities.length > 0 && met.length === 0 && !isLast
  if (isRepeated && showsTooMuch(page, counts, taken)) {
    await keepProgress(db, moved)
    await failPull(db, pull.id, `Page ${page.number} shows nothing but what earlier pages did.`, now)
    return found.length > 0
  }
  const isEmpty = shownPage.items.length === 0 && pageInSearch === 0
  const next = isLast ? await endSearch(db, moved, page, { ...said, isEmpty }, now) : moved
  await keepProgress(db, next)
  const place = isLast
    ? { search: page.search + 1, searchPage: 0 }
    : { search: page.search, searchPage: pageInSearch + 1 }
  if (place.search === readSearches(next).length) await completePull(db, next, now)
  else await askPage(db, services, next, { number: next.pages, ...place })
  return next.differences > pull.differences
}

async function keepProgress(db: WriteTransaction, moved: PullRow): Promise<void> {
  const { pages, expected_pages, counts, differences, unread, searches } = moved
  await movePull(db, moved.id, { pages, expected_pages, counts, differences, unread, searches })
}

/** Follows up on what a search did not show. @returns the pull with what was found, and with what is asked next */
async function endSearch(
  db: WriteTransaction,
  pull: PullRow,
  { search: number, message_id: messageId }: PullPageRow,
  { refusal, isUnknown = false, isEmpty }: Pick<Shown, 'refusal' | 'isUnknown'> & { isEmpty: boolean },
  now: Date,
): Promise<PullRow> {
  const search = readSearch(pull, { search: number })
  const counts = decodeJson(pull.counts)
  // That nothing was shown proves nothing, unless the authority says why.
  const isWhole = counts.skipped === 0 && (isUnknown || !isEmpty)
  const gone = await settleUnshown(db, pull, search, isWhole, now, messageId)
  await insertPullDifferences(db, gone)
  const searches = await continueSearch(db, pull, number, isUnknown ? undefined : refusal)
  return {
    ...pull,
    differences: pull.differences + gone.length,
    counts: encodeJson(addCounts(counts, completeCounts({ discarded: gone.length }))),
    searches: encodeJson(searches),
  }
}

/** Whether a search can only have shown the same again and again: a further one may show what an earlier one did, each once. */
function showsTooMuch(page: PullPageRow, { devices }: PullCounts, { entities }: Taken): boolean {
  const shown = entities.filter(({ kind }) => kind === 'device').length
  return page.search === 0 || (readPageNumber(page) + 1) * shown > devices
}

/** The locks of all entities that a page shows. */
export function listPageLocks(
  { stage, actor }: Pick<PullRow, 'stage' | 'actor'>,
  page: ShownPage,
): readonly string[] {
  return takeIn(page, actor, 'REGISTERED').entities.map(entity => nameEntityLock(stage, entity))
}

/** Whether an earlier page showed it, as the group of another device; a code that was discarded may be registered again. */
function wasMet(row: EntityRow, shown: ShownEntity, pull: PullRow): boolean {
  return row.seen_by === pull.id && (row.state !== 'DISCARDED' || shown.state === 'DISCARDED')
}

/** Whether what is shown as discarded is held, as far as is known here. */
function isHeldHere(known: ReadonlyMap<string, EntityRow>): (shown: ShownEntity) => boolean {
  return shown => {
    const state = known.get(describeName(shown))?.state
    return state === 'SUBMITTED' || state === 'REGISTERED'
  }
}

/** An entity that is shown, and what becomes of it. */
export type Met = Reconciliation & { shown: ShownEntity }

/** What was found of the entities that are shown, as it is stored, numbered on from the differences that the pull has. */
export function differencesIn(met: readonly Met[], pull: PullRow): readonly PullDifferenceRow[] {
  return numberDifferences(
    pull,
    met.flatMap(({ shown, finding }) => (finding ? [{ entity: shown, ...finding }] : [])),
  )
}

/** @param skipped how many items were passed over */
export function countsIn(met: readonly Met[], skipped: number): PullCounts {
  const counts = completeCounts({ skipped })
  for (const { shown, isNew, finding } of met) {
    counts[shown.kind === 'device' ? 'devices' : 'groups'] += 1
    counts[finding ? countOfFinding[finding.finding] : isNew ? 'created' : 'unchanged'] += 1
  }
  return counts
}

interface Taken {
  /** Each once: a group stands beside each of its devices. */
  entities: readonly ShownEntity[]
  skipped: number
}

/** @param state the one that was asked for; null where it was every one */
export function takeIn(page: ShownPage, actor: string, state: LookUpRow['state']): Taken {
  const entities = new Map<string, ShownEntity>()
  let skipped = 0
  for (const shown of selectItems(page, actor, state)) {
    if (shown.kind === 'skipped') skipped += 1
    else {
      for (const each of shown.entities) {
        const entity = { ...each, code_space: findCodeSpace(each.model) }
        const name = describeName(entity)
        // A code that was discarded may be registered again, and both are shown.
        if (entity.state !== 'DISCARDED' || !entities.has(name)) entities.set(name, entity)
      }
    }
  }
  return { entities: [...entities.values()], skipped }
}

/** What is known here of these entities, by their names. */
export async function knownRows(
  db: Db,
  { stage }: Pick<PullRow, 'stage'>,
  entities: readonly ShownEntity[],
): Promise<ReadonlyMap<string, EntityRow>> {
  const rows = new Map<string, EntityRow>()
  for (const kind of ['group', 'device'] as const) {
    const codes = entities.filter(entity => entity.kind === kind).map(({ code }) => code)
    for (const row of await findEntitiesByCode(db, stage, kind, codes)) rows.set(describeName(row), row)
  }
  return rows
}

/** By which `knownRows` has an entity. */
export function describeName({ kind, agency, code, code_space }: EntityName): string {
  return JSON.stringify([kind, agency, code, code_space])
}
