import type { Chance } from '../chance.ts'
import type { TransitFaults } from './access-point.ts'
import type { PartnerFaults } from './as4/partner.ts'
import type { AuthorityFaults } from './authority.ts'
import type { DiskFaults } from './disk.ts'
import type { NetworkFaults } from './network.ts'
import type { ProcessFaults } from './process.ts'
import { quarantine } from './quarantine.ts'

/** Everything that goes wrong in a world, and how often. */
export interface Faults {
  network: NetworkFaults
  transit: TransitFaults
  /** Those of the authority's access point, where the gateway is that of its own side. */
  partner: PartnerFaults
  authority: AuthorityFaults
  stall: ReturnType<ProcessFaults['stall']>
  /** After how many turns a process is killed, on average, and how long there is none then, in milliseconds. */
  kills: { mean: number; longestAbsence: number }
  disk: DiskFaults
  /** How often the disk takes no writes, and for how long at most, in milliseconds. */
  refusals: { every: number; longest: number }
  /** How often the store goes back, how likely to a copy of the moments after an ask, and how old that is at most, in milliseconds. */
  returns: { every: number; amidWork: number; oldest: number }
  /** How often somebody sets the clock, and how far at most, in milliseconds. */
  settings: { every: number; furthest: number }
  /** How often a process stands still, and for how long at most, in milliseconds. */
  pauses: { every: number; longest: number }
  /** How often an operator changes the secret key, in milliseconds. */
  keys: { every: number }
  /** How likely an operator sets another access token whenever he looks. */
  rotation: number
  /** How likely an operator decides about a doubt against what the authority has. */
  misjudgement: number
}

const never = { likelihood: 0, longest: 0 }
const seldom = Number.POSITIVE_INFINITY

export const noFaults: Faults = {
  network: { refused: 0, requestLost: 0, answerLost: 0, doubled: 0, slow: never },
  transit: { failure: 0, lie: 0, slow: never },
  partner: {
    busy: 0,
    rejection: 0,
    unsignedError: 0,
    wrongReceipt: 0,
    duplicateError: 0,
    cut: 0,
    mute: never,
    pushedAgain: 0,
  },
  authority: {
    slow: never,
    refusal: 0,
    refusedWhole: 0,
    silence: 0,
    answersTwice: 0,
    late: never,
    odd: 0,
    foreign: 0,
  },
  stall: never,
  kills: { mean: seldom, longestAbsence: 1_000 },
  disk: { error: 0, linger: 0 },
  refusals: { every: seldom, longest: 0 },
  returns: { every: seldom, amidWork: 0, oldest: 0 },
  settings: { every: seldom, furthest: 0 },
  pauses: { every: seldom, longest: 0 },
  keys: { every: seldom },
  rotation: 0,
  misjudgement: 0,
}

/** The kinds of faults, each of which a world can be spared. */
export const faultKinds = Object.keys(noFaults) as readonly (keyof Faults)[]

/** Those of faults that are of some kinds. */
export function keepFaults(faults: Faults, kinds: ReadonlySet<string>): Faults {
  const kept = { ...faults }
  for (const kind of faultKinds) if (!kinds.has(kind)) Object.assign(kept, { [kind]: noFaults[kind] })
  return kept
}

