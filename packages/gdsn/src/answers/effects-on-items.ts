import type { PoolAnswer, PoolFault } from './read-pool-answer.ts'

/** A hierarchy as it was sent: all that an answer may name it by. */
export interface SentHierarchy {
  /** Its identifier, and those of the items in it. */
  readonly identifiers: readonly string[]
  /** The GTINs of its levels. */
  readonly gtins: readonly string[]
}

/** What an answer says of one hierarchy. Its notes are what it minds besides, of this one or of no hierarchy by name. */
export type PoolEffect =
  /** Taken; `modified` where the pool has changed something, so that it has to be read back. */
  | { readonly kind: 'accepted'; readonly modified: boolean; readonly notes: readonly PoolFault[] }
  /** The pool did nothing: it holds this already, or refuses to say. Reading back tells which. */
  | { readonly kind: 'no-action'; readonly notes: readonly PoolFault[] }
  | { readonly kind: 'refused'; readonly faults: readonly PoolFault[]; readonly notes: readonly PoolFault[] }
  /** The request failed as a whole: what it says may be of another item in it. */
  | { readonly kind: 'whole'; readonly faults: readonly PoolFault[]; readonly notes: readonly PoolFault[] }
  /** It does not say. */
  | { readonly kind: 'unclear'; readonly notes: readonly PoolFault[] }

/** Of a request that has been carried out, or of which nothing more is said. */
const isEnded = (status: string | undefined): boolean => status === undefined || status === 'Done'

/**
 * What an answer says of each of the hierarchies that a request held, in their order. A fault of an item sinks every hierarchy
 * that it stands in; a fault that names nothing of the request, or nothing at all, is of all of which there is no word: none of
 * them is accepted. Accepted is only what a word about that very hierarchy says.
 */
export function effectsOnItems(sent: readonly SentHierarchy[], answer: PoolAnswer): PoolEffect[] {
  const named = new Set(sent.flatMap(({ identifiers, gtins }) => [...identifiers, ...gtins]))
  const faultsByName = new Map<string, PoolFault[]>()
  const ofAll: PoolFault[] = []
  for (const fault of answer.faults) {
    const name = findNearest(fault, named)
    if (name !== undefined) push(faultsByName, name, fault)
    else ofAll.push(fault)
  }
  const ofAllErrors = ofAll.filter(({ level }) => level === 'error')
  const wordsByName = Map.groupBy(answer.transactions, ({ identifier }) => identifier)

  return sent.map(({ identifiers, gtins }): PoolEffect => {
    const names = new Set([...identifiers, ...gtins])
    const own = [...names].flatMap(name => faultsByName.get(name) ?? [])
    const faults = own.filter(({ level }) => level === 'error')
    const notes = [...own.filter(({ level }) => level !== 'error'), ...ofAll]
    const words = new Set(
      [...names].flatMap(name => wordsByName.get(name)?.map(({ status }) => status) ?? []),
    )
    if (faults.length > 0 || words.has('REJECTED')) return { kind: 'refused', faults, notes }
    // A request that has not ended, or has broken off, may stand in part.
    if (!isEnded(answer.requestStatus)) return { kind: 'unclear', notes }
    if (words.size === 1) {
      if (words.has('ACCEPTED') || words.has('MODIFIED'))
        return { kind: 'accepted', modified: words.has('MODIFIED'), notes }
      if (words.has('NO_ACTION')) return { kind: 'no-action', notes }
    }
    return words.size === 0 && ofAllErrors.length > 0
      ? { kind: 'whole', faults: ofAllErrors, notes: notes.filter(({ level }) => level !== 'error') }
      : { kind: 'unclear', notes }
  })
}

/**
 * By what a fault names something of the request most closely: what it stands inside of, from the inside out, else its GTIN, which
 * may stand in several hierarchies.
 */
function findNearest({ gtin, identifiers }: PoolFault, named: ReadonlySet<string>): string | undefined {
  const around = identifiers.findLast(name => named.has(name))
  return around ?? (gtin !== undefined && named.has(gtin) ? gtin : undefined)
}

function push<Item>(lists: Map<string, Item[]>, name: string, item: Item): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}
