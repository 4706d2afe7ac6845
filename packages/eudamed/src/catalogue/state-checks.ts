import { describeForeignEntity, type Finding } from '@udigate/udi'
import { directiveDevices, everyModel, regulationModels } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { DesiredRecords, EudamedEntity } from '../plan/desired-and-registered.ts'
import { deviceKey } from '../plan/names.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import { groupIsNotRegistered, waitsForNotifiedBody } from '../plan/reasons.ts'
import { canonicalise } from '../records/canonical.ts'
import { businessRules } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const why =
  'The register decides it, as far as this gateway knows it: submitting and planning answer 409 with this reason, since only time or the authority changes a state. EUDAMED has the last word.'

/** What stands against an update because of the state or the owner of what is registered: answered 409, with a reason. */
export const stateChecks: readonly OtherCheck[] = [
  {
    id: 'BR-DTX-UDI-037',
    title: 'Only a registered device can be updated.',
    message: waitsForNotifiedBody.message,
    why,
    source: businessRules('BR-DTX-UDI-037'),
    models: regulationModels,
    decidedFrom: ['plan'],
    reads: ['/device'],
    good: [{ title: 'a device that is registered', model: 'EU_UDI_MDR', change: {} }],
    bad: [
      {
        title: 'a device that waits for its notified body',
        model: 'EU_UDI_MDR',
        change: { device: { Website: 'https://example.com/ifu' } },
      },
    ],
    judge: judgeBy('BR-DTX-UDI-037', '/device/Device', 'SUBMITTED'),
  },
  {
    id: 'BR-DTX-UDI-033-B',
    title: 'Only a registered device group can be updated.',
    message: waitsForNotifiedBody.message,
    why,
    source: businessRules('BR-DTX-UDI-033'),
    models: regulationModels,
    decidedFrom: ['plan'],
    reads: ['/deviceGroup'],
    good: [{ title: 'a group that is registered', model: 'EU_UDI_IVDR', change: {} }],
    bad: [
      {
        title: 'a group that waits for its notified body',
        model: 'EU_UDI_IVDR',
        change: { deviceGroup: { DeviceName: 'Another name' } },
      },
    ],
    judge: judgeBy('BR-DTX-UDI-033-B', '/deviceGroup/DeviceGroup', 'SUBMITTED'),
  },
  {
    id: 'BR-DTX-UDI-060',
    title: 'A directive device can be updated only while its EUDAMED DI is registered.',
    message: groupIsNotRegistered.message,
    why,
    source: businessRules('BR-DTX-UDI-060'),
    models: directiveDevices,
    decidedFrom: ['plan'],
    reads: ['/device', '/deviceGroup'],
    good: [{ title: 'a EUDAMED DI that is registered', model: 'EU_UDI_MDD', change: {} }],
    bad: [
      {
        title: 'a EUDAMED DI that was discarded',
        model: 'EU_UDI_MDD',
        change: { device: { Website: 'https://example.com/ifu' } },
      },
    ],
    judge: judgeBy('BR-DTX-UDI-060', '/deviceGroup/DeviceGroup', 'REGISTERED', 'DISCARDED'),
  },
  {
    id: 'BR-DTX-UDI-031-E',
    title: 'What is registered is updated in the name of the actor that registered it.',
    message:
      '{device} belongs to actor {registered}; {actor} cannot submit it. Submit it in the name of {registered}, or correct its code.',
    why: 'The register decides it, as far as this gateway knows it: submitting and planning answer 409 with this reason. Where the entity belongs to another organisation, its actor is not named.',
    source: businessRules('BR-DTX-UDI-031'),
    models: everyModel,
    decidedFrom: ['plan'],
    reads: ['/device/Device', '/deviceGroup/MFActorCode'],
    good: [{ title: 'a device of the actor that submits', model: 'EU_UDI_MDR', change: {} }],
    bad: [{ title: 'a device of another actor of the organisation', model: 'EU_UDI_MDR', change: {} }],
    judge: (model, request) => {
      const desired = canonicalise(model, request)
      const key = deviceKey({ model, ...desired } as unknown as DesiredRecords)
      const message = describeForeignEntity(key, 'FR-MF-000000002', String(desired.deviceGroup.MFActorCode))
      return [{ path: '/device/Device', ruleId: 'BR-DTX-UDI-031-E', message }]
    },
  },
]

/** Judges a request as the change of what is registered in these states: the reasons of the plan, each as a finding. */
function judgeBy(
  ruleId: string,
  path: string,
  state: EudamedEntity['state'],
  stateOfGroup: EudamedEntity['state'] = state,
): Judge {
  return (model: Model, request): readonly Finding[] => {
    const registered = canonicalise(model, validRequests[model])
    const plan = planSubmission(
      // Examples have the shape of their model.
      { model, ...canonicalise(model, request) } as unknown as DesiredRecords,
      {
        device: { model, state, record: registered.device },
        deviceGroup: { model, state: stateOfGroup, record: registered.deviceGroup },
      },
    )
    if (plan.kind === 'operations') return []
    return (plan.reasonRules ?? []).flatMap(each =>
      each.ruleId === ruleId ? [{ path, ruleId, message: each.reason }] : [],
    )
  }
}
