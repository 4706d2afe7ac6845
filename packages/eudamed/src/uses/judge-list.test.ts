import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch, type RecordRequest } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { type PlaceInList, recordIdentifier } from './identify-record.ts'
import { judgeList } from './judge-list.ts'

type Listed = readonly [model: Model, change: object]

/** A device of its own, with a group of its own. */
function makeDevice(model: Model, code: string, change: object = {}): Listed {
  const group = `GROUP-${code}`
  const own = { device: { Device: code, DeviceGroup: group }, deviceGroup: { DeviceGroup: group } }
  return [model, mergePatch(own, change) as object]
}

function makePackage(PackagingDi: string): object {
  return { device: { Packages: [{ PackagingDi, Status: 'ON_THE_MARKET', NumberOfItems: 5, Child: '1' }] } }
}

/** A device with a marking that others have, too, and the manufacturer in its group; null where none is named. */
function markedBy(Device: string, MFActorCode: string | null): Listed {
  const device = { Device, DeviceGroup: Device, DirectMarkingDi: '9' }
  return ['EU_UDI_MDR', { device, deviceGroup: { DeviceGroup: Device, MFActorCode } }]
}

/** The same without a group record: the device names the manufacturer itself. */
function markedAlone(Device: string, MFActorCode: string): Listed {
  return ['EU_UDI_MDR', { device: { Device, MFActorCode, DirectMarkingDi: '9' }, deviceGroup: null }]
}

function makeRequest([model, change]: Listed): RecordRequest {
  return mergePatch(validRequests[model], change) as RecordRequest
}

function atLine(record: number): PlaceInList {
  return { record, line: record, unit: 'line' }
}

/** What is found of each record, and what the records before it turn out to have. */
function judge(list: readonly Listed[]): string[] {
  const identify = recordIdentifier()
  const { add } = judgeList()
  return list.flatMap(([model, change], index) => {
    const record = index + 1
    const identified = identify(model, makeRequest([model, change]), atLine(record))
    if (identified === undefined) return []
    const { findings, earlier } = add(identified)
    return [
      ...findings.map(({ ruleId, path }) => `${record} ${ruleId} ${path}`),
      ...earlier.map(({ record: other, finding: { ruleId, path } }) => `(${other} ${ruleId} ${path})`),
    ]
  })
}

test('devices of one group with identifiers of their own are fine together', () => {
  const group = { device: { DeviceGroup: 'G' }, deviceGroup: { DeviceGroup: 'G' } }
  assert.deepEqual(
    judge([
      makeDevice('EU_UDI_MDR', '1', group),
      makeDevice('EU_UDI_MDR', '2', group),
      makeDevice('EU_UDI_IVDR', '3', makePackage('4')),
      makeDevice('EU_UDI_SPP', '5'),
    ]),
    [],
  )
})

test('a package DI, a secondary DI and a UDI-DI are each used once, whatever they are used for', () => {
  const uses = {
    package: makePackage('9'),
    secondary: { device: { SecondaryDi: '9', SecondaryDiAgency: 'GS1' } },
    device: { device: { Device: '9' } },
    group: { device: { DeviceGroup: '9' }, deviceGroup: { DeviceGroup: '9' } },
    unit: { device: { UnitOfUseDi: '9' } },
    marking: { device: { DirectMarkingDi: '9' } },
  }
  const fine = ['device marking', 'marking device', 'marking marking', 'unit unit', 'group group']
  for (const [one, first] of Object.entries(uses)) {
    for (const [other, second] of Object.entries(uses)) {
      const found = judge([makeDevice('EU_UDI_MDR', '1', first), makeDevice('EU_UDI_MDR', '2', second)])
      const pair = `${one} ${other}`
      const count = fine.includes(pair) ? 0 : 1
      assert.equal(found.filter(each => each.startsWith('2 ')).length, count, `${pair}: ${found.join()}`)
      assert.equal(found.filter(each => each.startsWith('(1 ')).length, count, `${pair}: ${found.join()}`)
    }
  }
})

