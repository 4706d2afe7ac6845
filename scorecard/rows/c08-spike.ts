import { setTimeout as pause } from 'node:timers/promises'
import { brokenBuilds } from '../builds/broken/index.ts'
import { type Answer, type LoneGateway, startLoneGateway, validatePath } from '../lone-gateway.ts'
import { percentile } from '../percentile.ts'
import { freshRequest } from '../records.ts'
import { findWorst, repeat } from '../repeat.ts'
import type { Row } from '../row.ts'

/** Calls a second, as many as one key may make. */
const target = 100
const spike = 3 * target
const quota = { perMinute: target * 66, burst: target / 2 }
const limits = { usual: 250, refused: 100, live: 1_000 }

/** Calls at the rate that is allowed, three times as many for a while, and as before. */
export const c08: Row = {
  id: 'C8',
  isStar: false,
  fault: `${target} validate calls a second, then ${spike}, then ${target}`,
  limit: `all of the allowed served in ${limits.usual} ms (p99); what is beyond 429 or 503 with Retry-After in ${limits.refused} ms (p90); /health/live in 1 s`,
  runs: { short: 1, long: 5 },
  note: 'two seconds of each in the short form, twenty in the long one, instead of five minutes',
  control: { name: 'limits no calls', build: brokenBuilds['limits-no-calls'] },
  async run(bench) {
    const seconds = bench.runs > 1 ? 20 : 2
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const lone = await startLoneGateway(bench, {
        UDIGATE_RATE_LIMIT: String(quota.perMinute),
        UDIGATE_RATE_BURST: String(quota.burst),
      })
      await callAt(lone, target, 1)
      const before = await callAt(lone, target, seconds)
      const begun = performance.now()
      const during = await callAt(lone, spike, seconds)
      const most = allowed((performance.now() - begun) / 1_000)
      await pause(1_000)
      const after = await callAt(lone, target, seconds)
      const usual = [...before, ...after]
      for (const { status } of usual) if (!isServed(status)) failures.push(`at the allowed rate: ${status}`)
      // After the gateway has stood still for a while, all that came meanwhile comes at once.
      const turnedAwayBefore = usual.filter(({ status }) => status !== 200).length
      if (turnedAwayBefore > 0) {
        bench.missedLimits.push(`${turnedAwayBefore} of ${usual.length} refused at the allowed rate`)
      }
      const refused = during.filter(({ status }) => status !== 200)
      if (during.length < 1.5 * most) throw new Error(`${during.length} calls were no spike`)
      if (refused.length < during.length - most) {
        failures.push(`only ${refused.length} of ${during.length} calls in the spike were refused`)
      }
      for (const { status, headers } of refused) {
        if (!isServed(status) || !/^\d+$/.test(headers.get('retry-after') ?? '')) {
          failures.push(`beyond: ${status}, Retry-After ${headers.get('retry-after')}`)
        }
      }
      const served = percentile(listTimes(usual), 0.99)
      const turnedAway = percentile(listTimes(refused), 0.9)
      if (served > limits.usual) bench.missedLimits.push(`served in ${findWorst([served])} ms`)
      if (turnedAway > limits.refused) bench.missedLimits.push(`refused in ${findWorst([turnedAway])} ms`)
      const { status, ms } = await lone.call('/health/live')
      if (status !== 200) failures.push(`/health/live: ${status}`)
      if (ms > limits.live) bench.missedLimits.push(`/health/live after ${findWorst([ms])} ms`)
      worst = `served in ${findWorst([served])} ms, ${refused.length} of ${during.length} refused in ${findWorst([turnedAway])} ms`
    })
    return { runs, worst }
  },
}

/** How many calls of a spike are allowed, at most. */
function allowed(seconds: number): number {
  return Math.ceil((quota.perMinute / 60) * seconds) + quota.burst
}

/** Whether it was answered as it may be, within or beyond what is allowed. */
function isServed(status: number): boolean {
  return status === 200 || status === 429 || status === 503
}

/**
 * Calls at a monotonic rate, whether those before have been answered or not. Where it could not go on for a while, it makes
 * up for a tenth of a second of that at most: more at once would not be the rate.
 */
async function callAt({ post }: LoneGateway, perSecond: number, seconds: number): Promise<Answer[]> {
  const most = perSecond / 10
  const calls: Promise<Answer>[] = []
  let begun = performance.now()
  while (calls.length < perSecond * seconds) {
    const late = Math.floor(((performance.now() - begun) / 1000) * perSecond) + 1 - calls.length
    if (late > most) begun += ((late - most) / perSecond) * 1000
    const due = Math.min(perSecond * seconds - calls.length, late, most)
    for (let count = 0; count < due; count += 1) calls.push(post(validatePath, freshRequest()))
    await pause(4)
  }
  return Promise.all(calls)
}

function listTimes(answers: readonly Answer[]): number[] {
  return answers.map(({ ms }) => ms)
}
