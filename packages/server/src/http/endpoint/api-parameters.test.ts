import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Model } from '@udigate/eudamed'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { endpoints } from '../endpoints.ts'

test('a parameter that a call does not have is refused, and the nearest one is named', async t => {
  const { get } = await start(t)
  const misspelt = await get('/api/v1/submissions?limt=5')
  assert.deepEqual([misspelt.status, misspelt.body.code], [400, 'request.parameter'])
  assert.match(String(misspelt.body.detail), /"limt".*did you mean limit\?/)
  const unknown = await get('/api/v1/rules?colour=red')
  assert.equal(unknown.status, 400)
  assert.match(String(unknown.body.detail), /it has .*limit/)
  assert.equal((await get('/api/v1/overview?__proto__=1')).status, 400)
  assert.equal((await get('/api/v1/submissions?limit=5')).status, 200)
  // Without a key the answer says nothing of what a call has.
  assert.equal((await get('/api/v1/submissions?limt=5', { key: null })).status, 401)
})

test('a call of the service contract passes over parameters, but not those of another call', async t => {
  const { post } = await start(t)
  const own = Object.values(endpoints).filter(({ isOfContract }) => isOfContract)
  const names = new Set(Object.values(endpoints).flatMap(({ query = {} }) => Object.keys(query)))
  assert.ok(own.length > 5 && names.size > 10)
  for (const { path, query = {} } of own) {
    const model = path.split('/').at(-1) as Model
    for (const name of names) {
      if (Object.hasOwn(query, name)) continue
      const { status, body } = await post(`${path}?${name}=1`, freshRequest(model))
      assert.deepEqual([status, body.code], [400, 'request.parameter'], `${path}?${name}`)
    }
    assert.equal((await post(`${path}?colour=red`, freshRequest(model))).status, 200, path)
  }
})

interface Fetched {
  status: number | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
}

/** As it comes over the wire: `fetch` undoes codings. */
function fetchRaw(url: string, headers: Record<string, string>): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => void chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('the API document has a name of its own, and comes compressed to anyone who takes that', async t => {
  const { url } = await start(t)
  const plain = await fetchRaw(`${url}/openapi.json`, {})
  assert.equal(plain.headers['content-encoding'], undefined)
  for (const [accepted, coding, decompress] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const) {
    const { headers, bytes } = await fetchRaw(`${url}/openapi.json`, { 'accept-encoding': accepted })
    assert.equal(headers['content-encoding'], coding)
    assert.ok(bytes.length < plain.bytes.length / 4)
    assert.deepEqual(decompress(bytes), plain.bytes)
    assert.equal(headers.etag, plain.headers.etag)
    assert.equal(headers.vary, 'accept-encoding')
  }
  const again = await fetchRaw(`${url}/openapi.json`, { 'if-none-match': String(plain.headers.etag) })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
  assert.equal((await fetchRaw(`${url}/openapi.json`, { 'if-none-match': '"other"' })).status, 200)
})

test('202 and 409 say when a repeat may have another answer', async t => {
  const { post } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const pending = await post('/api/v1/submit/EU_UDI_MDR', request, { headers: { prefer: 'respond-async' } })
  assert.equal(pending.status, 202)
  assert.equal(pending.headers.get('retry-after'), '5')
  const other = { ...request, device: { ...request.device, ReferenceNumber: 'another' } }
  const held = await post('/api/v1/submit/EU_UDI_MDR', other)
  assert.equal(held.status, 409)
  assert.equal(held.headers.get('retry-after'), '60')
})
