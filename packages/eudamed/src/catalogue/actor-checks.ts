import type { ActorLook } from '@udigate/udi'
import { actorInactive, actorUnknown, listActorWarnings, withoutMandate } from '../actors/actor-warnings.ts'
import { businessRules, udigate } from '../rules/sources.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const why =
  'What EUDAMED showed when it was last asked decides it: planning, submitting and validating over the API report it. It never stands against submitting.'

const at = new Date('2026-11-23T09:00:00Z')

/** What EUDAMED showed of the actors of the examples. */
const looks: ReadonlyMap<string, ActorLook> = new Map<string, ActorLook>([
  ['DE-AR-000000404', { at }],
  ['DE-AR-000000405', { at, shown: { code: 'DE-AR-000000405', isActive: false, since: '2026-06-30' } }],
  [
    'DE-AR-000000406',
    {
      at,
      shown: {
        code: 'DE-AR-000000406',
        isActive: true,
        mandates: [{ actor: 'US-MF-000000001', from: '2021-05-26' }],
      },
    },
  ],
])

/** The example's manufacturer outside of the Union, with a representative. */
function nameRepresentative(ARActorCode: string) {
  const maker = 'US-MF-000000002'
  return { actorCode: maker, deviceGroup: { MFActorCode: maker, ARActorCode } }
}

const good = [
  {
    title: 'a representative of whom EUDAMED was not asked',
    model: 'EU_UDI_MDR' as const,
    change: nameRepresentative('DE-AR-000000001'),
  },
]

/** What is said of the actors that records name, by what EUDAMED showed of them. */
export const actorChecks: readonly OtherCheck[] = [
  {
    ...actorUnknown,
    title: 'EUDAMED has every actor that records name.',
    why,
    source: udigate('Answers of EUDAMED to ACTOR.GET'),
    severity: 'warning',
    decidedFrom: ['register'],
    reads: ['/deviceGroup/MFActorCode', '/deviceGroup/PRActorCode', '/deviceGroup/ARActorCode'],
    good,
    bad: [
      {
        title: 'a representative that EUDAMED did not have',
        model: 'EU_UDI_MDR',
        change: nameRepresentative('DE-AR-000000404'),
      },
    ],
    judge,
  },
  {
    ...actorInactive,
    title: 'Every actor that records name is active.',
    why,
    source: udigate('Answers of EUDAMED to ACTOR.GET'),
    severity: 'warning',
    decidedFrom: ['register'],
    reads: ['/deviceGroup/MFActorCode', '/deviceGroup/PRActorCode', '/deviceGroup/ARActorCode'],
    good,
    bad: [
      {
        title: 'a representative that is inactive',
        model: 'EU_UDI_MDR',
        change: nameRepresentative('DE-AR-000000405'),
      },
    ],
    judge,
  },
  {
    ...withoutMandate,
    title: 'The authorised representative has a mandate in force of the manufacturer.',
    why,
    source: businessRules('BR-UDID-011'),
    models: ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_MDD', 'EU_UDI_IVDD'],
    severity: 'warning',
    decidedFrom: ['register'],
    reads: ['/deviceGroup/MFActorCode', '/deviceGroup/ARActorCode'],
    good,
    bad: [
      {
        title: "a representative with another manufacturer's mandate alone",
        model: 'EU_UDI_MDR',
        change: nameRepresentative('DE-AR-000000406'),
      },
    ],
    judge,
  },
]

function judge(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  return listActorWarnings(model, request, looks)
}
