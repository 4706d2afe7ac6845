import type { World } from './world.ts'

/** The clock of a machine: it may be wrong, and jump. */
export interface Clock {
  /** The time of day as it shows it, in milliseconds since 1970. */
  wall(): number
  /** Milliseconds since the machine started, at the pace of its clock. */
  sinceStart(): number
  /** Somebody sets it. */
  set(by: number): void
}

/** @param pace how fast it goes: 1 where it is right */
export function makeClock(world: World, pace = 1): Clock {
  let ahead = 0
  const sinceStart = (): number => world.agenda.now() * pace
  const beginning = world.time() - sinceStart()
  return {
    wall: () => beginning + ahead + sinceStart(),
    sinceStart,
    set(by) {
      ahead += by
      world.say('clock', `set by ${by.toFixed(0)} ms`)
    },
  }
}
