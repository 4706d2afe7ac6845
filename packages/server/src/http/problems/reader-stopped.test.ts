import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { runBatch } from '../../../test/batch-calls.ts'
import { enlarge } from '../../../test/enlarge.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { inlineReader } from '../../reading/inline-reader.ts'
import type { Reader } from '../../reading/reader.ts'
import { ReaderStopped } from '../../reading/remote-reader.ts'
import { works } from '../../reading/works.ts'

type Work = Exclude<keyof Reader, 'stop' | 'stopFiles'>

const model = 'EU_UDI_MDR'
const large = () => enlarge(JSON.stringify(freshRequest(model)))
const tableModel = 'EU_UDI_IVDD'
const table = readFileSync(
  new URL('../../../../../examples/directive-diagnostics.csv', import.meta.url),
  'utf8',
)
const asCsv = { headers: { 'content-type': 'text/csv' } }

/** A reader whose processes are killed amid one of their works, until it is let go on. */
function killable() {
  let killed: Work | undefined
  let left = 0
  const stop = (): never => {
    left -= 1
    if (left === 0) killed = undefined
    throw new ReaderStopped('The process that read was ended by SIGKILL.', { isKilled: true })
  }
  const streams = new Set<string>(Object.keys(works.files))
  const reader = new Proxy(inlineReader, {
    get(all, name: Work) {
      if (name !== killed) return all[name]
      return streams.has(name)
        ? async function* () {
            yield stop()
          }
        : async () => stop()
    },
  })
  const kill = (work: Work | undefined, times = Number.POSITIVE_INFINITY): void => {
    killed = work
    left = times
  }
  return { reader, kill }
}

async function takeImport(world: World): Promise<string> {
  const { body } = await world.post(`/api/v1/imports?model=${tableModel}`, table, asCsv)
  return `/api/v1/imports/${String(body.id)}`
}

async function takeBatch(world: World): Promise<string> {
  const { id } = await runBatch(world, `mode=validate&model=${tableModel}`, 'csv', table)
  return `/api/v1/batches/${id}`
}

type Call = () => Promise<Answered>

/** The calls that come to each work of a reader; of what the gateway does by itself, none. */
const calls: Readonly<Record<Work, (world: World) => Promise<readonly Call[]>>> = {
  validateBody: async ({ post }) => [() => post(`/api/v1/validate/${model}`, large())],
  judgeBody: async ({ post }) => [
    () => post(`/api/v1/submit/${model}`, large()),
    () => post(`/api/v1/plan/${model}`, large()),
  ],
  jsonBody: async ({ put }) => [() => put('/api/v1/mappings/Artikel', enlarge('{}'))],
  codeList: async ({ put, makeKey }) => {
    const key = await makeKey({ scopes: ['admin'] })
    return [() => put('/api/v1/codes/emdn', '{"entries": []}', { key })]
  },
  proposal: async ({ post }) => [() => post(`/api/v1/mappings/propose?model=${tableModel}`, table, asCsv)],
  sentAnswer: async ({ post }) => [
    () =>
      post('/api/v1/pulls/files', '<Acknowledgement/>', { headers: { 'content-type': 'application/xml' } }),
  ],
  fix: async ({ post }) => [
    () => post(`/api/v1/fixes?model=${tableModel}`, table, asCsv),
    () => post(`/api/v1/fixes/file?model=${tableModel}`, table, asCsv),
  ],
  requests: async world => {
    const batch = await takeBatch(world)
    return [() => world.get(`${batch}/records/1/request`)]
  },
  annotate: async world => {
    const batch = await takeBatch(world)
    return [() => world.get(`${batch}/results?format=csv`)]
  },
  survey: async ({ post }) => [() => post(`/api/v1/imports?model=${tableModel}`, table, asCsv)],
  check: async world => {
    // What was found is kept.
    const paths = [await takeImport(world), await takeImport(world)]
    return [() => world.get(`${paths[0]}/findings`), () => world.post(`${paths[1]}/plan`, undefined)]
  },
  plan: async world => {
    const path = await takeImport(world)
    return [() => world.post(`${path}/plan`, undefined)]
  },
  judge: async () => [],
  answer: async () => [],
}

test('a call whose reader the system ends is answered 503, and its repeat as ever', async t => {
  const { reader, kill } = killable()
  const world = await start(t, {}, { reader })
  for (const [work, makeCalls] of Object.entries(calls)) {
    for (const call of await makeCalls(world)) {
      kill(work as Work)
      const stopped = await call()
      const about = `${work}: ${JSON.stringify(stopped.body)}`
      assert.equal(stopped.status, 503, about)
      assert.equal(stopped.headers.get('retry-after'), '2', about)
      assert.match(JSON.stringify(stopped.body), /[Rr]epeat/, about)
      kill(undefined)
      assert.ok((await call()).status < 500, work)
    }
  }
})

test('by the letter of the service contract it is an internal error, as what is not taken is', async t => {
  const { reader, kill } = killable()
  const { post } = await start(t, { UDIGATE_STRICT_CONTRACT: 'true' }, { reader })
  kill('judgeBody')
  const { status, body, headers } = await post(`/api/v1/submit/${model}`, large())
  assert.deepEqual([status, body.status, headers.get('retry-after')], [500, 'INTERNAL_ERROR', '2'])
})

for (const [work, run] of Object.entries({
  judge: async world => {
    const { state, problems } = await runBatch(world, `mode=validate&model=${tableModel}`, 'csv', table)
    assert.deepEqual([state, problems], ['ENDED', []])
  },
  answer: async ({ post }) => {
    const { status, body } = await post(`/api/v1/submit/${model}`, freshRequest(model))
    assert.deepEqual([status, body.status], [200, 'SUCCESS'])
  },
} satisfies Partial<Record<Work, (world: World) => Promise<void>>>)) {
  test(`what the gateway reads by itself is read again where the system ends its reader: ${work}`, async t => {
    const { reader, kill } = killable()
    const world = await start(t, {}, { reader })
    kill(work as Work, 1)
    await run(world)
  })
}