test('both places are named, in what they are', () => {
  const identify = recordIdentifier()
  const list = judgeList()
  const first = identify('EU_UDI_MDR', makeRequest(makeDevice('EU_UDI_MDR', '1', makePackage('9'))), {
    record: 1,
    line: 3,
    unit: 'line',
  })
  const second = identify('EU_UDI_MDR', makeRequest(makeDevice('EU_UDI_MDR', '9')), {
    record: 2,
    line: 7,
    unit: 'line',
  })
  assert.ok(first && second)
  list.add(first)
  const { findings, earlier } = list.add(second)
  assert.match(findings[0]?.message ?? '', /^UDI-DI 9 is also the package DI of 1 \(line 3\)\./)
  assert.match(earlier[0]?.finding.message ?? '', /^Package DI 9 is also the UDI-DI of 9 \(line 7\)\./)
  assert.equal(earlier[0]?.record, 1)
})

test('the same code of another agency is another identifier', () => {
  const other = { device: { SecondaryDi: '1', SecondaryDiAgency: 'HIBCC' } }
  assert.deepEqual(judge([makeDevice('EU_UDI_MDR', '1'), makeDevice('EU_UDI_MDR', '2', other)]), [])
})

test('a device under a regulation and one under a directive may have one UDI-DI, if one manufacturer has both', () => {
  const directive = makeDevice('EU_UDI_MDD', '1', {
    device: { IssuingAgency: 'GS1', DeviceGroup: 'B-1' },
    deviceGroup: { DeviceGroup: 'B-1' },
  })
  assert.deepEqual(judge([makeDevice('EU_UDI_MDR', '1'), directive]), [])
  const other = { deviceGroup: { MFActorCode: 'FR-MF-000000002' } }
  assert.deepEqual(judge([makeDevice('EU_UDI_MDR', '1', other), directive]), [
    '2 BR-UDID-003-D /device/Device',
    '(1 BR-UDID-003-D /device/Device)',
  ])
})

test('a marking of several devices is theirs only while one manufacturer has them', () => {
  const marked = { device: { DirectMarkingDi: '9' } }
  const other = { ...marked, deviceGroup: { MFActorCode: 'FR-MF-000000002' } }
  assert.deepEqual(judge([makeDevice('EU_UDI_MDR', '1', marked), makeDevice('EU_UDI_MDR', '2', other)]), [
    '2 BR-UDID-003-D /device/DirectMarkingDi',
    '(1 BR-UDID-003-D /device/DirectMarkingDi)',
  ])
})

test('a device whose manufacturer is not said does not hide one of another manufacturer', () => {
  assert.deepEqual(
    judge([markedBy('1', null), markedBy('2', 'DE-MF-000001723'), markedBy('3', 'FR-MF-000000002')]),
    ['3 BR-UDID-003-D /device/DirectMarkingDi', '(2 BR-UDID-003-D /device/DirectMarkingDi)'],
  )
})

test('a device without a group record is of the manufacturer that it names itself', () => {
  const first = markedAlone('1', 'DE-MF-000001723')
  assert.deepEqual(judge([first, markedAlone('2', 'DE-MF-000001723')]), [])
  assert.deepEqual(judge([first, markedAlone('2', 'FR-MF-000000002')]), [
    '2 BR-UDID-003-D /device/DirectMarkingDi',
    '(1 BR-UDID-003-D /device/DirectMarkingDi)',
  ])
})

test('of a device that is there twice neither counts where the two differ, and the first one where they are the same', () => {
  const one = makeDevice('EU_UDI_MDR', '1', makePackage('9'))
  const other = makeDevice('EU_UDI_MDR', '1', { ...makePackage('9'), deviceGroup: {} })
  assert.deepEqual(judge([one, other]), ['2 BR-UDID-069-B /device/Device'])
  const changed = makeDevice('EU_UDI_MDR', '1', { device: { ReferenceNumber: 'other' } })
  assert.deepEqual(judge([one, changed]), [
    '2 BR-UDID-069-B /device/Device',
    '(1 BR-UDID-069-B /device/Device)',
  ])
  assert.deepEqual(judge([one, makeDevice('EU_UDI_SPP', '1')]), [
    '2 BR-UDID-069-B /device/Device',
    '(1 BR-UDID-069-B /device/Device)',
  ])
})

