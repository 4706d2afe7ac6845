import { makeFairShare, type ShareLimits } from '../jobs/fair-share.ts'

/** Lets a limited number of works run at a time, each organisation its fair share; the others wait. */
export interface FairQueue {
  /**
   * Waits for a place.
   *
   * @returns what frees it, once however often it is called; `undefined` where too many wait, or it took too long
   */
  enter(organisation: string): Promise<(() => void) | undefined>
  /** How many have a place, or wait for one. */
  count(): number
}

export interface QueueLimits extends ShareLimits {
  /** How many may wait, of all and of any one organisation. */
  mostWaiting: number
  mostWaitingOfOne: number
  /** How long one may wait, in milliseconds. */
  patience: number
}

type Waiting = (leave: (() => void) | undefined) => void

export function makeFairQueue(limits: QueueLimits): FairQueue {
  const share = makeFairShare(limits)
  /** What waits, by organisation: the one that waits longest is the first of its own. */
  const queues = new Map<string, { organisation: string; waiting: Set<Waiting> }>()
  let waitingInAll = 0

  const begin = (organisation: string): (() => void) => {
    const end = share.begin(organisation)
    return () => {
      // A work that never pauses would otherwise be over before a call of another organisation is looked at.
      setImmediate(() => {
        end()
        letNext()
      })
    }
  }
  const letNext = (): void => {
    for (let next = share.next(queues.values()); next; next = share.next(queues.values())) {
      const [first] = next.waiting
      if (!first) return
      leave(next.organisation, first)
      first(begin(next.organisation))
    }
  }
  const leave = (organisation: string, waiting: Waiting): void => {
    const queue = queues.get(organisation)
    if (!queue?.waiting.delete(waiting)) return
    waitingInAll -= 1
    if (queue.waiting.size === 0) queues.delete(organisation)
  }
  return {
    count: () => share.count() + waitingInAll,
    enter(organisation) {
      if (waitingInAll === 0 && share.hasRoom(organisation)) return Promise.resolve(begin(organisation))
      const queue = queues.get(organisation) ?? { organisation, waiting: new Set() }
      if (waitingInAll >= limits.mostWaiting || queue.waiting.size >= limits.mostWaitingOfOne) {
        return Promise.resolve(undefined)
      }
      queues.set(organisation, queue)
      return new Promise(resolve => {
        const timer = setTimeout(() => {
          leave(organisation, waiting)
          resolve(undefined)
        }, limits.patience)
        const waiting: Waiting = end => {
          clearTimeout(timer)
          resolve(end)
        }
        queue.waiting.add(waiting)
        waitingInAll += 1
        letNext()
      })
    },
  }
}
