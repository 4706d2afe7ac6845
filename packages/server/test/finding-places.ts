import assert from 'node:assert/strict'
import { readBytes, runBatch, types, workbookWith, writeNdjson } from './batch-calls.ts'
import type { World } from './harness.ts'

/** A request of a model that is not like others. */
interface Request {
  readonly device: object
  readonly deviceGroup: object
}

/** The body of an answer that is no problem. */
export async function answer(call: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await call
  assert.ok(status < 300, JSON.stringify(body))
  return body
}

async function batch(world: World, mode: string, model: string, request: Request): Promise<unknown[]> {
  const ran = await runBatch(world, `model=${model}&mode=${mode}`, 'ndjson', writeNdjson([request]))
  const records = await answer(world.get(`/api/v1/batches/${ran.id}/records`))
  return [
    ran,
    records,
    ...(await readLines(world, ran.id, 'results')),
    ...(await readLines(world, ran.id, 'findings')),
  ]
}

async function readLines(world: World, id: string, what: 'results' | 'findings'): Promise<unknown[]> {
  const lines = String(await readBytes(world, `${id}/${what}`)).split('\n')
  return lines.filter(line => line !== '').map(line => JSON.parse(line) as unknown)
}

async function makeFile(model: string, request: Request): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await workbookWith(model as never, [request as never]))
}

async function imported(world: World, model: string, request: Request): Promise<unknown[]> {
  const file = await makeFile(model, request)
  const { body } = await world.post('/api/v1/imports', file, { headers: { 'content-type': types.xlsx } })
  const path = `/api/v1/imports/${String(body.id)}`
  return [
    await answer(world.get(`${path}/findings`)),
    await answer(world.post(`${path}/plan`, undefined)),
    await answer(world.get(`${path}/records`)),
    await answer(world.get(path)),
  ]
}

type Tell = (world: World, model: string, request: Request) => Promise<unknown[]>

/** Every place in which the gateway tells what it finds of records: the bodies of what it answers there. */
export const findingPlaces: Readonly<Record<string, Tell>> = {
  validate: async (world, model, request) => [await answer(world.post(`/api/v1/validate/${model}`, request))],
  'validate, for a further register': async (world, model, request) => [
    await answer(world.post(`/api/v1/validate/${model}?for=swissdamed`, request)),
  ],
  'validate, warnings': async (world, model, request) => [
    await answer(world.post(`/api/v1/validate/${model}?severity=warning&acknowledged=true`, request)),
  ],
  plan: async (world, model, request) => [await answer(world.post(`/api/v1/plan/${model}`, request))],
  'batch, validate': (world, model, request) => batch(world, 'validate', model, request),
  import: imported,
  fixes: async (world, model, request) => {
    const file = await makeFile(model, request)
    return [await answer(world.post('/api/v1/fixes', file, { headers: { 'content-type': types.xlsx } }))]
  },
  'batch, submit': (world, model, request) => batch(world, 'submit', model, request),
  submit: async (world, model, request) => {
    const told = await world.post(`/api/v1/submit/${model}`, request)
    return [told.body, await answer(world.get('/api/v1/submissions'))]
  },
}
