import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { shippedCodeLists } from '@udigate/eudamed'
import { singleCsv } from '@udigate/sheets'
import readExcelFile from 'read-excel-file/node'
import type { Stage } from '../src/stage.ts'
import { ended, types } from './batch-calls.ts'
import { freshRequest } from './fresh-request.ts'
import { type Answered, start, type World } from './harness.ts'

const { emdn, notifiedBodies } = shippedCodeLists
const model = 'EU_UDI_MDR'

/** What the own lists of the organisation have, and no other ones. */
const leaf = 'A0101010203'
const body = 'BODY OF OURS'

/** Own lists with one code more each than those of this release. */
function makeLists(version: string, code: string, [body, term]: readonly [string, string]) {
  const source = 'made for this test'
  return {
    emdn: {
      version,
      source,
      entries: [...emdn.entries(), { code, term: 'PEN NEEDLES OF TOMORROW', leaf: true }],
    },
    'notified-bodies': {
      version,
      source,
      entries: [...notifiedBodies.entries(), { code: body, term }],
    },
  }
}

/** Calls with the key of one organisation on one stage, for its actor. */
interface Calls {
  world: World
  key: string
  actor: string
}

function makeRequest({ actor }: Calls) {
  const request = freshRequest(model)
  const own = { ...request, device: { ...request.device, MDN: [leaf] } }
  return JSON.parse(JSON.stringify(own).replaceAll('DE-MF-000001723', actor))
}

const table = `GTIN;Basic UDI-DI;EMDN;Body\r\n00308676965723;0308676LIBBEH;${leaf};9999`

const notFound = `${leaf} is not in the EMDN`

/** Whether an answer says nothing of the code: then it is one to a sound call. */
function isKnown({ status, body }: Answered): boolean {
  if (JSON.stringify(body).includes(notFound)) return false
  assert.equal(status, 200, JSON.stringify(body))
  return true
}

const has = (text: string, { body }: Answered): boolean => JSON.stringify(body).includes(text)

const postRecord = (calls: Calls, path: string) =>
  calls.world.post(path, makeRequest(calls), { key: calls.key })

/** More than is judged where the event loop runs, by white space alone. */
const postLarge = (calls: Calls, path: string) =>
  send(calls, path, 'json', JSON.stringify(makeRequest(calls)).replace('{', `{${' '.repeat(64 * 1024)}`))

function send({ world, key }: Calls, path: string, type: keyof typeof types, body: string | Uint8Array) {
  return world.post(path, body, { key, headers: { 'content-type': types[type] } })
}

async function runBatch(calls: Calls, query: string, type: 'ndjson' | 'xlsx', file: string | Uint8Array) {
  const { world, key } = calls
  const taken = await send(calls, `/api/v1/batches?${query}`, type, file)
  assert.equal(taken.status, 202, JSON.stringify(taken.body))
  const get: World['get'] = path => world.get(path, { key })
  return ended({ ...world, get }, String(taken.body.id))
}

async function judgeBatch(calls: Calls, mode: 'validate' | 'submit'): Promise<boolean> {
  const { id, counts } = await runBatch(
    calls,
    `mode=${mode}&model=${model}`,
    'ndjson',
    JSON.stringify(makeRequest(calls)),
  )
  assert.equal(counts.records, 1, JSON.stringify(counts))
  return isKnown(await calls.world.get(`/api/v1/batches/${id}/findings`, { key: calls.key }))
}

/** Takes the table in, and asks something of the import. */
async function askImport(
  calls: Calls,
  path: string,
  method: 'get' | 'post' = 'get',
  { file = table, prepare }: { file?: string; prepare?: (one: string) => Promise<void> } = {},
): Promise<Answered> {
  const { world, key } = calls
  const taken = await send(calls, `/api/v1/imports?name=Artikel.csv&model=${model}`, 'csv', file)
  assert.equal(taken.status, 201, JSON.stringify(taken.body))
  const one = `/api/v1/imports/${String(taken.body.id)}`
  await prepare?.(one)
  return method === 'get'
    ? world.get(one + path, { key })
    : world.post(one + path, undefined, { key, headers: { 'if-match': '*' } })
}

async function readWorkbook({ world, key }: Calls, path: string): Promise<string> {
  const response = await fetch(world.url + path, { headers: { authorization: key } })
  assert.equal(response.status, 200)
  return JSON.stringify(await readExcelFile(Buffer.from(await response.arrayBuffer())))
}

