import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { checkEvidence } from '../../simulation/oracle/evidence.ts'
import { keysOf } from '../../simulation/oracle/key-ring.ts'
import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { knowsSetting } from '../builds/build.ts'
import { runUdigate } from '../processes/udigate.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'
import { startWorld } from '../world.ts'

/** Crashes in the middle of transmissions and answers: the evidence is whole, and says all that the store says. */
export const f03: Row = {
  id: 'F3',
  isStar: true,
  fault:
    'kill -9 in the middle of eight submissions, with resets and late acknowledgements; then the evidence is verified',
  limit:
    'every attempt, answer and end evidenced; every chain verifies, by `udigate evidence verify` and by the oracle of the simulation',
  runs: { short: 3, long: 60 },
  note: 'every other row checks the same of its own history',
  control: {
    name: 'leaves attempts out of the evidence',
    build: brokenBuilds['skips-attempts-in-evidence'],
    runs: 4,
  },
  unable: (_machine, build) =>
    knowsSetting(build, 'UDIGATE_EVIDENCE_HEAD_DIR') ? undefined : 'this gateway keeps no evidence',
  async run(bench) {
    const secretKey = randomBytes(32)
    const settings = { UDIGATE_SECRET_KEY: secretKey.toString('base64') }
    const world = await startWorld(bench, { settings })
    const clients = openClients(world, eudamed)
    const waves = clients.waves(8)
    const runs = await repeat(bench, async n => {
      await world.simulator.arm({ fault: 'reset', times: 2 })
      await world.simulator.arm({ fault: 'late-acknowledgement', times: 3, delayMs: 800 })
      const { ask, insist } = waves.next().value
      const calls = ask()
      await pause(60 + ((n * 37) % 300))
      await world.kill()
      await calls
      await world.restart()
      await insist()
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    await world.gateway.end('SIGTERM')
    const { code, output } = await runUdigate(bench.build, ['evidence', 'verify'], {
      UDIGATE_DATA_DIR: world.dataDir,
      ...settings,
    })
    const { journal } = await world.authority.received()
    const database = new DatabaseSync(join(world.dataDir, 'udigate.sqlite'))
    const problems = checkEvidence(database, [keysOf(secretKey)], {
      transmissions: new Set(journal.map(({ messageId }) => `${messageId}.1@udigate`)),
      ended: new Set(
        world.calls.filter(({ status }) => status === 200).flatMap(({ body }) => body?.requestId ?? []),
      ),
      hasLostPlaces: false,
    })
    database.close()
    bench.failures.push(...problems)
    if (code !== 0) bench.failures.push(`verify (${code}): ${output.slice(0, 300)}`)
    return { runs, worst: output.split('\n')[0]?.slice(0, 80) ?? '' }
  },
}
