import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames, models } from '../src/models/index.ts'
import { canonicalise } from '../src/records/canonical.ts'
import { validate } from '../src/validate.ts'
import { arbitraryRequest, arbitraryText, type RequestOf } from './arbitrary-requests.ts'

/** What is a member of the schema, and refused where it has anything in it. */
const neverFilled: { readonly [M in Model]?: readonly string[] } = {
  // BR-UDID-047
  EU_UDI_SPP: ['Country', 'OriginalPlacedOnTheMarket', 'StartDate', 'EndDate'].map(
    name => `/device/MarketInfos/${name}`,
  ),
}

for (const model of modelNames) {
  const requests: fc.Arbitrary<RequestOf<Model>> = arbitraryRequest(model)

  test(`generated requests of ${model} pass the data model and the rules, and JSON carries them`, () => {
    fc.assert(
      fc.property(requests, request => {
        const { deviceErrors, deviceGroupErrors } = validate(model, request)
        assert.deepEqual([...deviceErrors, ...deviceGroupErrors], [])
        const read = readJson(Buffer.from(JSON.stringify(request)))
        assert.deepEqual(read, { ok: true, value: request })
      }),
      { numRuns: 200 },
    )
  })

  test(`generated requests of ${model} have identifiers of their own`, () => {
    const sample = fc.sample(requests, 200).map(request => canonicalise(model, request).device)
    assert.equal(new Set(sample.map(({ Device }) => Device)).size, sample.length)
    assert.equal(new Set(sample.map(({ DeviceGroup }) => DeviceGroup)).size, sample.length)
  })

  test(`every field of ${model} is filled in some generated request`, () => {
    const filled = new Set(fc.sample(requests, 300).flatMap(request => listFilled(request)))
    const missing = listFields({ properties: models[model] }).filter(field => !filled.has(field))
    assert.deepEqual(missing, neverFilled[model] ?? [], 'Draw them in packages/eudamed/test/arbitrary.')
  })
}

interface Schema {
  properties?: Readonly<Record<string, object>>
  items?: object
  anyOf?: readonly object[]
}

/** The fields of a schema, each behind those that it is in. */
function listFields(schema: object, at = ''): string[] {
  const { properties = {}, items, anyOf = [] }: Schema = schema
  const own = Object.entries(properties).flatMap(([name, field]) => {
    return [`${at}/${name}`, ...listFields(field, `${at}/${name}`)]
  })
  return [...own, ...[items ?? [], anyOf].flat().flatMap(each => listFields(each, at))]
}

function listFilled(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(each => listFilled(each, at))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    return member === null ? [] : [`${at}/${name}`, ...listFilled(member, `${at}/${name}`)]
  })
}

test('texts keep to their length and say something', () => {
  for (const maxLength of [1, 2, 255]) {
    fc.assert(
      fc.property(arbitraryText(maxLength), text => {
        assert.ok(text.length <= maxLength && text.trim() !== '' && text.isWellFormed())
      }),
    )
  }
})
