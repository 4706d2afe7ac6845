import { mergePatch, type RecordRequest } from '@udigate/udi'
import { findCodeSpace } from '../models/criteria.ts'
import { everyModel } from '../models/families.ts'
import type { DesiredRecords } from '../plan/desired-and-registered.ts'
import { deviceAlike, groupAlike, judgeAlike } from '../plan/judge-alike.ts'
import { canonicalise } from '../records/canonical.ts'
import { readMaker } from '../records/maker.ts'
import { businessRules } from '../rules/sources.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { OtherCheck } from './describe-check.ts'
import type { Judge } from './example-findings.ts'

const shared = {
  why: 'The register decides it, as far as this gateway knows it: a validation by a gateway that asks for infos compares what is new with what the organisation has registered.',
  models: everyModel,
  severity: 'info',
  decidedFrom: ['register'],
  judge: judgeBesideAlike,
} as const

/** What EUDAMED notifies of when something alike is registered already. */
export const alikeChecks: readonly OtherCheck[] = [
  {
    ...shared,
    ...groupAlike,
    title: 'A new device group has a name and a model of its own.',
    source: businessRules('BR-UDID-680'),
    reads: ['/deviceGroup/DeviceName', '/deviceGroup/DeviceModel'],
    good: [
      {
        title: 'another name',
        model: 'EU_UDI_MDR',
        change: { deviceGroup: { DeviceName: 'VenaLine 2', DeviceModel: null } },
      },
    ],
    bad: [
      { title: 'the name and the model of a registered one', model: 'EU_UDI_MDR', change: other() },
      { title: 'the name of a registered system', model: 'EU_UDI_SPP', change: other() },
    ],
  },
  {
    ...shared,
    ...deviceAlike,
    title: 'A new device has a reference number of its own.',
    source: businessRules('BR-UDID-681'),
    reads: ['/device/ReferenceNumber'],
    good: [
      { title: 'another number', model: 'EU_UDI_MDR', change: { device: { ReferenceNumber: 'VL-24-020' } } },
    ],
    bad: [{ title: 'the number of a registered device', model: 'EU_UDI_MDR', change: other() }],
  },
]

/** The codes of something new. */
function other(): object {
  return {
    device: { Device: '04012345000016', DeviceGroup: '4012345NEWKK' },
    deviceGroup: { DeviceGroup: '4012345NEWKK' },
  }
}

/** Judges a request where the valid request of its model is registered. */
function judgeBesideAlike(...[model, request]: Parameters<Judge>): ReturnType<Judge> {
  const read = (from: RecordRequest) => ({ model, ...canonicalise(model, from) }) as unknown as DesiredRecords
  const known = read(mergePatch(validRequests[model], {}) as RecordRequest)
  const of = { codeSpace: findCodeSpace(model), actor: readMaker(known.deviceGroup)?.actor ?? '' }
  return judgeAlike(read(request), {}, [
    { ...of, kind: 'device', code: known.device.Device, record: { ...known.device } },
    { ...of, kind: 'group', code: known.device.DeviceGroup, record: { ...known.deviceGroup } },
  ])
}
