import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CatalogueEntry, catalogue } from '@udigate/eudamed/catalogue'
import { type Answered, start, type World } from '../../../test/harness.ts'

const list = '/api/v1/rules'
const listIds = ({ body }: Answered): string[] => (body.items as CatalogueEntry[]).map(({ id }) => id)

async function allIds({ get }: World, query = ''): Promise<string[]> {
  const answer = await get(`${list}?limit=500${query}`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.ok(!('nextCursor' in answer.body))
  return listIds(answer)
}

test('200 with the whole catalogue, page by page', async t => {
  const world = await start(t)
  const wanted = catalogue().map(({ id }) => id)
  assert.deepEqual(await allIds(world), wanted)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await world.get(`${list}?limit=70${cursor === undefined ? '' : `&cursor=${cursor}`}`)
    assert.ok(listIds(page).length <= 70)
    seen.push(...listIds(page))
    cursor = page.body.nextCursor as string | undefined
  } while (cursor !== undefined)
  assert.deepEqual(seen, wanted)
  assert.equal(listIds(await world.get(list)).length, 50)
})

test('200 with what the filter leaves', async t => {
  const world = await start(t)
  const { get } = world
  const byAuthority = await allIds(world, '&decidedBy=authority')
  assert.ok(byAuthority.includes('BR-UDID-721') && !byAuthority.includes('BR-UDID-023'))
  assert.deepEqual(
    await allIds(world, '&decidedBy=user%20interface'),
    await allIds(world, '&decidedBy=user-interface'),
  )
  const warnings = await allIds(world, '&severity=warning')
  assert.ok(warnings.includes('UDG-SECONDARY-DI-CODE') && !warnings.includes('BR-UDID-023'))
  assert.ok((await allIds(world, '&severity=info')).includes('UDG-UNIT-OF-USE-MISSING'))
  assert.ok(!(await allIds(world, '&model=EU_UDI_SPP')).includes('BR-UDID-023'))
  assert.deepEqual(await allIds(world, '&q=unitofusedi+basequantity&severity=error'), ['BR-UDID-023'])
  assert.deepEqual(await allIds(world, '&q=xyzzy'), [])

  const first = await get(`${list}?severity=warning&limit=2`)
  const second = await get(`${list}?severity=warning&limit=2&cursor=${String(first.body.nextCursor)}`)
  assert.deepEqual([...listIds(first), ...listIds(second)], warnings.slice(0, 4))
})

test('a list shows who decides and how grave it is, a rule shows everything', async t => {
  const { get } = await start(t)
  const entry = catalogue().find(({ id }) => id === 'BR-UDID-023')
  const { message: _message, reads: _reads, examples: _examples, ...summary } = entry ?? assert.fail()
  const page = await get(`${list}?q=br-udid-023`)
  assert.deepEqual(page.body.items, [summary])

  for (const id of ['BR-UDID-023', 'br-udid-023', 'BR_UDID_23']) {
    const { status, body } = await get(`${list}/${id}`)
    assert.equal(status, 200)
    assert.deepEqual(body, JSON.parse(JSON.stringify(entry)))
  }
})

test('200 for every id of a list and every rule of a finding', async t => {
  const { get, post } = await start(t)
  const answer = await post('/api/v1/validate/EU_UDI_MDR', { device: { Device: '1', Colour: 'red' } })
  const findings = answer.body.deviceErrors as { ruleId: string }[]
  assert.ok(findings.length > 0)
  for (const id of [...catalogue().map(entry => entry.id), ...findings.map(({ ruleId }) => ruleId)]) {
    const { status, body } = await get(`${list}/${id}`)
    assert.equal(status, 200, id)
    assert.equal(body.id, id)
  }
})

test('what a bad example is said to give is what validating it gives', async t => {
  const { get, post } = await start(t)
  const { body } = await get(`${list}/BR-UDID-023`)
  const { examples } = body as unknown as CatalogueEntry
  const document = (await get('/openapi.json')).body as unknown as {
    components: { schemas: Record<string, { examples: Record<string, object>[] }> }
  }
  const [request] = document.components.schemas.ValidationRequest_EU_UDI_MDR?.examples ?? []
  for (const { change, findings } of examples.bad) {
    const { device } = change as { device: object }
    const changed = { ...request, device: { ...request?.device, ...device } }
    const answer = await post('/api/v1/validate/EU_UDI_MDR', changed)
    // An answer says besides what the field is called.
    const titled = findings.map(finding => ({ ...finding, title: 'Unit of use DI' }))
    assert.deepEqual(answer.body.deviceErrors, titled)
  }
})

