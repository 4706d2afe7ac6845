import { mergePatch, type RecordRequest } from '@udigate/udi'
import { directiveDevices, everyModel, regulationDevices } from '../models/families.ts'
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
  'The rest of the list decides it: each record is compared with all before it, and in a batch that is submitted with those behind it too. The examples stand in line 2, behind another device.'

const shared = {
  why,
  models: everyModel,
  good: [{ title: 'a device with identifiers of its own', model: 'EU_UDI_MDR', change: {} }],
} as const

/** What is found of a record by the rest of its list. */
export const listChecks: readonly OtherCheck[] = [
  {
    ...shared,
    ...identifierTaken,
    title: 'No two devices of a list use one identifier, unless both may.',
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
    judge: judgeBehind({
      device: { Device: '04012345000016', DirectMarkingDi: null, SecondaryDi: '10308676965720' },
    }),
  },
  {
    ...shared,
    ...deviceTwice,
    title: 'A device is in a list once.',
    source: businessRules('BR-UDID-069'),
    reads: ['/device/Device', '/device/IssuingAgency'],
    bad: [{ title: 'a device with another reference', model: 'EU_UDI_IVDR', change: {} }],
    judge: judgeBehind({ device: { ReferenceNumber: 'other' } }),
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
    judge: judgeBehind({ device: { Device: '04012345000016' } }),
  },
  {
    ...shared,
    ...secondDevice,
    models: directiveDevices,
    title: 'A EUDAMED DI has one device in a list.',
    source: businessRules('BR-UDID-648'),
    reads: ['/device/DeviceGroup'],
    bad: [{ title: 'a second device', model: 'EU_UDI_MDD', change: {} }],
    judge: judgeBehind({ device: { Device: '04012345000016', IssuingAgency: 'GS1' } }),
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
    judge: judgeBehind({
      device: {
        Device: '04012345000016',
        RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' },
      },
    }),
  },
]

/** Judges a request in a list behind the valid request of its model, changed. */
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
