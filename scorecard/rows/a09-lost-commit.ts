import { brokenBuilds } from '../builds/broken/index.ts'
import { needsPostgres, startPostgresWorld } from '../postgres-world.ts'
import { freshRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** The connection to PostgreSQL is lost before COMMIT arrives, or after it and before its reply. */
export const a09: Row = {
  id: 'A9',
  isStar: false,
  fault: 'The connection to PostgreSQL is lost with a COMMIT of a submission, or with the reply to it',
  limit: '0 doubled, 0 false failures',
  runs: { short: 0, long: 100 },
  control: { name: 'holds nothing', build: brokenBuilds['holds-nothing'], runs: 12 },
  unable: needsPostgres,
  async run(bench) {
    const world = await startPostgresWorld(bench)
    const runs = await repeat(bench, async (n, failures) => {
      const request = freshRequest()
      world.database.loseCommits(1, n % 2 ? 'after' : 'before')
      const call = await world.submit(request)
      const isStored = world.getOutcome(makeCode(request)) !== undefined
      if (call.status === 200 && !isStored) failures.push('200, and nothing is stored')
      const again = await world.submit(request)
      if (again.status !== 200) failures.push(`repeated: ${again.status} ${again.body?.status}`)
      const [row] = world.query(
        `select count(*) as n from submission where device_code = '${makeCode(request)}' and plan <> '[]'`,
      )
      if (Number(row?.n) !== 1) failures.push(`${row?.n} submissions of one request`)
    })
    await world.settle()
    bench.failures.push(...(await world.violations()))
    return { runs, worst: `${world.database.lost()} replies lost` }
  },
}
