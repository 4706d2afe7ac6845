import type { Budget } from '../delivery.ts'
/** What was sent, and when, in milliseconds. */
export interface Use {
  at: number
  entities: number
}

/** How far an organisation was slowed down when a message of it was last rejected for traffic, and when that was, in milliseconds. */
export interface SlowDown {
  level: number
  since: number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How far an organisation is slowed down at most: then a message goes about every hour. */
const slowest = 7

/** After how long without a rejection it is slowed down by one level less, in milliseconds. */
const levelLasts = 2 * hour

/** Each limit of a budget: over which time it holds, and what counts against it. */
export const limits = [
  { name: 'messagesPerHour', window: hour, counts: 'messages' },
  { name: 'messagesPerDay', window: day, counts: 'messages' },
  { name: 'entitiesPerHour', window: hour, counts: 'entities' },
  { name: 'entitiesPerDay', window: day, counts: 'entities' },
] as const satisfies readonly { name: keyof Budget; window: number; counts: 'messages' | 'entities' }[]

/**
 * When a budget has room, in milliseconds: in no time as long as its window more is sent than it allows, wherever that time
 * begins. What is more than the whole budget goes alone.
 *
 * @param uses what was sent, the newest first, for a day at least
 * @returns `now` where there is room now; else when there is, if nothing else is sent until then
 */
export function findRoom(
  budget: Budget,
  uses: readonly Use[],
  wanted: { messages: number; entities: number },
  now: number,
): number {
  let at = now
  for (const { name, window, counts } of limits) {
    const limit = budget[name]
    if (limit === undefined || wanted[counts] === 0) continue
    let left = limit - Math.min(wanted[counts], limit)
    for (const use of uses) {
      if (use.at <= now - window) break
      left -= counts === 'messages' ? 1 : use.entities
      if (left >= 0) continue
      at = Math.max(at, use.at + window)
      break
    }
  }
  return at
}

/** How much of each limit is used at a moment. */
export function countUsed(
  uses: readonly Use[],
  { window, counts }: (typeof limits)[number],
  now: number,
): number {
  return uses
    .filter(({ at }) => at > now - window)
    .reduce((sum, { entities }) => sum + (counts === 'messages' ? 1 : entities), 0)
}

/** How far an organisation is slowed down now: less by one for every two hours without a rejection; 0 for not at all. */
export function readLevel(slowDown: SlowDown | undefined, now: number): number {
  if (slowDown === undefined) return 0
  const passed = Math.floor(Math.max(0, now - slowDown.since) / levelLasts)
  return Math.max(0, slowDown.level - passed)
}

/** How long one message waits after the other, in milliseconds: a minute at first, twice as long with every level. */
export function readGap(level: number): number {
  return level === 0 ? 0 : minute * 2 ** (level - 1)
}

/** What follows from a rejection for traffic: one level more than there is now. */
export function slowDownFurther(slowDown: SlowDown | undefined, now: number): SlowDown {
  return { level: Math.min(slowest, readLevel(slowDown, now) + 1), since: now }
}

/** When an organisation that was slowed down may send its next message, in milliseconds; `now` where it may. */
export function findTurn(slowDown: SlowDown | undefined, uses: readonly Use[], now: number): number {
  const gap = readGap(readLevel(slowDown, now))
  if (gap === 0 || slowDown === undefined) return now
  const last = Math.max(Math.min(slowDown.since, now), uses[0]?.at ?? 0)
  return Math.max(now, last + gap)
}
