import type { Finding } from '@udigate/udi'
import { devices, regulationDevices } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from '../plan/desired-and-registered.ts'
import { manufacturerAmbiguous } from '../plan/links/judge-designer-update.ts'
import {
  cannotBeLinked,
  judgeGivenLink,
  linkedImplantDiffers,
  linkedIsUnknown,
  linkedOfOtherManufacturer,
  linkedPropertyDiffers,
} from '../plan/links/judge-given-link.ts'
import {
  implantDiffers,
  judgeLink,
  notLinked,
  otherManufacturer,
  propertyDiffers,
  willBeLinked,
} from '../plan/links/judge-link.ts'
import { planSubmission } from '../plan/plan-submission.ts'
import { canonicalise } from '../records/canonical.ts'
import { businessRules, dtxSchema } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

type Fields = Readonly<Record<string, unknown>>

/** How the registered device of the other kind differs from one that fits. */
interface Difference {
  readonly state?: EudamedEntity['state']
  readonly device?: Fields
  readonly deviceGroup?: Fields
}

const why =
  'The register decides it, as far as this gateway knows it: planning reports it for a device that is to be registered under a UDI-DI that a device of the other kind bears. It never stands against submitting.'

const shared = {
  why,
  models: devices,
  severity: 'warning',
  decidedFrom: ['register'],
  good: [{ title: 'a UDI-DI that no device of the other kind bears', model: 'EU_UDI_MDR', change: {} }],
} as const

const linkedTo = { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } }

const given = {
  why: 'The register decides it, as far as this gateway knows it: planning and submitting refuse a device that names a directive device with which EUDAMED cannot link it, since EUDAMED refuses the whole device.',
  models: regulationDevices,
  decidedFrom: ['register'],
  good: [{ title: 'a device that names no other', model: 'EU_UDI_MDR', change: {} }],
} as const

