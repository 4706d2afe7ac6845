import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@udigate/udi'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test as testOnBoth } from '../../../test/on-both-stores.ts'
import { countStoredRows } from '../../../test/stored-rows.ts'

const submit = '/api/v1/submit/EU_UDI_MDR'
const validate = '/api/v1/validate/EU_UDI_MDR'

/** The text of a valid request, with `member` as a further member of the device. */
function requestWith(member: string): string {
  return JSON.stringify(freshRequest('EU_UDI_MDR')).replace('"device":{', `"device":{${member},`)
}

/** Checks that both calls refuse the body, say why and where, and leave nothing behind. */
async function assertRefused(
  world: World,
  body: string | Uint8Array<ArrayBuffer>,
  wanted: { code: string; at?: string },
): Promise<void> {
  const why = wanted.at === undefined ? `(${wanted.code}` : `(${wanted.code} at ${wanted.at}, line `
  const validation = await world.post(validate, body)
  assert.equal(validation.status, 400)
  assert.equal(validation.body.code, 'request.not-json')
  assert.ok(String(validation.body.detail).includes(why), String(validation.body.detail))

  const submission = await world.post(submit, body)
  assert.equal(submission.status, 400)
  assert.equal(submission.body.status, 'INVALID_REQUEST')
  assert.ok(String(submission.body.reasons).includes(why), String(submission.body.reasons))
  assert.equal(await countStoredRows(world), 0)
}

test('a key that is given twice', async t => {
  const world = await start(t)
  const wanted = { code: 'duplicate-key', at: '/device/Sterile' }
  await assertRefused(world, requestWith('"Sterile":false'), wanted)
  await assertRefused(world, requestWith('"\\u0053terile":false'), wanted)
  await assertRefused(world, requestWith('"Ster\\u0069le":true'), wanted)
  await assertRefused(world, requestWith('"":1,"":2'), { code: 'duplicate-key', at: '/device/' })
  const twice = requestWith('"OrgUnit":"A"').replace(/}$/, ',"device":{}}')
  await assertRefused(world, twice, { code: 'duplicate-key', at: '/device' })
  const inList = requestWith('"ClinicalSizes":[{"Text":"a","Text":"a"}]')
  await assertRefused(world, inList, { code: 'duplicate-key', at: '/device/ClinicalSizes/0/Text' })
})

test('keys that name parts of every object', async t => {
  const world = await start(t)
  for (const key of ['__proto__', 'constructor', 'prototype']) {
    const wanted = { code: 'forbidden-key', at: `/device/${key}` }
    await assertRefused(world, requestWith(`"${key}":{"polluted":true}`), wanted)
    const escaped = `\\u00${key.charCodeAt(0).toString(16)}${key.slice(1)}`
    await assertRefused(world, requestWith(`"${escaped}":{"polluted":true}`), wanted)
  }
  assert.equal(({} as Record<string, unknown>).polluted, undefined)
})

/** A request of so many levels, of which the request itself and the device are two. */
function nested(levels: number): string {
  return requestWith(`"OrgUnit":${'['.repeat(levels - 2)}1${']'.repeat(levels - 2)}`)
}

test('64 levels are read, 65 and any more are refused', async t => {
  const world = await start(t)
  const deepest = await world.post(validate, nested(64))
  assert.equal(deepest.status, 200)
  assert.equal(deepest.body.status, 'failed')
  const path = `/device/OrgUnit${'/0'.repeat(62)}`
  await assertRefused(world, nested(65), { code: 'too-deep', at: path })
  await assertRefused(world, nested(100_000), { code: 'too-deep', at: path })
  await assertRefused(world, '['.repeat(1_000_000), { code: 'too-deep', at: '/0'.repeat(64) })
  await assertRefused(world, '{"a":'.repeat(100_000), { code: 'too-deep', at: '/a'.repeat(64) })
})

