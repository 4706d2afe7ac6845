import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../store/database.ts'
import { readEntries } from '../../store/evidence-reading.ts'
import type { EvidenceRow } from '../../store/tables.ts'
import { replay, startReplay } from '../compare.ts'
import { type Members, readFacts } from '../read-stored.ts'
import type { Replayed } from '../replay-step.ts'
import { acted } from '../things/acts.ts'
import { findKind } from '../things/things.ts'

/** One member of what an act changes, before and after it. */
export interface MemberChange {
  name: string
  before?: unknown
  after?: unknown
}

/** Things of which acts tell all: nothing is before them. */
const withoutBefore = new Set(['signed-in', 'signed-out', 'handed', 'answered'])

/** What acts have changed, by the entries: what their chains come to before each and after it. */
export async function listChanges(
  db: Db,
  acts: readonly EvidenceRow[],
): Promise<ReadonlyMap<EvidenceRow, readonly MemberChange[]>> {
  const changing = acts.filter(({ kind }) => {
    const known = findKind(kind)
    return known && !known.opens && !known.to.includes(acted) && !withoutBefore.has(kind)
  })
  const wanted = Map.groupBy(changing, ({ chain }) => chain)
  const changes = new Map<EvidenceRow, readonly MemberChange[]>()
  let [chain, replayed] = ['', startReplay()]
  for await (const entry of readEntries(db, [...wanted.keys()])) {
    if (entry.chain !== chain) [chain, replayed] = [entry.chain, startReplay()]
    const act = wanted.get(chain)?.find(({ seq }) => seq === entry.seq)
    const before = act && flatten(replayed)
    replay(replayed, entry, readFacts(entry.facts))
    if (act && before) changes.set(act, compareMembers(before, flatten(replayed)))
  }
  return changes
}

function flatten({ state, parts }: Replayed): Members {
  const members = Array.from(parts, ([part, its]) =>
    Object.entries(its).map(([name, value]) => [`${part}: ${name}`, value]),
  )
  return Object.fromEntries([...Object.entries(state), ...members.flat()])
}

function compareMembers(before: Members, after: Members): MemberChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => {
    const [was, is] = [before[name] ?? null, after[name] ?? null]
    return isDeepStrictEqual(was, is) ? [] : [{ name, before: was, after: is }]
  })
}
