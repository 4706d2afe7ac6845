import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ApiContract, ownContract } from '../../../test/api-contract.ts'

const problem = {
  type: 'urn:udigate:problem:path.unknown',
  title: 'There is nothing here',
  status: 404,
  detail: 'There is no batch 1.',
  code: 'path.unknown',
  requestId: '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
}
const found = { type: 'problem', what: 'is not what its hash is of' }

function lines(...values: unknown[]): string {
  return values.map(value => `${JSON.stringify(value)}\n`).join('')
}

function check(contract: ApiContract, address: string, status: number, contentType: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return () => contract.check('GET', address, { status, contentType, text })
}

test('an answer that is documented is taken, by the operation that its address is of', async () => {
  const contract = await ownContract()
  const type = 'application/problem+json; charset=utf-8'
  check(contract, '/api/v1/batches/1?limit=1', 404, type, problem)()
  check(contract, '/health/live', 200, 'application/json', { status: 'live' })()
  check(contract, '/metrics', 200, 'text/plain; version=0.0.4', '# HELP')()
  check(contract, '/docs/', 200, 'text/html', '<html>')()
  check(contract, '/nowhere', 404, type, problem)()
})

test('whatever is not documented is refused, with the name of the operation', async () => {
  const contract = await ownContract()
  const type = 'application/problem+json'
  const json = 'application/json'
  for (const [address, status, contentType, body, said] of [
    ['/api/v1/batches/1', 418, type, problem, /get \/api\/v1\/batches\/\{id\} 418 is not documented/],
    ['/api/v1/batches/1', 404, json, problem, /404 application\/json is not documented/],
    ['/api/v1/batches/1', 404, type, { ...problem, further: 1 }, /must NOT have additional properties/],
    ['/api/v1/batches/1', 404, type, { ...problem, requestId: '1' }, /requestId must match format "uuid"/],
    ['/api/v1/batches/1', 404, type, { ...problem, code: 'nothing' }, /code must be equal to one of/],
    ['/api/v1/batches/1', 404, type, { ...problem, code: 'key.own' }, /without the problem key\.own/],
    ['/health/live', 200, json, { status: 'dead' }, /get \/health\/live 200 .*must be equal to one of/],
    ['/health/live', 200, json, {}, /must have required property 'status'/],
    ['/api/v1/codes/emdn', 304, '', 'text', /is documented without a body/],
    ['/nowhere', 200, json, {}, /GET \/nowhere answers 200 .* is no operation of the document/],
  ] as const) {
    assert.throws(check(contract, address, status, contentType, body), said)
  }
})

test('of what comes line by line, every line is checked', async () => {
  const contract = await ownContract()
  const address = '/api/v1/evidence/verification'
  const type = 'application/x-ndjson'
  check(contract, address, 200, type, lines(found, found))()
  assert.throws(check(contract, address, 200, type, lines(found, { type: 'other' })), /verification 200/)
})
