import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeListNames, shippedCodeLists } from '@udigate/eudamed'
import type { CodeEntry } from '@udigate/udi'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'
import { watchReaders } from '../../../test/started-readers.ts'
import type { Scope } from '../../rights/scopes.ts'

const codes = '/api/v1/codes'
const { emdn, notifiedBodies, riskClasses } = shippedCodeLists

interface Refusal {
  detail: string
  faults: { path: string; message: string }[]
}

/** Sends a change with a key for administration. */
async function send(
  world: World,
  method: 'PUT' | 'DELETE',
  path: string,
  { body, key }: { body?: unknown; key?: string } = {},
): Promise<Answered> {
  const options = { key: key ?? (await world.makeKey({ scopes: ['admin'] })) }
  return method === 'PUT' ? world.put(path, body, options) : world.remove(path, options)
}

/** The nomenclature of this release with one leaf more. */
function withNewLeaf(): { version: string; source: string; entries: CodeEntry[] } {
  const entries = Array.from(emdn.entries())
  return {
    version: 'v2099',
    source: 'made for this test',
    entries: [...entries, { code: 'A0101010203', term: 'PEN NEEDLES OF TOMORROW', leaf: true }],
  }
}

function mdr(MDN: string) {
  const request = freshRequest('EU_UDI_MDR')
  return { ...request, device: { ...request.device, MDN: [MDN] } }
}

async function listMessages(world: World, MDN: string): Promise<string[]> {
  const { body } = await world.post('/api/v1/validate/EU_UDI_MDR', mdr(MDN))
  return (body.deviceErrors as { message: string }[]).map(({ message }) => message)
}

test('every list with its version, source and count', async t => {
  const { get } = await start(t)
  const { status, body } = await get(codes)
  assert.equal(status, 200)
  const items = body.items as { list: string; codes: number; origin: string; source: string }[]
  assert.deepEqual(
    items.map(({ list }) => list),
    codeListNames,
  )
  assert.deepEqual(items[0], {
    list: 'emdn',
    title: 'European Medical Device Nomenclature (EMDN)',
    version: 'V2',
    source: emdn.source,
    codes: 8454,
    fields: ['device.MDN'],
    enumerated: false,
    mayBeOwn: true,
    origin: 'shipped',
  })
  for (const { source, origin } of items) assert.ok(source && origin === 'shipped')
})

test('any valid key reads the lists; only one for administration changes them', async t => {
  const world = await start(t)
  const noScope = await world.makeKey({ scopes: [] })
  assert.equal((await world.get(codes, { key: noScope })).status, 200)
  for (const path of ['', '/emdn', '/emdn/A', '/emdn/history']) {
    assert.equal((await world.get(codes + path, { key: null })).status, 401)
  }
  const scopes: Scope[] = ['validate', 'submit', 'read']
  const key = await world.makeKey({ scopes })
  for (const method of ['PUT', 'DELETE'] as const) {
    for (const path of ['/emdn', '/emdn/own']) {
      const { status, body } = await send(world, method, codes + path, { key, body: {} })
      assert.deepEqual([status, body.code], [403, 'permission.scope'])
    }
  }
})

test('a list comes in pages, and a search finds by code and by word', async t => {
  const { get } = await start(t)
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await get(`${codes}/non-eu-countries?limit=100${cursor}`)
    found.push(...(body.items as CodeEntry[]).map(({ code }) => code))
    cursor = typeof body.nextCursor === 'string' ? `&cursor=${body.nextCursor}` : ''
  } while (cursor !== '')
  assert.deepEqual(
    found,
    Array.from(shippedCodeLists.nonEuCountries.entries(), ({ code }) => code),
  )

  const find = async (query: string) =>
    ((await get(`${codes}/emdn?q=${query}`)).body.items as CodeEntry[]).map(({ code }) => code)
  assert.deepEqual(await find('a01010101'), ['A01010101', 'A0101010101', 'A0101010102'])
  assert.deepEqual(await find('hypodermic+pen&limit=1'), ['A01010102'])
  assert.deepEqual(await find('hypodermic+pen&limit=1&cursor=A01010102'), ['A0101010201'])
  assert.deepEqual(await find('no+such+thing'), [])

  for (const query of ['q=a&q=b', `q=${'x'.repeat(201)}`, 'q=a01&cursor=B', 'limit=501']) {
    const { status, body } = await get(`${codes}/emdn?${query}`)
    assert.deepEqual([status, body.code], [400, 'request.parameter'], query)
  }
})

