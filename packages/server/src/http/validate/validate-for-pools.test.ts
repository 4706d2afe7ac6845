import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@udigate/udi'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'

const validate = '/api/v1/validate/EU_UDI_MDR'
const gtin = '09506000117843'

function makeRequest(tradeItem?: unknown) {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  return {
    device: { ...device, IssuingAgency: 'GS1', Device: gtin },
    deviceGroup,
    ...(tradeItem !== undefined && { tradeItem }),
  }
}

async function judge({ post }: World, request: unknown, query = '?for=gdsn') {
  const { status, body } = await post(`${validate}${query}`, request)
  assert.equal(status, 200, JSON.stringify(body))
  const lists = ['deviceErrors', 'deviceGroupErrors', 'deviceWarnings', 'deviceGroupWarnings'] as const
  const findings = lists.flatMap(list =>
    (body[list] as Finding[]).map(({ ruleId, path }) => `${list} ${ruleId} ${path}`),
  )
  return { verdict: body.status, findings }
}

test('what data pools ask is judged where it is asked for, with what stands beside the records', async t => {
  const world = await start(t)
  const { verdict, findings } = await judge(world, makeRequest({ ReplacedBy: gtin }))
  assert.equal(verdict, 'failed')
  assert.ok(findings.includes('deviceErrors G636 /tradeItem/ReplacedBy'))
  assert.equal((await judge(world, makeRequest({ ReplacedBy: '29506000117847' }))).verdict, 'successful')
  assert.equal((await judge(world, makeRequest())).verdict, 'successful')
  assert.ok(
    (await judge(world, makeRequest({ BrandNam: 'x' }))).findings.includes(
      'deviceErrors SCHEMA-UNKNOWN-FIELD /tradeItem/BrandNam',
    ),
  )
  assert.equal(await countStoredRows(world), 0)
})

test('without it nothing is asked for a data pool, and what stands beside the records is no field', async t => {
  const world = await start(t)
  for (const query of ['', '?for=eudamed']) {
    const { verdict, findings } = await judge(world, makeRequest({ ReplacedBy: gtin }), query)
    assert.equal(verdict, 'successful')
    assert.deepEqual(
      findings.filter(each => each.includes('tradeItem')),
      ['deviceWarnings SCHEMA-UNKNOWN-FIELD /tradeItem'],
    )
  }
})

test('a large request, which is read in another process, has the same verdict', async t => {
  const world = await start(t)
  const tradeItem = {
    ReplacedBy: gtin,
    Files: Array.from({ length: 400 }, (_, index) => ({
      Type: 'PRODUCT_IMAGE',
      Address: `https://example.org/${'a'.repeat(100)}/${index}.png`,
    })),
  }
  assert.ok(JSON.stringify(tradeItem).length > 50_000)
  const small = await judge(world, makeRequest({ ReplacedBy: gtin }))
  assert.deepEqual(await judge(world, makeRequest(tradeItem)), small)
})

test('whatever stands beside the records gets a verdict', async t => {
  const world = await start(t)
  for (const tradeItem of [null, 1, 'x', [], {}, { Packages: [null] }, { Height: {} }])
    assert.ok((await judge(world, makeRequest(tradeItem))).verdict)
  for (const records of [{}, { device: null }, { device: { Packages: 'x' }, tradeItem: { ReplacedBy: 1 } }])
    assert.equal((await judge(world, records)).verdict, 'failed')
})
