import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JournalEntry } from '../src/state.ts'
import { exchange, readJson } from './client.ts'
import { mdrDevice, mdrUdiDi, writePush } from './push.ts'
import { start, withoutSchemas, xsdDir } from './start.ts'

const payload = mdrDevice({ code: 'B1' }, { code: 'D1' })
const good = writePush(payload)
const token = '<s:serviceAccessToken>a-token</s:serviceAccessToken>'

function remove(name: string): string {
  return good.replace(new RegExp(`<m:${name}>[^]*?</m:${name}>`), '')
}

const refusals: [string, string, string, string, RegExp][] = [
  [
    'another version',
    writePush(payload, { version: '3.0.28' }),
    'BAD_REQUEST',
    'E-I-40000',
    /version .*3\.0\.28/,
  ],
  ['no version', good.replace('version="3.0.30"', ''), 'BAD_REQUEST', 'E-I-40000', /missing/],
  ['no XML', 'register my device', 'BAD_REQUEST', 'E-I-40000', /line=1/],
  ['half a document', good.slice(0, 500), 'BAD_REQUEST', 'E-I-40000', /ValidationProblem/],
  ['a DOCTYPE', `<!DOCTYPE m>${good.slice(good.indexOf('<m:Push'))}`, 'BAD_REQUEST', 'E-I-40000', /DOCTYPE/],
  ['another root', '<a/>', 'BAD_REQUEST', 'E-I-40000', /no message/],
  [
    'an acknowledgement',
    writePush('', { root: 'Acknowledgement' }),
    'BAD_REQUEST',
    'E-I-40000',
    /no message/,
  ],
  ['no sender', remove('sender'), 'BAD_REQUEST', 'E-I-40000', /in this order/],
  [
    'parts out of order',
    remove('recipient').replace('</m:payload>', '</m:payload><m:recipient/>'),
    'BAD_REQUEST',
    'E-I-40000',
    /order/,
  ],
  ['no messageID', remove('messageID'), 'BAD_REQUEST', 'E-I-40000', /messageID/],
  [
    'empty correlationID',
    writePush(payload, { correlationId: '' }),
    'BAD_REQUEST',
    'E-I-40000',
    /correlationID is empty/,
  ],
  ['no date', good.replace('2026-11-21T08:00:00Z', 'today'), 'BAD_REQUEST', 'E-I-40000', /creationDateTime/],
  [
    'no service',
    good.replace('<s:serviceID>DEVICE</s:serviceID>', ''),
    'BAD_REQUEST',
    'E-I-40000',
    /recipient lacks serviceID/,
  ],
  ['empty payload', writePush(''), 'BAD_REQUEST', 'E-I-50001', /empty/],
  [
    'no access token',
    good.replace(token, ''),
    'SECURITY_ERROR',
    'ERR-SIMULATED-002.01',
    /serviceAccessToken/,
  ],
  [
    'blanks for an access token',
    good.replace('>a-token<', '> \n <'),
    'SECURITY_ERROR',
    'ERR-SIMULATED-002.01',
    /serviceAccessToken/,
  ],
  [
    'unknown service',
    writePush(payload, { service: 'SSCP' }),
    'SERVICE_NOT_FOUND',
    'E-I-40000',
    /SSCP\.POST/,
  ],
  [
    'unknown operation',
    writePush(payload, { operation: 'PATCH' }),
    'SERVICE_NOT_FOUND',
    'E-I-40000',
    /DEVICE\.PATCH/,
  ],
  [
    'a payload of another service',
    writePush(mdrUdiDi({ code: 'D1', group: { code: 'B1' } })),
    'BAD_REQUEST',
    'ERR-DTX-EUD-103.03-02',
    /UDIDIData/,
  ],
  ['no type', good.replace(' xsi:type="device:MDRDeviceType"', ''), 'BAD_REQUEST', 'E-I-40000', /xsi:type/],
  [
    'a Device of a wrong make',
    good.replaceAll('device:MDRUDIDIData', 'device:IVDRUDIDIData'),
    'BAD_REQUEST',
    'E-I-40000',
    /MDRDeviceType holds/,
  ],
  ['unknown issuing agency', good.replace('>GS1<', '>XYZ<'), 'BAD_REQUEST', 'E-I-40000', /XYZ/],
  [
    'a code of 121 characters',
    writePush(mdrDevice({ code: 'B'.repeat(121) }, { code: 'D1' })),
    'BAD_REQUEST',
    'E-I-40000',
    /120/,
  ],
  [
    'no truth value',
    good.replace('implantable>false', 'implantable>no'),
    'BAD_REQUEST',
    'E-I-40000',
    /xs:boolean/,
  ],
  [
    '301 entities',
    writePush(
      Array.from({ length: 301 }, (_, i) => mdrDevice({ code: `B${i}` }, { code: `D${i}` })).join(''),
    ),
    'BAD_REQUEST',
    'E-I-40000',
    /300/,
  ],
]