test('a group says the same with each of its devices, in whatever order and notation', () => {
  const group = { device: { DeviceGroup: 'G' }, deviceGroup: { DeviceGroup: 'G' } }
  const describe = (deviceGroup: object, code: string) =>
    makeDevice('EU_UDI_MDR', code, mergePatch(group, { deviceGroup }) as object)
  const reordered: Listed = ['EU_UDI_MDR', { ...describe({}, '2')[1] }]
  assert.deepEqual(judge([describe({}, '1'), reordered, describe({ DeviceModel: '' }, '3')]), [])
  assert.deepEqual(judge([describe({}, '1'), describe({ DeviceName: 'Another' }, '2')]), [
    '2 BR-UDID-069-C /deviceGroup',
    '(1 BR-UDID-069-C /deviceGroup)',
  ])
})

test('a EUDAMED DI has one device, and a directive device one link', () => {
  const group = { device: { DeviceGroup: 'B-1' }, deviceGroup: { DeviceGroup: 'B-1' } }
  assert.deepEqual(judge([makeDevice('EU_UDI_MDD', '1', group), makeDevice('EU_UDI_MDD', '2', group)]), [
    '2 BR-UDID-648 /device/DeviceGroup',
    '(1 BR-UDID-648 /device/DeviceGroup)',
  ])
  const link = { device: { RelatedLegacyDevice: { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' } } }
  assert.deepEqual(judge([makeDevice('EU_UDI_MDR', '1', link), makeDevice('EU_UDI_MDR', '2', link)]), [
    '2 BR-UDID-704-E /device/RelatedLegacyDevice',
    '(1 BR-UDID-704-E /device/RelatedLegacyDevice)',
  ])
})

test('a link names a directive device, whose identifier it leaves to that', () => {
  const { IssuingAgency, Device } = validRequests.EU_UDI_MDD.device
  const link = { device: { RelatedLegacyDevice: { IssuingAgency, Device } } }
  const directive: Listed = ['EU_UDI_MDD', {}]
  for (const list of [
    [directive, makeDevice('EU_UDI_MDR', '1', link)],
    [makeDevice('EU_UDI_MDR', '1', link), directive],
  ]) {
    assert.deepEqual(judge(list), [])
  }
})

test('whatever stands in the place of records is passed over', () => {
  const identify = recordIdentifier()
  for (const device of [
    undefined,
    null,
    [],
    'x',
    1,
    {},
    { Device: 1 },
    { Device: 'x' },
    { Device: '', IssuingAgency: 'GS1' },
  ]) {
    assert.equal(identify('EU_UDI_MDR', { device }, atLine(1)), undefined)
  }
  const odd = {
    Device: '1',
    IssuingAgency: 'GS1',
    Packages: [null, 1, { PackagingDi: [] }],
    RelatedLegacyDevice: [],
  }
  assert.equal(identify('EU_UDI_MDR', { device: odd, deviceGroup: 7 }, atLine(1))?.uses.length, 1)
})

test('a list of one identifier in every record takes a time in proportion to it', () => {
  const identify = recordIdentifier()
  const list = judgeList()
  let kept = 0
  for (let record = 1; record <= 20_000; record += 1) {
    const maker = `DE-MF-${record}`
    const device = { Device: String(record), IssuingAgency: 'GS1', DirectMarkingDi: '9', DeviceGroup: 'G' }
    const identified = identify('EU_UDI_MDR', { device, deviceGroup: { MFActorCode: maker } }, atLine(record))
    if (identified && list.add(identified).findings.length === 0) kept += 1
  }
  assert.equal(kept, 1, 'the first one alone has the marking')
})
