import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Gateway } from '../../gateway.ts'
import { mostUnsubmitted, type TakenImport } from '../../imports/take-import.ts'
import { RevisionPassed } from '../../imports/work-on-lists.ts'
import type { Caller } from '../../rights/caller.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { findImport } from '../../store/imports.ts'
import type { ImportRow } from '../../store/tables.ts'
import { formatTime, string } from '../body.ts'
import { nameAuthor } from '../endpoint/author.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import type { Times } from '../endpoint/times.ts'
import { explainUnreadable } from '../fixes/explain-unreadable.ts'
import { freePlace } from '../guards/limit-load.ts'
import { Problem } from '../problems/problem.ts'
import { preferredWait } from '../submit/prefer.ts'

/** The header with which an import is changed: the revision that the caller knows. */
export const ifMatch = {
  'If-Match': Type.Decode(
    Type.Refine(
      string('The revision that is to be changed, in quotes: the ETag of the import. * whichever it is.'),
      text => text === '*' || /^(?:W\/)?"\d{1,9}"$/.test(text),
      () => 'must be the revision of the import in quotes, such as "7", or *.',
    ),
    text => (text === '*' ? undefined : Number(text.replaceAll(/\D/g, ''))),
  ),
}

/** The import of that id. */
const ownImport = ownThing('import', findImport)

export const { require: requireImport } = ownImport

/**
 * The import of that id, to be changed.
 *
 * @param revision the one that the caller knows; any where absent
 * @throws Problem where it has another revision, or was submitted
 */
export async function requireOpenImport(
  gateway: Gateway,
  caller: Caller,
  id: string,
  revision: number | undefined,
): Promise<ImportRow> {
  const row = await requireRevision(gateway, caller, id, revision)
  if (row.batch_id === null) return row
  throw new Problem(
    'import.impossible',
    `The import was submitted as batch ${row.batch_id}. Import the list again to change it.`,
  )
}

/**
 * The import of that id, also where it was submitted.
 *
 * @param revision the one that the caller knows; any where absent
 * @throws Problem where it has another revision
 */
export async function requireRevision(
  gateway: Gateway,
  caller: Caller,
  id: string,
  revision: number | undefined,
): Promise<ImportRow> {
  const row = await requireImport(gateway, caller, id)
  if (revision !== undefined && revision !== row.revision) throw await explainChange(gateway, row, revision)
  return row
}

/** What is said to one whose change came too late. */
async function explainChange(
  { store }: Gateway,
  { revision, changed_by, changed_at }: ImportRow,
  known: number,
): Promise<Problem> {
  const by = nameAuthor(changed_by, await readAuthorNames(store.db, [changed_by]))
  return new Problem(
    'import.changed',
    `The import has revision ${revision} by now, not ${known}: it was changed by "${by}" at ${formatTime(changed_at)}. Read it again, and repeat what is still wanted.`,
  )
}

/** The import after a change. @throws Problem where another one came first */
export async function requireChanged(
  gateway: Gateway,
  before: ImportRow,
  changed: ImportRow | undefined,
): Promise<ImportRow> {
  if (changed !== undefined) return changed
  const now = await findImport(gateway.store.db, before, before.id)
  if (now === undefined) throw ownImport.unknown(before.id)
  throw await explainChange(gateway, now, before.revision)
}

/**
 * Waits for work on a list; it goes on where that takes too long.
 *
 * @returns nothing where it is not ready: the reply says when to ask again
 * @throws Problem where the list cannot be read
 */
export async function waitForWork<Result>(
  work: Promise<Result>,
  request: FastifyRequest,
  reply: FastifyReply,
  { work: usual }: Pick<Times, 'work'>,
): Promise<Result | undefined> {
  freePlace(request)
  const seconds = preferredWait(request.headers.prefer?.toString(), usual / 1000)
  const ended = new AbortController()
  try {
    const tooLong = pause(seconds * 1000, undefined, { signal: ended.signal, ref: false })
    tooLong.catch(() => {})
    const result = await Promise.race([work.then(value => ({ value })), tooLong])
    if (result !== undefined) return result.value
    reply.code(202).header('retry-after', '1')
    return undefined
  } catch (error) {
    throw explainList(error)
  } finally {
    ended.abort()
  }
}

/** What is said of a list that cannot be read or worked on; any other error as it is. */
export function explainList(error: unknown): unknown {
  if (error instanceof RevisionPassed) return new Problem('import.changed', error.message)
  return explainUnreadable(error)
}

/** The import that was taken in. @throws Problem where none was */
export function requireTaken(taken: TakenImport): ImportRow {
  switch (taken.kind) {
    case 'taken':
      return taken.row
    case 'empty':
      throw new Problem('batch.empty')
    case 'too-many':
      throw new Problem(
        'import.impossible',
        `There are ${mostUnsubmitted} imports that are not submitted, the most there may be. Submit or remove one.`,
      )
    case 'lost':
      throw new Problem('store.unavailable', 'The file was not kept. Send it again.')
  }
}
