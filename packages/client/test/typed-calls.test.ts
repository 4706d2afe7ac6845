import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connect } from '@udigate/client'
import { startScripted } from './scripted-gateway.ts'

// What must not compile is checked by npm run types: an expected error that does not come is one.

test('paths, what is given with them and what is answered have the types of the document', async t => {
  const { client, calls } = await startScripted(t, [{ status: 200, body: { state: 'VALID', items: [] } }])
  const { state } = await client.get('/api/v1/keys/{id}', { path: { id: '1' } })
  const known: 'VALID' | 'EXPIRED' | 'REVOKED' = state
  assert.equal(known, 'VALID')
  // @ts-expect-error there is no such path
  await client.get('/api/v1/nothing')
  // @ts-expect-error it takes no POST
  await client.post('/api/v1/keys/{id}', { path: { id: '1' } })
  // @ts-expect-error limit is a number
  await client.get('/api/v1/keys', { query: { limit: '1' } })
  // @ts-expect-error a key has no colour
  await client.post('/api/v1/keys', { body: { name: 'n', scopes: ['read'], actors: 'any', colour: 'red' } })
  // @ts-expect-error these are no lines
  for await (const _ of client.lines('/api/v1/keys')) assert.ok(_)
  // @ts-expect-error the records are not of that model
  await client.validate('EU_UDI_MDR', { device: { Device: 1 } })
  assert.equal(calls.length, 7)
  // @ts-expect-error the part of the path is missing
  await assert.rejects(client.get('/api/v1/keys/{id}'), TypeError)
})

test('a file goes with a call that takes one, headers with those that know them, and undefined not at all', async t => {
  const { client, calls } = await startScripted(t, [{ status: 200, body: {} }])
  const content = { type: 'text/csv', body: 'a;b' } as const
  await client.post('/api/v1/imports', { query: { name: undefined, model: 'EU_UDI_MDR' }, content })
  await client.remove('/api/v1/imports/{id}', { path: { id: '1' }, header: { 'If-Match': '"2"' } })
  await client.post('/api/v1/imports/{id}/plan', {
    path: { id: '1' },
    header: { 'Udigate-Reason': undefined },
  })
  // @ts-expect-error the media type is not one that it takes
  await client.post('/api/v1/imports', { content: { type: 'image/png', body: '' } })
  // @ts-expect-error the header is missing
  await client.remove('/api/v1/imports/{id}', { path: { id: '1' } })
  assert.deepEqual(
    calls
      .slice(0, 3)
      .map(({ url, headers, body }) => [
        url,
        headers['content-type'],
        headers['if-match'],
        headers['udigate-reason'],
        body,
      ]),
    [
      ['/api/v1/imports?model=EU_UDI_MDR', 'text/csv', undefined, undefined, 'a;b'],
      ['/api/v1/imports/1', undefined, '"2"', undefined, ''],
      ['/api/v1/imports/1/plan', undefined, undefined, undefined, ''],
    ],
  )
})

test('a code with a slash goes into the query, where no proxy takes it for one of the path', async t => {
  const { client, calls } = await startScripted(t, [
    { status: 200, body: {} },
    { status: 200, body: {} },
  ])
  const path = '/api/v1/device-groups/{issuingAgency}/{code}'
  await client.get(path, { path: { issuingAgency: 'GS1', code: 'A/B +' }, query: { criterion: 'SPP' } })
  await client.get(path, { path: { issuingAgency: 'GS1', code: 'AB' } })
  assert.deepEqual(
    calls.map(({ url }) => url),
    ['/api/v1/device-groups/GS1/-?code=A%2FB+%2B&criterion=SPP', '/api/v1/device-groups/GS1/AB'],
  )
})

test('what is no address of a gateway is refused at once', () => {
  for (const url of ['gateway', 'ftp://gateway.example', '']) {
    assert.throws(() => connect({ url, key: 'k' }), TypeError)
  }
})

const page = (...ids: string[]) => ({ items: ids.map(id => ({ id })) })

test('a list is asked for page by page, only as far as it is read', async t => {
  const { client, calls } = await startScripted(t, [
    { status: 200, body: { ...page('1', '2'), nextCursor: 'a/b' } },
    { status: 200, body: page('3') },
  ])
  const items = client.items('/api/v1/keys', { query: { limit: 2 } })
  assert.equal((await items.next()).value?.id, '1')
  assert.equal((await items.next()).value?.id, '2')
  assert.equal(calls.length, 1)
  assert.equal((await items.next()).value?.id, '3')
  assert.equal((await items.next()).done, true)
  assert.deepEqual(
    calls.map(({ url }) => url),
    ['/api/v1/keys?limit=2', '/api/v1/keys?limit=2&cursor=a%2Fb'],
  )
})

test('lines are put together from the pieces in which they come', async t => {
  const lines = Array.from({ length: 1000 }, (_, index) => ({
    type: 'problem',
    what: `ü${index}`.repeat(40),
  }))
  const body = lines.map(line => JSON.stringify(line)).join('\n')
  const { client } = await startScripted(t, [
    { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body },
  ])
  const read: unknown[] = []
  for await (const line of client.lines('/api/v1/evidence/verification')) read.push(line)
  assert.deepEqual(read, lines)
})
