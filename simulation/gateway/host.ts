import { SecretKeyRefused } from '../../packages/server/src/store/admit-key.ts'
import { isFileError } from '../../packages/server/src/store/sqlite-dialect.ts'
import { CommitUnknown, StoreUnavailable } from '../../packages/server/src/store/unavailable.ts'
import type { Chance } from '../chance.ts'
import type { Faults } from '../world/faults.ts'
import type { Clock } from '../world/machine.ts'
import { drawProcessFaults, type SimulatedProcess, startProcess } from '../world/process.ts'
import { runWithin } from '../world/runtime.ts'
import type { World } from '../world/world.ts'
import type { SecretKeys } from './secret-keys.ts'
import { type Given, makeConfig, type SimulatedGateway, startSimulatedGateway } from './start-gateway.ts'

/** How a call to the gateway ended for its caller. */
export type Called<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'no-answer' }

/** Calls the gateway, whichever process it is at that time. */
export type CallGateway = <Answer>(
  what: string,
  call: (gateway: SimulatedGateway) => Promise<Answer>,
) => Promise<Called<Answer>>

/** A machine on which a gateway runs, of which one process after another is started. */
export interface Host {
  call: CallGateway
  start(): void
  /** Kills the process. The next one starts with `--restored` where that is said. */
  stop(because: string, next?: { isRestored: boolean }): void
  /** The process does nothing for so many milliseconds. */
  freeze(milliseconds: number): void
  /** Kills the process, and starts none. */
  hold(because: string): void
  /** Starts processes again. */
  release(): void
  /** Starts none any more. */
  end(): void
}

/** Calls one of several gateways, as what stands before them does: whichever. */
export function callAny(hosts: readonly Host[], chance: Chance): CallGateway {
  const [first] = hosts
  return (what, run) => {
    const host = hosts.length === 1 ? first : chance.pick(hosts)
    return host ? host.call(what, run) : Promise.resolve({ kind: 'no-answer' })
  }
}

/** Where the sources are: left out of what is said, so that a run is the same wherever they are. */
const root = new URL('../..', import.meta.url).href

/** @param onLine is told each line of the gateway's log */
export function makeHost(
  world: World,
  {
    name: machine,
    disk,
    clock,
    accessPoint,
    chance,
    hasBatches,
    changesKeys,
    keys,
  }: Pick<Given, 'disk' | 'accessPoint' | 'hasBatches' | 'changesKeys'> & {
    /** What stands in the names of its processes; nothing where there is one machine only. */
    name: string
    clock: Clock
    chance: Chance
    keys: SecretKeys
  },
  faults: () => Faults,
  onLine: (line: string) => void,
): Host {
  let current: { process: SimulatedProcess; gateway?: SimulatedGateway; hangUp: Set<() => void> } | undefined
  let started = 0
  let isOver = false
  let isRestored = false
  let isHeld = false

  const start = (): void => {
    if (isHeld || current) return
    started += 1
    const name = `gateway ${machine}${started}`
    const hangUp = new Set<() => void>()
    const deaths = drawProcessFaults(chance, faults)
    const process = startProcess(world, { name, clock, chance: chance.fork(name) }, deaths, () => {
      disk.recover(process)
      current = undefined
      if (isOver) return
      for (const end of hangUp) end()
      world.agenda.after(chance.between(100, faults().kills.longestAbsence), start)
    })
    current = { process, hangUp }
    world.say(name, isRestored ? 'starts, and is told that the store is a restored copy' : 'starts')
    const config = makeConfig(keys.given())
    const given = { process, disk, accessPoint, isRestored, hasBatches, changesKeys }
    runWithin(process, () => {
      const gateway = startSimulatedGateway(config, given, line => {
        onLine(line)
        world.say(name, line.trimEnd().replaceAll(root, ''))
      })
      gateway.then(
        ready => {
          if (!process.isAlive()) return
          isRestored = false
          current = { process, gateway: ready, hangUp }
          // As the command does: what the file has kept is seen when it is opened again.
          void ready.store.failed.then(() => process.kill('the end: the store cannot be used any longer'))
        },
        error => {
          if (!process.isAlive()) return
          // Who starts it sees that, and starts it again.
          if (error instanceof SecretKeyRefused && keys.giveAfter(error.message))
            process.kill('the start: the store belongs to another key')
          else if (isOfDisk(error)) process.kill('the start: the disk takes no writes')
          else world.report(`${name} did not start: ${error instanceof Error ? error.stack : String(error)}`)
        },
      )
    })
  }
  return {
    start,
    stop(because, next) {
      if (next) isRestored = next.isRestored
      current?.process.kill(because)
    },
    hold(because) {
      isHeld = true
      current?.process.kill(because)
    },
    release() {
      isHeld = false
      if (!isOver) start()
    },
    freeze: milliseconds => current?.process.freeze(milliseconds),
    end() {
      isOver = true
      current?.process.kill('the end')
    },
    call: (what, run) =>
      new Promise(resolve => {
        const { process, gateway, hangUp } = current ?? {}
        if (!process || !gateway || !hangUp) return resolve({ kind: 'no-answer' })
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
              if (process.isAlive() && !isOfDisk(error))
                world.report(`${what}: the gateway broke down: ${describe(error)}`)
              end()
            },
          )
        })
      }),
  }
}

/** What is answered with 500, and may be asked for again as it is. */
export function isOfDisk(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return (
    error instanceof StoreUnavailable ||
    error instanceof CommitUnknown ||
    isFileError(error) ||
    (cause !== undefined && isOfDisk(cause)) ||
    (error as { code?: string }).code === 'EROFS'
  )
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message).replaceAll(root, '') : String(error)
}
