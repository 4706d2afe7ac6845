import { listPlacesOfPeople, readFirstFacts } from '../../store/audit-trail.ts'
import type { Db } from '../../store/database.ts'
import type { AuditTrailRow, EvidenceRow } from '../../store/tables.ts'
import { type Members, readFacts, readMembers } from '../read-stored.ts'
import { findKind, findThing } from '../things/things.ts'
import { listDifferent, placeOwner, type TrailOwner } from '../things/trail-owner.ts'

/** An entry of the evidence, with its facts as they are read. */
export interface TrailEntry extends Pick<EvidenceRow, 'chain' | 'seq' | 'at' | 'kind'> {
  facts: Members
  /** Whose it is, where that is known without looking. */
  owner?: TrailOwner | undefined
}

/** Where entries stand in audit trails: those that are acts, in the trail of each organisation whose they are. */
export async function listTrailRows(db: Db, entries: readonly TrailEntry[]): Promise<AuditTrailRow[]> {
  const acts = entries.filter(({ kind }) => findKind(kind)?.act)
  const told = acts.map(each => (each.owner ? [each.owner] : findOwners(each.chain, each.facts)))
  const untold = acts.filter((_act, index) => told[index] === undefined)
  const people = await findPlaces(db, untold)
  const firsts = await findFirsts(
    db,
    entries,
    untold.flatMap(({ chain }) => (readPersonChain(chain) === undefined ? chain : [])),
  )
  return acts.flatMap((each, index) => {
    const owners = told[index] ?? people(each) ?? findFirstOwners(each.chain, firsts.get(each.chain) ?? {})
    return owners.map(owner => ({ ...owner, ...makeTrailRow(each) }))
  })
}

/** Where an act stands in a trail, whosever that is. */
export function makeTrailRow({
  chain,
  seq,
  at,
  kind,
  facts,
}: TrailEntry): Omit<AuditTrailRow, keyof TrailOwner> {
  return { at, chain, seq, kind, author: readActAuthor({ chain, kind, facts }) }
}

/** Who did what an entry speaks of, as it is stored; empty where the gateway did it by itself. */
export function readActAuthor({ chain, kind, facts }: Pick<TrailEntry, 'chain' | 'kind' | 'facts'>): string {
  const { by = ({ by }: Members) => by } = findKind(kind)?.act ?? {}
  const author = by(facts, chain)
  return typeof author === 'string' ? author : ''
}

/** Who does something for themselves by an act, if it is such a one: whose it is follows from what they are. */
export function readPersonOfAct({ chain, facts }: Pick<TrailEntry, 'chain' | 'facts'>): string | undefined {
  const person = readPersonChain(chain)
  return person === undefined || findOwners(chain, facts) ? undefined : person
}

/** What a person does for themselves stands in the trail of each organisation in which they are something then. */
async function findPlaces(db: Db, entries: readonly TrailEntry[]) {
  const ids = new Set(entries.flatMap(({ chain }) => readPersonChain(chain) ?? []))
  const places = await listPlacesOfPeople(db, [...ids])
  return ({ chain, at }: TrailEntry): TrailOwner[] | undefined => {
    const id = readPersonChain(chain)
    if (id === undefined) return undefined
    const own = places.filter(
      ({ person_id, granted_at, ended_at }) =>
        person_id === id && granted_at <= at + within && (ended_at ?? at) >= at,
    )
    return listDifferent(own.map(placeOwner))
  }
}

/** Who signs in for the first time is given their roles a moment later. In milliseconds. */
const within = 60_000

function readPersonChain(chain: string): string | undefined {
  const { thing, key } = findThing(chain) ?? {}
  return key && thing?.person?.(key)
}

/** Whose an act is by what it says itself; `undefined` where the first entry of its chain says so. */
function findOwners(chain: string, facts: Members): readonly TrailOwner[] | undefined {
  const { thing, key } = findThing(chain) ?? {}
  const { organisation, stage }: Members = { ...facts, ...key }
  if (typeof organisation === 'string' && typeof stage === 'string') return [{ organisation, stage }]
  return key && thing?.owner && [thing.owner(key)]
}

/** The same by the first entry of the chain. */
function findFirstOwners(chain: string, first: Members): readonly TrailOwner[] {
  const state = readMembers(first.state)
  const opened = { ...first, ...readMembers(first.facts), ...('organisation' in state && state) }
  return findOwners(chain, opened) ?? findThing(chain)?.thing.firstOwners?.(opened) ?? []
}

async function findFirsts(
  db: Db,
  entries: readonly TrailEntry[],
  chains: readonly string[],
): Promise<ReadonlyMap<string, Members>> {
  if (chains.length === 0) return new Map()
  const here = new Map(
    entries.flatMap(({ chain, seq, facts }) => (seq === 1 ? [[chain, facts] as const] : [])),
  )
  const stored = await readFirstFacts(
    db,
    [...new Set(chains)].filter(chain => !here.has(chain)),
  )
  return new Map([...here, ...Array.from(stored, ([chain, facts]) => [chain, readFacts(facts)] as const)])
}
