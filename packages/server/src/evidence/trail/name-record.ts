import { recordPath } from '../../store/acts.ts'
import type { Members } from '../read-stored.ts'
import { findKind, findThing } from '../things/things.ts'

/** Whether the first entry of a chain says what record it is of. */
export function isNamedByFirst(chain: string): boolean {
  return findThing(chain)?.thing.recordByFirst !== undefined
}

/**
 * What an act was done to: its path in the API below `/api/v1/`; `undefined` where that is the gateway itself.
 *
 * @param act the kind of its entry, and the facts
 * @param first the facts of the first entry of the chain, where it is named by that
 */
export function nameRecord(
  chain: string,
  act: { kind: string; facts: Members },
  first: Members,
): string | undefined {
  const { thing, key } = findThing(chain) ?? findById(chain, act)
  if (!thing) return undefined
  const { names, collection, record, recordByFirst } = thing
  if (collection !== undefined) return recordPath(collection, key[names.columns.at(-1) ?? ''] ?? '')
  return recordByFirst ? recordByFirst(first) : record?.(key)
}

/** What a chain is of whose name is an id: that to which the act happens, and where that may be several, what its facts say. */
function findById(chain: string, { kind, facts }: { kind: string; facts: Members }) {
  const possible = findKind(kind)?.to.filter(({ names }) => names.beginning === '') ?? []
  const thing = possible.find(each => possible.length === 1 || each.kind === facts.kind)
  return { thing, key: thing?.names.parse(chain) ?? {} }
}
