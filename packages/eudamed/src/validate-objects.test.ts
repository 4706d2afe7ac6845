// What a program gives to `validate` as an object has the verdict of the same content sent as JSON.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject, Validation } from '@udigate/udi'
import { readJson, validationRequest } from '@udigate/udi'
import * as fc from 'fast-check'
import { modelNames } from './models/index.ts'
import { validRequests } from './rules/valid-requests.ts'
import { validate } from './validate.ts'

const { device, deviceGroup } = validRequests.EU_UDI_MDR

function listErrors(request: Parameters<typeof validate>[1]): string[] {
  const { deviceErrors, deviceGroupErrors } = validate('EU_UDI_MDR', request)
  return [...deviceErrors, ...deviceGroupErrors].map(({ path, ruleId }) => `${path} ${ruleId}`)
}

for (const [what, text] of [
  ['a control character', 'A\u0001B'],
  ['half of a surrogate pair', 'A\ud83d'],
  ['a noncharacter', '\uffff'],
] as const) {
  test(`${what} is a finding where it stands`, () => {
    const request = {
      device: {
        ...device,
        ReferenceNumber: text,
        OrgUnit: text,
        AdditionalTradeNames: [{ AdditionalTradeName: text, AdditionalTradeNameLanguage: 'EN' }],
      },
      deviceGroup: { ...deviceGroup, UdiDis: [{ note: [text] }] },
    }
    assert.deepEqual(listErrors(request), [
      '/device/ReferenceNumber SCHEMA-PATTERN',
      '/device/AdditionalTradeNames/0/AdditionalTradeName SCHEMA-PATTERN',
      '/device/OrgUnit SCHEMA-PATTERN',
      '/deviceGroup/UdiDis/0/note/0 SCHEMA-PATTERN',
    ])
  })
}

test('a control character is found wherever a request has a text, so that no message meets one', () => {
  const textsOf = (value: unknown, at: (string | number)[]): (string | number)[][] => {
    if (typeof value === 'string') return [at]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, member]) => textsOf(member, [...at, name]))
  }
  for (const model of modelNames) {
    const { device, deviceGroup } = validRequests[model]
    const request = { device, deviceGroup }
    assert.equal(validate(model, request).status, 'successful', model)
    for (const place of textsOf(request, [])) {
      const spoilt: object = structuredClone(request)
      let holder = spoilt as Record<string | number, unknown>
      for (const name of place.slice(0, -1)) holder = holder[name] as typeof holder
      const last = place.at(-1) as string | number
      holder[last] = [holder[last], '\u0001'].join('')
      assert.equal(validate(model, spoilt).status, 'failed', `${model} ${place.join('/')}`)
    }
  }
})

test('tabs, line ends and characters of every plane are none', () => {
  const request = { device: { ...device, ReferenceNumber: 'A\t\r\n\u0085é😀\u{1ffff}' }, deviceGroup }
  assert.deepEqual(listErrors(request), [])
})

test('names that are parts of every object, or that no message can carry, are findings', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'a\u0001']) {
    const odd = { [name]: 1 }
    assert.deepEqual(listErrors({ device: { ...device, ...odd }, deviceGroup }), [
      `/device/${name} SCHEMA-UNKNOWN-FIELD`,
    ])
    assert.deepEqual(listErrors({ device, deviceGroup: { ...deviceGroup, UdiDis: [odd] } }), [
      '/deviceGroup/UdiDis/0 SCHEMA-PATTERN',
    ])
    assert.equal(listErrors(validationRequest({ device, deviceGroup, ...odd } as JsonObject)).length, 1, name)
  }
})

test('what JSON has no words for is a finding, not an exception', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1n, () => 1, Symbol('x')]) {
    assert.deepEqual(
      listErrors({ device: { ...device, BaseQuantity: value, Sterile: value }, deviceGroup }),
      ['/device/Sterile SCHEMA-TYPE', '/device/BaseQuantity SCHEMA-TYPE'],
    )
  }
  const size = { ClinicalSizeType: 'CST3', Precision: 'VALUE', Value: Number.NaN, ValueUnit: 'MU105' }
  assert.deepEqual(listErrors({ device: { ...device, ClinicalSizes: [size] }, deviceGroup }), [
    '/device/ClinicalSizes/0/Value SCHEMA-TYPE',
  ])
})

test('an object that is in itself, or in itself in many ways, is looked at once', () => {
  const ring: unknown[] = []
  ring.push(ring, { ring })
  let wide: unknown = 'leaf'
  for (let level = 0; level < 50; level += 1) wide = [wide, wide]
  assert.deepEqual(listErrors({ device, deviceGroup: { ...deviceGroup, UdiDis: [ring, wide] } }), [])
  let deep: unknown = 'leaf'
  for (let level = 0; level < 200_000; level += 1) deep = [deep]
  const [error, ...others] = listErrors({ device, deviceGroup: { ...deviceGroup, UdiDis: [deep] } })
  assert.match(String(error), /^\/deviceGroup\/UdiDis\/0(\/0)* SCHEMA-TYPE$/)
  assert.deepEqual(others, [])
})

test('objects are as valid as the JSON that says the same', () => {
  const oddText = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
    fc.constantFrom('\u0000', '\ud800', '\udc00', '\ufffe', '\ud83d\ude00', 'plain', ' \t'),
  )
  const oddName = fc.oneof(oddText, fc.constantFrom('__proto__', 'constructor', 'prototype', 'note'))
  const nested = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { depthSize: 'small' },
      oddText,
      fc.constantFrom(null, 1, true),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(oddName, tie('value'), { maxKeys: 3 }),
    ),
  })).value
  const change = fc.oneof(
    fc.record({
      in: fc.constant('device'),
      name: fc.constantFrom('ReferenceNumber', 'Material'),
      value: oddText,
    }),
    fc.record({ in: fc.constant('deviceGroup'), name: fc.constant('UdiDis'), value: fc.array(nested) }),
    fc.record({ in: fc.constant('body'), name: oddName, value: nested }),
  )
  fc.assert(
    fc.property(change, ({ in: where, name, value }) => {
      const body: Record<string, object> = { device: { ...device }, deviceGroup: { ...deviceGroup } }
      const target = where === 'body' ? body : (body[where] as object)
      Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
      const text = JSON.stringify(body)
      assert.equal(getVerdict(body as JsonObject), getVerdictOfJson(text), text)
    }),
    { numRuns: 3000 },
  )
})

function getVerdict(body: JsonObject): Validation['status'] {
  return validate('EU_UDI_MDR', validationRequest(body)).status
}

function getVerdictOfJson(text: string): Validation['status'] {
  const reading = readJson(new TextEncoder().encode(text), { characters: 'any' })
  return reading.ok ? getVerdict(reading.value as JsonObject) : 'failed'
}
