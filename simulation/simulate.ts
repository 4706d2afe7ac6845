import { makeChance } from './chance.ts'
import { type CallGateway, pursue } from './clients/client.ts'
import { makeManufacturer } from './clients/manufacturer.ts'
import { makeConfig, type SimulatedGateway, startSimulatedGateway } from './gateway/start-gateway.ts'
import { makeOracle } from './oracle/oracle.ts'
import { readHeld } from './oracle/read-register.ts'
import { makeAccessPoint } from './world/access-point.ts'
import { makeAs4AccessPoint } from './world/as4/access-point.ts'
import { makeAuthority } from './world/authority.ts'
import { makeDisk, makeEmptyDatabase } from './world/disk.ts'
import { drawFaults, noFaults } from './world/faults.ts'
import { makeClock } from './world/machine.ts'
import { makeNetwork } from './world/network.ts'
import { type SimulatedProcess, startProcess } from './world/process.ts'
import { runWithin } from './world/runtime.ts'
import { makeWorld } from './world/world.ts'

/** How a gateway reaches the authority: through an access point beside it, or as the access point of its own side. */
export type Connector = 'access-point' | 'as4'

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

/** Where the sources are: left out of what is said, so that a run is the same wherever they are. */
const root = new URL('..', import.meta.url).href

/** The access tokens of clients. */
const token = /secret-\d+-of-the-maker/

const empty = makeEmptyDatabase()

/** How long everything has to end after the faults have stopped, in milliseconds. */
const bound = 4 * 3_600_000

/**
 * Runs a gateway in a simulated world.
 *
 * @param seed decides everything that happens
 * @param asked how many submissions clients ask for
 * @param onLine is told each line of what happens
 * @param over by which connector the gateway reaches the authority; where absent, the seed decides that too
 */
export async function simulate(
  seed: string,
  asked: number,
  onLine?: (line: string) => void,
  over?: Connector,
): Promise<Run> {
  const chance = makeChance(seed)
  const world = makeWorld(chance, onLine)
  let faults = drawFaults(chance.fork('faults'))
  world.say('world', `seed ${seed}, faults ${JSON.stringify(faults)}`)
  const drawn = chance.fork('connector').happens(0.3) ? 'as4' : 'access-point'
  const isOverAs4 = (over ?? drawn) === 'as4'
  world.say('world', isOverAs4 ? 'over AS4' : 'over an access point')
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
        held: written.flatMap(readHeld),
        // What was reported as given up is sent again, and the first copy may arrive too.
        mayComeTwice: mayLie,
      }),
  )
  const network = makeNetwork(world, chance.fork('network'), () => faults.network)
  const outside = { network, authority, chance: chance.fork('transit') }
  const accessPoint = isOverAs4
    ? makeAs4AccessPoint(world, outside, () => faults)
    : makeAccessPoint(world, outside, () => faults.transit)
  const disk = makeDisk(await empty, text => {
    if (token.test(text)) world.report(`a token is stored readable, in ${text.slice(0, 200)}`)
  })
  const clock = makeClock(world)
  const config = makeConfig()
  const starts = chance.fork('starts')
  let current: { process: SimulatedProcess; gateway: SimulatedGateway; hangUp: Set<() => void> } | undefined
  let started = 0
  let isOver = false

  const start = (): void => {
    started += 1
    const name = `gateway ${started}`
    const hangUp = new Set<() => void>()
    const turns = faults.kills.mean * -Math.log(1 - starts.draw())
    const process = startProcess(
      world,
      { name, clock, chance: chance.fork(name) },
      {
        turns: () => (faults.kills.mean === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : turns),
        stall: () => faults.stall,
      },
      () => {
        disk.recover()
        current = undefined
        if (isOver) return
        for (const end of hangUp) end()
        world.agenda.after(starts.between(100, faults.kills.longestAbsence), start)
      },
    )
    world.say(name, 'starts')
    runWithin(process, () => {
      const gateway = startSimulatedGateway(config, { process, disk, accessPoint }, line => {
        if (token.test(line)) world.report(`a token is logged: ${line}`)
        world.say(name, line.trimEnd().replaceAll(root, ''))
      })
      gateway.then(
        ready => {
          if (process.isAlive()) current = { process, gateway: ready, hangUp }
        },
        error => {
          if (process.isAlive())
            world.report(`${name} did not start: ${error instanceof Error ? error.stack : String(error)}`)
        },
      )
    })
  }
  const call: CallGateway = (what, run) =>
    new Promise(resolve => {
      if (current === undefined) return resolve({ kind: 'no-answer' })
      const { process, gateway, hangUp } = current
      const end = (): void => {
        hangUp.delete(end)
        resolve({ kind: 'no-answer' })
      }
      hangUp.add(end)
      process.later(1, () => {
        run(gateway).then(
          answer => {
            hangUp.delete(end)
            if (process.isAlive()) resolve({ kind: 'answered', answer })
          },
          error => {
            if (process.isAlive()) world.report(`${what}: the gateway broke down: ${String(error)}`)
            end()
          },
        )
      })
    })

  const clients = chance.fork('clients')
  const manufacturer = makeManufacturer(clients.fork('what'))
  let ended = 0
  let isCalm = false
  let calmAt = Number.POSITIVE_INFINITY
  const askAll = async (): Promise<void> => {
    const between = clients.pick([500, 5_000, 30_000])
    for (let number = 0; number < asked; number += 1) {
      await world.sleep(clients.between(0, 2 * between))
      const request = manufacturer.next()
      oracle.asked(request.ask)
      void pursue({ world, chance: clients.fork(`client ${number}`), call, oracle }, request).then(
        telling => {
          manufacturer.ended(request.ask, telling.kind === 'success')
          ended += 1
        },
      )
    }
    await world.sleep(clients.between(0, 600_000))
    faults = noFaults
    isCalm = true
    calmAt = world.agenda.now()
    world.say('world', 'the faults stop')
  }
  runWithin(world, () => {
    start()
    void askAll()
  })
  try {
    await world.runUntil(() => (isCalm && ended === asked) || world.agenda.now() > calmAt + bound)
  } finally {
    oracle.end()
    isOver = true
    current?.process.kill('the end')
    disk.close()
  }
  return {
    seed,
    problems: world.problems(),
    asks: asked,
    events: world.steps(),
    simulated: world.agenda.now(),
    hash: world.hash(),
  }
}
