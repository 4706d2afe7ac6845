import { setTimeout as pause } from 'node:timers/promises'
import { type Answer, type LoneGateway, startLoneGateway, validatePath } from '../lone-gateway.ts'
import { percentile } from '../percentile.ts'
import { freshRequest } from '../records.ts'
import { repeat, worstOf } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Calls a second, as many as one key may make. */
const target = 100
const spike = 3 * target
const limits = { usual: 250, refused: 100, live: 1_000 }

/** Calls at the rate that is allowed, three times as many for a while, and as before. */
export const c08: Row = {
  id: 'C8',
  isStar: false,
  fault: `${target} validate calls a second, then ${spike}, then ${target}`,
  limit: `all of the allowed served in ${limits.usual} ms (p99); what is beyond 429 or 503 with Retry-After in ${limits.refused} ms (p90); /health/live in 1 s`,
  runs: { short: 1, long: 5 },
  note: 'two seconds of each in the short form, twenty in the long one, instead of five minutes',
  control: { name: 'limits nothing', environment: { UDIGATE_RATE_LIMIT: '0' } },
  async run(bench) {
    const seconds = bench.runs > 1 ? 20 : 2
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const lone = await startLoneGateway(bench, {
        UDIGATE_RATE_LIMIT: String(target * 66),
        UDIGATE_RATE_BURST: String(target / 2),
      })
      await callAt(lone, target, 1)
      const before = await callAt(lone, target, seconds)
      const during = await callAt(lone, spike, seconds)
      await pause(1_000)
      const after = await callAt(lone, target, seconds)
      for (const { status } of [...before, ...after])
        if (status !== 200) failures.push(`at the allowed rate: ${status}`)
      const refused = during.filter(({ status }) => status !== 200)
      if (refused.length < during.length / 4)
        failures.push(`only ${refused.length} of ${during.length} calls in the spike were refused`)
      for (const { status, headers } of refused) {
        if ((status !== 429 && status !== 503) || !/^\d+$/.test(headers.get('retry-after') ?? '')) {
          failures.push(`beyond: ${status}, Retry-After ${headers.get('retry-after')}`)
        }
      }
      const served = percentile(timesOf([...before, ...after]), 0.99)
      const turnedAway = percentile(timesOf(refused), 0.9)
      if (served > limits.usual) bench.missedLimits.push(`served in ${worstOf([served])} ms`)
      if (turnedAway > limits.refused) bench.missedLimits.push(`refused in ${worstOf([turnedAway])} ms`)
      const { status, ms } = await lone.call('/health/live')
      if (status !== 200 || ms > limits.live)
        failures.push(`/health/live: ${status} after ${worstOf([ms])} ms`)
      worst = `served in ${worstOf([served])} ms, ${refused.length} of ${during.length} refused in ${worstOf([turnedAway])} ms`
    })
    return { runs, worst }
  },
}

/** Calls at a steady rate, whether those before have been answered or not. */
async function callAt({ post }: LoneGateway, perSecond: number, seconds: number): Promise<Answer[]> {
  const begun = performance.now()
  const calls: Promise<Answer>[] = []
  while (calls.length < perSecond * seconds) {
    const due = Math.min(
      perSecond * seconds,
      Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1,
    )
    while (calls.length < due) calls.push(post(validatePath, freshRequest()))
    await pause(4)
  }
  return Promise.all(calls)
}

function timesOf(answers: readonly Answer[]): number[] {
  return answers.map(({ ms }) => ms)
}
