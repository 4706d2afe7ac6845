import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RecordRequest, validate } from '@udigate/eudamed'
import { listRules } from '@udigate/eudamed/catalogue'
import { listFindings } from '@udigate/udi'
import { exampleRequest } from '../src/views/rules/example-request.ts'

test('the request of an example breaks its rule, as the catalogue says', () => {
  const rules = listRules({}).filter(
    ({ decidedFrom: [first], register }) => first === 'record' && register === undefined,
  )
  let count = 0
  for (const { id, examples } of rules) {
    for (const example of examples.bad) {
      if (example.registered !== undefined) continue
      const request = exampleRequest(example) as RecordRequest
      const found = listFindings(validate(example.model, request, { info: true }))
      assert.ok(
        found.some(([, { ruleId }]) => ruleId === id),
        `${id}: ${example.title}`,
      )
      count += 1
    }
  }
  assert.ok(count > 300, String(count))
})