test('404 with the nearest ids, or with the several rules of an id', async t => {
  const { get } = await start(t)
  for (const [id, detail] of [
    ['BR-UDI-023', /BR-UDID-023/],
    ['BR-UDID-729', /BR-UDID-729\.1, BR-UDID-729\.2/],
    ['xyzzy', /\?q=/],
    ['__proto__', /\?q=/],
    ['%00', /\?q=/],
  ] as const) {
    const { status, headers, body } = await get(`${list}/${id}`)
    assert.equal(status, 404)
    assert.match(headers.get('content-type') ?? '', /^application\/problem\+json\b/)
    assert.equal(body.code, 'path.unknown')
    assert.match(String(body.detail), detail)
  }
})

test('400 for parameters that cannot be used', async t => {
  const { get } = await start(t)
  for (const query of [
    'model=MDR',
    'decidedBy=eudamed',
    'severity=fatal',
    'severity=',
    'severity=error&severity=warning',
    'q=a&q=b',
    'limit=0',
    'cursor=x',
    'cursor=BR-UDID-023&cursor=BR-UDID-045',
  ]) {
    const { status, body } = await get(`${list}?${query}`)
    assert.equal(status, 400, query)
    assert.equal(body.code, 'request.parameter')
  }
})

test('any valid key reads the rules, and only a valid key', async t => {
  const { get, makeKey } = await start(t)
  for (const path of [list, `${list}/BR-UDID-023`]) {
    for (const scopes of [['validate'], ['read'], []] as const) {
      assert.equal((await get(path, { key: await makeKey({ scopes }) })).status, 200)
    }
    assert.equal((await get(path, { key: null })).status, 401)
    assert.equal((await get(path, { key: 'wrong' })).status, 401)
  }
})

test('304 for what the caller has already', async t => {
  const { get, restart } = await start(t)
  for (const path of [list, `${list}?limit=3`, `${list}/BR-UDID-023`]) {
    const { headers } = await get(path)
    const etag = headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    assert.equal(headers.get('cache-control'), 'private, no-cache')
    for (const held of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get(path, { headers: { 'if-none-match': held } })
      assert.equal(answer.status, 304, held)
      assert.deepEqual(answer.body, { text: '' })
      assert.equal(answer.headers.get('etag'), etag)
    }
    assert.equal((await get(path, { headers: { 'if-none-match': '"x"' } })).status, 200)
    await restart()
    assert.equal((await get(path, { headers: { 'if-none-match': etag } })).status, 304)
  }
  const tags = await Promise.all(
    [list, `${list}?limit=3`].map(async path => (await get(path)).headers.get('etag')),
  )
  assert.notEqual(tags[0], tags[1])
})

test('the document shows what is really answered', async t => {
  const { get } = await start(t)
  const { paths } = (await get('/openapi.json')).body as unknown as {
    paths: Record<string, { get: { responses: Record<string, object> } }>
  }
  const exampleAt = (path: string): unknown => {
    const answer = paths[path]?.get.responses['200'] as {
      content: { 'application/json': { examples: { example: { value: unknown } } } }
    }
    return answer.content['application/json'].examples.example.value
  }
  const rule = exampleAt('/api/v1/rules/{id}') as { id: string }
  assert.deepEqual(rule, (await get(`${list}/${rule.id}`)).body)
  const page = exampleAt('/api/v1/rules') as { items: { id: string }[] }
  assert.ok(page.items.length > 0)
  for (const item of page.items) {
    const { items } = (await get(`${list}?q=${item.id}`)).body as unknown as { items: { id: string }[] }
    assert.deepEqual(
      items.find(({ id }) => id === item.id),
      item,
    )
  }
})

test('405 for other methods, 414 for what is too long for an id', async t => {
  const { get, post } = await start(t)
  for (const path of [list, `${list}/BR-UDID-023`]) {
    const { status, headers } = await post(path, {})
    assert.equal(status, 405)
    assert.equal(headers.get('allow'), 'GET, HEAD')
  }
  assert.equal((await get(`${list}/${'A'.repeat(501)}`)).status, 414)
})

test('a response carries what every response carries', async t => {
  const { get } = await start(t)
  const { headers } = await get(`${list}/BR-UDID-023`)
  assert.match(headers.get('content-type') ?? '', /^application\/json; charset=utf-8$/)
  assert.equal(headers.get('x-udigate-stage'), 'preview')
  assert.ok(headers.get('x-request-id'))
})
