import type { Chance } from './chance.ts'
import type { Habits } from './clients/manufacturer.ts'
import type { Connector } from './world/connector.ts'
import { type Faults, noFaults } from './world/faults.ts'
import { quarantine } from './world/quarantine.ts'

/**
 * What a world has much of, and little else: what has to come together within a moment, and does so seldom among faults and habits that
 * are drawn one by one, comes together there again and again.
 */
export interface Theme {
  name: string
  faults: Partial<Faults>
  habits: Partial<Habits>
  /** The connector that shows it, where not every one does. */
  over?: Connector
  /** Whether processes run on whenever the store goes back. */
  runsOn?: true
  /** How long after the faults have stopped everything has to have its end, in milliseconds; as usual where absent. */
  bound?: number
  /** How long it is until something is asked for next, on average, in milliseconds. */
  pace: number
}

const second = 1_000
const minute = 60 * second

/**
 * Draws the theme of a world; every second one has none.
 *
 * @param isShared whether several gateways share a database in it
 */
export function drawTheme(chance: Chance, isShared: boolean): Theme | undefined {
  if (!chance.happens(0.5)) return undefined
  return chance.pick(isShared ? listSharedThemes(chance) : listThemes(chance))
}

const calm = { hasty: 0, batches: { likelihood: 0, most: 2, cancelled: 0 }, withdrawal: 0, trespass: 0 }

const rotating = {
  name: 'the secret key is changed again and again',
  habits: calm,
}

const returning = {
  name: 'the secret key is changed, and the store goes back',
  habits: { ...calm, updates: 0.8 },
}

/** Themes that no seed draws: with one more among the others, every seed would be another world. */
export const furtherThemes: readonly Theme[] = [
  {
    ...rotating,
    faults: {
      keys: { every: minute },
      kills: { mean: 1_000, longestAbsence: 5 * second },
    },
    pace: 10 * second,
  },
  {
    ...returning,
    faults: {
      keys: { every: minute },
      returns: { every: 3 * minute, amidWork: 0.1, oldest: minute },
      kills: { mean: 1_000, longestAbsence: 5 * second },
    },
    pace: 10 * second,
  },
  {
    name: 'a message is rejected as a whole for one device',
    faults: { authority: { ...noFaults.authority, refusedWhole: 0.3 } },
    habits: { ...calm, updates: 0, batches: { likelihood: 1, most: 12, cancelled: 0 } },
    pace: minute,
  },
  {
    name: 'files update devices that have different versions',
    faults: {},
    habits: { ...calm, updates: 0.8, thorough: 0, batches: { likelihood: 0.4, most: 6, cancelled: 0 } },
    pace: minute,
  },
  {
    name: 'several things are changed again before they have an end',
    faults: {},
    habits: { ...calm, hasty: 0.6, updates: 0.8, thorough: 1 },
    pace: 5 * second,
  },
  {
    name: 'messages are lost, and answers',
    over: 'access-point',
    faults: {
      transit: { ...noFaults.transit, failure: 0.5 },
      authority: { ...noFaults.authority, silence: 0.5 },
    },
    habits: { ...calm, updates: 0.5 },
    pace: 30 * second,
  },
  {
    name: 'the store goes back again and again, while clocks are set and the secret key is changed',
    faults: {
      returns: { every: minute, amidWork: 0.5, oldest: 5 * minute },
      kills: { mean: 2_000, longestAbsence: 10 * second },
      settings: { every: 3 * minute, furthest: 60 * minute },
      keys: { every: 5 * minute },
    },
    habits: { ...calm, updates: 0.2 },
    pace: 20 * second,
  },
  {
    name: 'the other access point answers with errors',
    over: 'as4',
    faults: {
      network: { ...noFaults.network, answerLost: 0.3 },
      partner: { ...noFaults.partner, unsignedError: 0.4, duplicateError: 0.8, cut: 0.3 },
    },
    habits: calm,
    pace: 5 * second,
  },
]

