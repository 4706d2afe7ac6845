import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { brokenBuilds } from '../builds/broken/index.ts'
import { followBatch, writeBatch } from '../clients/batches.ts'
import { type DearCall, listDearestCalls } from '../clients/dearest-calls.ts'
import { submitted } from '../clients/submit.ts'
import { validatePath } from '../lone-gateway.ts'
import { makeKey } from '../make-key.ts'
import { percentile } from '../percentile.ts'
import { freshRequest, ofActor } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Bench, Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

const atOnce = 8
/** Of each kind of work, so that a call of each kind is made some hundred times: of 150, two decide what the slowest of a hundred are. */
const seconds = { alone: 40, beside: 40 }
const devices = 150
/** The few milliseconds are for what takes so little alone that three times as much says nothing. */
const longer = { times: 3, milliseconds: 50 }
const fillersActor = 'DE-MF-000001723'
const neighboursActor = 'DE-MF-000009999'

/** One organisation asks for the dearest of each kind of work; another one works as ever. */
export const c14: Row = {
  id: 'C14',
  isStar: false,
  fault: `One organisation asks for the dearest of each kind of work in turn, ${atOnce} at a time, for ${seconds.beside} s each; another one validates, submits, signs in and reads what the console shows`,
  limit: `all calls of the other one answered, none 429 or 503; each kind takes ${longer.times} times as long as alone (or ${longer.milliseconds} ms more) at most (p99); the first one is told 429 with Retry-After, never 503`,
  runs: { short: 1, long: 3 },
  note: `both phases in one run, ${seconds.alone} s alone`,
  control: { name: 'shares out nothing', build: brokenBuilds['shares-out-nothing'] },
  async run(bench) {
    let worst = ''
    const runs = await repeat(bench, async (_, failures) => {
      const world = await startWorld(bench, { settings: { UDIGATE_TRUSTED_PROXIES: '127.0.0.1' } })
      const dearest = await prepareFiller(world)
      const neighbour = makeKey(world.dataDir, 'neighbour', 'any')
      await measure(world, neighbour, failures, pause(2_000))
      const alone = await measure(world, neighbour, failures, pause(seconds.alone * 1_000))
      const told: string[] = []
      for (const [kind, calls] of Object.entries(dearest)) {
        const asking = askFor(seconds.beside * 1_000, world, kind, calls, bench, failures)
        const beside = await measure(world, neighbour, failures, asking)
        const { text, isLong } = compare(alone, beside)
        told.push(`${kind}: ${text}`)
        if (isLong) bench.missedLimits.push(`${kind}: ${text}`)
        if (bench.isControl && bench.missedLimits.length + failures.length > 0) break
      }
      worst = told.join('; ')
      await world.settle()
      failures.push(...(await world.violations()))
    })
    return { runs, worst }
  },
}

/** Has the filler submit what there is to write and to verify. */
async function prepareFiller(world: World): Promise<Readonly<Record<string, DearCall[]>>> {
  const key = makeKey(world.dataDir, 'filler', 'any')
  const requests = Array.from({ length: devices }, () => ofActor(freshRequest(), fillersActor))
  const url = world.gateway.url
  await followBatch(url, key, writeBatch(requests.map(submitted), 'filler'))
  const listed = await fetch(`${url}/api/v1/batches`, { headers: { authorization: key } })
  const { items } = (await listed.json()) as { items: { id: string }[] }
  const batch = items[0]?.id ?? ''
  return listDearestCalls({
    key,
    origin: url,
    address: '192.0.2.1',
    actor: fillersActor,
    batch,
    devices: requests,
  })
}

