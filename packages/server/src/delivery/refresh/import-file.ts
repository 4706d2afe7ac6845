import type { ShownPage } from '@udigate/udi'
import { type Environment, makeId } from '../../ids.ts'
import type { RegisterOnStage } from '../../stage.ts'
import { bindActor } from '../../store/actors.ts'
import type { WriteTransaction } from '../../store/changes.ts'
import type { Store } from '../../store/database.ts'
import { nameActorLock } from '../../store/entity-lock.ts'
import { readEpoch } from '../../store/epoch.ts'
import { decodeJson, encodeJson } from '../../store/json.ts'
import { markSeen, putEntities } from '../../store/pulled-entities.ts'
import {
  findPull,
  hasPulledSince,
  insertPull,
  insertPullDifferences,
  listPullsOfTopic,
  movePull,
} from '../../store/pulls.ts'
import type { Owner } from '../../store/submissions.ts'
import type { PullRow, PullSource } from '../../store/tables.ts'
import { selectItems } from '../questions/shown-items.ts'
import { type FileReconciliation, reconcileFile } from './reconcile-file.ts'
import {
  countsIn,
  describeName,
  differencesIn,
  knownRows,
  listPageLocks,
  type Met,
  takeIn,
} from './store-page.ts'
import { addUnread, completeCounts } from './tally.ts'

/** What a file shows, and where it is from. */
export interface ShownFile {
  page: ShownPage
  source: PullSource
}

/** A pull that was read from a file. */
export interface FilePull {
  pull: PullRow
  /** Whether the file was imported before, and nothing was changed now. */
  isRepeated: boolean
}

/**
 * Takes what a file shows of an actor's devices into the register, in one transaction: a pull that is complete at once. What
 * was learned after the file was made stays as it is, and so does what a submission holds. Whatever is unshown is not missing:
 * a file need not show everything.
 *
 * @param startedBy id of the API key
 * @throws ActorOfAnotherOrganisation when the actor is another organisation's
 */
export function importFile(
  importing: Pick<Environment, 'now' | 'randomBytes'> & { store: Store },
  { organisation, stage, register }: Owner & RegisterOnStage,
  actor: string,
  startedBy: string,
  { page, source }: ShownFile,
): Promise<FilePull> {
  const topic = `file ${source.sha256}`
  return importing.store.write(
    async db => {
      await bindActor(db, stage, actor, organisation)
      const before = await listPullsOfTopic(db, { stage, register }, actor, topic)
      const same = before.find(each => isRepeated(each, source))
      if (same) return { pull: same, isRepeated: true }
      const now = importing.now()
      const pull: PullRow = {
        id: makeId(importing),
        stage,
        register,
        organisation,
        actor,
        started_by: startedBy,
        scope: 'file',
        topic,
        searches: null,
        state: 'running',
        because: null,
        started_at: now.getTime(),
        ended_at: null,
        pages: 0,
        expected_pages: null,
        counts: encodeJson(completeCounts()),
        differences: 0,
        unread: null,
        source: encodeJson(source),
        epoch: (await readEpoch(db, false))?.epoch ?? 0,
        // A file says of itself when the authority held what it shows.
        quarantined: 1,
      }
      await insertPull(db, pull)
      await storeShown(db, pull, page, new Date(source.shownAt), now)
      return { pull: (await findPull(db, pull.id)) ?? pull, isRepeated: false }
    },
    [nameActorLock(stage, actor), ...listPageLocks({ stage, actor }, page)],
  )
}

/** A file without a date is the same whenever it is imported; one that is given a later date than before may tell more. */
function isRepeated(before: PullRow, { datedBy, shownAt }: PullSource): boolean {
  const known = decodeJson(before.source)
  return datedBy === 'import' || (known !== undefined && known.shownAt >= shownAt)
}

async function storeShown(
  db: WriteTransaction,
  pull: PullRow,
  page: ShownPage,
  shownAt: Date,
  now: Date,
): Promise<void> {
  const taken = takeIn(page, pull.actor, null)
  const known = await knownRows(db, pull, taken.entities)
  const isAbsentSince = await hasPulledSince(db, pull, pull.actor, shownAt)
  const met = taken.entities.map((shown): Met & FileReconciliation => {
    const row = known.get(describeName(shown))
    return { shown, ...reconcileFile(shown, row, pull, shownAt, isAbsentSince) }
  })
  await putEntities(
    db,
    met.flatMap(({ row }) => row ?? []),
  )
  const asKnown = met.filter(({ row, finding, isOlder }) => !row && !finding && !isOlder)
  await markSeen(
    db,
    pull.stage,
    asKnown.map(({ shown }) => shown),
    pull.id,
    shownAt,
  )
  const found = differencesIn(met, pull)
  await insertPullDifferences(db, found)
  const unread = addUnread([], page, selectItems(page, pull.actor, null))
  await movePull(db, pull.id, {
    state: 'complete',
    ended_at: now.getTime(),
    pages: 1,
    differences: found.length,
    counts: encodeJson(countsIn(met, taken.skipped)),
    unread: unread.length === 0 ? null : encodeJson(unread),
  })
}
