import { type Environment, makeId } from '../ids.ts'
import { readAuthor } from '../rights/author.ts'
import type { Caller } from '../rights/caller.ts'
import { listCommenters } from '../store/comments.ts'
import type { Db } from '../store/database.ts'
import { listMembers } from '../store/members.ts'
import type { WorkItemRow, WorkNoticeKind } from '../store/tables.ts'
import { findMailChoice, insertWorkNotices } from '../store/work-notices.ts'
import type { Subject } from './find-subject.ts'

/** The people whom something of a work item concerns: who owns it, who submitted it, who commented on it. */
export async function listConcerned(db: Db, item: WorkItemRow, { submittedBy }: Subject): Promise<string[]> {
  const authors = [...(await listCommenters(db, item.id)), ...(submittedBy === null ? [] : [submittedBy])]
  const people = authors.flatMap(text => {
    const author = readAuthor(text)
    return author.kind === 'person' ? author.id : []
  })
  return [...new Set([...(item.owner_id === null ? [] : [item.owner_id]), ...people])]
}

/**
 * Notes who is to be notified about a work item: people who belong to the organisation and want mail, but for who did it.
 *
 * @param told why each of them is told
 */
export async function notifyPeople(
  db: Db,
  environment: Pick<Environment, 'now' | 'randomBytes'>,
  caller: Caller,
  item: WorkItemRow,
  told: ReadonlyMap<string, WorkNoticeKind>,
): Promise<void> {
  const self = caller.agent.kind === 'person' ? caller.agent.personId : undefined
  const members = new Set((await listMembers(db, item)).map(({ id }) => id))
  const rows = []
  for (const [person_id, kind] of told) {
    if (person_id === self || !members.has(person_id)) continue
    if ((await findMailChoice(db, person_id))?.frequency === 'none') continue
    rows.push({
      person_id,
      id: makeId(environment),
      organisation: item.organisation,
      stage: item.stage,
      work_item_id: item.id,
      kind,
      author: caller.author,
      at: environment.now().getTime(),
    })
  }
  if (rows.length > 0) await insertWorkNotices(db, rows)
}
