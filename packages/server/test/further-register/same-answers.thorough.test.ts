import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, test } from 'node:test'
import { freshRequest } from '../fresh-request.ts'
import { eventually } from '../harness.ts'
import { startWithBoard } from './start-with-board.ts'

// Every GET is asked twice over a store with parts at a further register, then once more after these were taken out of it. What differs
// between the first two goes by the clock; nothing else may differ from the third but the members that are new.

const model = 'EU_UDI_MDR'
const actor = 'DE-MF-000001723'

let world: Awaited<ReturnType<typeof startWithBoard>>
let board: typeof world.board
let gateway: typeof world.gateway
let folder: typeof world.folder

before(async () => {
  world = await startWithBoard()
  ;({ board, gateway, folder } = world)
})

after(() => world?.stop())

async function call(path: string, method = 'GET', body?: string | object, type = 'application/json') {
  const answer = await fetch(`${gateway.url}${path}`, {
    method,
    headers: { authorization: gateway.key, 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: answer.status, text, body: (isJson ? JSON.parse(text) : text) as unknown }
}

async function done(path: string, method: string, body?: string | object, type?: string) {
  const answer = await call(path, method, body, type)
  assert.ok(answer.status < 300, `${method} ${path} ${answer.status} ${answer.text}`)
  return answer.body as { id: string; requestId: string }
}

/** A store with work of every kind that a further register has a part in. */
async function fill() {
  const submit = (records: object) =>
    done(`/api/v1/submit/${model}?to=eudamed,notices`, 'POST', { actorCode: actor, ...records })
  const request = freshRequest(model)
  const first = await submit({ ...request, notice: { city: 'Ulm' } })
  await submit({ ...freshRequest(model), notice: { city: 'Nowhere' } })
  await eventually(
    () => call(`/api/v1/submissions/${first.requestId}`),
    ({ text }) => !text.includes('IN_SUBMISSION'),
  )
  board.turn('silent')
  await submit({ ...request, notice: { city: 'Bern' } })
  board.turn('away')
  await submit({ ...freshRequest(model), notice: { city: 'Ulm' } })
  const line = JSON.stringify({ ...freshRequest(model), actorCode: actor })
  const batch = await done(`/api/v1/batches?model=${model}&mode=submit`, 'POST', line, 'application/x-ndjson')
  const pull = await done('/api/v1/pulls', 'POST', { actorCode: actor })
  for (const path of [`batches/${batch.id}`, `pulls/${pull.id}`]) {
    await eventually(
      () => call(`/api/v1/${path}`),
      ({ text }) => /"state":"(ENDED|DONE|done|ended|COMPLETE|complete)"/.test(text),
    )
  }
  await done(`/api/v1/submissions/${first.requestId}/comments`, 'POST', { text: 'Look at it.' })
  return { request, first: first.requestId, batch: batch.id, pull: pull.id }
}

type Filled = Awaited<ReturnType<typeof fill>>

interface Document {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>
}

/** What is not asked, each with its reason. */
const notAsked: Readonly<Record<string, string>> = {
  '/api/v1/events': 'It does not end.',
  '/metrics': 'It counts what the process has done.',
  '/api/v1/evidence/head': 'It is of all chains, and parts have chains of their own.',
  '/api/v1/evidence/log': 'It is of all chains, and parts have chains of their own.',
  '/api/v1/evidence/verification': 'It is of all chains, and parts have chains of their own.',
}

/** The address of each GET, with the parameters that name something that there is. */
function listAddresses({ request, first, batch, pull }: Filled): string[] {
  const { IssuingAgency, Device } = request.device
  const group = request.deviceGroup.DeviceGroup
  const { paths } = JSON.parse(
    readFileSync(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8'),
  ) as Document
  const query: Record<string, string[]> = {
    '/api/v1/search': [`?q=${Device}`, `?q=${first}`],
    '/api/v1/submissions': [
      '',
      `?search=${Device}`,
      '?status=IN_SUBMISSION',
      '?status=SUCCESS',
      `?actorCode=${actor}`,
    ],
    '/api/v1/evidence/export': [
      `?submission=${first}`,
      `?submission=${first}&format=zip`,
      `?issuingAgency=${IssuingAgency}&code=${Device}`,
      `?issuingAgency=${IssuingAgency}&code=${Device}&format=zip`,
      `?issuingAgency=${IssuingAgency}&deviceGroup=${group}`,
      '?everything=true',
      '?everything=true&format=zip',
    ],
    // The acts of parts are among them, so a page must have room for all.
    '/api/v1/audit-trail': ['?limit=500'],
    '/api/v1/devices': ['', `?deviceGroup=${group}`, `?search=${Device}`],
  }
  const id = (path: string) => (path.includes('/batches/') ? batch : path.includes('/pulls/') ? pull : first)
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (get === undefined || notAsked[path] !== undefined) return []
    const filled = path
      .replace('{requestId}', first)
      .replace('{id}', id(path))
      .replace('{record}', '1')
      .replace('{issuingAgency}', IssuingAgency)
      .replace('{code}', path.includes('device-groups') ? group : Device)
      .replace('{model}', model)
      .replace('{srn}', actor)
      .replace('{register}', 'swissdamed')
      .replaceAll(/\{\w+\}/g, 'none')
    return (query[path] ?? ['']).map(each => `${filled}${each}`)
  })
}

const isNew = new Set(['targets'])

/** Checks that see what this test does to the store: that rows are gone, and how large it is. */
const seesThisTest = new Set(['restore', 'durability', 'space'])

function isOther(each: { check?: string; message?: string } | null): boolean {
  return seesThisTest.has(each?.check ?? '') || each?.message?.includes('to notices') === true
}

/** A body without what this test does to the store, and without the checks of the further register, which are new. */
function withoutThisTest(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (_, value: unknown) =>
      Array.isArray(value) ? value.filter(each => !isOther(each)) : value,
    ),
  )
}

