import { type Chance, makeChance } from './chance.ts'
import { makeDemand } from './clients/ask-all.ts'
import { drawHabits } from './clients/manufacturer.ts'
import { drawOrganisations, listActors } from './clients/organisations.ts'
import { callAny, makeHost } from './gateway/host.ts'
import { makeSecretKeys } from './gateway/secret-keys.ts'
import { firstSecretKey } from './gateway/start-gateway.ts'
import { letMishapsHappen, type Mishaps } from './mishaps.ts'
import { makeOperator } from './operators/operator.ts'
import { makeKeyRotation } from './operators/rotate-keys.ts'
import { checkEvidence, isSealedAnew } from './oracle/evidence.ts'
import { keysOf } from './oracle/key-ring.ts'
import { makeOracle } from './oracle/oracle.ts'
import { readHeld } from './oracle/read-register.ts'
import { drawTheme, findTheme } from './themes.ts'
import { makeAccessPoint } from './world/access-point.ts'
import { makeAs4AccessPoint } from './world/as4/access-point.ts'
import { makeAuthority } from './world/authority.ts'
import type { Connector } from './world/connector.ts'
import { makeDatabaseServer } from './world/database-server.ts'
import { makeDisk } from './world/disk.ts'
import { drawFaults, faultKinds, hasFaults, keepFaults, noFaults } from './world/faults.ts'
import { makeClock } from './world/machine.ts'
import { makeEmptyDatabase } from './world/memory-database.ts'
import { makeNetwork } from './world/network.ts'
import { runWithin } from './world/runtime.ts'
import { makeWorld } from './world/world.ts'

/**
 * How many gateways share a PostgreSQL; 0 for one on SQLite. Few worlds have several: processes that ask a database several times a second
 * for hours take as long as ten worlds of one.
 */
function drawGateways(chance: Chance): number {
  return chance.happens(0.05) ? chance.pick([1, 2, 2, 3, 4]) : 0
}

/** What came of a simulated run. */
export interface Run {
  seed: string
  /** What must not be, in the order in which it was seen; empty where all is well. */
  problems: readonly string[]
  /** How many submissions clients asked for, and how many things happened. */
  asks: number
  events: number
  /** How long it took in the simulated world, in milliseconds. */
  simulated: number
  /** The same for the same seed: the SHA-256 of everything that happened. */
  hash: string
}

export interface Options {
  /** Is told each line of what happens. */
  onLine?: ((line: string) => void) | undefined
  /** The kinds of faults that the world has, of those that the seed draws; all where absent. */
  kinds?: readonly string[] | undefined
  /** By which connector the gateway reaches the authority; where absent, the seed decides that too. */
  over?: Connector | undefined
  /** How many gateways share a PostgreSQL; 0 for one on SQLite; where absent, the seed decides that too. */
  gateways?: number | undefined
  /** The name of the theme that the world has, which without `gateways` is one of one gateway; where absent, the seed decides whether it has one, and which. */
  theme?: string | undefined
}

/** The access tokens of clients and of the operator. */
const token = /secret-\d+-of-the-[-a-z]*maker/

const empty = makeEmptyDatabase(firstSecretKey)

/** How long everything has to end after the faults have stopped, in milliseconds, where the theme says nothing else. */
const usualBound = 4 * 3_600_000

/**
 * How long after that the secret key has to be changed, and all sealed with it that a former one has sealed, in milliseconds: a process that
 * was killed before the faults stopped may be away for an hour.
 */
const boundOfKeys = 3_600_000 + 600_000

/**
 * Runs a gateway in a simulated world.
 *
 * @param seed decides everything that happens
 * @param asked how many submissions clients ask for
 */