test('one code with what the list says of it', async t => {
  const { get } = await start(t)
  const { list, version, source, ...needles } = (await get(`${codes}/emdn/A01010101`)).body
  assert.deepEqual([list, version, source], ['emdn', 'V2', emdn.source])
  assert.deepEqual(needles, {
    code: 'A01010101',
    term: 'HYPODERMIC SYRINGE NEEDLES',
    leaf: false,
    above: [
      { code: 'A', term: 'DEVICES FOR ADMINISTRATION, WITHDRAWAL AND COLLECTION', leaf: false },
      { code: 'A01', term: 'NEEDLES', leaf: false },
      { code: 'A0101', term: 'NEEDLES FOR INFUSION AND SAMPLING', leaf: false },
      { code: 'A010101', term: 'HYPODERMIC NEEDLES', leaf: false },
    ],
    below: [
      { code: 'A0101010101', term: 'HYPODERMIC SYRINGE NEEDLES, WITH SAFETY SYSTEMS', leaf: true },
      { code: 'A0101010102', term: 'HYPODERMIC SYRINGE NEEDLES, W/O SAFETY SYSTEMS', leaf: true },
    ],
  })
  const condition = (await get(`${codes}/storage-handling-conditions/SHC006`)).body
  assert.deepEqual([condition.term, condition.comment], ['Lower limit of temperature', 'value'])
  assert.equal((await get(`${codes}/special-device-types/MDR_ORTHOPEDIC`)).body.retired, true)
})

test('404 that names the lists, or the nearest codes', async t => {
  const { get } = await start(t)
  for (const path of ['/emdm', '/emdm/A', '/emdm/history', '/constructor']) {
    const { status, body } = await get(codes + path)
    assert.deepEqual([status, body.code], [404, 'path.unknown'])
    assert.match(String(body.detail), /The lists: emdn, market-countries, countries, /)
  }
  const { status, body } = await get(`${codes}/languages/GR`)
  assert.equal(status, 404)
  assert.match(String(body.detail), /^languages \(version 3\.0\.30\) has no code "GR"\. Nearest codes: /)
})

test('what has not changed is not sent again', async t => {
  const world = await start(t)
  const etag = (await world.get(`${codes}/emdn?limit=1`)).headers.get('etag') ?? ''
  const again = { headers: { 'if-none-match': etag } }
  assert.equal((await world.get(`${codes}/emdn?limit=1`, again)).status, 304)
  assert.equal((await send(world, 'PUT', `${codes}/emdn`, { body: withNewLeaf() })).status, 200)
  assert.equal((await world.get(`${codes}/emdn?limit=1`, again)).status, 200)
})

