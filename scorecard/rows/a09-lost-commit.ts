import { eudamed } from '../authorities/eudamed.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { openClients } from '../waves.ts'

/** The connection to PostgreSQL is lost before COMMIT arrives, or after it and before its reply. */
export const a09: Row = {
  id: 'A9',
  isStar: false,
  fault: 'The connection to PostgreSQL is lost with a COMMIT of a submission, or with the reply to it',
  limit: 'each answered 200; 0 doubled, 0 false failures',
  runs: { short: 0, long: 100 },
  control: {
    name: 'does not find out what a lost commit has stored',
    build: brokenBuilds['forgets-lost-commits'],
    runs: 12,
  },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const clients = openClients(world, eudamed)
    const waves = clients.waves(1, false)
    const runs = await repeat(bench, async (n, failures) => {
      const wave = waves.next().value
      const { device } = wave.steps[0]
      const count = (): number =>
        Number(
          world.query(
            `select count(*) as n from submission where device_code = '${device}' and plan <> '[]'`,
          )[0]?.n,
        )
      const before = count()
      world.database.loseCommits(1, n % 2 ? 'after' : 'before')
      const [call] = await wave.ask()
      const isStored = count() > before
      if (call?.status !== 200) failures.push(`${call?.status} ${call?.body?.status ?? call?.error}`)
      if (call?.status === 200 && !isStored) failures.push('200, and nothing is stored')
      const [again] = await wave.insist()
      if (again?.status !== 200) failures.push(`repeated: ${again?.status} ${again?.body?.status}`)
      if (count() !== before + 1) failures.push(`${count() - before} submissions of one request`)
    })
    await world.settle()
    bench.failures.push(...(await world.violations()), ...(await clients.judge()))
    return { runs, worst: `${world.database.lost()} replies lost` }
  },
}