/** Asks for the dearest of one kind for so many milliseconds, from the first call on. */
async function askFor(
  milliseconds: number,
  { gateway }: World,
  kind: string,
  calls: readonly DearCall[],
  bench: Bench,
  failures: string[],
): Promise<void> {
  const asking = new Worker(new URL('../keep-asking.ts', import.meta.url), {
    workerData: { url: gateway.url, calls, atOnce },
  })
  bench.after(() => asking.terminate())
  let answered = 0
  const begun = Promise.withResolvers<void>()
  asking.once('message', () => begun.resolve())
  asking.once('error', begun.reject)
  asking.on('message', ({ path, status, retryAfter, error = '' }) => {
    if (status === undefined) return
    answered += 1
    if (status >= 500 || status === 0) failures.push(`${kind}: ${path} was answered ${status} ${error}`)
    if (status === 429 && !/^[1-9]\d*$/.test(retryAfter ?? ''))
      failures.push(`${kind}: 429 without Retry-After`)
  })
  await begun.promise
  await pause(milliseconds)
  await asking.terminate()
  if (answered === 0) failures.push(`${kind}: nothing was answered`)
}

type Times = Readonly<Record<string, number[]>>

// Failures of one account are answered later and later.
const signIn = () => ({
  mail: `nobody-${randomUUID()}@neighbour.example`,
  password: 'a password that nobody has',
  code: '123456',
})

/** What the neighbour does, one call of each kind after another, until `over` settles. @returns how long each took */
async function measure(
  world: World,
  key: string,
  failures: string[],
  over: Promise<unknown>,
): Promise<Times> {
  const state = { isOver: false }
  const ended = over.finally(() => {
    state.isOver = true
  })
  const times: Record<string, number[]> = {}
  const keepCalling = async (kind: string, rest: number, call: () => Promise<number>, expected: number) => {
    const own: number[] = []
    times[kind] = own
    while (!state.isOver) {
      const begun = performance.now()
      const status = await call()
      own.push(performance.now() - begun)
      if (status !== expected) failures.push(`${kind} of the other one: ${status}`)
      await pause(rest)
    }
  }
  const headers = { authorization: key, 'content-type': 'application/json' }
  const call = async (path: string, init: RequestInit = {}): Promise<number> => {
    const response = await fetch(world.gateway.url + path, { headers, redirect: 'manual', ...init })
    await response.arrayBuffer()
    return response.status
  }
  const post = (path: string, body: unknown, others: RequestInit = {}): Promise<number> =>
    call(path, { method: 'POST', body: JSON.stringify(body), ...others })
  const validated = ofActor(freshRequest(), neighboursActor)
  let pages = 0
  const page = (): string => {
    pages += 1
    return consolePages[pages % consolePages.length] ?? ''
  }
  await Promise.all([
    ended,
    keepCalling('validate', 20, () => post(validatePath, validated), 200),
    keepCalling('console', 20, () => call(page()), 200),
    keepCalling('submit', 25, () => submitOne(world, key), 200),
    keepCalling(
      'sign-in',
      100,
      () =>
        post('/api/v1/sign-in/password', signIn(), {
          headers: {
            'content-type': 'application/json',
            origin: world.gateway.url,
            'x-forwarded-for': '198.51.100.1',
          },
        }),
      401,
    ),
  ])
  return times
}

async function submitOne(world: World, key: string): Promise<number> {
  const { status } = await world.submit(ofActor(freshRequest(), neighboursActor), { key, wait: 60 })
  return status ?? 0
}

/** What the pages of the console are, and ask for. */
const consolePages = [
  '/docs/',
  '/api/v1/session',
  '/api/v1/overview',
  '/api/v1/submissions',
  '/api/v1/devices',
  '/api/v1/batches',
]

/** What of the neighbour's takes the most longer than alone. */
function compare(alone: Times, beside: Times): { text: string; isLong: boolean } {
  const all = Object.entries(alone).map(([kind, times]) => {
    const before = percentile(times, 0.99)
    const after = percentile(beside[kind] ?? [], 0.99)
    return { kind, before, after, allowed: Math.max(before * longer.times, before + longer.milliseconds) }
  })
  const [worst] = all.toSorted((one, other) => other.after / other.allowed - one.after / one.allowed)
  if (!worst) throw new Error('Nothing was measured.')
  const { kind, before, after, allowed } = worst
  return {
    text: `${kind} ${Math.round(before)} ms alone, ${Math.round(after)} ms beside`,
    isLong: after > allowed,
  }
}
