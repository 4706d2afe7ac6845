import type { Chance } from '../chance.ts'
import { quarantine } from '../gateway/start-gateway.ts'
import type { TransitFaults } from './access-point.ts'
import type { PartnerFaults } from './as4/partner.ts'
import type { AuthorityFaults } from './authority.ts'
import type { NetworkFaults } from './network.ts'
import type { ProcessFaults } from './process.ts'

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
}

const never = { likelihood: 0, longest: 0 }

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
  authority: { slow: never, refusal: 0, silence: 0, answersTwice: 0, late: never },
  stall: never,
  kills: { mean: Number.POSITIVE_INFINITY, longestAbsence: 1_000 },
}

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
  return {
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
      silence: some(0.5),
      answersTwice: some(0.5),
      late: { likelihood: some(0.5), longest: chance.pick([60_000, 3 * quarantine * 1000]) },
    },
    stall: { likelihood: some(0.3), longest: chance.pick([10, 1_000]) },
    kills: {
      mean: isKilled ? chance.pick([100, 1_000, 10_000]) : Number.POSITIVE_INFINITY,
      longestAbsence: chance.pick([5_000, 3_600_000]),
    },
  }
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