test('bytes that are not plain UTF-8', async t => {
  const world = await start(t)
  const text = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const [before = '', after = ''] = requestWith('"OrgUnit":"Ä"').split('Ä')
  const malformed = {
    overlong: [0xc0, 0xaf],
    truncated: [0xe2, 0x82],
    'a lone continuation': [0x80],
    'half a surrogate pair': [0xed, 0xa0, 0x80],
    'a surrogate pair of CESU-8': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
    'above U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
    'never a byte of UTF-8': [0xff],
    'Latin-1': [0xc4],
  }
  for (const bytes of Object.values(malformed)) {
    const body = Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
    await assertRefused(world, new Uint8Array(body), { code: 'not-utf8' })
  }
  for (const encoded of [Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'utf16le')]) {
    await assertRefused(world, new Uint8Array(encoded), { code: 'not-utf8' })
  }
})

test('half a surrogate pair, in values and in keys', async t => {
  const world = await start(t)
  for (const half of ['\\ud800', '\\udc00', '\\ud800x', '\\ud800\\ud800', '\\udc00\\ud800']) {
    await assertRefused(world, requestWith(`"OrgUnit":"${half}"`), {
      code: 'lone-surrogate',
      at: '/device/OrgUnit',
    })
    await assertRefused(world, requestWith(`"${half}":1`), { code: 'lone-surrogate', at: '/device' })
  }
})

test('a character that no message can carry is a finding beside all others, to validate, submit and plan', async t => {
  const world = await start(t)
  const spellings = ['\\u0000', '\\u0008', '\\b', '\\f', '\\u000b', '\\u001f', '\\ufffe', '\uffff']
  for (const written of spellings) {
    const text = requestWith(`"OrgUnit":"a${written}"`).replace('"BaseQuantity":1', '"BaseQuantity":1.5')
    const named = `U+${JSON.parse(`"${written}"`).charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
    for (const path of [validate, submit, '/api/v1/plan/EU_UDI_MDR']) {
      const { status, body } = await world.post(path, text)
      assert.equal(status, path === submit ? 400 : 200)
      const { deviceErrors: errors } = (body.validationResult ?? body) as { deviceErrors: Finding[] }
      const places = errors.map(error => `${error.path} ${error.ruleId}`)
      assert.deepEqual(places, ['/device/OrgUnit SCHEMA-PATTERN', '/device/BaseQuantity SCHEMA-TYPE'])
      assert.ok(errors[0]?.message.includes(named), errors[0]?.message)
    }
  }
  assert.equal(await countStoredRows(world), 0)
  await assertRefused(world, requestWith('"OrgUnit":"a\tb"'), { code: 'not-json', at: '/device/OrgUnit' })
})

testOnBoth('it is one wherever it stands, in what names records and actors too', async t => {
  const world = await start(t)
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const actorCode = 'DE-MF-000001723'
  const nul = '\0'
  const requests: [request: object, at: string][] = [
    [{ device: { ...device, Device: nul }, deviceGroup }, '/device/Device'],
    [{ device: { ...device, IssuingAgency: nul } }, '/device/IssuingAgency'],
    [{ device: { ...device, DeviceGroup: nul } }, '/device/DeviceGroup'],
    [{ device, deviceGroup: { ...deviceGroup, DeviceGroup: nul } }, '/deviceGroup/DeviceGroup'],
    [{ device, deviceGroup: { ...deviceGroup, MFActorCode: nul } }, '/deviceGroup/MFActorCode'],
    [{ device, deviceGroup: { ...deviceGroup, UdiDis: [{ [nul]: 1 }] } }, '/deviceGroup/UdiDis/0'],
  ]
  for (const [request, at] of requests) {
    for (const path of [validate, submit]) {
      const { status, body } = await world.post(path, { actorCode, ...request })
      assert.equal(status, path === submit ? 400 : 200, at)
      const lists = [body.deviceErrors, body.deviceGroupErrors] as Finding[][]
      assert.ok(
        lists.flat().some(each => each.path === at),
        `${path} ${at} ${JSON.stringify(lists)}`,
      )
    }
  }
  for (const member of ['securityToken', 'actorCode', 'authorizedRepresentativeCode']) {
    const refused = await world.post(submit, { device, deviceGroup, [member]: `a${nul}` })
    assert.deepEqual([refused.status, refused.body.status], [400, 'INVALID_REQUEST'])
    assert.match(String(refused.body.reasons), new RegExp(`^/${member} has the character U\\+0000`))
  }
  const validation = await world.post(validate, { device, deviceGroup, actorCode: nul })
  assert.deepEqual(
    (validation.body.deviceErrors as Finding[]).map(({ path, ruleId }) => `${path} ${ruleId}`),
    ['/actorCode SCHEMA-PATTERN'],
  )
  assert.equal(await countStoredRows(world), 0)
})

test('numbers that do not survive the way', async t => {
  const world = await start(t)
  const inexact = [
    '9007199254740993',
    '1e400',
    '-1e400',
    '1e-400',
    '-0',
    '-0.0',
    '123456789012345678901234567890',
    '0.1234567890123456789012345',
  ]
  for (const number of inexact) {
    await assertRefused(world, requestWith(`"Number":${number}`), {
      code: 'inexact-number',
      at: '/device/Number',
    })
  }
  for (const number of ['NaN', 'Infinity', '+1', '01', '1.', '.5', '0x10', '1e', '1_000']) {
    await assertRefused(world, requestWith(`"Number":${number}`), { code: 'not-json' })
  }
})

test('a number in another spelling is the same number', async t => {
  const { post } = await start(t)
  for (const spelling of ['1', '1.0', '1e0', '10e-1', '0.1E+1']) {
    const text = JSON.stringify(freshRequest('EU_UDI_MDR')).replace(
      '"BaseQuantity":1',
      `"BaseQuantity":${spelling}`,
    )
    const { status, body } = await post(validate, text)
    assert.equal(status, 200)
    assert.equal(body.status, 'successful', spelling)
  }
  const half = requestWith('"OrgUnit":"x"').replace('"BaseQuantity":1', '"BaseQuantity":1.5')
  const { body } = await post(validate, half)
  assert.deepEqual((body.deviceErrors as { path: string }[])[0]?.path, '/device/BaseQuantity')
})

test('what is not JSON', async t => {
  const world = await start(t)
  const whole = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const texts = [
    whole.slice(0, -1),
    `${whole},`,
    `${whole}${whole}`,
    `${whole}\0`,
    `// comment\n${whole}`,
    whole.replace('{', '{,'),
    whole.replaceAll('"', "'"),
    whole.replace('false', 'False'),
    whole.replace('"device"', 'device'),
    whole.replace(/}$/, ',}'),
  ]
  for (const text of texts) await assertRefused(world, text, { code: 'not-json' })
})

