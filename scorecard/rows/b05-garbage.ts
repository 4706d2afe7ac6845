import { readFileSync } from 'node:fs'
import { brokenBuilds } from '../builds/broken/index.ts'
import { until } from '../deadline.ts'
import { httpAnswer } from '../proxy/canned.ts'
import { withPayload, writePayload } from '../proxy/plugin-answers.ts'
import { freshRequest, ofActor } from '../records.ts'
import { findWorst, together } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'
import { garbage, heavy } from './garbage.ts'

const cases = Object.keys(garbage)

/** So that a few runs try a bit of everything. */
const stride = 7

/** Garbage in place of the acknowledgement, and in place of the access point's answer to a transmission. */
export const b05: Row = {
  id: 'B5',
  isStar: true,
  fault: `${cases.length} kinds of garbage in place of an acknowledgement, for a third also in place of the access point's answer`,
  limit: 'SUCCESS from none; alive after each; 1 s, 100 MB more',
  runs: { short: cases.length, long: 3 * cases.length },
  control: {
    name: 'takes what is unclear for accepted',
    build: brokenBuilds['takes-unclear-for-accepted'],
    runs: 20,
  },
  async run(bench) {
    const world = await startWorld(bench)
    const silences: number[] = []
    const memory: number[] = []
    const waiting = new Map<string, Trial>()
    world.agency.meet({
      call: 'retrieveMessageRequest',
      times: Number.POSITIVE_INFINITY,
      async handle(exchange) {
        const real = await exchange.forward()
        const payload = writePayload(real)
        const group = /entityCode>([^<]+)</.exec(payload)?.[1] ?? ''
        const trial = waiting.get(group)
        if (!trial) return exchange.answer(real)
        trial.answerId = /<messageID>([^<]+)</.exec(exchange.request.toString('latin1'))?.[1]
        await exchange.answer(withPayload(real, trial.spoil(payload)))
      },
    })
    const { failures, missedLimits } = bench
    const tried = Array.from(
      { length: bench.runs },
      (_, n) => [cases[(n * stride) % cases.length] ?? 'empty', n] as const,
    )
    const tryOne = async ([name, n]: readonly [string, number]): Promise<void> => {
      const before = residentSize(world.gateway.pid)
      const request = ofActor(freshRequest(), `DE-MF-${String(n + 1).padStart(9, '0')}`)
      const { Device: code, DeviceGroup: group } = request.device as { Device: string; DeviceGroup: string }
      const trial: Trial = { spoil: garbage[name] ?? (() => '') }
      waiting.set(group, trial)
      // A fault is an answer: that the access point does not take it.
      if (n % 3 === 0 && name !== 'SOAP fault') {
        world.agency.meet({
          call: 'submitRequest',
          match: code,
          handle: exchange => exchange.answer(httpAnswer(Buffer.from(trial.spoil(successLike)))),
        })
      }
      await world.submit(request, { wait: 0 })
      const reading = await until(
        20_000,
        `${name}: it is read`,
        () => getReading(world, trial.answerId),
        found => found !== undefined,
      ).catch(error => error.message)
      if (!readings.includes(reading)) failures.push(`${name}: ${String(reading)}`)
      const asked = performance.now()
      const alive = await fetch(`${world.gateway.url}/health/ready`, {
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
      if (alive?.status !== 200) failures.push(`${name}: not ready (${alive?.status ?? 'no answer'})`)
      if (!alive) return
      silences.push(performance.now() - asked)
      const growth = Math.round(residentSize(world.gateway.pid) - before)
      memory.push(growth)
      if (heavy.has(name) && growth > 100) missedLimits.push(`${name}: ${growth} MB more`)
    }
    await together(
      tried.filter(([name]) => !heavy.has(name)),
      4,
      tryOne,
    )
    await startReader(world, waiting)
    await together(
      tried.filter(([name]) => heavy.has(name)),
      1,
      tryOne,
    )
    const silence = findWorst(silences)
    const growth = findWorst(memory)
    if (silence > 1000) missedLimits.push(`silent for ${silence} ms`)
    if (!bench.isControl) await world.settle(30_000)
    failures.push(...(await world.violations(['I5'])))
    return { runs: tried.length, worst: `silent for ${silence} ms, ${growth} MB more` }
  },
}

interface Trial {
  spoil(real: string): string | Buffer
  /** The id of the message that brought it, once it was fetched. */
  answerId?: string | undefined
}

/**
 * Has a sound answer read that is too long to be read at once, so that the memory of the thread that reads such answers is not
 * taken for that of the garbage after it.
 */
async function startReader(world: World, waiting: Map<string, Trial>): Promise<void> {
  const request = freshRequest()
  const { DeviceGroup: group } = request.device as { DeviceGroup: string }
  waiting.set(group, { spoil: real => `${real}${' '.repeat(64 * 1024)}` })
  await world.submit(request, { wait: 20 })
}

/** What garbage may be read as. */
const readings: readonly unknown[] = ['unreadable', 'unclear', 'unmatched']

function getReading(world: World, answerId: string | undefined): unknown {
  if (answerId === undefined) return undefined
  const [row] = world.query(`select reading from acknowledgement where ebms_message_id = '${answerId}'`)
  return row?.reading
}

/** What an answer to a transmission is made of. */
const successLike =
  '<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><submitResponse><messageID>SUCCESS</messageID></submitResponse></s:Body></s:Envelope>'

function residentSize(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
