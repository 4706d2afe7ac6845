import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding, JsonValue, PatchOperation } from '@udigate/udi'
import { isJsonObject, type JsonObject, validationRequest } from '@udigate/udi'
import * as fc from 'fast-check'
import { type Model, modelNames } from '../src/models/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'
import { validate } from '../src/validate.ts'
import { applyJsonPatch } from './apply-json-patch.ts'
import { arbitraryBrokenRequest } from './broken-requests.ts'
import { valueAt } from './json-tree.ts'

/** A counterexample of a large request takes long to make small. */
const interruptAfterTimeLimit = 20_000
const anyJson = fc.jsonValue() as fc.Arbitrary<JsonValue>

for (const model of modelNames) {
  const broken = arbitraryBrokenRequest(model)

  test(`whatever the JSON, it is judged, ${model}`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), anyJson), anyJson, anyJson, anyJson, (body, ...[d, g, a]) => {
        getVerdict(model, body)
        getVerdict(model, { device: d, deviceGroup: g, actorCode: a, authorizedRepresentativeCode: a })
      }),
      { numRuns: 150, interruptAfterTimeLimit },
    )
  })

  test(`the order of keys says nothing, ${model}`, () => {
    fc.assert(
      fc.property(broken, fc.infiniteStream(fc.nat()), (request, numbers) => {
        const next = () => numbers.next().value as number
        assert.deepEqual(
          inOrder(listFindings(model, shuffled(request, next) as JsonObject)),
          inOrder(listFindings(model, request)),
        )
      }),
      { numRuns: 50, interruptAfterTimeLimit },
    )
  })

  test(`every broken request is judged, with findings at places that exist or where what is missing belongs, ${model}`, () => {
    fc.assert(
      fc.property(broken, request => {
        for (const { path, ruleId } of listFindings(model, request)) {
          const parent = valueAt(request, path.slice(0, path.lastIndexOf('/')))
          const isThere = valueAt(request, path) !== undefined
          const belongs = typeof parent === 'object' && parent !== null && !Array.isArray(parent)
          assert.ok(isThere || belongs, `${ruleId} at ${path}`)
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit },
    )
  })

  test(`the fix of a finding takes it away and breaks nothing else, ${model}`, () => {
    fc.assert(
      fc.property(broken, request => {
        const findings = listFindings(model, request)
        for (const finding of findings) {
          if (finding.fix !== undefined) assertFixed(model, request, findings, finding)
        }
      }),
      { numRuns: 80, interruptAfterTimeLimit },
    )
  })
}

test('two items with the same members in another order say the same', () => {
  const market = { Country: 'DE', OriginalPlacedOnTheMarket: false }
  const marketAgain = { OriginalPlacedOnTheMarket: false, Country: 'DE' }
  assert.deepEqual(
    listFindings('EU_UDI_MDR', withDevice({ MarketInfos: [market, marketAgain] })),
    listFindings('EU_UDI_MDR', withDevice({ MarketInfos: [market, market] })),
  )
  const size = { ClinicalSizeType: 'CST999', Precision: 'TEXT', Text: 'soft' }
  const described = [{ Description: 'Softness', DescriptionLanguage: 'EN' }]
  const describedAgain = [{ DescriptionLanguage: 'EN', Description: 'Softness' }]
  const sizes = [described, describedAgain].map(texts => ({ ...size, ClinicalSizeDescriptions: texts }))
  assert.deepEqual(
    listFindings('EU_UDI_MDR', withDevice({ ClinicalSizes: sizes })),
    listFindings('EU_UDI_MDR', withDevice({ ClinicalSizes: sizes.map(() => sizes[0]) })),
  )
})

function withDevice(fields: object): JsonObject {
  const { actorCode, device, deviceGroup } = validRequests.EU_UDI_MDR
  return { actorCode, device: { ...device, ...fields }, deviceGroup } as unknown as JsonObject
}

/** What may come to light when a fix is made: what the corrected value has to do with other values of the request. */
const next: Readonly<Record<string, readonly string[]>> = {
  // Anyone who corrects one record corrects what the other one repeats of it next.
  'BR-UDID-003-B': ['BR-UDID-069', 'BR-UDID-003-A'],
  'BR-UDID-818': ['UDG-GROUP-DISAGREES'],
  // What follows from the identifier of a directive device repeats its digits.
  'UDG-DI-FORMAT': ['BR-UDID-641'],
  // The actor that is repeated may itself be wrong.
  'BR-DTX-UDI-080': ['UDG-SRN-COUNTRY'],
  'UDG-CERTIFICATE-TWICE': ['UDG-GROUP-DISAGREES'],
  // The right identifier may be there already, or be none of the kind that the device needs.
  'BR-UDID-003-C': ['BR-UDID-003-A'],
  'BR-UDID-020': ['BR-UDID-731'],
}

function assertFixed(model: Model, request: JsonObject, findings: readonly Found[], finding: Found): void {
  const { ruleId, path, fix = [] } = finding
  const left = listFindings(model, applyJsonPatch(request, fix))
  const same = (among: readonly Finding[]) => among.filter(other => other.ruleId === ruleId)
  // Items after one that is removed move up, and their findings with them.
  const movesItems = removesItem(fix) || fix.some(operation => path.startsWith(`${operation.path}/`))
  const isFixed = movesItems
    ? same(left).length < same(findings).length
    : !same(left).some(other => other.path === path)
  assert.ok(isFixed, `${ruleId} at ${path} is still there`)

  // One fault may hide another. The fix of the only one must not make another.
  const errors = findings.filter(({ isError }) => isError)
  if (errors.length !== 1 || ruleId.startsWith('SCHEMA-')) return
  const allowed = [...errors.map(error => error.ruleId), ...(next[ruleId] ?? [])]
  assert.deepEqual(
    left.filter(other => other.isError && !allowed.includes(other.ruleId)),
    [],
    `after the fix of ${ruleId} at ${path}`,
  )
}

type Found = Finding & { isError: boolean }

function getVerdict(model: Model, body: JsonObject) {
  const validation = validate(model, validationRequest(body))
  const errors = validation.deviceErrors.length + validation.deviceGroupErrors.length
  assert.equal(validation.status, errors > 0 ? 'failed' : 'successful')
  return validation
}

function listFindings(model: Model, body: JsonObject): Found[] {
  const { deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings } = getVerdict(model, body)
  return [
    ...[...deviceErrors, ...deviceGroupErrors].map(finding => ({ ...finding, isError: true })),
    ...[...deviceWarnings, ...deviceGroupWarnings].map(finding => ({ ...finding, isError: false })),
  ]
}

function inOrder(findings: readonly Found[]): string[] {
  return findings.map(finding => JSON.stringify(asCompared(finding), inOrderOfName)).sort()
}

/**
 * A message may show an object as the caller wrote it, with its members in their order.
 */
function asCompared({ message, ...finding }: Found): object {
  return message.includes('{"') ? finding : { ...finding, message }
}

/** A fix may hold what stood elsewhere in the request, with its members in the order that they have there. */
function inOrderOfName(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The same value with the members of every object in another order. */
function shuffled(value: JsonValue, next: () => number): JsonValue {
  if (Array.isArray(value)) return value.map(item => shuffled(item, next))
  if (!isJsonObject(value)) return value
  const members = Object.entries(value).map(([name, below]) => ({ name, below, rank: next() }))
  members.sort((one, other) => one.rank - other.rank)
  return Object.fromEntries(members.map(({ name, below }) => [name, shuffled(below, next)]))
}

function removesItem(fix: readonly PatchOperation[]): boolean {
  return fix.some(({ op, path }) => op === 'remove' && /\/\d+$/.test(path))
}
