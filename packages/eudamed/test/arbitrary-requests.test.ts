import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readJson } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames } from '../src/models/index.ts'
import { canonicalise } from '../src/records/canonical.ts'
import { validate } from '../src/validate.ts'
import { arbitraryRequest, arbitraryText, type RequestOf } from './arbitrary-requests.ts'

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
