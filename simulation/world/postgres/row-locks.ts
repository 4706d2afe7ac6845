/** How strongly a row is locked: `key-share` lets it be changed but for its keys, `no-key-update` changes it but for these. */
export type Strength = 'key-share' | 'share' | 'no-key-update' | 'update'

const order: readonly Strength[] = ['key-share', 'share', 'no-key-update', 'update']

/** Which cannot be held by two transactions (PostgreSQL, table 13.3). */
const conflicts: Readonly<Record<Strength, readonly Strength[]>> = {
  'key-share': ['update'],
  share: ['no-key-update', 'update'],
  'no-key-update': ['share', 'no-key-update', 'update'],
  update: order,
}

interface Hold {
  strength: Strength
  isWritten: boolean
  /** Whether it was locked more strongly since it was last written: what it became has that lock, and what it was has not. */
  isLockedSince: boolean
}

/** A wait that would never end, since the one that is waited for waits too. */
export class Deadlock extends Error {
  override name = 'Deadlock'
}

/** Lets several go on at the same time, of which any may be first. */
export type Wake = (goOns: readonly (() => void)[]) => void

const wakeInOrder: Wake = goOns => {
  for (const goOn of goOns) goOn()
}

/** Which transaction has locked which row, and which waits for which. */
export interface RowLocks<Holder> {
  /** Who has to end before a holder may lock a row so, in the order in which they first locked anything. */
  blockers(holder: Holder, row: string, strength: Strength): readonly Holder[]
  /** @param isWritten whether the row was inserted, changed or deleted */
  hold(holder: Holder, row: string, strength: Strength, isWritten: boolean): void
  /** Whether a holder has locked a row, however strongly. */
  holds(holder: Holder, row: string): boolean
  /** Which other transaction has written a row. */
  writer(holder: Holder, row: string): Holder | undefined
  /** Settles when one of them ends. @throws Deadlock where that waits for this one */
  wait(holder: Holder, blockers: readonly Holder[]): Promise<void>
  /** How often a row was changed by what is committed. */
  changes(row: string): number
  /** How often in a way that who waits to lock it as `key-share` takes note of: without `isLockedSince` of `Hold`. */
  changesOfKeyShare(row: string): number
  /** A transaction is over: who waits for it goes on. */
  release(holder: Holder, how: 'commit' | 'drop'): void
  /** Who waits for a row. */
  isWaiting(holder: Holder): boolean
}

/** @param wake lets those go on that waited for one which is over; they stand in the order in which they came */
export function makeRowLocks<Holder>(wake: Wake = wakeInOrder): RowLocks<Holder> {
  const changes = new Map<string, number>()
  const lockedSince = new Map<string, number>()
  const rows = new Map<string, Map<Holder, Hold>>()
  const held = new Map<Holder, Set<string>>()
  const waiting = new Map<Holder, { blockers: ReadonlySet<Holder>; goOn: () => void }>()

  const isWaitingFor = (one: Holder, other: Holder, seen: Set<Holder>): boolean => {
    if (one === other) return true
    if (seen.has(one)) return false
    seen.add(one)
    return [...(waiting.get(one)?.blockers ?? [])].some(each => isWaitingFor(each, other, seen))
  }
  return {
    blockers(holder, row, strength) {
      const own = rows.get(row)?.get(holder)
      if (own && order.indexOf(own.strength) >= order.indexOf(strength)) return []
      const found = [...(rows.get(row) ?? [])].flatMap(([other, hold]) =>
        other !== holder && conflicts[strength].includes(hold.strength) ? [other] : [],
      )
      if (found.length < 2) return found
      const ranks = [...held.keys()]
      return found.toSorted((one, other) => ranks.indexOf(one) - ranks.indexOf(other))
    },
    hold(holder, row, strength, isWritten) {
      const holds = rows.get(row) ?? new Map<Holder, Hold>()
      rows.set(row, holds)
      const before = holds.get(holder)
      const isStronger = !before || order.indexOf(strength) > order.indexOf(before.strength)
      holds.set(holder, {
        strength: isStronger ? strength : before.strength,
        isWritten: isWritten || (before?.isWritten ?? false),
        isLockedSince: !isWritten && (before?.isWritten ?? false) && (isStronger || before.isLockedSince),
      })
      const own = held.get(holder) ?? new Set()
      held.set(holder, own.add(row))
    },
    holds: (holder, row) => rows.get(row)?.has(holder) ?? false,
    writer: (holder, row) =>
      [...(rows.get(row) ?? [])].find(([other, { isWritten }]) => other !== holder && isWritten)?.[0],
    wait(holder, blockers) {
      if (blockers.some(each => isWaitingFor(each, holder, new Set()))) return Promise.reject(new Deadlock())
      return new Promise(resolve => {
        waiting.set(holder, { blockers: new Set(blockers), goOn: resolve })
      })
    },
    changes: row => changes.get(row) ?? 0,
    changesOfKeyShare: row => (changes.get(row) ?? 0) - (lockedSince.get(row) ?? 0),
    release(holder, how) {
      for (const row of held.get(holder) ?? []) {
        const holds = rows.get(row)
        const own = holds?.get(holder)
        if (how === 'commit' && own?.isWritten) changes.set(row, (changes.get(row) ?? 0) + 1)
        if (how === 'commit' && own?.isLockedSince) lockedSince.set(row, (lockedSince.get(row) ?? 0) + 1)
        holds?.delete(holder)
        if (holds?.size === 0) rows.delete(row)
      }
      held.delete(holder)
      waiting.delete(holder)
      const woken = [...waiting].filter(([, { blockers }]) => blockers.has(holder))
      for (const [other] of woken) waiting.delete(other)
      wake(woken.map(([, { goOn }]) => goOn))
    },
    isWaiting: holder => waiting.has(holder),
  }
}
