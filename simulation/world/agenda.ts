/** What happens in a simulated world, one thing after another, each at its time. */
export interface Agenda {
  /** Milliseconds since the world began. */
  now(): number
  /** Enters what happens after so many milliseconds. @returns what takes it off again */
  after(milliseconds: number, happen: () => void): () => void
  /** When the next thing happens; infinite where there is none. */
  nextAt(): number
  /** Lets the next thing happen. */
  step(): void
}

interface Entry {
  at: number
  order: number
  happen: (() => void) | undefined
}

/** What happens at the same time happens in the order in which it was entered. */
export function makeAgenda(): Agenda {
  const heap: Entry[] = []
  let now = 0
  let entered = 0

  const isBefore = (one: Entry, other: Entry): boolean =>
    one.at < other.at || (one.at === other.at && one.order < other.order)

  const push = (entry: Entry): void => {
    let index = heap.push(entry) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = heap[parent]
      if (above === undefined || !isBefore(entry, above)) break
      heap[index] = above
      index = parent
    }
    heap[index] = entry
  }
  const pop = (): Entry | undefined => {
    const [first] = heap
    const last = heap.pop()
    if (first === undefined || last === undefined || heap.length === 0) return first
    let index = 0
    for (;;) {
      const left = 2 * index + 1
      const [one, other] = [heap[left], heap[left + 1]]
      const child = one && other && isBefore(other, one) ? left + 1 : left
      const least = heap[child]
      if (least === undefined || !isBefore(least, last)) break
      heap[index] = least
      index = child
    }
    heap[index] = last
    return first
  }
  const dropTaken = (): void => {
    while (heap[0] && heap[0].happen === undefined) pop()
  }
  return {
    now: () => now,
    after(milliseconds, happen) {
      entered += 1
      const entry: Entry = { at: now + Math.max(0, milliseconds), order: entered, happen }
      push(entry)
      return () => {
        entry.happen = undefined
      }
    },
    nextAt() {
      dropTaken()
      return heap[0]?.at ?? Number.POSITIVE_INFINITY
    },
    step() {
      dropTaken()
      const entry = pop()
      if (entry === undefined) return
      now = Math.max(now, entry.at)
      entry.happen?.()
    },
  }
}