for (const [what, push, responseCode, code, detail] of refusals) {
  test(`the whole message is refused: ${what}`, async t => {
    const url = await start(t)
    const { entities } = await exchange(url, push)
    assert.equal(entities.length, 1)
    assert.equal(entities[0]?.entityCode, undefined)
    assert.equal(entities[0]?.responseCode, responseCode)
    assert.equal(entities[0]?.errors[0]?.code, code)
    assert.match(entities[0]?.errors[0]?.detail ?? '', detail)
    assert.deepEqual(await readJson(url, '/register'), [])
    assert.equal((await readJson<JournalEntry[]>(url, '/journal'))[0]?.xml, push)
  })
}

test('a message of 300 entities is processed', async t => {
  const url = await start(t)
  const devices = Array.from({ length: 300 }, (_, i) => mdrDevice({ code: `B${i}` }, { code: `D${i}` }))
  const { entities } = await exchange(url, writePush(devices.join('')))
  assert.deepEqual(new Set(entities.map(({ responseCode }) => responseCode)), new Set(['SUCCESS']))
  assert.equal((await readJson<unknown[]>(url, '/register')).length, 600)
})

test('a device of an unknown type cannot be mapped; the entities beside it are processed', async t => {
  const url = await start(t)
  const unknown = '<device:Device xsi:type="device:NewDeviceType"/>'
  const { entities } = await exchange(url, writePush(unknown + payload))
  assert.deepEqual(
    entities.map(({ responseCode }) => responseCode),
    ['INVALID_REQUEST_OBJECTS', 'SUCCESS'],
  )
})

test('an acknowledgement that nothing can correlate names the MessageId instead', async t => {
  const url = await start(t)
  const { xml, messageId } = await exchange(url, 'no XML')
  assert.ok(xml.includes(`correlationID>${messageId}<`))
})

test('with the official schemas, what breaks them is refused as a whole', {
  skip: withoutSchemas,
}, async t => {
  const url = await start(t, { xsdDir })
  const wrong = writePush(
    mdrDevice({ code: 'B1' }, { code: 'D1' }) + mdrDevice({ code: 'B2' }, { code: 'D2' }),
  )
    .replace('<marketinfo:country>DE<', '<marketinfo:country>XX<')
    .replace('<udidi:latex>false</udidi:latex>', '')
  const { entities } = await exchange(url, wrong)
  assert.equal(entities.length, 1)
  const [refusal] = entities
  assert.equal(refusal?.entityCode, undefined)
  assert.equal(refusal?.responseCode, 'BAD_REQUEST')
  assert.equal(refusal?.errors[0]?.code, 'E-I-40000')
  assert.match(refusal?.errors[0]?.detail ?? '', /'XX' is not an element of the set.*reprocessed/s)
  assert.deepEqual(await readJson(url, '/register'), [])
})

test('a wrong code of a long list is told without the whole list, which would take seconds', {
  skip: withoutSchemas,
}, async t => {
  const url = await start(t, { xsdDir })
  const warning =
    '<udidi:criticalWarnings><commondi:warning><commondi:warningValue>CW9999</commondi:warningValue></commondi:warning></udidi:criticalWarnings>'
  const push = good.replace('<udidi:numberOfReuses>', `${warning}<udidi:numberOfReuses>`)
  const { entities } = await exchange(url, push)
  assert.match(entities[0]?.errors[0]?.detail ?? '', /facet 'pattern'\] The value 'CW9999'/)
  assert.ok((entities[0]?.errors[0]?.detail ?? '').length < 1000)
})

test('the journal holds every message in order and can be read from a place on', async t => {
  const url = await start(t)
  const push = writePush(payload, { messageId: 'dtx-1', correlationId: 'c-1' })
  await exchange(url, push)
  await exchange(url, writePush(payload, { messageId: 'dtx-2', operation: 'PATCH' }))
  const [first, second] = await readJson<JournalEntry[]>(url, '/journal')
  assert.deepEqual(
    { ...first, at: '' },
    {
      seq: 1,
      at: '',
      messageId: 'dtx-1',
      correlationId: 'c-1',
      service: 'DEVICE',
      operation: 'POST',
      xml: push,
      written: ['B1', 'D1'],
    },
  )
  assert.ok(!Number.isNaN(Date.parse(first?.at ?? '')))
  assert.deepEqual([second?.seq, second?.messageId, second?.operation], [2, 'dtx-2', 'PATCH'])
  assert.deepEqual(await readJson(url, '/journal?after=1'), [second])
  assert.deepEqual(await readJson(url, '/journal?after=2'), [])
  for (const after of ['x', '-1', '1.5', '', '1&after=2']) {
    assert.equal((await fetch(`${url}/journal?after=${after}`)).status, 400, after)
  }
})

test('an unknown path is a problem in JSON', async t => {
  const url = await start(t)
  const response = await fetch(`${url}/nowhere`)
  assert.equal(response.status, 404)
  assert.match(await response.text(), /GET \/nowhere/)
})
