import assert from 'node:assert/strict'
import type { ValidRequest } from '@udigate/eudamed'
import { catalogue } from '@udigate/eudamed/catalogue'
import { mergePatch } from '@udigate/udi'
import { readBytes, runBatch, types, workbookWith, writeNdjson } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

type Model = 'EU_UDI_MDR' | 'EU_UDI_MDD'
type Request = ValidRequest<Model>

/** Every example of an info that is found of a record alone, by its rule. */
const informed = catalogue()
  .filter(({ severity, decidedFrom }) => severity === 'info' && decidedFrom.includes('record'))
  .flatMap(({ id, examples }) =>
    examples.bad.flatMap(({ model, change }) =>
      model === 'EU_UDI_MDR' || model === 'EU_UDI_MDD' ? [{ id, model, change }] : [],
    ),
  )
const infos = new Set(catalogue().flatMap(({ id, severity }) => (severity === 'info' ? [id] : [])))

function makeRequest({ model, change }: { model: Model; change: object }): Request {
  return mergePatch(freshRequest(model), change) as Request
}

async function answer(call: Promise<{ status: number; body: unknown }>): Promise<string> {
  const { status, body } = await call
  assert.ok(status < 300, JSON.stringify(body))
  return JSON.stringify(body)
}

async function batch(world: World, mode: string, model: Model, request: Request): Promise<string> {
  const ran = await runBatch(world, `model=${model}&mode=${mode}`, 'ndjson', writeNdjson([request]))
  return JSON.stringify(ran) + String(await readBytes(world, `${ran.id}/results`))
}

async function imported(world: World, model: Model, request: Request): Promise<string> {
  const file = new Uint8Array(await workbookWith(model, [request as never]))
  const { body } = await world.post('/api/v1/imports', file, { headers: { 'content-type': types.xlsx } })
  const path = `/api/v1/imports/${String(body.id)}`
  const parts = [
    await answer(world.get(`${path}/findings`)),
    await answer(world.post(`${path}/plan`, undefined)),
    await answer(world.get(`${path}/records`)),
    await answer(world.get(path)),
  ]
  return parts.join('')
}

/** Every place in which the gateway tells what it finds of records and has not been asked for infos. */
const places: Readonly<Record<string, (world: World, model: Model, request: Request) => Promise<string>>> = {
  validate: (world, model, request) => answer(world.post(`/api/v1/validate/${model}`, request)),
  'validate, for a further register': (world, model, request) =>
    answer(world.post(`/api/v1/validate/${model}?for=swissdamed`, request)),
  'validate, warnings': (world, model, request) =>
    answer(world.post(`/api/v1/validate/${model}?severity=warning&acknowledged=true`, request)),
  plan: (world, model, request) => answer(world.post(`/api/v1/plan/${model}`, request)),
  'batch, validate': (world, model, request) => batch(world, 'validate', model, request),
  import: imported,
  fixes: async (world, model, request) => {
    const file = new Uint8Array(await workbookWith(model, [request as never]))
    return answer(world.post('/api/v1/fixes', file, { headers: { 'content-type': types.xlsx } }))
  },
  'batch, submit': (world, model, request) => batch(world, 'submit', model, request),
  submit: async (world, model, request) => {
    const told = await world.post(`/api/v1/submit/${model}`, request)
    return JSON.stringify(told.body) + (await answer(world.get('/api/v1/submissions')))
  },
}

test('an info is told where it is asked for, and by nothing else', async t => {
  const world = await start(t)
  assert.ok(informed.length >= 5, String(informed.length))
  for (const { id, model, change } of informed) {
    const asked = await answer(
      world.post(`/api/v1/validate/${model}?severity=info`, makeRequest({ model, change })),
    )
    assert.ok(asked.includes(`"${id}"`), `${id} ${asked}`)
    for (const [place, tell] of Object.entries(places)) {
      const told = await tell(world, model, makeRequest({ model, change }))
      const named = [...infos].filter(each => told.includes(`"${each}"`))
      assert.deepEqual(named, [], `${place} ${told}`)
      assert.ok(!/"(info|deviceInfos|deviceGroupInfos|INFO)"/.test(told), `${place} ${told}`)
    }
  }
})
