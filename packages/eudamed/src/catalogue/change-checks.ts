import { regulationModels } from '../models/families.ts'
import type { DesiredRecords } from '../plan/desired-and-registered.ts'
import { wantsNewUdiDi } from '../plan/judge-new-udi-di.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import { canonicalise } from '../records/canonical.ts'
import { mdcg } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

/** What is said of what a change means for the identifier of the device. */
export const changeChecks: readonly OtherCheck[] = [
  {
    ...wantsNewUdiDi,
    title: 'A change that makes another device of it comes with a new UDI-DI.',
    why: 'What is registered decides it: planning reports it, beside what EUDAMED refuses to change. It never stands against submitting, since only a person knows whether the device has changed or its record was wrong.',
    decidedFrom: ['plan'],
    source: mdcg('2018-1', 'rev. 4', 'Changes that require a new UDI-DI'),
    models: regulationModels,
    severity: 'warning',
    reads: [
      '/device/Sterile',
      '/device/ReqSterilizatonPriorUse',
      '/device/NumberOfReuses',
      '/device/BaseQuantity',
      '/device/Packages',
      '/device/AdditionalTradeNames',
      '/device/CriticalWarnings',
      '/device/ContainsLatex',
      '/device/Substances',
      '/device/DirectMarkingDi',
      '/deviceGroup/DeviceName',
      '/deviceGroup/DeviceModel',
    ],
    good: [
      {
        title: 'another nomenclature code',
        model: 'EU_UDI_MDR',
        change: { device: { MDN: ['A0101010202'] } },
      },
    ],
    bad: [
      {
        title: 'another name of the group',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { DeviceName: 'Another name' } },
      },
      {
        title: 'a device that may be used once only, which EUDAMED refuses to change as well',
        model: 'EU_UDI_IVDR',
        change: { device: { NumberOfReuses: 5 } },
      },
    ],
    judge: judgeChange,
  },
]

/** Judges a request as the change of the valid request of its model. */
function judgeChange(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  const before = canonicalise(model, validRequests[model])
  const state = 'REGISTERED'
  const plan = planSubmission(
    // Examples have the shape of their model.
    { model, ...canonicalise(model, request) } as unknown as DesiredRecords,
    {
      device: { model, state, record: before.device },
      deviceGroup: { model, state, record: before.deviceGroup },
    },
  )
  return [...(plan.kind === 'impossible' ? plan.findings : []), ...(plan.warnings ?? [])]
}