/** Each way in which lists are used: where in the sources, and whether what is in the own list alone is known there. */
const ways: Readonly<Record<string, { uses: string; isKnown(calls: Calls): Promise<boolean> }>> = {
  'records that are validated': {
    uses: 'http/validate/routes.ts',
    isKnown: async calls => isKnown(await postRecord(calls, `/api/v1/validate/${model}`)),
  },
  'large records that are validated, by a reader': {
    uses: 'http/validate/routes.ts',
    isKnown: async calls => isKnown(await postLarge(calls, `/api/v1/validate/${model}`)),
  },
  'large records that are planned, by a reader': {
    uses: 'http/submit/judge-apart.ts',
    isKnown: async calls => isKnown(await postLarge(calls, `/api/v1/plan/${model}`)),
  },
  'records that are planned': {
    uses: 'submissions/receive.ts',
    isKnown: async calls => isKnown(await postRecord(calls, `/api/v1/plan/${model}`)),
  },
  'records that are submitted': {
    uses: 'submissions/receive.ts',
    isKnown: async calls => isKnown(await postRecord(calls, `/api/v1/submit/${model}`)),
  },
  'batches that are validated': {
    uses: 'batches/read-batch.ts',
    isKnown: calls => judgeBatch(calls, 'validate'),
  },
  'batches that are submitted': {
    uses: 'submissions/receive.ts',
    isKnown: calls => judgeBatch(calls, 'submit'),
  },
  'the file of a batch with remarks': {
    uses: 'http/batches/files/annotated-file.ts',
    async isKnown(calls) {
      const template = await fetch(`${calls.world.url}/api/v1/templates/${model}`, {
        headers: { authorization: calls.world.key },
      })
      const file = new Uint8Array(await template.arrayBuffer())
      const { id } = await runBatch(calls, 'mode=validate', 'xlsx', file)
      return (await readWorkbook(calls, `/api/v1/batches/${id}/results?format=xlsx`)).includes(body)
    },
  },
  'a table that is fixed': {
    uses: 'http/fixes/routes.ts',
    isKnown: async calls =>
      isKnown(
        await send(
          calls,
          `/api/v1/fixes?model=${model}`,
          'csv',
          [...singleCsv(model, [makeRequest(calls)])].join(''),
        ),
      ),
  },
  'a template': {
    uses: 'http/templates/routes.ts',
    isKnown: async calls => (await readWorkbook(calls, `/api/v1/templates/${model}`)).includes(body),
  },
  'a list of registered devices that are to change': {
    uses: 'imports/change-devices.ts',
    async isKnown(calls) {
      const { world, key, actor } = calls
      const request = JSON.parse(JSON.stringify(freshRequest(model)).replaceAll('DE-MF-000001723', actor))
      const submitted = await world.post(`/api/v1/submit/${model}`, request, { key })
      // The stage that is reached by files has none that is registered.
      if (submitted.body.status !== 'SUCCESS') return false
      const codes = [request.device.Device]
      const made = await world.post('/api/v1/changes', { model, devices: { codes } }, { key })
      assert.equal(made.status, 201, JSON.stringify(made.body))
      const { id } = made.body.import as { id: string }
      return (await readWorkbook(calls, `/api/v1/imports/${id}/file`)).includes(body)
    },
  },
  'a mapping that is proposed': {
    uses: 'http/mappings/routes.ts',
    isKnown: async calls =>
      has(
        '1 of 1 are EMDN codes',
        await send(calls, `/api/v1/mappings/propose?model=${model}`, 'csv', table),
      ),
  },
  'the values that its fields can have': {
    uses: 'http/mappings/routes.ts',
    isKnown: async calls =>
      has(body, await send(calls, `/api/v1/mappings/propose?model=${model}`, 'csv', 'GTIN;EMDN\r\n1;A')),
  },
  'the mapping of an import': {
    uses: 'imports/survey-import.ts',
    isKnown: async calls => has('1 of 1 are EMDN codes', await askImport(calls, '/mapping')),
  },
  'the choices of an import': {
    uses: 'http/imports/mapping-routes.ts',
    isKnown: async calls => has(`"title":"${body}"`, await askImport(calls, '/mapping')),
  },
  'the values of a column of an import': {
    uses: 'http/imports/mapping-routes.ts',
    isKnown: async calls =>
      has(
        '"to":"9999"',
        await askImport(calls, '/columns/D/values', 'get', { prepare: one => mapBody(calls, one) }),
      ),
  },
  'the findings of an import': {
    uses: 'imports/work-on-lists.ts',
    isKnown: async calls => isKnown(await askImport(calls, '/findings')),
  },
  'a row of an import as a record': {
    uses: 'imports/preview-record.ts',
    isKnown: async calls => isKnown(await askImport(calls, '/rows/2/record')),
  },
  'the plan of an import': {
    uses: 'imports/work-on-lists.ts',
    async isKnown(calls) {
      const sound = [...singleCsv(model, [makeRequest(calls)])].join('')
      return isKnown(await askImport(calls, '/plan', 'post', { file: sound }))
    },
  },
  'a list that is read': {
    uses: 'http/codes/routes.ts',
    isKnown: async ({ world, key }) =>
      (await world.get(`/api/v1/codes/emdn/${leaf}`, { key })).status === 200,
  },
  'a list that is searched': {
    uses: 'http/codes/routes.ts',
    isKnown: async ({ world, key }) => has(leaf, await world.get(`/api/v1/codes/emdn?q=${leaf}`, { key })),
  },
  'which lists there are': {
    uses: 'http/codes/routes.ts',
    isKnown: async ({ world, key }) => has('v2099', await world.get('/api/v1/codes', { key })),
  },
  'who changed them': {
    uses: 'http/codes/routes.ts',
    isKnown: async ({ world, key }) => has('v2099', await world.get('/api/v1/codes/emdn/history', { key })),
  },
  'what the diagnosis says of them': {
    uses: 'health/examine-organisation.ts',
    isKnown: async ({ world, key }) => has('emdn v2099', await world.get('/api/v1/diagnosis', { key })),
  },
}

