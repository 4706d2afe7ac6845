import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { keepLine } from '../kept-line.ts'
import { validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { percentile } from '../percentile.ts'
import { freshRequest, ofActor } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import { richRequest } from '../rich-request.ts'
import type { Bench, Row } from '../row.ts'
import { writeHead } from '../sockets.ts'
import { startWorld, type World } from '../world.ts'

const noisy = 200
const calls = 100
const rounds = 3
const submissions = 100

/** How long the access point takes to answer a transmission of the noisy one, in milliseconds. */
const slowness = 500

/** One organisation calls as fast as it can over many connections, another one now and then. */
export const c09: Row = {
  id: 'C9',
  isStar: false,
  fault: `One organisation validates over ${noisy} connections without a pause, and has submitted ${submissions} devices; another has one call at a time`,
  limit: `the other one’s validate takes 1.5 times as long (or 15 ms more) at most (p90); its submission is through before the ${submissions} are`,
  runs: { short: 1, long: 5 },
  note: `the best of ${rounds} times ${calls} calls, since whatever else runs on the machine slows some of them; the reference has p99`,
  control: { name: 'serves the first comer alone', build: brokenBuilds['serves-first-comer'] },
  async run(bench) {
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const world = await startWorld(bench)
      const quiet = makeKey(world.dataDir, 'quiet', 'any')
      const ownCalls = (): Promise<number> => findBest(() => measureTimes(world, quiet, bench))
      await measureTimes(world, quiet, bench)
      const alone = await ownCalls()
      const noise = new Worker(new URL('../noise.ts', import.meta.url), {
        workerData: { url: world.gateway.url, request: nameCall(world.key), connections: noisy },
      })
      bench.after(() => noise.terminate())
      const broken = new Promise<never>((_, reject) => noise.once('error', reject))
      // Until all of them have called.
      await Promise.race([pause(500), broken])
      const beside = await Promise.race([ownCalls(), broken])
      await noise.terminate()
      worst = `${findWorst([alone])} ms alone, ${findWorst([beside])} ms beside`
      if (beside > Math.max(alone * 1.5, alone + 15)) bench.missedLimits.push(`validate: ${worst}`)
      if (bench.isControl && bench.missedLimits.length > 0) return
      const { before, after } = await submitBeside(world, quiet, bench)
      worst += `; its submission before ${after} of ${before} others`
      await world.settle()
      failures.push(...(await world.violations()))
    })
    return { runs, worst }
  },
}

/**
 * Submits many devices of one organisation, each in a message of its own, and then one of the other.
 *
 * @returns how many of the first were not through when the last one was submitted, and when it was through
 */
async function submitBeside(world: World, quiet: string, { failures, missedLimits }: Bench) {
  const many = Array.from({ length: submissions }, () => ofActor(freshRequest(), 'DE-MF-000001723'))
  world.agency.meet({
    call: 'submitRequest',
    match: 'DE-MF-000001723',
    times: Number.POSITIVE_INFINITY,
    async handle(exchange) {
      await pause(slowness)
      await exchange.answer(await exchange.forward())
    },
  })
  const open = (): number => {
    const [row] = world.query(
      `select count(*) as count from submission where outcome is null and actor = 'DE-MF-000001723'`,
    )
    return Number(row?.count)
  }
  await Promise.all(many.map(request => world.submit(request, { wait: 0 })))
  const before = open()
  if (before < submissions / 4) throw new Error(`only ${before} of ${submissions} were under way`)
  const own = await world.submit(ofActor(freshRequest(), 'DE-MF-000009999'), { key: quiet, wait: 20 })
  const after = open()
  if (own.status === 202) missedLimits.push(`the submission of the other one: ${own.status}`)
  else if (own.status !== 200) failures.push(`the submission of the other one: ${own.status ?? own.error}`)
  if (after === 0) failures.push(`the submission of the other one came after all ${before}`)
  world.agency.clear()
  // To look at everything that is stored, as is done next, takes much more than to count.
  await until(60_000, 'all are through', open, count => count === 0, 200).catch(() => {})
  return { before, after }
}

async function findBest(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  while (times.length < rounds) times.push(await measure())
  return Math.min(...times)
}

/** How long most validate calls take, one after another, in milliseconds. */
async function measureTimes(world: World, key: string, { failures, missedLimits }: Bench): Promise<number> {
  const line = keepLine(world.gateway.url, nameCall(key))
  const times: number[] = []
  try {
    while (times.length < calls) {
      const begun = performance.now()
      const status = await line.call()
      // Where the machine has no time for it, the gateway turns calls away, of any organisation.
      if (status === 503) missedLimits.push('validate of the other one: 503')
      else if (status !== 200) failures.push(`validate of the other one: ${status}`)
      if (status === 0) break
      times.push(performance.now() - begun)
    }
  } finally {
    line.end()
  }
  return percentile(times, 0.9)
}

const body = JSON.stringify(richRequest())

/** A validate call, byte for byte. */
function nameCall(key: string): string {
  const head = writeHead(
    'POST',
    validatePath,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `authorization: ${key}`,
  )
  return head + body
}
