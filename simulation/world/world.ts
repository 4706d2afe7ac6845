import { createHash } from 'node:crypto'
import type { Chance } from '../chance.ts'
import { type Agenda, makeAgenda } from './agenda.ts'
import { runWithin, settled, takeRuntime, type Within } from './runtime.ts'

/** A world in which everything that happens follows from a seed. */
export interface World extends Within {
  agenda: Agenda
  chance: Chance
  /** The time of day in this world, in milliseconds since 1970, as a clock that is right shows it. */
  time(): number
  /** Says what happens, in a line: what the world is compared by. */
  say(who: string, what: string): void
  /** Something must not be. */
  report(what: string): void
  problems(): readonly string[]
  /** Settles after so many milliseconds. */
  sleep(milliseconds: number): Promise<void>
  /** Runs something within the world, as soon as nothing else is under way. */
  enter(owner: Within, run: () => void): void
  /** Lets everything happen until that holds, or nothing happens any more. */
  runUntil(isOver: () => boolean): Promise<void>
  /** How many things have happened. */
  steps(): number
  /** The SHA-256 of everything that was said. */
  hash(): string
}

/** 1 June 2026, at noon: when every world begins. */
const beginning = Date.UTC(2026, 5, 1, 12)

/** @param onLine is told each line that is said */
export function makeWorld(chance: Chance, onLine: (line: string) => void = () => {}): World {
  takeRuntime()
  const agenda = makeAgenda()
  const order = chance.fork('order')
  const trace = createHash('sha256')
  const problems: string[] = []
  const waiting: { owner: Within; run: () => void }[] = []
  let steps = 0

  const enter = (owner: Within, run: () => void): void => {
    waiting.push({ owner, run })
  }
  /** Mostly what has waited longest; now and then another, since nothing promises that order. */
  const takeNext = (): { owner: Within; run: () => void } | undefined => {
    if (waiting.length > 1 && order.happens(0.1)) return waiting.splice(order.below(waiting.length), 1)[0]
    return waiting.shift()
  }
  const world: World = {
    agenda,
    chance,
    time: () => beginning + agenda.now(),
    say(who, what) {
      const line = `${agenda.now().toFixed(3)} ${who}: ${what}\n`
      trace.update(line)
      onLine(line)
    },
    report(what) {
      world.say('problem', what)
      problems.push(what)
    },
    problems: () => problems,
    sleep: milliseconds => new Promise(resolve => agenda.after(milliseconds, resolve)),
    enter,
    soon: run => enter(world, run),
    leaked: what => world.report(`leak: the world uses ${what} of Node`),
    async runUntil(isOver) {
      for (;;) {
        await settled()
        const next = takeNext()
        if (next === undefined && agenda.nextAt() === Number.POSITIVE_INFINITY) return
        steps += 1
        if (next) runWithin(next.owner, next.run)
        else runWithin(world, agenda.step)
        if (isOver()) return
      }
    },
    steps: () => steps,
    hash: () => trace.copy().digest('hex'),
  }
  return world
}