/** The same, of worlds where several gateways share a database. */
const furtherSharedThemes: readonly Theme[] = [
  {
    ...rotating,
    faults: {
      keys: { every: 20 * second },
      pauses: { every: 5 * second, longest: 4 * second },
      disk: { error: 0, linger: 0.3 },
    },
    pace: 3 * second,
  },
  {
    name: 'replicas are promoted again and again, and much is under way',
    runsOn: true,
    // What is asked about waits for the end of the quarantine, and nothing else is slow.
    bound: 60 * minute,
    faults: {
      returns: { every: minute, amidWork: 0.2, oldest: 10 * second },
      disk: { error: 0, linger: 0.3 },
    },
    habits: { ...calm, updates: 0.8, thorough: 1 },
    pace: 3 * second,
  },
  {
    ...returning,
    faults: {
      keys: { every: 30 * second },
      returns: { every: 2 * minute, amidWork: 0.1, oldest: minute },
      disk: { error: 0, linger: 0.3 },
    },
    pace: 5 * second,
  },
]

/** The theme of this name, of worlds with one gateway or of those where several share a database. @throws TypeError where there is none */
export function findTheme(chance: Chance, name: string, isShared: boolean): Theme {
  const themes = isShared
    ? [...listSharedThemes(chance), ...furtherSharedThemes]
    : [...listThemes(chance), ...furtherThemes]
  const theme = themes.find(each => each.name === name)
  if (theme) return theme
  throw new TypeError(`No theme is named ${name}: ${themes.map(each => each.name).join('; ')}.`)
}

function listSharedThemes(chance: Chance): readonly Theme[] {
  const disk = { error: 0, linger: chance.between(0.2, 0.6) }
  return [
    {
      name: 'processes stand still for longer than their place among the others lasts',
      faults: {
        pauses: { every: 10 * second, longest: 30 * second },
        network: { ...noFaults.network, slow: { likelihood: 0.3, longest: 20 * second } },
        disk,
      },
      habits: calm,
      pace: 5 * second,
    },
    {
      name: 'the database goes back under several gateways',
      faults: {
        returns: { every: 5 * minute, amidWork: 0.5, oldest: chance.pick([10 * second, minute]) },
        disk,
      },
      habits: { ...calm, updates: 0.8, thorough: 1 },
      pace: 20 * second,
    },
    {
      name: 'connections are lost, and processes killed, in commits',
      faults: { disk: { ...disk, error: 0.01 }, kills: { mean: 1_000, longestAbsence: 5 * second } },
      habits: calm,
      pace: 5 * second,
    },
    {
      name: 'several gateways are asked about the same at the same time',
      faults: { disk, stall: { likelihood: 0.2, longest: second } },
      habits: { ...calm, hasty: 0.7, updates: 0.7 },
      pace: second,
    },
  ]
}

function listThemes(chance: Chance): readonly Theme[] {
  const slow = { likelihood: chance.between(0.3, 0.6), longest: quarantine * second * 0.75 }
  return [
    {
      name: 'the store goes back amid updates of several operations',
      faults: {
        returns: { every: 5 * minute, amidWork: 0.5, oldest: chance.pick([10 * second, minute]) },
      },
      habits: { ...calm, updates: 0.8, thorough: 1 },
      pace: 20 * second,
    },
    {
      name: 'the authority is slow, and is asked meanwhile',
      faults: { authority: { ...noFaults.authority, slow } },
      habits: calm,
      pace: 5 * second,
    },
    {
      name: 'the clock is set while messages are slow',
      faults: {
        authority: { ...noFaults.authority, slow },
        settings: { every: minute, furthest: 120 * minute },
      },
      habits: calm,
      pace: 5 * second,
    },
    {
      name: 'what is given up arrives all the same, and answers are lost',
      over: 'access-point',
      faults: {
        transit: { ...noFaults.transit, failure: 0.5, lie: 0.8 },
        authority: { ...noFaults.authority, silence: 0.5 },
      },
      habits: calm,
      pace: 5 * second,
    },
    {
      name: 'files are cancelled while they are submitted',
      faults: { stall: { likelihood: 0.3, longest: second } },
      habits: { ...calm, batches: { likelihood: 1, most: 4, cancelled: 1 } },
      pace: 5 * second,
    },
  ]
}
