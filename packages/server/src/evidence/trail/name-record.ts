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
 * @param first the facts of the first entry of the chain, where it is named by that
 */
export function nameRecord(chain: string, kind: string, first: Members): string | undefined {
  const { thing, key } = findThing(chain) ?? findById(chain, kind)
  if (!thing) return undefined
  const { names, collection, record, recordByFirst } = thing
  if (collection !== undefined) return recordPath(collection, key[names.columns.at(-1) ?? ''] ?? '')
  return recordByFirst ? recordByFirst(first) : record?.(key)
}

/** What a chain is of whose name is an id: that to which the act happens. */
function findById(chain: string, kind: string) {
  const thing = findKind(kind)?.to.find(({ names }) => names.beginning === '')
  return { thing, key: thing?.names.parse(chain) ?? {} }
}
