import { type Difference, describeEntity, type Finding } from '@udigate/udi'
import { deviceDifferences, deviceGroupDifferences } from '../records/differences.ts'
import { chooseDeviceOperation, chooseGroupOperation } from './carrying-operation.ts'
import type { DesiredRecords, HeldEntity } from './desired-and-registered.ts'
import { deviceKey, groupKey } from './names.ts'
import { contentIsNotKnown, type Reason, waitsForNotifiedBody } from './reasons.ts'
import { runUpdateRules } from './run-update-rules.ts'
import type { PlannedDifference } from './submission-plan.ts'
import { withWhatStays } from './what-stays.ts'

/** What is to change of one entity, and what stands against it. */
export interface EntityVerdict {
  readonly differences: readonly PlannedDifference[]
  /** With paths into the canonical records. */
  readonly findings: readonly Finding[]
  readonly reasons: readonly Reason[]
}

export const nothingToChange: EntityVerdict = { differences: [], findings: [], reasons: [] }

/** Compares the desired device with the one that the authority holds. */
export function judgeDevice(desired: DesiredRecords, held: HeldEntity): EntityVerdict {
  const { model, device } = desired
  const name = describeEntity(deviceKey(desired))
  if (held.record === undefined) return impossible([], contentIsNotKnown(name, held.state))
  const registered = held.record
  const record = withWhatStays(model, { ...device }, registered)
  const differences = deviceDifferences(record, registered)
  const { findings, blocked } = runUpdateRules(model, 'device', record, registered, differences)
  // What is never changed is not to be submitted again later.
  if (findings.length === 0 && differences.length > 0 && held.state === 'SUBMITTED') {
    return impossible(differences, { message: waitsForNotifiedBody.say({ name }), ruleId: 'BR-DTX-UDI-037' })
  }
  const planned = differences.map(difference => {
    const blockedBy = blocked.get(difference)
    if (blockedBy !== undefined) return { ...difference, blockedBy }
    return { ...difference, operation: chooseDeviceOperation(model, difference, device, registered) }
  })
  return { differences: planned, findings, reasons: [] }
}

/** Compares the desired device group with the one that the authority holds. */
export function judgeGroup(desired: DesiredRecords, held: HeldEntity): EntityVerdict {
  const { model, deviceGroup } = desired
  if (deviceGroup === undefined) return nothingToChange
  const record: Readonly<Record<string, unknown>> = { ...deviceGroup }
  const name = describeEntity(groupKey(desired))
  if (held.record === undefined) return impossible([], contentIsNotKnown(name, held.state))
  const differences = deviceGroupDifferences(record, held.record)
  const { findings, blocked } = runUpdateRules(model, 'deviceGroup', record, held.record, differences)
  if (findings.length === 0 && differences.length > 0 && held.state === 'SUBMITTED') {
    return impossible(differences, {
      message: waitsForNotifiedBody.say({ name }),
      ruleId: 'BR-DTX-UDI-033-B',
    })
  }
  const planned = differences.map(difference => {
    const blockedBy = blocked.get(difference)
    if (blockedBy !== undefined) return { ...difference, blockedBy }
    return { ...difference, operation: chooseGroupOperation(model, difference) }
  })
  return { differences: planned, findings, reasons: [] }
}

function impossible(differences: readonly Difference[], reason: Reason): EntityVerdict {
  return { differences, findings: [], reasons: [reason] }
}