/** Whether a world has faults of a kind. */
export function hasFaults(faults: Faults, kind: keyof Faults): boolean {
  return JSON.stringify(faults[kind]) !== JSON.stringify(noFaults[kind])
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Draws which faults a world has. Most worlds have few of them, since many at once hide one another.
 *
 * What is slow adds up to less than the quarantine: what an operator promises by that.
 */
export function drawFaults(chance: Chance): Faults {
  const some = (most: number): number => drawSome(chance, most)
  const slowest = chance.pick(['network', 'transit', 'authority'])
  const slow = (where: string) => ({
    likelihood: some(0.5),
    longest: quarantine * 1000 * (where === slowest ? 0.75 : 0.1),
  })
  const isKilled = chance.happens(0.6)
  const every = (likelihood: number): number =>
    chance.happens(likelihood) ? chance.pick([minute, 5 * minute, 15 * minute]) : seldom
  const drawn: Faults = {
    network: {
      refused: some(0.3),
      requestLost: some(0.3),
      answerLost: some(0.3),
      doubled: some(0.3),
      slow: slow('network'),
    },
    transit: { failure: some(0.3), lie: some(0.5), slow: slow('transit') },
    partner: drawPartnerFaults(chance.fork('partner')),
    authority: {
      slow: slow('authority'),
      refusal: some(0.3),
      refusedWhole: some(0.2),
      silence: some(0.5),
      answersTwice: some(0.5),
      late: { likelihood: some(0.5), longest: chance.pick([minute, 3 * quarantine * 1000]) },
      odd: some(0.4),
      foreign: some(0.4),
    },
    stall: { likelihood: some(0.3), longest: chance.pick([10, 1_000]) },
    kills: {
      mean: isKilled ? chance.pick([100, 1_000, 10_000]) : seldom,
      longestAbsence: chance.pick([5_000, hour]),
    },
    disk: {
      error: chance.happens(0.2) ? chance.draw() * 0.01 : 0,
      linger: drawSome(chance.fork('linger'), 0.3),
    },
    refusals: { every: every(0.25), longest: chance.pick([5 * second, 5 * minute]) },
    returns: {
      every: every(0.35),
      amidWork: chance.pick([0, 0.05, 0.3]),
      oldest: chance.pick([10 * second, minute, hour]),
    },
    settings: { every: every(0.3), furthest: chance.pick([minute, 2 * hour, 48 * hour]) },
    rotation: some(0.5),
    pauses: drawPauses(chance.fork('pauses')),
    misjudgement: drawSome(chance.fork('misjudgement'), 0.5),
    keys: drawKeys(chance.fork('keys')),
  }
  return { ...drawn, ...drawReturnsInARow(chance.fork('returns in a row')) }
}

/**
 * In some worlds the store goes back again and again, in one way after the other, while processes are killed, clocks are set and the
 * secret key changes: what each of these leaves behind meets that of the others.
 */
function drawReturnsInARow(chance: Chance): Partial<Faults> {
  if (!chance.happens(0.2)) return {}
  return {
    kills: { mean: chance.pick([1_000, 10_000]), longestAbsence: 5_000 },
    returns: {
      every: chance.pick([20 * second, minute]),
      amidWork: chance.pick([0.05, 0.3]),
      oldest: chance.pick([10 * second, minute, 10 * minute]),
    },
    settings: { every: 5 * minute, furthest: chance.pick([minute, 2 * hour]) },
    keys: { every: chance.pick([minute, 5 * minute]) },
  }
}

/** Some last longer than a database waits for the next statement, and than the other processes wait for a heartbeat. */
function drawPauses(chance: Chance): Faults['pauses'] {
  return {
    every: chance.happens(0.3) ? chance.pick([10 * second, minute, 5 * minute]) : seldom,
    longest: chance.pick([2 * second, 10 * second, 5 * minute]),
  }
}

function drawKeys(chance: Chance): Faults['keys'] {
  return { every: chance.happens(0.2) ? chance.pick([5 * minute, 15 * minute]) : seldom }
}

function drawPartnerFaults(chance: Chance): PartnerFaults {
  const some = (most: number): number => drawSome(chance, most)
  return {
    busy: some(0.3),
    rejection: some(0.3),
    unsignedError: some(0.3),
    wrongReceipt: some(0.5),
    duplicateError: chance.pick([0, 0, 1]),
    cut: some(0.5),
    mute: { likelihood: some(0.5), longest: chance.pick([60_000, 3 * quarantine * 1000]) },
    pushedAgain: some(0.3),
  }
}

function drawSome(chance: Chance, most: number): number {
  return chance.happens(0.4) ? chance.draw() * most : 0
}
