import { randomUUID } from 'node:crypto'
import { brokenBuilds } from '../builds/broken/index.ts'
import { makeKey } from '../make-key.ts'
import { freshRequest, makeCode } from '../records.ts'
import { repeat } from '../repeat.ts'
import type { Row } from '../row.ts'
import { startWorld, type World } from '../world.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string }>>
}

/** Everything that one organisation has, asked for by another one. */
export const e05: Row = {
  id: 'E5',
  isStar: true,
  fault:
    'Every operation with an id in its address, with the ids of another organisation, by every other organisation and stage; lists; its Idempotency-Key',
  limit: 'answered as an unknown id; no list shows it; an actor of another organisation 403',
  runs: { short: 1, long: 5 },
  control: { name: 'shows devices to everybody', build: brokenBuilds['shows-everybody-everything'] },
  async run(bench) {
    const world = await startWorld(bench)
    let asked = 0
    const runs = await repeat(bench, async (_, failures) => {
      const owner = makeKey(world.dataDir, 'owner', 'any')
      const others = {
        'another organisation': makeKey(world.dataDir, 'another', 'any'),
        'the other stage': makeKey(world.dataDir, 'owner', 'any', { stage: 'production' }),
      }
      const ids = await makeThings(world, owner)
      const { paths } = (await (await fetch(`${world.gateway.url}/openapi.json`)).json()) as Described
      for (const [path, operations] of Object.entries(paths)) {
        // Rules and code lists are everybody's.
        if (!path.includes('{') || /^\/api\/v1\/(rules|codes)\//.test(path)) continue
        const real = makeAddress(path, ids.real)
        const absent = makeAddress(path, ids.absent)
        for (const method of Object.keys(operations)) {
          // That an actor is another organisation's is told: anyone who registers it has to know.
          if (method === 'put' && path.includes('/actors/')) continue
          for (const [who, key] of Object.entries(others)) {
            asked += 1
            const [seen, wanted] = [
              await ask(world, method, real, key),
              await ask(world, method, absent, key),
            ]
            const same =
              seen.status === wanted.status && neutral(seen.text, ids) === neutral(wanted.text, ids)
            if (!same || seen.status < 400) {
              failures.push(
                `${who}: ${method} ${path}: ${seen.status} ${seen.text.slice(0, 120)}, and ${wanted.status} where there is none`,
              )
            }
          }
        }
      }
      for (const list of Object.keys(paths).filter(path => !path.includes('{') && paths[path]?.get)) {
        for (const [who, key] of Object.entries(others)) {
          asked += 1
          const { text } = await ask(world, 'get', list, key)
          const shown = Object.values(ids.real).find(id => text.includes(id))
          if (shown !== undefined) failures.push(`${who}: ${list} shows ${shown}`)
        }
      }
      const own = await ask(world, 'get', `/api/v1/submissions/${ids.real.requestId}`, owner)
      if (own.status !== 200) failures.push(`the owner itself: ${own.status}`)
      const taken = await world.submit(freshRequest(), { key: others['another organisation'], wait: 5 })
      if (taken.status !== 403) failures.push(`for an actor of another organisation: ${taken.status}`)
    })
    return { runs, worst: `${asked} calls` }
  },
}

interface Ids {
  real: Record<string, string>
  absent: Record<string, string>
}

/** A submission with device and group, a key and a batch of the owner, and unknown ids of the same form. */
async function makeThings(world: World, owner: string): Promise<Ids> {
  const request = freshRequest()
  const idempotencyKey = randomUUID()
  const { body } = await world.submit(request, { key: owner, wait: 20, idempotencyKey })
  const headers = { authorization: owner, 'content-type': 'application/json' }
  const post = async (path: string, content: unknown): Promise<Record<string, unknown>> =>
    (await (
      await fetch(world.gateway.url + path, { method: 'POST', headers, body: JSON.stringify(content) })
    ).json()) as Record<string, unknown>
  const key = await post('/api/v1/keys', { name: 'one', scopes: ['read'], actors: 'any' })
  const batch = await post('/api/v1/batches?mode=validate&model=EU_UDI_MDR', [freshRequest()])
  const real = {
    requestId: String(body?.requestId),
    code: makeCode(request),
    group: String((request.device as { DeviceGroup: unknown }).DeviceGroup),
    key: String(key.id),
    batch: String(batch.id),
    actor: 'DE-MF-000001723',
  }
  const other = freshRequest()
  const absentId = `${real.requestId.slice(0, 9)}0000-7000-8000-000000000000`
  return {
    real,
    absent: {
      requestId: absentId,
      code: makeCode(other),
      group: String((other.device as { DeviceGroup: unknown }).DeviceGroup),
      key: absentId,
      batch: absentId,
      actor: 'DE-MF-000007777',
    },
  }
}

/** An address with ids in it, by where they stand. */
function makeAddress(path: string, ids: Record<string, string>): string {
  const id = path.includes('/keys/') ? ids.key : path.includes('/batches/') ? ids.batch : ids.requestId
  const code = path.includes('/device-groups/') ? ids.group : ids.code
  return path
    .replace('{requestId}', ids.requestId ?? '')
    .replace('{issuingAgency}', 'GS1')
    .replace('{code}', encodeURIComponent(code ?? ''))
    .replace('{srn}', ids.actor ?? '')
    .replaceAll(/\{\w+\}/g, id ?? '')
}

async function ask({ gateway }: World, method: string, path: string, key: string) {
  const hasBody = method === 'post' || method === 'put'
  const over = new AbortController()
  const response = await fetch(gateway.url + path, {
    method: method.toUpperCase(),
    signal: AbortSignal.any([over.signal, AbortSignal.timeout(20_000)]),
    headers: { authorization: key, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: '{}' } : {}),
  })
  // A stream of events has no end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) over.abort()
  return { status: response.status, text: isStream ? '' : await response.text() }
}

/** What is said, but for the ids that were asked for and that of the call. */
function neutral(text: string, { real, absent }: Ids): string {
  const known = [...Object.values(real), ...Object.values(absent)]
  const plain = known.reduce((rest, id) => rest.replaceAll(id, 'ID'), text)
  return plain.replace(/"requestId":"[^"]*"/, '')
}
