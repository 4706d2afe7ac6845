import { readItems, readMembers } from '../../evidence/read-stored.ts'
import { findKind } from '../../evidence/things/things.ts'
import { readAuthor } from '../../rights/author.ts'
import type { Caller } from '../../rights/caller.ts'
import { listPlacesOfPeople } from '../../store/audit-trail.ts'
import { type AuthorNames, readAuthorNames } from '../../store/authors.ts'
import type { Db } from '../../store/database.ts'
import { type Body, formatTime } from '../body.ts'
import { type Author, viewAuthor } from '../endpoint/author.ts'
import type { AuditTrailEntry } from './bodies.ts'
import type { TrailAct } from './read-trail.ts'

/** What a caller sees of acts. */
export async function viewTrail(
  db: Db,
  caller: Caller,
  acts: readonly TrailAct[],
): Promise<Body<typeof AuditTrailEntry>[]> {
  const authors = [...new Set(acts.map(({ row }) => row.author))]
  const names = await readAuthorNames(db, authors)
  const own = await findOwnAuthors(db, caller, authors)
  return acts.map(act => viewAct(caller, act, names, own))
}

function viewAct(
  caller: Caller,
  { row, entry, facts, record, changes }: TrailAct,
  names: AuthorNames,
  own: ReadonlySet<string>,
): Body<typeof AuditTrailEntry> {
  const { call, by: _by, ...said } = facts
  const { network, client, reason } = readMembers(call)
  const isOfOwn = row.organisation === caller.organisation && row.organisation !== ''
  return {
    at: formatTime(row.at),
    act: row.kind,
    title: findKind(row.kind)?.act?.title ?? row.kind,
    by: viewTrailAuthor(row.author, names, isOfOwn ? own : undefined),
    from:
      typeof network === 'string'
        ? { network, client: typeof client === 'string' ? client : undefined }
        : undefined,
    reason: readReason(reason ?? said.reason),
    record,
    changes: changes.map(({ name, before, after }) => ({ name, before, after })),
    facts: isOfOwn ? withoutForeign(caller, said) : {},
    evidence: { chain: row.chain, entry: row.seq, sha256: entry.hash },
  }
}

/** Whether all that an entry says is shown of it, so that the entry itself may be. */
export function isShownWhole(
  { row, facts }: TrailAct,
  view: Pick<Body<typeof AuditTrailEntry>, 'by' | 'facts'>,
): boolean {
  const isAuthorShown =
    row.author === '' || view.by.id !== undefined || readAuthor(row.author).kind === 'gateway'
  return (
    row.organisation !== '' &&
    isAuthorShown &&
    readItems(facts.roles).length === readItems(view.facts.roles).length
  )
}

/** Of what concerns every organisation it is not told who did it, and of a person of another one not which. */
function viewTrailAuthor(
  author: string,
  names: AuthorNames,
  own: ReadonlySet<string> | undefined,
): Body<typeof Author> {
  if (author === '') return { kind: 'gateway' }
  const known = readAuthor(author)
  if (known.kind === 'gateway' || own?.has(author)) return viewAuthor(author, names)
  return { kind: known.kind }
}

/** Keys, and those people who are or were something in the organisation. */
async function findOwnAuthors(
  db: Db,
  { organisation }: Caller,
  authors: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = new Map(
    authors.flatMap(text => {
      const author = readAuthor(text)
      return author.kind === 'person' ? [[author.id, text] as const] : []
    }),
  )
  const places = await listPlacesOfPeople(db, [...ids.keys()])
  const people = places.filter(place => place.organisation === organisation)
  return new Set([
    ...people.flatMap(({ person_id }) => ids.get(person_id) ?? []),
    ...authors.filter(text => readAuthor(text).kind === 'key'),
  ])
}

/** The roles of an invitation that are elsewhere are left out. */
function withoutForeign({ organisation, stage }: Caller, facts: Record<string, unknown>) {
  if (!Array.isArray(facts.roles)) return facts
  const roles = facts.roles.filter(role => {
    const place = readMembers(role)
    return place.organisation === organisation && place.stage === stage
  })
  return { ...facts, roles }
}

function readReason(reason: unknown): string | undefined {
  return typeof reason === 'string' ? reason : undefined
}
