import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { withPayload, writePayload } from '../proxy/plugin-answers.ts'
import { freshRequest } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld } from '../world.ts'

const kinds = ['of an unknown message', 'of an earlier message', 'contradicting'] as const

/** Answers that are not the answer: they are kept, and change nothing. */
export const b08: Row = {
  id: 'B8',
  isStar: true,
  fault: `Acknowledgements ${kinds.join(', ')}`,
  limit: '0 wrong changes; each kept and noted',
  runs: { short: 6, long: 150 },
  control: { name: 'applies an answer to any message', build: brokenBuilds['answers-any-message'], runs: 3 },
  async run(bench) {
    const world = await startWorld(bench)
    let earlier = ''
    let answerId = ''
    let replayFor = ''
    world.agency.meet({
      call: 'retrieveMessageRequest',
      times: Number.POSITIVE_INFINITY,
      async handle(exchange) {
        const real = await exchange.forward()
        const payload = writePayload(real)
        answerId = /<messageID>([^<]+)</.exec(exchange.request.toString('latin1'))?.[1] ?? ''
        if (replayFor !== '' && payload.includes(`>${replayFor}<`)) {
          return exchange.answer(withPayload(real, earlier))
        }
        if (payload.includes('SUCCESS') && payload.includes('Acknowledgement')) earlier = payload
        await exchange.answer(real)
      },
    })
    const first = await world.submit(freshRequest())
    if (first.status !== 200) bench.failures.push(`the first submission: ${first.status}`)
    const readings: string[] = []
    const runs = await repeat(bench, async (n, failures) => {
      const kind = kinds[n % kinds.length] ?? 'of an unknown message'
      const request = freshRequest()
      const { Device: match, DeviceGroup: group } = request.device as { Device: string; DeviceGroup: string }
      if (kind === 'contradicting') {
        await world.simulator.arm({ fault: 'contradicting-acknowledgement', match })
        const call = await world.submit(request)
        if (call.status !== 200) failures.push(`${kind}: ${call.status}`)
        const noted = () => world.getOutcome(match)?.doubt
        await until(5_000, `${kind}: it is noted`, noted).catch(error => failures.push(error.message))
        if (world.getOutcome(match)?.kind !== 'accepted')
          failures.push(`${kind}: ${world.getOutcome(match)?.kind}`)
        return
      }
      // Nothing of it is registered, so an answer that says SUCCESS is never its own.
      if (kind === 'of an unknown message')
        await world.simulator.arm({ fault: 'foreign-acknowledgement', match })
      await world.simulator.arm({ fault: 'refuse', match })
      replayFor = kind === 'of an earlier message' ? group : ''
      const seen = answerId
      await world.submit(request, { wait: 0 })
      const reading = await until(10_000, `${kind}: it is read`, () =>
        answerId === seen
          ? undefined
          : world.query(`select reading from acknowledgement where ebms_message_id = '${answerId}'`)[0]
              ?.reading,
      )
      replayFor = ''
      readings.push(String(reading))
      if (reading !== 'unmatched' && reading !== 'repeated') failures.push(`${kind}: ${reading}`)
      const outcome = world.getOutcome(match)
      if (outcome?.kind !== undefined) failures.push(`${kind}: ${outcome.kind}`)
    })
    world.agency.clear()
    if (!bench.isControl) await world.settle()
    bench.failures.push(...(await world.violations(bench.isControl ? ['I5'] : [])))
    return { runs, worst: `read as ${[...new Set(readings)].join(', ')}` }
  },
}