test('an imported nomenclature judges records, findings name its version, and it can be taken back', async t => {
  const world = await start(t)
  const unknown = /^MDN A0101010203 is not in the EMDN \(version V2\)\./
  assert.match((await listMessages(world, 'A0101010203'))[0] ?? '', unknown)

  const put = await send(world, 'PUT', `${codes}/emdn`, {
    body: { ...withNewLeaf(), fileName: 'EMDN v2099_EN.xlsx', fileSha256: 'ab'.repeat(32) },
  })
  assert.equal(put.status, 200, JSON.stringify(put.body))
  const { changes, origin, version, codes: count } = put.body
  assert.deepEqual(
    { changes, origin, version, count },
    { changes: { added: 1, removed: 0, changed: 0 }, origin: 'imported', version: 'v2099', count: 8455 },
  )

  assert.deepEqual(await listMessages(world, 'A0101010203'), [])
  assert.deepEqual(await listMessages(world, 'A0101010204'), [
    'MDN A0101010204 is not in the EMDN (version v2099). Take a code of the lowest level, such as ' +
      'A0101010201 (HYPODERMIC PEN NEEDLES, WITH SAFETY SYSTEMS), A0101010202 (HYPODERMIC PEN NEEDLES, W/O SAFETY SYSTEMS), ' +
      'A0101010203 (PEN NEEDLES OF TOMORROW).',
  ])
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', mdr('A0101010203'))
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  assert.equal((await world.get(`${codes}/emdn/A0101010203`)).body.term, 'PEN NEEDLES OF TOMORROW')

  await world.restart()
  assert.deepEqual(await listMessages(world, 'A0101010203'), [])

  const reset = await send(world, 'DELETE', `${codes}/emdn`)
  assert.deepEqual(
    [reset.status, reset.body.version, reset.body.origin, reset.body.changes],
    [200, 'V2', 'shipped', { added: 0, removed: 1, changed: 0 }],
  )
  assert.match((await listMessages(world, 'A0101010203'))[0] ?? '', unknown)
  const again = await send(world, 'DELETE', `${codes}/emdn`)
  assert.deepEqual([again.status, again.body.changes], [200, { added: 0, removed: 0, changed: 0 }])
})

test('who put which list in force when, and from which file, is kept', async t => {
  const world = await start(t)
  const key = await world.makeKey({ scopes: ['admin'], name: 'operator' })
  const { db } = world.gateway.store
  const { id } = await db
    .selectFrom('api_key')
    .select('id')
    .where('name', '=', 'operator')
    .executeTakeFirstOrThrow()
  const by = { kind: 'key', id }
  const file = { fileName: 'bodies.csv', fileSha256: 'cd'.repeat(32) }
  const entries = Array.from(notifiedBodies.entries())
  for (const version of ['1', '2']) {
    const body = { version, source: 'NANDO', entries, ...(version === '1' ? file : {}) }
    assert.equal((await send(world, 'PUT', `${codes}/notified-bodies`, { key, body })).status, 200)
  }
  await send(world, 'DELETE', `${codes}/notified-bodies`, { key })

  const first = await world.get(`${codes}/notified-bodies/history?limit=2`)
  const second = await world.get(
    `${codes}/notified-bodies/history?limit=2&cursor=${String(first.body.nextCursor)}`,
  )
  const changes = [first, second].flatMap(({ body }) => body.items as Record<string, unknown>[])
  const times = changes.map(({ at }) => String(at))
  assert.deepEqual(times, times.toSorted().toReversed())
  assert.deepEqual(
    changes.map(({ at: _at, ...rest }) => rest),
    [
      { number: 3, kind: 'reset', of: 'gateway', version: '1', source: notifiedBodies.source, codes: 50, by },
      { number: 2, kind: 'import', of: 'gateway', version: '2', source: 'NANDO', codes: 50, by },
      { number: 1, kind: 'import', of: 'gateway', version: '1', source: 'NANDO', codes: 50, by, ...file },
    ],
  )
  assert.equal(second.body.nextCursor, undefined)
  assert.deepEqual((await world.get(`${codes}/emdn/history`)).body.items, [])
})

