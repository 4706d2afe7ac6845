import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeGmn } from '@udigate/udi'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { endpoints } from '../endpoints.ts'
import { hasCode } from './code-in-query.ts'

const withCode = Object.values(endpoints).filter(({ path }) => hasCode(path))

test('every call about a code takes it in the query, where proxies let no slash pass, and answers alike', async t => {
  const { url, key } = await start(t)
  assert.ok(withCode.length >= 10)
  const code = '4012345A/B+C%41 ?#Ä'
  for (const { method, path, body } of withCode) {
    const named = path.replace(':issuingAgency', 'GS1').replace(':list', 'emdn')
    const call = async (address: string) => {
      const answered = await fetch(`${url}${address}`, {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: '{}' }),
      })
      const { requestId: _, ...answer } = (await answered.json()) as Record<string, unknown>
      return { status: answered.status, answer }
    }
    const encoded = encodeURIComponent(code)
    const inPath = await call(named.replace(':code', encoded))
    const inQuery = await call(`${named.replace(':code', '-')}?code=${encoded}`)
    assert.deepEqual(inQuery, inPath, `${method} ${path}`)
    if (method === 'GET') assert.match(JSON.stringify(inPath.answer), /4012345A\/B\+C%41 \?#Ä|\[\]/, path)
    for (const wrong of [named.replace(':code', '-'), `${named.replace(':code', encoded)}?code=B`]) {
      const { status, answer } = await call(wrong)
      assert.deepEqual([status, answer.code], [400, 'request.parameter'], wrong)
    }
  }
})

test('a device group whose code has a slash is found by both forms', async t => {
  const { post, get } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const code = completeGmn('4012345A/B')
  request.deviceGroup.DeviceGroup = code
  request.device.DeviceGroup = code
  const sent = await post('/api/v1/submit/EU_UDI_MDR', request)
  assert.equal(sent.status, 200, JSON.stringify(sent.body))
  const path = '/api/v1/device-groups/GS1'
  const inPath = await get(`${path}/${encodeURIComponent(code)}`)
  const inQuery = await get(`${path}/-?code=${encodeURIComponent(code)}`)
  assert.deepEqual([inPath.status, inPath.body.code], [200, code])
  assert.deepEqual(inQuery.body, inPath.body)
})
