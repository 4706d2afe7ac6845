/** Lets a limited number of works go on at a time, and organisations have their turns one after another. */
export interface Turns {
  /**
   * Waits for a turn.
   *
   * @returns what ends the turn, once however often it is called; `undefined` where too many wait, or it took too long
   */
  take(organisation: string): Promise<(() => void) | undefined>
  /** How many have a turn, or wait for one. */
  count(): number
}

export interface TurnLimits {
  /** How many turns there are at a time, by all and by any one organisation. */
  atOnce: number
  ofOne: number
  /** How many may wait, of all and of any one organisation. */
  mostWaiting: number
  mostWaitingOfOne: number
  /** How long one may wait, in milliseconds. */
  patience: number
}

type Waiting = (end: (() => void) | undefined) => void

/** Whoever comes next is of the organisation that has waited longest for a turn, whatever number of works it has. */
export function makeTurns(limits: TurnLimits): Turns {
  const running = new Map<string, number>()
  const queues = new Map<string, Set<Waiting>>()
  let runningInAll = 0
  let waitingInAll = 0

  const begin = (organisation: string): (() => void) => {
    runningInAll += 1
    running.set(organisation, (running.get(organisation) ?? 0) + 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      // A work that never pauses would otherwise be over before anybody else's call is looked at.
      setImmediate(() => {
        runningInAll -= 1
        const left = (running.get(organisation) ?? 1) - 1
        if (left === 0) running.delete(organisation)
        else running.set(organisation, left)
        letNext()
      })
    }
  }
  const hasRoom = (organisation: string): boolean =>
    runningInAll < limits.atOnce && (running.get(organisation) ?? 0) < limits.ofOne
  const letNext = (): void => {
    while (runningInAll < limits.atOnce) {
      const next = [...queues].find(([organisation]) => hasRoom(organisation))
      const [first] = next?.[1] ?? []
      if (!next || !first) return
      const [organisation, queue] = next
      leave(organisation, first)
      if (queue.size > 0) {
        queues.delete(organisation)
        queues.set(organisation, queue)
      }
      first(begin(organisation))
    }
  }
  const leave = (organisation: string, waiting: Waiting): void => {
    const queue = queues.get(organisation)
    if (!queue?.delete(waiting)) return
    waitingInAll -= 1
    if (queue.size === 0) queues.delete(organisation)
  }
  return {
    count: () => runningInAll + waitingInAll,
    take(organisation) {
      if (waitingInAll === 0 && hasRoom(organisation)) return Promise.resolve(begin(organisation))
      const queue = queues.get(organisation) ?? new Set()
      if (waitingInAll >= limits.mostWaiting || queue.size >= limits.mostWaitingOfOne) {
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
        queue.add(waiting)
        waitingInAll += 1
        if (hasRoom(organisation)) letNext()
      })
    },
  }
}