test('a list with faults is not taken, and every fault is named with its place', async t => {
  const world = await start(t)
  const refuse = async (list: string, body: unknown): Promise<Refusal> => {
    const answer = await send(world, 'PUT', `${codes}/${list}`, { body })
    assert.deepEqual(
      [answer.status, answer.body.code],
      [400, 'code-list.refused'],
      JSON.stringify(answer.body),
    )
    return answer.body as unknown as Refusal
  }
  const upload = withNewLeaf()
  const orphan = { code: 'Q0101', term: 'AN ORPHAN', leaf: true }
  const twice = await refuse('emdn', { ...upload, entries: [...upload.entries, orphan, orphan] })
  assert.ok(twice.faults.some(({ path }) => path === '/entries/8456/code'))
  assert.match(twice.detail, /^The list was not taken: \d faults\. The first, at \/entries\/\d+\/code: /)

  const short = await refuse('emdn', { ...upload, entries: upload.entries.slice(0, 9) })
  assert.match(
    short.faults.at(-1)?.message ?? '',
    /^There are only 9 codes, while version V2 in force has 8454/,
  )

  const wrong = await refuse('notified-bodies', {
    version: '',
    entries: [{ code: 12 }, { code: '0123', colour: 'red' }],
  })
  assert.deepEqual(wrong.faults.map(({ path }) => path).toSorted(), [
    '/entries/0/code',
    '/entries/1/colour',
    '/source',
    '/version',
  ])

  const classes = Array.from(riskClasses.entries())
  const closed = await refuse('risk-classes', {
    version: '9',
    source: 'this test',
    entries: [...classes, { code: 'CLASS_IV', term: 'Class IV' }],
  })
  assert.deepEqual(
    closed.faults.map(({ path }) => path),
    ['/entries/13/code'],
  )

  const many = await refuse('notified-bodies', {
    version: '9',
    source: 'this test',
    entries: Array.from({ length: 1500 }, () => ({ code: 'no number' })),
  })
  assert.equal(many.faults.length, 1000)
  assert.equal((await world.get(`${codes}/emdn`)).body.version, 'V2')
  const rows = await world.gateway.store.db.selectFrom('code_list_change').selectAll().execute()
  assert.deepEqual(rows, [])
})

test('far fewer codes are taken where they are forced', async t => {
  const world = await start(t)
  const body = { version: '9', source: 'this test', entries: [{ code: '0123' }], force: true }
  assert.equal((await send(world, 'PUT', `${codes}/notified-bodies`, { body })).status, 200)
  assert.equal((await world.get(`${codes}/notified-bodies/0044`)).status, 404)
})

test('a body that is no list at all', async t => {
  const world = await start(t)
  for (const [body, status, code] of [
    ['{', 400, 'request.not-json'],
    ['[]', 400, 'request.not-an-object'],
    [' '.repeat(4 * 1024 * 1024 + 1), 413, 'body.too-large'],
  ] as const) {
    const answer = await send(world, 'PUT', `${codes}/emdn`, { body })
    assert.deepEqual([answer.status, answer.body.code], [status, code])
    if (status === 413) assert.equal(answer.body.detail, 'The body is larger than 4 MiB.')
  }
  for (const method of ['PUT', 'DELETE'] as const) {
    assert.equal((await send(world, method, `${codes}/emdm`, { body: {} })).status, 404)
  }
})

test('a list is read and checked in a process of its own', async t => {
  // No reader of another gateway may take as much.
  const world = await start(t, { UDIGATE_BATCH_READ_MEMORY: '702' })
  const started = watchReaders(t, 702)
  assert.equal((await send(world, 'PUT', `${codes}/emdn`, { body: withNewLeaf() })).status, 200)
  assert.equal(started().length, 1)
})

/** The list of the gateway, as it is told beside an own one. */
function describeBeside(version: string, count: number, hasChanged: boolean) {
  const source = version === 'V2' ? emdn.source : 'made for this test'
  return { version, source, codes: count, hasChanged }
}