export async function simulate(
  seed: string,
  asked: number,
  { onLine, kinds = faultKinds, over, gateways, theme: named }: Options = {},
): Promise<Run> {
  const chance = makeChance(seed)
  const world = makeWorld(chance, onLine)
  const count =
    gateways ?? (over === 'as4' || named !== undefined ? 0 : drawGateways(chance.fork('gateways')))
  const isShared = count > 0
  const theme =
    named === undefined
      ? drawTheme(chance.fork('theme'), isShared)
      : findTheme(chance.fork('theme'), named, isShared)
  if (theme) world.say('world', `theme: ${theme.name}`)
  const drawnFaults = theme ? { ...noFaults, ...theme.faults } : drawFaults(chance.fork('faults'))
  let faults = keepFaults(drawnFaults, new Set(kinds))
  world.say('world', `seed ${seed}, faults ${JSON.stringify(faults)}`)
  const drawn = chance.fork('connector').happens(0.3) ? 'as4' : 'access-point'
  const isOverAs4 = !isShared && (over ?? theme?.over ?? drawn) === 'as4'
  world.say('world', isOverAs4 ? 'over AS4' : 'over an access point')
  world.say('world', isShared ? `${count} gateways on PostgreSQL` : 'a gateway on SQLite')
  const [first, ...others] = drawOrganisations(chance.fork('organisations'))
  const organisations = theme ? ([first] as const) : ([first, ...others] as const)
  const habits = { ...drawHabits(chance.fork('habits')), ...theme?.habits }
  world.say('world', `${organisations.length} organisations, habits ${JSON.stringify(habits)}`)
  const mayLie = faults.transit.lie > 0 && !isOverAs4
  const oracle = makeOracle(world.report)
  const authority = makeAuthority(
    world,
    chance.fork('authority'),
    () => faults.authority,
    ({ text, written, ...judged }) =>
      oracle.judged({
        ...judged,
        text,
        at: world.agenda.now(),
        held: written.flatMap(readHeld),
        // What was reported as given up is sent again, and the first copy may arrive too.
        mayComeTwice: mayLie,
      }),
  )
  const network = makeNetwork(world, chance.fork('network'), () => faults.network)
  const outside = {
    network,
    authority,
    chance: chance.fork('transit'),
    onSending: (id: string) => noteSending(id),
  }
  const accessPoint = isOverAs4
    ? makeAs4AccessPoint(world, outside, () => faults)
    : makeAccessPoint(world, outside, () => faults.transit)
  const judgeText = (text: string): void => {
    if (token.test(text)) world.report(`a token is stored readable, in ${text.slice(0, 200)}`)
  }
  const surface = { chance: chance.fork('disk'), faults: () => faults.disk }
  const disk = isShared
    ? makeDatabaseServer(world, await empty, surface, judgeText)
    : makeDisk(await empty, surface, judgeText)
  const keys = makeSecretKeys(firstSecretKey, chance.fork('keys'))
  /** What must be in the evidence, unless the store has gone back since. */
  const witnessed = { transmissions: new Set<string>(), ended: new Set<string>() }
  let hasLostPlaces = false
  let wentBackAt = Number.NEGATIVE_INFINITY
  const isSettled = (): boolean => world.agenda.now() - wentBackAt > 60_000
  const noteSending = (id: string): void => {
    if (isSettled()) witnessed.transmissions.add(id)
  }
  const judgeEvidence = (): void => {
    const [first, ...others] = keys.all().map(keysOf)
    if (!first) return
    for (const problem of checkEvidence(disk.database(), [first, ...others], { ...witnessed, hasLostPlaces }))
      world.report(`evidence: ${problem}`)
  }
  const drift = (from: Chance): number => (hasFaults(faults, 'settings') ? 1 + from.between(-0.02, 0.02) : 1)
  const changesKeys = hasFaults(faults, 'keys')
  const machines = Array.from({ length: Math.max(1, count) }, (_, index) => {
    const name = isShared ? String.fromCodePoint(97 + index) : ''
    const clock = makeClock(world, drift(isShared ? chance.fork(`clock ${name}`) : chance))
    const host = makeHost(
      world,
      {
        name,
        disk,
        clock,
        accessPoint,
        chance: chance.fork(`starts${name}`),
        hasBatches: habits.batches.likelihood > 0,
        changesKeys,
        keys,
      },
      () => faults,
      line => {
        if (token.test(line)) world.report(`a token is logged: ${line}`)
      },
    )
    return { host, clock }
  })
  const hosts = machines.map(({ host }) => host)
  const call = callAny(hosts, chance.fork('calls'))
  const client = {
    world,
    call,
    oracle,
    habits,
    organisations,
    onEnded(requestId: string) {
      if (isSettled()) witnessed.ended.add(requestId)
    },
  }
  // Processes that look at a database again and again make a long rest dear.
  const rest = isShared ? 60_000 : 600_000
  const demand = makeDemand(client, chance.fork('clients'), () => mishaps?.noteAsk(), rest, theme?.pace)
  const operator = makeOperator({
    world,
    chance: chance.fork('operator'),
    call,
    authority,
    oracle,
    organisations,
    actors: listActors(organisations, habits.models),
    rotation: () => faults.rotation,
    misjudgement: () => faults.misjudgement,
    findAsk: demand.findAsk,
  })
  const clocks = machines.map(({ clock }) => clock)
  const [clock = makeClock(world)] = clocks
  const commands = { world, chance: chance.fork('commands'), disk, isShared, hosts, clock, keys }
  const rotation = makeKeyRotation(commands, () => faults)
  let mishaps: Mishaps | undefined
  let isCalm = false
  let calmAt = Number.POSITIVE_INFINITY
  const isRotated = (): boolean => rotation.isDone() && isSealedAnew(disk.database())
  let overAt = Number.POSITIVE_INFINITY
  /** Everything asked for has its end; what the last key has to do may take some minutes more. */
  const mayEnd = (): boolean => {
    overAt = Math.min(overAt, world.agenda.now())
    return !changesKeys || isRotated() || world.agenda.now() > overAt + boundOfKeys
  }
  const askAll = async (): Promise<void> => {
    await demand.askAll(asked)
    faults = noFaults
    isCalm = true
    calmAt = world.agenda.now()
    oracle.calm()
    world.say('world', 'the faults stop')
  }
  runWithin(world, () => {
    for (const host of hosts) host.start()
    void askAll()
    void operator.work()
    const befallen = { hosts, disk, isShared, clocks, rotation, runsOn: theme?.runsOn ?? false }
    mishaps = letMishapsHappen(world, { ...befallen, chance: chance.fork('mishaps') }, () => faults, {
      onCopied: oracle.copied,
      onWentBack(copy, isLive) {
        hasLostPlaces ||= isLive
        wentBackAt = world.agenda.now()
        for (const each of Object.values(witnessed)) each.clear()
        judgeEvidence()
        oracle.wentBack(copy)
        operator.seeGoneBack()
      },
    })
  })
  const bound = theme?.bound ?? usualBound
  try {
    await world.runUntil(
      () =>
        oracle.isEndless() || (isCalm && demand.isOver() && mayEnd()) || world.agenda.now() > calmAt + bound,
    )
    if (changesKeys && !isRotated())
      world.report('stuck: the secret key is not changed, or what it sealed is not sealed again')
  } finally {
    oracle.end()
    for (const host of hosts) host.end()
    judgeEvidence()
    disk.close()
  }
  return {
    seed,
    problems: world.problems(),
    asks: demand.asked(),
    events: world.steps(),
    simulated: world.agenda.now(),
    hash: world.hash(),
  }
}
