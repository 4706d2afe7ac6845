import type { WriteTransaction } from '../../store/changes.ts'
import type { Db } from '../../store/database.ts'
import type { EntityName } from '../../store/entities.ts'
import { nameEntityLock } from '../../store/entity-lock.ts'
import { findEntitiesByCode, listUnseen, putEntities } from '../../store/pulled-entities.ts'
import { readPages } from '../../store/read-pages.ts'
import { findShownStates } from '../../store/shown-states.ts'
import type { EntityRow, PullDetails, PullDifferenceRow, PullRow, PullSearch } from '../../store/tables.ts'
import { noteLook } from '../../store/waiting-entities.ts'
import { numberDifferences } from './tally.ts'

/** How many entities are looked at in one query. */
const atOnce = 500

/**
 * Follows up, after the last page of a search of a pull of what waits for a notified body, on what it did not show: what is
 * shown neither as SUBMITTED nor, asked for by its group in every state, at all, was discarded before it was confirmed, since
 * the authority deletes such entities. It still waits, as far as can be told, where registered entities alone are shown, and where
 * the search was answered with nothing at all and no word of why.
 *
 * @param isWhole whether the search showed something and all of it could be read, or the authority said that there is nothing
 * @param messageId the message that asked for that page
 * @returns what it found, numbered on from the pull's differences
 */
export async function settleUnshown(
  db: WriteTransaction,
  pull: PullRow,
  search: PullSearch,
  isWhole: boolean,
  now: Date,
  messageId: string,
): Promise<readonly PullDifferenceRow[]> {
  if (!isAboutWaiting(pull, search)) return []
  const isCertain = search.state === undefined && isWhole && (await hasShownStates(db, pull))
  const gone = isCertain ? await listWaiting(db, pull, search) : []
  const details: PullDetails = { state: { before: 'SUBMITTED', after: 'DISCARDED' }, differences: [] }
  for (let from = 0; from < gone.length; from += atOnce) {
    const rows = await findRows(db, pull, gone.slice(from, from + atOnce))
    const at = now.getTime()
    await putEntities(
      db,
      rows.map(row => ({
        ...row,
        state: 'DISCARDED',
        updated_at: at,
        seen_by: pull.id,
        looked_at: at,
        file_pull: null,
      })),
      messageId,
    )
  }
  await noteLook(db, pull, search.group, now)
  return numberDifferences(
    pull,
    gone.map(entity => ({ entity, finding: 'DISCARDED', details })),
  )
}

/** The locks of what may have to be followed up on after a page of a search. */
export async function listWaitingLocks(
  db: Db,
  pull: PullRow,
  search: PullSearch,
): Promise<readonly string[]> {
  if (!isAboutWaiting(pull, search)) return []
  return (await listWaiting(db, pull, search)).map(entity => nameEntityLock(pull.stage, entity))
}

/** Whether a search tells of what waits that it is not shown in any state. */
function isAboutWaiting({ scope }: PullRow, { state }: PullSearch): boolean {
  return (scope === 'waiting' || scope === 'group') && state !== 'SUBMITTED'
}

async function hasShownStates(db: Db, pull: PullRow): Promise<boolean> {
  return (await findShownStates(db, pull))?.shown_at != null
}

type WaitingEntity = EntityName & Pick<EntityRow, 'model'>

async function listWaiting(db: Db, pull: PullRow, { group }: PullSearch): Promise<readonly WaitingEntity[]> {
  const pages = readPages<WaitingEntity>((after, limit) =>
    listUnseen(db, pull, { state: 'SUBMITTED', group }, { limit, after }),
  )
  const found: WaitingEntity[] = []
  for await (const page of pages) found.push(...page)
  return found
}

async function findRows(db: Db, { stage }: PullRow, names: readonly WaitingEntity[]): Promise<EntityRow[]> {
  const wanted = new Set(names.map(each => nameEntityLock(stage, each)))
  const rows: EntityRow[] = []
  for (const kind of ['group', 'device'] as const) {
    const codes = names.filter(name => name.kind === kind).map(({ code }) => code)
    rows.push(...(await findEntitiesByCode(db, stage, kind, codes)))
  }
  return rows.filter(row => wanted.has(nameEntityLock(stage, row)))
}
