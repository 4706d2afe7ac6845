import { mdrDevices } from '../models/families.ts'
import type { DesiredRecords } from '../plan/desired-and-registered.ts'
import { notShown } from '../plan/judge-omitted.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import { canonicalise } from '../records/canonical.ts'
import { listOmitted } from '../records/omitted.ts'
import { udigate } from '../rules/sources.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const substance = {
  SubstanceType: 'CRM_ENDOCRINE',
  SubType: 'ENDOCRINE_DISRUPTING',
  SubstanceNameLocalized: 'Weichmacher',
  SubstanceNameLanguage: 'DE',
}

/** What is said of that which EUDAMED leaves out of its answers. */
export const omittedChecks: readonly OtherCheck[] = [
  {
    ...notShown,
    title: 'What EUDAMED leaves out of its answers is known from a record.',
    why: 'The register decides it: planning reports it for a device of which only a pull tells. It never stands against submitting.',
    source: udigate('Answers of EUDAMED, 2026'),
    models: mdrDevices,
    severity: 'warning',
    decidedFrom: ['register', 'plan'],
    reads: ['/device/Substances'],
    good: [
      {
        title: 'the registry number is given',
        model: 'EU_UDI_MDR',
        change: { device: { Substances: [{ ...substance, CASCode: '117-81-7' }] } },
      },
    ],
    bad: [
      {
        title: 'an endocrine-disrupting substance as EUDAMED shows it',
        model: 'EU_UDI_MDR',
        change: { device: { Substances: [substance] } },
      },
    ],
    judge: judgePulled,
  },
]

/** Judges a request over a device that was pulled and is shown as the request has it. */
function judgePulled(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  const desired = canonicalise(model, request)
  const state = 'REGISTERED'
  const plan = planSubmission(
    // Examples have the shape of their model.
    { model, ...desired } as unknown as DesiredRecords,
    {
      device: { model, state, record: desired.device, notShown: listOmitted(desired.device) },
      deviceGroup: { model, state, record: desired.deviceGroup },
    },
  )
  return plan.kind === 'operations' ? (plan.warnings ?? []) : []
}