/** What is said of a device whose UDI-DI the authority holds for a device of the other kind. */
export const linkChecks: readonly OtherCheck[] = [
  {
    ...shared,
    ...willBeLinked,
    title: 'A regulation device and a directive device that bear one UDI-DI are linked.',
    source: businessRules('BR-UDID-645'),
    reads: ['/device/Device', '/device/IssuingAgency'],
    bad: [
      { title: 'a device of which the directive device is registered', model: 'EU_UDI_MDR', change: {} },
      { title: 'a diagnostic under IVDD whose successor is registered', model: 'EU_UDI_IVDD', change: {} },
    ],
    judge: judgeBeside({}),
  },
  {
    ...shared,
    ...otherManufacturer,
    title: 'Devices of one UDI-DI that are linked are of one manufacturer.',
    source: businessRules('BR-UDID-700'),
    reads: ['/deviceGroup/MFActorCode'],
    bad: [{ title: 'a device of another manufacturer', model: 'EU_UDI_MDR', change: {} }],
    judge: judgeBeside({ deviceGroup: { MFActorCode: 'FR-MF-000000002' } }),
  },
  {
    ...shared,
    ...propertyDiffers,
    title: 'Devices of one UDI-DI that are linked agree in the properties that EUDAMED compares.',
    source: businessRules('BR-UDID-702'),
    reads: ['/deviceGroup', '/device'],
    bad: [
      {
        title: 'active now, and for single use no longer',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { ActiveDevice: true }, device: { NumberOfReuses: 5 } },
      },
      {
        title: 'a reagent that was an instrument',
        model: 'EU_UDI_IVDR',
        change: { deviceGroup: { Instrument: true, Reagent: false } },
      },
    ],
    judge: judgeBeside({}),
  },
  {
    ...shared,
    ...notLinked,
    title: 'Devices of one UDI-DI are linked when both are registered, and neither is linked already.',
    source: businessRules('BR-UDID-704'),
    reads: ['/device/Device'],
    bad: [{ title: 'a device that waits for its notified body', model: 'EU_UDI_MDD', change: {} }],
    judge: judgeBeside({ state: 'SUBMITTED' }),
  },
  {
    ...shared,
    ...implantDiffers,
    title:
      'A device of class III and the active implantable device of the same UDI-DI agree in the properties that EUDAMED compares.',
    source: businessRules('BR-UDID-706'),
    reads: ['/deviceGroup', '/device'],
    bad: [
      {
        title: 'a device under AIMDD that measures',
        model: 'EU_UDI_MDD',
        change: {
          deviceGroup: {
            ApplicableLegislation: 'AIMDD',
            RiskClass: 'AIMDD',
            ActiveDevice: true,
            DeviceImplantable: true,
            DeviceHasMeasuringFunction: true,
          },
        },
      },
    ],
    judge: judgeBeside({ deviceGroup: { RiskClass: 'CLASS_III' } }),
  },
  {
    ...given,
    ...linkedOfOtherManufacturer,
    title: 'A device is linked with a directive device of its own manufacturer.',
    source: businessRules('BR-UDID-700'),
    reads: ['/device/RelatedLegacyDevice', '/deviceGroup/MFActorCode'],
    bad: [{ title: 'a device of another manufacturer', model: 'EU_UDI_MDR', change: linkedTo }],
    judge: judgeGivenBeside({ deviceGroup: { MFActorCode: 'FR-MF-000000002' } }),
  },
  {
    ...given,
    ...linkedPropertyDiffers,
    title:
      'A device agrees with the directive device that it is linked with in the properties that EUDAMED compares.',
    source: businessRules('BR-UDID-702'),
    reads: ['/device', '/deviceGroup'],
    bad: [
      {
        title: 'an instrument that is linked with a reagent',
        model: 'EU_UDI_IVDR',
        change: { ...linkedTo, deviceGroup: { Instrument: true, Reagent: false } },
      },
    ],
    judge: judgeGivenBeside({}),
  },
  {
    ...given,
    ...cannotBeLinked,
    title: 'Devices are linked when both are registered, and neither is linked already.',
    source: businessRules('BR-UDID-704'),
    reads: ['/device/RelatedLegacyDevice'],
    bad: [
      {
        title: 'a device that waits for its notified body once it is sent',
        model: 'EU_UDI_MDR',
        change: { ...linkedTo, deviceGroup: { RiskClass: 'CLASS_III' } },
      },
    ],
    judge: judgeGivenBeside({}),
  },
  {
    ...given,
    ...linkedIsUnknown,
    severity: 'warning',
    title: 'The directive device that a device is linked with is known here.',
    why: 'The register decides it, as far as this gateway knows it: planning reports it, and it never stands against submitting, since EUDAMED may know the other device.',
    source: businessRules('BR-UDID-704'),
    reads: ['/device/RelatedLegacyDevice'],
    bad: [{ title: 'a device that this gateway does not know', model: 'EU_UDI_MDR', change: linkedTo }],
    judge: (model, request) => judgeGiven(model, request, {}),
  },
  {
    ...given,
    ...linkedImplantDiffers,
    title: 'A device of class III agrees with the active implantable device that it is linked with.',
    source: businessRules('BR-UDID-706'),
    reads: ['/device', '/deviceGroup'],
    bad: [
      {
        title: 'one that measures, linked with one that does not',
        model: 'EU_UDI_MDR',
        change: {
          ...linkedTo,
          deviceGroup: { RiskClass: 'CLASS_III', DeviceHasMeasuringFunction: true },
        },
      },
    ],
    judge: judgeGivenBeside({ deviceGroup: { ApplicableLegislation: 'AIMDD', RiskClass: 'AIMDD' } }),
  },
  {
    ...shared,
    ...manufacturerAmbiguous,
    title: 'An original manufacturer changes where no device of the other kind bears the same UDI-DI.',
    why: 'The register decides it, as far as this gateway knows it: planning reports it for a registered device whose UDI-DI a device of the other kind bears too. The schema of the update has no element for the kind. It never stands against submitting.',
    source: dtxSchema('ProductDesignerType'),
    reads: ['/device/OriginalManufacturer', '/device/Device', '/device/IssuingAgency'],
    bad: [
      {
        title: 'another address, where the directive device is registered too',
        model: 'EU_UDI_MDR',
        change: { device: { OriginalManufacturer: organisation('Osaka') } },
      },
      {
        title: 'a directive device whose successor is registered',
        model: 'EU_UDI_IVDD',
        change: { device: { OriginalManufacturer: organisation('Osaka') } },
      },
    ],
    judge: judgeChangedDesigner,
  },
]

