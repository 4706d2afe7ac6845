import { makeFairShare, type ShareLimits } from '../jobs/fair-share.ts'

/** Lets a limited number of works run at a time, each caller its fair share; the others wait. */
export interface FairQueue {
  /**
   * Waits for a place.
   *
   * @param caller whose work it is: an organisation, or an address where the call names none
   * @returns what frees it, once however often it is called
   * @throws NoPlace where too many wait, or it took too long
   */
  enter(caller: string): Promise<() => void>
  /** How many have a place, or wait for one, by caller. */
  counts(): ReadonlyMap<string, number>
  /** How it stands, over all callers. */
  figures(): QueueFigures
}

export interface QueueFigures {
  /** Places that are taken. */
  held: number
  waiting: number
  /** How many were refused since it was made: those whose caller's own works were in the way, and those who found everything taken. */
  refused: Readonly<Record<'own' | 'all', number>>
}

export interface QueueLimits extends ShareLimits {
  /** How many may wait, of all and of any one caller. */
  mostWaiting: number
  mostWaitingOfOne: number
  /** How long one may wait, in milliseconds. */
  patience: number
  /**
   * Whether other calls are looked at before the next one begins, though there is a place: for what takes all of its time in the
   * event loop. All that begin at once there would be over before anything else is looked at.
   */
  beginOneByOne?: boolean
}

/** There is no place for a work: nothing of it was done. */
export class NoPlace extends Error {
  /** Whether works of the same caller have the places, or wait for them: the share of the others is free. */
  readonly isOwnShare: boolean
  /** In how many seconds it is worth to come again. */
  readonly retryAfter: number
  constructor(isOwnShare: boolean, retryAfter: number) {
    super(isOwnShare ? 'Too many of the caller’s own are under way.' : 'Too many are under way.')
    this.name = 'NoPlace'
    this.isOwnShare = isOwnShare
    this.retryAfter = retryAfter
  }
}

interface WaitingWork {
  begin(end: () => void): void
  refuse(): void
}

interface CallersQueue {
  organisation: string
  /** The one that waits longest is the first. */
  waiting: Set<WaitingWork>
}

export function makeFairQueue(limits: QueueLimits): FairQueue {
  const share = makeFairShare(limits)
  const queues = new Map<string, CallersQueue>()
  let waitingInAll = 0
  const refused = { own: 0, all: 0 }
  let hasJustBegun = false

  const begin = (caller: string): (() => void) => {
    const end = share.begin(caller)
    if (limits.beginOneByOne) {
      hasJustBegun = true
      setImmediate(() => {
        hasJustBegun = false
        letNext()
      })
    }
    return () => {
      // A work that never pauses would otherwise be over before a call of another caller is looked at.
      setImmediate(() => {
        end()
        letNext()
      })
    }
  }
  const findNext = (): CallersQueue | undefined => (hasJustBegun ? undefined : share.next(queues.values()))
  const letNext = (): void => {
    for (let next = findNext(); next; next = findNext()) {
      const [first] = next.waiting
      if (!first) return
      leave(next.organisation, first)
      first.begin(begin(next.organisation))
    }
  }
  const leave = (caller: string, waiting: WaitingWork): void => {
    const queue = queues.get(caller)
    if (!queue?.waiting.delete(waiting)) return
    waitingInAll -= 1
    if (queue.waiting.size === 0) queues.delete(caller)
  }
  const refuse = (caller: string): NoPlace => {
    const isOwn = share.countOf(caller) > 0 || queues.has(caller)
    refused[isOwn ? 'own' : 'all'] += 1
    return new NoPlace(isOwn, Math.max(1, Math.ceil(limits.patience / 5_000)))
  }
  /** Where as many wait as may, the last of those of whom most wait makes room. @returns whether there is room */
  const makeRoom = (newcomer: CallersQueue): boolean => {
    if (waitingInAll < limits.mostWaiting) return true
    let longest = newcomer
    for (const queue of queues.values()) if (queue.waiting.size > longest.waiting.size) longest = queue
    const last = [...longest.waiting].at(-1)
    if (last === undefined || longest.waiting.size <= newcomer.waiting.size + 1) return false
    last.refuse()
    return true
  }
  return {
    counts() {
      const counts = new Map(share.counts())
      for (const [caller, { waiting }] of queues) {
        counts.set(caller, (counts.get(caller) ?? 0) + waiting.size)
      }
      return counts
    },
    figures: () => ({ held: share.count(), waiting: waitingInAll, refused: { ...refused } }),
    async enter(caller) {
      if (waitingInAll === 0 && !hasJustBegun && share.hasRoom(caller)) return begin(caller)
      const queue = queues.get(caller) ?? { organisation: caller, waiting: new Set() }
      if (queue.waiting.size >= limits.mostWaitingOfOne || !makeRoom(queue)) throw refuse(caller)
      queues.set(caller, queue)
      return new Promise((resolve, reject) => {
        const giveUp = (): void => {
          clearTimeout(timer)
          leave(caller, waiting)
          reject(refuse(caller))
        }
        const timer = Number.isFinite(limits.patience) ? setTimeout(giveUp, limits.patience) : undefined
        const waiting: WaitingWork = {
          begin(end) {
            clearTimeout(timer)
            resolve(end)
          },
          refuse: giveUp,
        }
        queue.waiting.add(waiting)
        waitingInAll += 1
        letNext()
      })
    },
  }
}
