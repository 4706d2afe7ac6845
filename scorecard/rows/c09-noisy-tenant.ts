import { Worker } from 'node:worker_threads'
import { brokenBuilds } from '../builds/broken/index.ts'
import { validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { percentile } from '../percentile.ts'
import { freshRequest, ofActor } from '../records.ts'
import { repeat, worstOf } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const noisy = 200
const calls = 150

/** One organisation calls as fast as it can over many connections, another one now and then. */
export const c09: Row = {
  id: 'C9',
  isStar: false,
  fault: `One organisation validates over ${noisy} connections without a pause, and has submitted 400 devices; another has one call at a time`,
  limit:
    'the other one’s validate takes 1.5 times as long (or 15 ms more) at most (p90); its submission is through before the 400 are',
  runs: { short: 1, long: 5 },
  control: { name: 'serves whoever comes first', build: brokenBuilds['serves-whoever-comes-first'] },
  async run(bench) {
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const world = await startWorld(bench)
      const quiet = makeKey(world.dataDir, 'quiet', 'any')
      await timesOf(world, quiet)
      const alone = await timesOf(world, quiet)
      const noise = new Worker(new URL('../noise.ts', import.meta.url), {
        workerData: { url: world.gateway.url + validatePath, key: world.key, body, connections: noisy },
      })
      const broken = new Promise<never>((_, reject) => noise.once('error', reject))
      const beside = await Promise.race([timesOf(world, quiet), broken])
      await noise.terminate()
      worst = `${worstOf([alone])} ms alone, ${worstOf([beside])} ms beside`
      if (beside > Math.max(alone * 1.5, alone + 15)) bench.missedLimits.push(`validate: ${worst}`)
      if (bench.isControl && bench.missedLimits.length > 0) return
      const many = Array.from({ length: 400 }, () =>
        world.submit(freshRequest(), { wait: 0, securityToken: 'the same for all' }),
      )
      await Promise.all(many)
      const own = await world.submit(ofActor(freshRequest(), 'DE-MF-000009999'), { key: quiet, wait: 20 })
      if (own.status !== 200) failures.push(`the submission of the other one: ${own.status}`)
      const [{ count } = { count: 0 }] = world.query(
        'select count(*) as count from submission where outcome is null',
      )
      worst += `; its submission before ${count} others`
      await world.settle()
      failures.push(...(await world.violations()))
    })
    return { runs, worst }
  },
}

/** How long most validate calls take, one after another, in milliseconds. */
async function timesOf(world: World, key: string): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < calls; count += 1) {
    const begun = performance.now()
    await validate(world, key)
    times.push(performance.now() - begun)
  }
  return percentile(times, 0.9)
}

const body = JSON.stringify(freshRequest())

async function validate({ gateway }: World, key: string): Promise<void> {
  const response = await fetch(gateway.url + validatePath, {
    method: 'POST',
    headers: { authorization: key, 'content-type': 'application/json' },
    body,
  })
  await response.arrayBuffer()
}