async function mapBody({ world, key }: Calls, one: string): Promise<void> {
  const { body } = await world.get(`${one}/mapping`, { key })
  const mapping = body.mapping as { targets: unknown[] }
  mapping.targets.push({ field: 'Certificates[1].NotifiedBodyActorCode', column: 'Body' })
  const put = await world.put(`${one}/mapping`, { mapping }, { key, headers: { 'if-match': '*' } })
  assert.equal(put.status, 200, JSON.stringify(put.body))
}

test('an own list judges the records of its organisation on its stage in every way, and those of no other', async t => {
  const world = await start(t, { UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files' })
  const scopes = ['validate', 'submit', 'read', 'admin'] as const
  const makeCalls = async (organisation: string, stage: Stage, actor: string): Promise<Calls> => {
    await world.makeKey({ organisation, stage, actors: [actor] })
    return { world, key: await world.makeKey({ organisation, stage, scopes, actors: 'any' }), actor }
  }
  const own = await makeCalls('maker', 'preview', 'DE-MF-000001723')
  const others = await makeCalls('other', 'preview', 'FR-MF-000001724')
  const strangers = {
    'the same organisation on the other stage': await makeCalls('maker', 'production', 'DE-MF-000001723'),
    'another organisation with own lists': others,
    'an organisation without': await makeCalls('third', 'preview', 'IT-MF-000001725'),
  }
  const put = async ({ key }: Calls, lists: ReturnType<typeof makeLists>) => {
    for (const [list, content] of Object.entries(lists)) {
      const { status, body } = await world.put(`/api/v1/codes/${list}/own`, content, { key })
      assert.equal(status, 200, JSON.stringify(body))
    }
  }
  await put(own, makeLists('v2099', leaf, ['9999', body]))
  await put(others, makeLists('v2098', 'A0101010204', ['9998', 'BODY OF OTHERS']))
  for (const [way, { isKnown }] of Object.entries(ways)) {
    for (const [who, calls] of Object.entries(strangers)) {
      assert.equal(await isKnown(calls), false, `${way}: ${who}`)
    }
    assert.equal(await isKnown(own), true, way)
  }
  await world.restart()
  assert.equal(await ways['records that are validated']?.isKnown(own), true)
})

/** Where lists are asked for otherwise than to judge what a caller sends, with why. */
const otherUses: Readonly<Record<string, string>> = {
  'codes/change.ts': 'changes them, and says whose they are',
  'http/registers/file-routes.ts': 'judges what the authority holds: by which lists, its own tests show',
  'metrics/metrics.ts': 'counts those of the gateway',
  'start.ts': 'builds those of the gateway ahead of the first call',
}

test('every place that asks for lists is a way of the table', () => {
  const sources = join(import.meta.dirname, '../src')
  const asking = globSync('**/*.ts', { cwd: sources })
    .filter(path => !path.endsWith('.test.ts'))
    .filter(path => /\bcodes\s*\.(current|refresh)\(/.test(readFileSync(join(sources, path), 'utf8')))
  const named = [...Object.values(ways).map(({ uses }) => uses), ...Object.keys(otherUses)]
  assert.deepEqual(asking.toSorted(), [...new Set(named)].toSorted())
})
