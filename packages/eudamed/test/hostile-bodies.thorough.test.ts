import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, Findings } from '@udigate/udi'
import { isJsonObject, mostFindings, readJson, validationRequest } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames } from '../src/models/index.ts'
import { validate } from '../src/validate.ts'
import { type HostileBody, hostileBodies } from './hostile-bodies.ts'

const mebibyte = 1024 * 1024
const lists = ['deviceErrors', 'deviceGroupErrors', 'deviceWarnings', 'deviceGroupWarnings'] as const

function judge(model: Model, body: HostileBody): Findings | undefined {
  const reading = readJson(new TextEncoder().encode(body.text()))
  return reading.ok && isJsonObject(reading.value)
    ? validate(model, validationRequest(reading.value))
    : undefined
}

/** As the answer of a submission has them: all of them, and the errors once more. */
function measureAnswer(findings: Findings): number {
  const { deviceErrors, deviceGroupErrors } = findings
  return Buffer.byteLength(JSON.stringify({ validationResult: findings, deviceErrors, deviceGroupErrors }))
}

function assertBounded(findings: Findings, kind: string): void {
  assert.ok(measureAnswer(findings) < mebibyte - 32 * 1024, kind)
  for (const name of lists) {
    const closing = findings[name].filter(({ ruleId }) => ruleId === 'UDG-TOO-MANY-FINDINGS')
    assert.ok(findings[name].length - closing.length <= mostFindings, kind)
    assert.ok(closing.length <= 1, kind)
    if (closing.length === 1) assert.equal(findings[name].at(-1), closing[0], kind)
  }
}

function looksUp({ ruleId, message, fix }: Finding): boolean {
  if (ruleId !== 'SCHEMA-UNKNOWN-FIELD') return false
  return fix?.some(({ op }) => op === 'add') ?? /did you mean|is there already/.test(message)
}

for (const model of modelNames) {
  test(`${model}: the findings of a hostile body of any kind fit into an answer of 1 MiB`, () => {
    let closed = 0
    for (const body of hostileBodies(model, 25_000)) {
      const findings = judge(model, body)
      if (findings === undefined) continue
      assertBounded(findings, body.kind)
      if (findings.deviceErrors.at(-1)?.ruleId === 'UDG-TOO-MANY-FINDINGS') closed += 1
      const named = new Set(
        lists
          .flatMap(name => findings[name])
          .filter(looksUp)
          .map(({ path }) => path.split('/').at(-1)),
      )
      assert.ok(named.size <= 20, body.kind)
    }
    assert.ok(closed > 50)
  })
}

test('generated hostile bodies fit as well, however large they are, and are judged alike twice', () => {
  const sizes = fc.integer({ min: 1000, max: 900_000 })
  const places = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.constantFrom(...modelNames), sizes, places, (model, size, place) => {
      const kinds = Array.from(hostileBodies(model, 10), ({ kind }) => kind)
      const desired = kinds[place % kinds.length]
      for (const body of hostileBodies(model, size)) {
        if (body.kind !== desired) continue
        const findings = judge(model, body)
        if (findings === undefined) return
        assertBounded(findings, body.kind)
        assert.deepEqual(judge(model, body), findings)
        return
      }
    }),
    { numRuns: 12 },
  )
})
