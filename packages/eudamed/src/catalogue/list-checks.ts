import { mergePatch, type RecordRequest } from '@udigate/udi'
import { codeSpaceByCriterion } from '../models/criteria.ts'
import { directiveDevices, everyModel, regulationDevices } from '../models/families.ts'
import type { DesiredRecords } from '../plan/desired-and-registered.ts'
import { judgeUses, takenByOthers } from '../plan/judge-uses.ts'
import { deviceKey } from '../plan/names.ts'
import { canonicalise } from '../records/canonical.ts'
import { businessRules } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { recordIdentifier } from '../uses/identify-record.ts'
import { judgeList } from '../uses/judge-list.ts'
import {
  deviceTwice,
  groupsDisagree,
  identifierTaken,
  linkedTwice,
  secondDevice,
} from '../uses/use-checks.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const why =
  'The rest of the list decides it: each record is compared with all before it, and in a batch that is submitted with those behind it too.'

const shared = {
  why,
  decidedFrom: ['list'],
  models: everyModel,
  good: [{ title: 'a device with identifiers of its own', model: 'EU_UDI_MDR', change: {} }],
} as const

/** What is found of a record by the rest of its list. */
export const listChecks: readonly OtherCheck[] = [
  {
    ...shared,
    ...identifierTaken,
    why: 'The rest of the list decides it, and when a device is planned the register, as far as this gateway knows it: the devices and device groups of the organisation, also those that are being submitted.',
    decidedFrom: ['list', 'register'],
    title: 'No two devices use one identifier, unless both may.',
    source: businessRules('BR-UDID-003'),
    reads: ['/device', '/deviceGroup/DeviceGroup'],
    bad: [
      {
        title: 'the package of another device',
        model: 'EU_UDI_MDR',
        change: {
          device: {
            Packages: [
              {
                PackagingDi: '10308676965720',
                Status: 'ON_THE_MARKET',
                NumberOfItems: 10,
                Child: '00308676965723',
              },
            ],
          },
        },
      },
    ],
    ...behind({
      device: { Device: '04012345000016', DirectMarkingDi: null, SecondaryDi: '10308676965720' },
    }),
  },
  {
    ...shared,
    ...takenByOthers,
    decidedFrom: ['register'],
    title: 'No identifier is that of a device or device group of another manufacturer.',
    why: 'The register decides it, as far as this gateway knows it from EUDAMED. Of another organisation nothing else is told.',
    source: businessRules('BR-UDID-003'),
    reads: ['/device', '/deviceGroup/DeviceGroup'],
    bad: [
      {
        title: 'a UDI-DI that is registered as a directive device of another one',
        model: 'EU_UDI_MDR',
        change: {},
      },
    ],
    judge: judgeBesideOthers,
  },
  {
    ...shared,
    ...deviceTwice,
    title: 'A device is in a list once.',
    source: businessRules('BR-UDID-069'),
    reads: ['/device/Device', '/device/IssuingAgency'],
    bad: [{ title: 'a device with another reference', model: 'EU_UDI_IVDR', change: {} }],
    ...behind({ device: { ReferenceNumber: 'other' } }),
  },
  {
    ...shared,
    ...groupsDisagree,
    title: 'A device group is the same with each of its devices in a list.',
    source: businessRules('BR-UDID-069'),
    reads: ['/deviceGroup'],
    bad: [
      { title: 'another name', model: 'EU_UDI_MDR', change: { deviceGroup: { DeviceName: 'Another name' } } },
    ],
    ...behind({ device: { Device: '04012345000016' } }),
  },
  {
    ...shared,
    ...secondDevice,
    models: directiveDevices,
    title: 'A EUDAMED DI has one device in a list.',
    source: businessRules('BR-UDID-648'),
    reads: ['/device/DeviceGroup'],
    bad: [{ title: 'a second device', model: 'EU_UDI_MDD', change: {} }],
    ...behind({ device: { Device: '04012345000016', IssuingAgency: 'GS1' } }),
  },
  {
    ...shared,
    ...linkedTwice,
    models: regulationDevices,
    title: 'A directive device is linked with one device of a list.',
    source: businessRules('BR-UDID-704'),
    reads: ['/device/RelatedLegacyDevice'],
    bad: [
      {
        title: 'a second device for the same one',
        model: 'EU_UDI_MDR',
        change: { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } },
      },
    ],
    ...behind({
      device: {
        Device: '04012345000016',
        RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' },
      },
    }),
  },
]

/** Judges a request whose UDI-DI another organisation has registered for a directive device. */
function judgeBesideOthers(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  const desired = { model, ...canonicalise(model, request) } as unknown as DesiredRecords
  const { issuingAgency: agency, code } = deviceKey(desired)
  const bearer = { agency, code, codeSpace: codeSpaceByCriterion.LEGACY }
  const actor = 'FR-MF-000000002'
  const other = { purpose: 'device', agency, code, bearer, actor, state: 'registered', isOwn: false } as const
  return judgeUses(desired, {}, [other])
}

/** Examples in a list behind the valid request of their model, changed so. */
function behind(change: object): Pick<OtherCheck, 'ahead' | 'judge'> {
  return { ahead: [change], judge: judgeBehind(change) }
}

function judgeBehind(change: object): Judge {
  return (model, request) => {
    const identify = recordIdentifier()
    const list = judgeList()
    const before = mergePatch(validRequests[model], change) as RecordRequest
    const [first, second] = [before, request].map((each, index) =>
      identify(model, each, { record: index + 1, line: index + 1, unit: 'line' }),
    )
    if (first === undefined || second === undefined) return []
    list.add(first)
    return list.add(second).findings
  }
}
