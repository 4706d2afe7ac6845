import { findCriterion, modelNames, rulesVersions } from '../authorities/laws.ts'
import { type Caller, mayDo } from '../rights/caller.ts'
import { listApiKeys } from '../store/api-keys.ts'
import { listTrail, type TrailPlace } from '../store/audit-trail.ts'
import { chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { type EntityName, findEntity } from '../store/entities.ts'
import type { RegisterSubject } from '../store/evidence-export.ts'
import { listPeopleOf, listRoleGrantsOf } from '../store/people.ts'
import { readPages } from '../store/read-pages.ts'
import type { EntityNames, EntityRow, EvidenceRow } from '../store/tables.ts'
import { software } from '../version.ts'
import { hashContent } from './entry.ts'
import { type ExportItem, makeFile } from './export-item.ts'
import { formatStoredTime, type Members, readFacts, readMembers, readStoredJson } from './read-stored.ts'

/** What an export for an audit has besides submissions and what belongs to them. */
export interface AuditAsked {
  /** How everything stood then: what came later is left out of what is told. */
  asOf?: Date | undefined
  /** The devices and groups that it is about, whether or not anything was submitted for them. */
  entities: AsyncIterable<EntityName> | Iterable<EntityName>
  describeAccess(): AsyncIterable<ExportItem>
  describeEntity(
    name: EntityName,
    chain: string,
    entries: readonly EvidenceRow[],
  ): Promise<readonly ExportItem[]>
  /** The chains of people's roles and keys, and for everything of all acts, as far as the caller may read them. */
  furtherChains(): AsyncIterable<string>
}

/** Prepares what an export has for an audit. @param caller who asks: it has nothing that they may not read */
export function prepareAudit(
  db: Db,
  caller: Caller,
  { entities, asOf, subject }: Pick<AuditAsked, 'entities' | 'asOf'> & { subject?: RegisterSubject },
): AuditAsked {
  const until = asOf?.getTime() ?? Number.POSITIVE_INFINITY
  const access = readAccess(db, caller, until)
  return {
    entities,
    asOf,
    async *describeAccess() {
      yield { type: 'software', software, rules: rulesVersions }
      for (const { right, what } of partsByRight)
        if (!mayDo(caller, right)) yield { type: 'left-out', what, right }
      for await (const { item } of access()) yield item
    },
    describeEntity: (name, chain, entries) => describeEntity(db, caller, { name, chain, entries, until }),
    async *furtherChains() {
      for await (const { chains } of access()) yield* chains
      if (subject && 'everything' in subject && mayDo(caller, 'audit.read'))
        yield* readTrailChains(db, caller)
    },
  }
}

const partsByRight = [
  { right: 'people.read', what: 'People and their roles' },
  { right: 'keys.read', what: 'API keys' },
  { right: 'audit.read', what: 'Acts that concern no single device' },
] as const

type Access = { item: Extract<ExportItem, { type: 'access' }>; chains: readonly string[] }

/** Who had access to the organisation on the stage at a time, and before. */
function readAccess(db: Db, caller: Caller, until: number) {
  return async function* (): AsyncGenerator<Access, void> {
    if (mayDo(caller, 'people.read')) yield* readPeople(db, caller, until)
    if (mayDo(caller, 'keys.read')) yield* readKeys(db, caller, until)
  }
}

async function* readPeople(db: Db, owner: Caller, until: number): AsyncGenerator<Access, void> {
  for (const isFormer of [false, true]) {
    const pages = readPages<Awaited<ReturnType<typeof listPeopleOf>>[number]>((after, limit) =>
      listPeopleOf(db, owner, { isFormer, limit, before: after?.id }),
    )
    for await (const people of pages) {
      const ids = people.map(({ id }) => id)
      const grants = Map.groupBy(await listRoleGrantsOf(db, owner, ids), ({ person_id }) => person_id)
      for (const { id, name } of people) {
        const own = (grants.get(id) ?? []).filter(({ granted_at }) => granted_at <= until)
        if (own.length === 0) continue
        const may = own.map(({ role, actors, granted_at, granted_by, ended_at }) => ({
          what: role,
          actors: readStoredJson(actors) as 'any' | readonly string[],
          from: formatStoredTime(granted_at),
          until: ended_at === null || ended_at > until ? null : formatStoredTime(ended_at),
          by: granted_by,
        }))
        yield {
          item: { type: 'access', who: 'person', id, name, may },
          chains: own.map(grant => chainsOf.role_grant.name(grant)),
        }
      }
    }
  }
}

async function* readKeys(db: Db, owner: Caller, until: number): AsyncGenerator<Access, void> {
  const pages = readPages<Awaited<ReturnType<typeof listApiKeys>>[number]>((after, limit) =>
    listApiKeys(db, { limit, before: after?.id, owner }),
  )
  for await (const keys of pages) {
    for (const key of keys.filter(({ created_at }) => created_at <= until)) {
      const ends = [key.revoked_at, key.expires_at].filter(at => at !== null && at <= until) as number[]
      const may = {
        what: (readStoredJson(key.scopes) as readonly string[]).join(', '),
        actors: readStoredJson(key.actors) as 'any' | readonly string[],
        from: formatStoredTime(key.created_at),
        until: ends.length === 0 ? null : formatStoredTime(Math.min(...ends)),
        by: key.created_by,
      }
      const { id, name } = key
      yield {
        item: { type: 'access', who: 'key', id, name, may: [may] },
        chains: [chainsOf.api_key.name(key)],
      }
    }
  }
}

/** The chains in which the acts of an organisation on a stage stand, newest first, each once. */
async function* readTrailChains(db: Db, { organisation, stage }: Caller): AsyncGenerator<string, void> {
  const seen = new Set<string>()
  const pages = readPages<TrailPlace>((after, limit) =>
    listTrail(db, { organisation, stage }, {}, { limit, after }),
  )
  for await (const page of pages) {
    for (const { chain } of page) {
      if (seen.has(chain)) continue
      seen.add(chain)
      yield chain
    }
  }
}

/** What the authority had of an entity at a time, by its chain; nothing of one that was not there yet. */
async function describeEntity(
  db: Db,
  { stage, organisation }: Caller,
  {
    name,
    chain,
    entries,
    until,
  }: { name: EntityName; chain: string; entries: readonly EvidenceRow[]; until: number },
): Promise<readonly ExportItem[]> {
  const row = await findEntity(db, stage, name)
  const told = entries.filter(({ kind, at }) => (kind === 'kept' || kind === 'anchored') && at <= until)
  const last = told.at(-1)
  if (row?.organisation !== organisation) return []
  const facts = last && readTold(last)
  const content = JSON.stringify([row.versions, row.record])
  const isPresent = facts?.contentSha256 === hashContent(content)
  const file =
    isPresent && row.record !== null
      ? makeFile(chain, `registered/${hashContent(chain)}.json`, Buffer.from(content))
      : undefined
  const model = typeof facts?.model === 'string' ? facts.model : row.model
  return [
    ...(file ? [file] : []),
    {
      type: 'device',
      chain,
      kind: name.kind,
      issuingAgency: name.agency,
      code: name.code,
      criterion: modelNames.includes(model) ? findCriterion(model) : undefined,
      model,
      actorCode: typeof facts?.actor === 'string' ? facts.actor : row.actor,
      deviceGroup: name.kind === 'device' ? readGroup(facts, row) : null,
      ...readName((row as Partial<EntityNames>).label),
      state: readText(facts?.state) ?? 'NONE',
      ...(isPresent && { versions: readStoredJson(row.versions) }),
      ...(file && { record: file.name }),
      history: told.map(entry => {
        const { state, by, message } = readTold(entry)
        return {
          at: formatStoredTime(entry.at),
          state: readText(state) ?? 'NONE',
          by: typeof by === 'string' ? by : null,
          ...(typeof message === 'string' && { message }),
        }
      }),
    },
  ]
}

/** What an entry says of an entity: one that records how it stood before it had evidence has it a level below. */
function readTold(entry: EvidenceRow): Members {
  const facts = readFacts(entry.facts)
  return entry.kind === 'anchored' ? readMembers(facts.state) : facts
}

function readGroup(facts: Members | undefined, row: EntityRow): { issuingAgency: string; code: string } {
  const { issuingAgency, code } = readMembers(facts?.deviceGroup)
  return {
    issuingAgency: readText(issuingAgency) ?? row.group_agency ?? '',
    code: readText(code) ?? row.group_code ?? '',
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function readName(label: EntityNames['label'] | undefined): { name?: string } {
  const { name } = readMembers(label == null ? undefined : readStoredJson(label))
  return typeof name === 'string' ? { name } : {}
}