/** Judges a request as the change of a registered device that had an original manufacturer in Kyoto. */
function judgeChangedDesigner(...[model, request]: Parameters<Judge>): readonly Finding[] {
  const otherModel = counterparts[model]
  if (otherModel === undefined) return []
  const desired = canonicalise(model, request)
  const plan = planSubmission(
    // Examples have the shape of their model.
    { model, ...desired } as unknown as DesiredRecords,
    {
      device: registered(model, { ...desired.device, OriginalManufacturer: organisation('Kyoto') }),
      deviceGroup: registered(model, desired.deviceGroup),
    },
    { counterpart: { device: registered(otherModel, {}) } },
  )
  return plan.kind === 'operations' ? (plan.warnings ?? []) : []
}

function registered(model: Model, record: Fields): EudamedEntity {
  return { model, state: 'REGISTERED', record }
}

function organisation(City: string): Fields {
  const address = { City, PostalCode: '600-8001', Country: 'JP' }
  return { Organisation: { Name: 'Example Works', ...address, Email: 'udi@example.com' } }
}

/** Judges a request beside the directive device that it names as its link: one that fits, but for what `difference` says. */
function judgeGivenBeside(difference: Difference): Judge {
  return (model, request) => {
    const linked = fittingDevice(model, difference)
    return linked === undefined ? [] : judgeGiven(model, request, linked)
  }
}

function judgeGiven(
  model: Model,
  request: Parameters<Judge>[1],
  linked: RegisteredEntities,
): readonly Finding[] {
  const desired = { model, ...canonicalise(model, request) } as unknown as DesiredRecords
  const { findings, warnings } = judgeGivenLink(desired, {}, linked)
  return [...findings, ...warnings]
}

/** Judges a request beside a registered device of the other kind: one that fits, but for what `difference` says. */
function judgeBeside(difference: Difference): Judge {
  return (model, request) => {
    const counterpart = fittingDevice(model, difference)
    const desired = { model, ...canonicalise(model, request) } as unknown as DesiredRecords
    return counterpart === undefined ? [] : judgeLink(desired, {}, counterpart)
  }
}

/** A registered device of the other kind that the valid request of a model could be linked with, but for a difference. */
function fittingDevice(
  model: Model,
  { state = 'REGISTERED', device = {}, deviceGroup = {} }: Difference,
): RegisteredEntities | undefined {
  const otherModel = counterparts[model]
  if (otherModel === undefined) return undefined
  const own = canonicalise(model, validRequests[model])
  const other = canonicalise(otherModel, validRequests[otherModel])
  const held = (record: Fields): EudamedEntity => ({ model: otherModel, state, record })
  return {
    device: held({ ...other.device, ...pick(own.device, Object.keys(other.device)), ...device }),
    deviceGroup: held({
      ...other.deviceGroup,
      ...pick(own.deviceGroup, Object.keys(other.deviceGroup)),
      ApplicableLegislation: other.deviceGroup.ApplicableLegislation,
      ...deviceGroup,
    }),
  }
}

const counterparts: Partial<Record<Model, Model>> = {
  EU_UDI_MDR: 'EU_UDI_MDD',
  EU_UDI_MDD: 'EU_UDI_MDR',
  EU_UDI_IVDR: 'EU_UDI_IVDD',
  EU_UDI_IVDD: 'EU_UDI_IVDR',
}

function pick(record: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter(name => name in record).map(name => [name, record[name]]))
}
