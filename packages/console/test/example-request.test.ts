import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type RecordRequest, validate } from '@udigate/eudamed'
import { listRules } from '@udigate/eudamed/catalogue'
import { exampleRequest } from '../src/views/rules/example-request.ts'

test('the request of an example breaks its rule, as the catalogue says', () => {
  const rules = listRules({}).filter(
    ({ id, why }) => id.startsWith('BR-UDID-0') && !/^The (rest of the list|register) decides/.test(why),
  )
  let count = 0
  for (const { id, examples } of rules) {
    for (const example of examples.bad) {
      if (example.registered !== undefined) continue
      const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = validate(
        example.model,
        exampleRequest(example) as RecordRequest,
      )
      const found = [...deviceErrors, ...deviceGroupErrors, ...deviceWarnings, ...deviceGroupWarnings]
      assert.ok(
        found.some(({ ruleId }) => ruleId === id),
        `${id}: ${example.title}`,
      )
      count += 1
    }
  }
  assert.ok(count > 10)
})
