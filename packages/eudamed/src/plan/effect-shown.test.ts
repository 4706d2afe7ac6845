import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../test/arbitrary-requests.ts'
import { arbitraryUpdate, type BothRecords } from '../../test/arbitrary-update.ts'
import { isDirective } from '../models/families.ts'
import { type Model, modelNames } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { afterAcceptance } from './after-acceptance.ts'
import type { DesiredRecords, RegisteredEntities } from './desired-and-registered.ts'
import { effectShown } from './effect-shown.ts'
import { planSubmission } from './plan-submission.ts'

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

/** Carries out a plan, and asks before and after each operation what the authority shows of it. */
function assertTold(desired: DesiredRecords, registered: RegisteredEntities): number {
  const plan = planSubmission(desired, registered)
  if (plan.kind === 'impossible') return 0
  let then = registered
  for (const planned of plan.operations) {
    assert.deepEqual(effectShown(planned, desired, then), { kind: 'absent' }, planned.operation)
    then = afterAcceptance(planned, desired, then)
    assert.deepEqual(effectShown(planned, desired, then), { kind: 'applied' }, planned.operation)
  }
  return plan.operations.length
}

/** Asks about each operation of an update of what another submission has changed meanwhile, or what is not there any more. */
function assertNeither(desired: DesiredRecords, registered: RegisteredEntities): number {
  const plan = planSubmission(desired, registered)
  if (plan.kind === 'impossible') return 0
  const updates = plan.operations.filter(({ version }) => version !== 0)
  // It is what it was, in another version.
  const versions = { device: 3, marketInfos: 6, packages: 4, originalManufacturer: 2 }
  const shown = {
    device: { ...registered.device, versions },
    deviceGroup: { ...registered.deviceGroup, versions: { deviceGroup: 10 } },
  } as RegisteredEntities
  for (const planned of updates) {
    assert.equal(effectShown(planned, desired, shown).kind, 'different')
    assert.equal(effectShown(planned, desired, {}).kind, 'different')
  }
  return updates.length
}

for (const model of modelNames) {
  test(`what is shown tells whether something new was registered, ${model}`, () => {
    fc.assert(
      fc.property(arbitraryRequest(model), request => {
        const { device, deviceGroup } = canonicalise(model, request)
        const desired = makeDesired(model, { device, deviceGroup })
        assert.equal(assertTold(desired, {}), 1)
        const { device: _none, ...group } = registeredAs(model, { device, deviceGroup })
        // A EUDAMED DI has one device, so that none is added to it.
        assert.equal(assertTold(desired, group), isDirective(model) ? 0 : 1)
      }),
      { numRuns: 30, endOnFailure: true },
    )
  })

  test(`what is shown tells of every operation of an update whether it was carried out, and is neither where it is otherwise, ${model}`, () => {
    let told = 0
    let others = 0
    fc.assert(
      fc.property(arbitraryUpdate(model), update => {
        const desired = makeDesired(model, update.desired)
        const registered = registeredAs(model, update.registered)
        told += assertTold(desired, registered)
        others += assertNeither(desired, registered)
      }),
      { numRuns: 60, endOnFailure: true },
    )
    assert.ok(told > 10, String(told))
    assert.ok(others > 10, String(others))
  })
}

const endocrine = {
  SubstanceType: 'CRM_ENDOCRINE',
  SubType: 'ENDOCRINE_DISRUPTING',
  SubstanceNameLocalized: 'Phthalate',
}
const numbered = { ...endocrine, CASCode: '117-81-7' }

/** What an update of one field of a device comes to, where it is shown without the numbers of its substance. */
function findEffect(registered: object, desired: object, version: number) {
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
  const before = registeredAs('EU_UDI_MDR', { device: { ...device, ...registered }, deviceGroup })
  const submission = makeDesired('EU_UDI_MDR', { device: { ...device, ...desired }, deviceGroup })
  const plan = planSubmission(submission, before)
  const [planned] = plan.kind === 'operations' ? plan.operations : []
  assert.equal(planned?.operation, 'UDI_DI.PATCH')
  const shownDevice = { ...device, ...desired, Substances: [endocrine] }
  const shown = registeredAs('EU_UDI_MDR', { device: shownDevice, deviceGroup })
  const shownAs = {
    ...shown,
    device: { ...shown.device, versions: { ...shown.device?.versions, device: version } },
  }
  return effectShown(planned, submission, shownAs as RegisteredEntities).kind
}

test('what the answers leave out stands against no effect that is shown, whatever the version', () => {
  const Website = 'https://example.com/new'
  for (const version of [3, 2, 7])
    assert.equal(
      findEffect({ Substances: [numbered] }, { Substances: [numbered], Website }, version),
      'applied',
    )
})

test('whether numbers that the answers leave out were taken over is told by the version alone', () => {
  for (const [version, effect] of [
    [3, 'applied'],
    [2, 'absent'],
    [0, 'different'],
    [7, 'different'],
  ] as const) {
    assert.equal(findEffect({ Substances: [endocrine] }, { Substances: [numbered] }, version), effect)
  }
})