test('the place is given by line and column too', async t => {
  const { post } = await start(t)
  const { body } = await post(validate, '{\n  "device": {\n    "Sterile": truth\n  }\n}')
  assert.match(String(body.detail), /\(not-json at \/device\/Sterile, line 3, column 16\)/)
})

test('a body of 1 MiB is read, one byte more is 413', async t => {
  const { post } = await start(t)
  const text = JSON.stringify(freshRequest('EU_UDI_MDR'))
  const full = text + ' '.repeat(1024 * 1024 - text.length)
  const { status, body } = await post(validate, full)
  assert.equal(status, 200)
  assert.equal(body.status, 'successful')
  for (const path of [validate, submit]) {
    const larger = await post(path, `${full} `)
    assert.equal(larger.status, 413)
    assert.equal(larger.body.code, 'body.too-large')
  }
})

test('every character that XML can carry reaches the authority as it was sent', async t => {
  const { post, get } = await start(t)
  const request = freshRequest('EU_UDI_MDR')
  const text = '</x>]]>&amp;&xxe;<!-- \' " \\ / \u0085\u2028 é e\u0301 \u202e \u200b 😀 中'
  Object.assign(request.device, { AdditionalDeviceDescriptions: [described(text)] })
  const answer = await post(submit, request)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  const stored = await get(`/api/v1/submissions/${answer.body.requestId}`)
  const { device } = stored.body.records as { device: { AdditionalDeviceDescriptions: unknown } }
  assert.deepEqual(device.AdditionalDeviceDescriptions, [described(text)])
})

function described(text: string) {
  return { AdditionalDeviceDescription: text, AdditionalDeviceDescriptionLanguage: 'EN' }
}
