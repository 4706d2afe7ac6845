import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { applyJsonPatch } from '../../test/apply-json-patch.ts'
import { arbitraryRequest } from '../../test/arbitrary-requests.ts'
import { arbitraryUpdate, type BothRecords } from '../../test/arbitrary-update.ts'
import { isDirective } from '../models/families.ts'
import { type Model, modelNames } from '../models/index.ts'
import { operationsInOrder } from '../operations.ts'
import { canonicalise } from '../records/canonical.ts'
import { isSameDevice, isSameDeviceGroup } from '../records/same-content.ts'
import { afterAcceptance } from './after-acceptance.ts'
import type { DesiredRecords, RegisteredEntities } from './desired-and-registered.ts'
import { planSubmission } from './plan-submission.ts'
import type { PlannedOperation, SubmissionPlan } from './submission-plan.ts'
import { withWhatStays } from './what-stays.ts'

function makeDesired(model: Model, records: BothRecords): DesiredRecords {
  return { model, ...records } as unknown as DesiredRecords
}

function registeredAs(model: Model, { device, deviceGroup }: BothRecords): RegisteredEntities {
  const state = 'REGISTERED'
  const versions = { device: 2, marketInfos: 5, packages: 3, originalManufacturer: 1 }
  return {
    device: { model, state, record: device, versions },
    deviceGroup: { model, state, record: deviceGroup, versions: { deviceGroup: 9 } },
  }
}

function listOperations(plan: SubmissionPlan): readonly PlannedOperation[] {
  assert.ok(plan.kind === 'operations', JSON.stringify(plan))
  return plan.operations
}

/** What is the same of an operation whenever it is planned. */
function outline({ operation, entity, version, differences }: PlannedOperation): unknown {
  return { operation, entity, version, paths: differences.map(({ path }) => path).toSorted() }
}

/** Accepts the operations of a plan one after another, and after each plans the rest again. */
function assertReached(desired: DesiredRecords, registered: RegisteredEntities): readonly PlannedOperation[] {
  const operations = listOperations(planSubmission(desired, registered))
  let then = registered
  for (const [index, planned] of operations.entries()) {
    then = afterAcceptance(planned, desired, then)
    const rest = listOperations(planSubmission(desired, then))
    assert.deepEqual(rest.map(outline), operations.slice(index + 1).map(outline))
  }
  const reached = then.device?.record ?? {}
  const { model, device } = desired
  // Countries of a device that has left the market are gone.
  const kept = withWhatStays(model, { ...device }, registered.device?.record ?? {})
  assert.ok(isSameDevice(withWhatStays(model, kept, reached), reached))
  assert.ok(isSameDeviceGroup({ ...desired.deviceGroup }, then.deviceGroup?.record ?? {}))
  return operations
}

/** Every difference stands at just one operation, all of them in the order of the operations. */
function assertPartition(plan: SubmissionPlan): void {
  const operations = listOperations(plan)
  const carried = operations.flatMap(({ operation, differences }) =>
    differences.map(difference => ({ ...difference, operation })),
  )
  const inOrder = plan.differences.toSorted((one, other) => place(one.operation) - place(other.operation))
  assert.deepEqual(carried, inOrder)
  assert.deepEqual(
    operations.map(({ operation }) => operation),
    operationsInOrder.filter(operation => operations.some(each => each.operation === operation)),
  )
  for (const { version, differences } of operations) {
    assert.ok(differences.length > 0)
    assert.ok(version !== undefined && version >= 0 && version !== 1)
  }
}

const places = new Map<string | undefined, number>(operationsInOrder.map((name, index) => [name, index]))

function place(operation: string | undefined): number {
  return places.get(operation) ?? -1
}

for (const model of modelNames) {
  test(`what is registered needs no operation, ${model}`, () => {
    fc.assert(
      fc.property(arbitraryRequest(model), request => {
        const { device, deviceGroup } = canonicalise(model, request)
        const again = canonicalise(model, structuredClone(request))
        const plan = planSubmission(makeDesired(model, again), registeredAs(model, { device, deviceGroup }))
        assert.deepEqual(plan, { kind: 'operations', operations: [], differences: [] })
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test(`what is new is registered by one operation, and identical from then on, ${model}`, () => {
    fc.assert(
      fc.property(arbitraryRequest(model), request => {
        const { device, deviceGroup } = canonicalise(model, request)
        const desired = makeDesired(model, { device, deviceGroup })
        const { deviceGroup: group, ...noDevice } = afterAcceptance(
          listOperations(planSubmission(desired, {}))[0] as PlannedOperation,
          desired,
          {},
        )
        assert.deepEqual(
          assertReached(desired, {}).map(({ operation }) => operation),
          ['DEVICE.POST'],
        )
        assert.ok(noDevice.device?.state === group?.state && group)
        const further = planSubmission(desired, { deviceGroup: group })
        if (isDirective(model)) {
          assert.ok(further.kind === 'impossible')
          return assert.deepEqual(
            further.findings.map(({ ruleId }) => ruleId),
            ['UDG-EUDAMED-DI-TAKEN'],
          )
        }
        assert.deepEqual(
          assertReached(desired, { deviceGroup: group }).map(({ operation }) => operation),
          ['UDI_DI.POST'],
        )
      }),
      { numRuns: 50, endOnFailure: true },
    )
  })

  test(`an update carries each difference once and reaches what is desired, also when it stops half way, ${model}`, () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(arbitraryUpdate(model), ({ registered, desired }) => {
        const entities = registeredAs(model, registered)
        let records = desired
        let plan = planSubmission(makeDesired(model, records), entities)
        count(seen, plan.kind)
        // A package that is brought back may show that the status of another one cannot be.
        for (let round = 1; plan.kind === 'impossible' && round <= 3; round += 1) {
          assert.deepEqual(plan.reasons, [])
          for (const { ruleId, fix } of plan.findings) {
            count(seen, ruleId)
            assert.ok(fix)
          }
          for (const { operation, blockedBy } of plan.differences) {
            assert.ok((operation === undefined) !== (blockedBy === undefined))
          }
          records = applyJsonPatch(
            records,
            plan.findings.flatMap(({ fix }) => fix ?? []),
          )
          plan = planSubmission(makeDesired(model, records), entities)
        }
        assertPartition(plan)
        for (const { operation } of assertReached(makeDesired(model, records), entities))
          count(seen, operation)
      }),
      { numRuns: 100, endOnFailure: true },
    )
    const ofModel = isDirective(model) ? 'MARKET_INFO.PUT' : 'PACKAGE_UDI.PUT'
    for (const often of ['operations', 'impossible', 'BASIC_UDI.PATCH', 'UDI_DI.PATCH', ofModel]) {
      assert.ok((seen.get(often) ?? 0) > 3, `${often}: ${seen.get(often)}`)
    }
  })
}

function count(seen: Map<string, number>, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1)
}