test('an own list is told beside that of the gateway, says when that becomes another one, and is reset to it', async t => {
  const world = await start(t)
  const key = await world.makeKey({ scopes: ['admin'], actors: 'any' })
  const look = async (query = '') => {
    const { items } = (await world.get(codes + query, { key })).body as unknown as {
      items: Record<string, unknown>[]
    }
    const { version, origin, codes: count, gateway } = items[0] ?? {}
    return { version, origin, count, gateway }
  }
  const shipped = { version: 'V2', origin: 'shipped', count: 8454, gateway: undefined }
  const upload = withNewLeaf()
  const put = await send(world, 'PUT', `${codes}/emdn/own`, { key, body: { ...upload, version: 'ours' } })
  assert.deepEqual([put.status, put.body.changes], [200, { added: 1, removed: 0, changed: 0 }])
  const own = { version: 'ours', origin: 'organisation', count: 8455 }
  assert.deepEqual(await look(), { ...own, gateway: describeBeside('V2', 8454, false) })
  assert.deepEqual(await look('?of=gateway'), shipped)
  assert.equal((await world.get(`${codes}/emdn/A0101010203`, { key })).status, 200)
  assert.equal((await world.get(`${codes}/emdn/A0101010203?of=gateway`, { key })).status, 404)

  // What the gateway imports is compared with its own list, and takes none from the organisation.
  const ofGateway = await send(world, 'PUT', `${codes}/emdn`, { key, body: upload })
  assert.deepEqual([ofGateway.status, ofGateway.body.changes], [200, { added: 1, removed: 0, changed: 0 }])
  assert.deepEqual(await look(), { ...own, gateway: describeBeside('v2099', 8455, true) })
  const back = await send(world, 'DELETE', `${codes}/emdn`, { key })
  assert.deepEqual([back.body.origin, back.body.changes], ['shipped', { added: 0, removed: 1, changed: 0 }])
  // It was another one meanwhile.
  assert.deepEqual(await look(), { ...own, gateway: describeBeside('V2', 8454, true) })

  for (const removed of [1, 0]) {
    const reset = await send(world, 'DELETE', `${codes}/emdn/own`, { key })
    const changes = { added: 0, removed, changed: 0 }
    assert.deepEqual([reset.status, reset.body.origin, reset.body.changes], [200, 'shipped', changes])
  }
  assert.deepEqual(await look(), shipped)
  const { items } = (await world.get(`${codes}/emdn/history`, { key })).body as unknown as {
    items: { of: string }[]
  }
  assert.deepEqual(
    items.map(({ of }) => of),
    ['organisation', 'gateway', 'gateway', 'organisation'],
  )
  // Another one has never heard of it.
  const stranger = await world.makeKey({ organisation: 'other', scopes: ['admin'], actors: [] })
  const heard = (await world.get(`${codes}/emdn/history`, { key: stranger })).body as unknown as {
    items: { of: string }[]
  }
  assert.deepEqual(
    heard.items.map(({ of }) => of),
    ['gateway', 'gateway'],
  )
})

test('an own list is of those that are revised by themselves, and for who may act for every actor', async t => {
  const world = await start(t)
  const any = await world.makeKey({ scopes: ['admin'], actors: 'any' })
  const some = await world.makeKey({ scopes: ['admin'], actors: ['DE-MF-000001723'] })
  for (const method of ['PUT', 'DELETE'] as const) {
    for (const list of codeListNames) {
      const { status, body } = await send(world, method, `${codes}/${list}/own`, { key: any, body: {} })
      const isOwn = ['emdn', 'notified-bodies'].includes(list)
      const expected = !isOwn
        ? [404, 'path.unknown']
        : method === 'PUT'
          ? [400, 'code-list.refused']
          : [200, undefined]
      assert.deepEqual([status, body.code], expected, `${method} ${list}`)
    }
    const refused = await send(world, method, `${codes}/emdn/own`, { key: some, body: withNewLeaf() })
    assert.deepEqual([refused.status, refused.body.code], [403, 'permission.actor'])
  }
  const rows = await world.gateway.store.db.selectFrom('code_list_change').selectAll().execute()
  assert.deepEqual(rows, [])
})
