import { pino } from 'pino'
import { makeJobRunner } from '../../packages/server/src/jobs/runner.ts'
import { rotateKey } from '../../packages/server/src/own-store/rotate-key.ts'
import { SecretKeyRefused } from '../../packages/server/src/store/admit-key.ts'
import type { OpenStore } from '../../packages/server/src/store/open-store.ts'
import type { Chance } from '../chance.ts'
import { type Host, isOfDisk } from '../gateway/host.ts'
import type { GivenKeys, SecretKeys } from '../gateway/secret-keys.ts'
import type { Disk } from '../world/disk.ts'
import type { Faults } from '../world/faults.ts'
import type { Clock } from '../world/machine.ts'
import { drawProcessFaults, startProcess } from '../world/process.ts'
import { runWithin } from '../world/runtime.ts'
import type { World } from '../world/world.ts'

/** Who changes the secret key of a gateway, as `docs/operations.md` says. */
export interface KeyRotation {
  /** Has another key take the place of the present one, in one command after another until it is done. */
  rotate(): Promise<void>
  /** Ends the command that is under way. */
  stop(because: string): void
  /** Whether nothing of it is left to do. */
  isDone(): boolean
}

export interface RotationServices {
  world: World
  chance: Chance
  disk: Disk
  /** Whether several processes share the database: they work on while the command runs. */
  isShared: boolean
  hosts: readonly Host[]
  clock: Clock
  keys: SecretKeys
}

const silent = pino({ level: 'silent' })

type CommandEnd = 'done' | 'broken off' | SecretKeyRefused

export function makeKeyRotation(rotating: RotationServices, faults: () => Faults): KeyRotation {
  const { world, chance, disk, isShared, hosts, clock, keys } = rotating
  let commands = 0
  let stop: ((because: string) => void) | undefined
  let isDone = true

  const runCommand = (given: GivenKeys): Promise<CommandEnd> =>
    new Promise(resolve => {
      commands += 1
      const name = `command ${commands}`
      const own = chance.fork(name)
      const process = startProcess(
        world,
        { name, clock, chance: own },
        drawProcessFaults(own, faults),
        () => {
          disk.recover(process)
          resolve('broken off')
        },
      )
      stop = because => process.kill(because)
      const open: OpenStore = (place, options) =>
        disk.openStore(process)(place, { ...options, jobs: makeJobRunner(process.environment, silent) })
      const { now, randomBytes } = process.environment
      const end = (how: CommandEnd): void => {
        if (!process.isAlive()) return
        resolve(how)
        process.kill('its end')
      }
      runWithin(process, () => {
        rotateKey(
          { dataDir: '/simulated', ...given },
          { now, randomBytes, open, inspect: disk.inspectStore(process) },
        ).then(
          () => end('done'),
          error => {
            if (error instanceof SecretKeyRefused) return end(error)
            if (process.isAlive() && !isOfDisk(error))
              world.report(`the rotation of the secret key broke down: ${error.stack ?? String(error)}`)
            end('broken off')
          },
        )
      })
    })
  return {
    async rotate() {
      if (!isDone) return
      isDone = false
      const given = keys.makeNext()
      if (!isShared) for (const host of hosts) host.hold('a stop: the secret key is rotated')
      for (;;) {
        const end = await runCommand(given)
        world.say('operator', `rotates the secret key: ${end instanceof Error ? end.message : end}`)
        if (end === 'done') keys.settle()
        // It went back to a time of another key.
        if (end instanceof Error && !keys.giveAfter(end.message)) world.report(end.message)
        if (end !== 'broken off') break
        await world.sleep(chance.between(1_000, 60_000))
      }
      for (const host of hosts) host.release()
      isDone = true
    },
    stop: because => stop?.(because),
    isDone: () => isDone,
  }
}
