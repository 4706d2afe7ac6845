import { isDeepStrictEqual } from 'node:util'
import { keyChains, parseActorChain, webhookChains } from '../store/chains.ts'
import type { Problem } from './check-chain.ts'
import { findKind } from './kinds.ts'
import type { Replayed } from './replay-step.ts'
import type { Stored } from './stored-state.ts'

/** Where what is stored of something is not what its chain says of it. */
export function compareWithStored(chain: string, replayed: Replayed, stored: Stored | undefined): Problem[] {
  const problems: Problem[] = replayed.faults.map(fault => ({ chain, ...fault }))
  const say = (what: string): void => void problems.push({ chain, what })
  if (!stored) {
    if (!isGone(chain, replayed))
      say('speaks of a submission, message, pull, API key, webhook, actor or entity that is not stored')
    return problems
  }
  for (const [kind, seq] of replayed.kinds) {
    if (!findKind(kind)?.to.includes(stored.kind))
      problems.push({ chain, seq, what: `is "${kind}", which does not happen to it` })
  }
  for (const fault of stored.faults ?? []) say(fault)
  const { opened } = replayed
  if (opened) {
    if (opened.kind !== stored.kind) say(`begins with "${opened.kind}", and is not of such a thing`)
    if (opened.at !== stored.at) say('is stored with another time than recorded')
    const { request, ...facts } = opened.facts as { request?: { sha256?: unknown } }
    const recorded: Record<string, unknown> = {
      ...facts,
      ...(request && { requestSha256: request.sha256 }),
    }
    for (const [name, value] of Object.entries(stored.facts)) {
      if (!isDeepStrictEqual(recorded[name], value)) say(`${name} is stored otherwise than recorded`)
    }
  }
  compare('', replayed.state, stored.state, say)
  for (const [name, recorded] of replayed.parts) {
    const is = stored.parts.get(name)
    if (is) compare(`${name}: `, recorded, is, say)
    else say(`${name} is recorded and not stored`)
  }
  if (opened || stored.kind === 'unmatched') {
    for (const name of stored.parts.keys()) {
      if (!replayed.parts.has(name)) say(`${name} is stored and not recorded`)
    }
  }
  return problems
}

/** Whether a chain says itself that what it is of is not stored any longer. */
function isGone(chain: string, { state }: Replayed): boolean {
  if (parseActorChain(chain)) return state.registeredAt === null && state.organisation === undefined
  const canBeDeleted = chain.startsWith(keyChains) || chain.startsWith(webhookChains)
  return canBeDeleted && state.deletedAt !== undefined
}

function compare(
  part: string,
  recorded: Record<string, unknown>,
  stored: Record<string, unknown>,
  say: (what: string) => void,
): void {
  for (const [name, value] of Object.entries(recorded)) {
    if (!isDeepStrictEqual(value, stored[name])) say(`${part}${name} is stored otherwise than recorded`)
  }
}