/** What differs between two answers, by its place. */
function listDifferences(one: unknown, other: unknown, at = ''): string[] {
  if (Object.is(one, other)) return []
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return [at]
  if (Array.isArray(one) !== Array.isArray(other)) return [at]
  const [left, right] = [one, other] as Record<string, unknown>[]
  const names = new Set([...Object.keys(left ?? {}), ...Object.keys(right ?? {})])
  return [...names]
    .filter(name => !isNew.has(name))
    .flatMap(name => listDifferences(left?.[name], right?.[name], `${at}/${name}`))
}

/** The acts of a trail, or the lines of an export that are none of its proofs. */
function listEvidence(body: unknown): string[] {
  return typeof body === 'string'
    ? body.split('\n').filter(line => /^{"type":"(submission|file|entry|message)"/.test(line))
    : ((body as { items?: unknown[] }).items ?? []).map(item => JSON.stringify(item))
}

/** What is of a chain of evidence of its own is one line, or one act, more: each of the fewer ones must be among the others. */
function listMissing(of: unknown, among: unknown): string[] {
  const all = new Set(listEvidence(among))
  const some = listEvidence(of)
  return some.length === 0 ? ['nothing'] : some.filter(line => !all.has(line))
}

const hasOwnChains = /^.api.v1.(evidence.export(?!.*zip)|audit-trail(?!.settings|.export))/

/** Takes all that is of the further register out of the store. */
function takeOut(): void {
  const db = new DatabaseSync(join(folder, 'udigate.sqlite'))
  db.exec('pragma foreign_keys = off')
  db.exec('pragma busy_timeout = 20000')
  const list = (sql: string) => db.prepare(sql).all() as Record<string, string>[]
  const ids = (sql: string) => list(sql).map(row => String(row.id))
  const parts = ids("select request_id as id from submission where register = 'notices'")
  const messages = ids("select message_id as id from message where register = 'notices'")
  assert.ok(parts.length >= 4 && messages.length >= 3, `${parts.length} parts, ${messages.length} messages`)
  const chains = list('select distinct chain as id from evidence')
    .map(({ id = '' }) => id)
    .filter(chain => [...parts, ...messages, 'notices'].some(name => chain.includes(name)))
  db.exec('begin immediate')
  for (const { name } of list("select name from sqlite_master where type = 'trigger'"))
    db.exec(`drop trigger "${name}"`)
  for (const { name: table } of list("select name from sqlite_master where type = 'table'")) {
    const columns = new Set(list(`pragma table_info("${table}")`).map(({ name }) => name))
    const remove = (where: string, ...values: string[]) =>
      db.prepare(`delete from "${table}" where ${where}`).run(...values)
    for (const id of parts) if (columns.has('request_id')) remove('request_id = ?', id)
    for (const id of messages) if (columns.has('message_id')) remove('message_id = ?', id)
    if (columns.has('register')) remove("register = 'notices'")
    if (table === 'entity') remove("kind = 'item'")
    for (const chain of chains) if (columns.has('chain')) remove('chain = ?', chain)
  }
  db.exec('commit')
  db.close()
}

test('every answer over a store with parts at a further register is the one over the same store without them, but for what is new', async t => {
  t.after(() => board.turn('open'))
  const filled = await fill()
  const addresses = listAddresses(filled)
  assert.ok(addresses.length > 70, String(addresses.length))
  const ask = async () => {
    const answers: Awaited<ReturnType<typeof call>>[] = []
    for (const address of addresses) answers.push(await call(address))
    return answers
  }
  const first = await ask()
  const second = await ask()
  takeOut()
  const third = await ask()
  const differing = addresses.flatMap((address, index) => {
    const [one, two, alone] = [first[index], second[index], third[index]]
    if (one?.status !== alone?.status) return [`${address} ${one?.status} ${alone?.status}`]
    if (hasOwnChains.test(address))
      return listMissing(alone?.body, two?.body).map(line => `${address} ${line.slice(0, 300)}`)
    const byClock = new Set(listDifferences(withoutThisTest(one?.body), withoutThisTest(two?.body)))
    return listDifferences(withoutThisTest(two?.body), withoutThisTest(alone?.body))
      .filter(place => !byClock.has(place))
      .map(place => `${address} ${place}`)
  })
  const found = addresses.filter((_, index) => (first[index]?.status ?? 500) < 300)
  assert.deepEqual(differing, [])
  // A register that is away is told, and keeps nobody from calling.
  assert.ok(found.includes('/health/ready'))
  assert.ok(found.length > 50, `${found.length} of ${addresses.length}`)
})
