import type { EvidenceRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { isSame, type Members } from './read-stored.ts'
import { makeStep, namePart, type Replayed, type Stored } from './replay-step.ts'
import { findKind, findThing } from './things/things.ts'

export function startReplay(): Replayed {
  return { kinds: new Map(), parts: new Map(), state: {}, faults: [] }
}

/** Carries an entry over to what its chain comes to. @param facts those of the entry, as they were read */
export function replay(replayed: Replayed, entry: EvidenceRow, facts: Members): void {
  const { seq, kind } = entry
  if (!replayed.kinds.has(kind)) replayed.kinds.set(kind, seq)
  // From where and why a caller did it changes nothing of what it comes to.
  const step = makeStep(replayed, entry, 'call' in facts ? withoutCall(facts) : facts)
  const known = findKind(kind)
  if (known) known.replay(step)
  else step.say(`is of no known kind: "${kind}"`)
}

function withoutCall({ call: _call, ...facts }: Members): Members {
  return facts
}

/** Where what is stored of something is not what its chain says of it. */
export function compareWithStored(chain: string, replayed: Replayed, stored: Stored | undefined): Problem[] {
  const problems: Problem[] = replayed.faults.map(fault => ({ chain, ...fault }))
  const say = (what: string): void => void problems.push({ chain, what })
  if (!stored) {
    if (!findThing(chain)?.thing.isGone?.(replayed.state)) say('speaks of something that is not stored')
    return problems
  }
  for (const [kind, seq] of replayed.kinds) {
    if (!findKind(kind)?.to.some(thing => thing.kind === stored.kind))
      problems.push({ chain, seq, what: `is "${kind}", which does not happen to it` })
  }
  for (const fault of stored.faults ?? []) say(fault)
  const { opened } = replayed
  if (opened) {
    if (opened.kind !== stored.kind) say(`begins with "${opened.kind}", and is not of such a thing`)
    if (opened.at !== stored.at) say('is stored with another time than recorded')
    compare('', stored.facts, opened.facts, say)
  }
  compare('', replayed.state, stored.state, say)
  for (const [name, recorded] of replayed.parts) {
    const is = stored.parts.get(name)
    if (is) compare(`${name}: `, recorded, is, say)
    else say(`${name} is recorded and not stored`)
  }
  // A key that is older than its evidence is compared with all of these.
  const mayHaveOlderKeys = opened !== undefined && !('idempotencyKey' in opened.facts)
  if (opened || stored.kind === 'unmatched') {
    for (const name of stored.parts.keys()) {
      if (!replayed.parts.has(name) && !(isKey(name) && mayHaveOlderKeys))
        say(`${name} is stored and not recorded`)
    }
  }
  return problems
}

function isKey(part: string): boolean {
  return part.startsWith(namePart('idempotency-key', ''))
}

/** Says which members of `wanted` are otherwise in `found`. */
function compare(part: string, wanted: object, found: object, say: (what: string) => void): void {
  const [recorded, is] = [wanted as Members, found as Members]
  for (const name of Object.keys(wanted)) {
    if (!isSame(recorded[name], Object.hasOwn(is, name) ? is[name] : undefined))
      say(`${part}${name} is stored otherwise than recorded`)
  }
}
