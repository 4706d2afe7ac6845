import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RecordRequest } from '@udigate/udi'
import { mergePatch } from '@udigate/udi'
import type { Model } from '../models/index.ts'
import type { Versions } from '../operations.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { afterAcceptance } from './after-acceptance.ts'
import type { DesiredRecords, EudamedEntity, RegisteredEntities } from './desired-and-registered.ts'
import { type PlanOptions, planSubmission } from './plan-submission.ts'
import { recordsToSend } from './records-to-send.ts'
import type { SubmissionPlan } from './submission-plan.ts'

type State = EudamedEntity['state']

interface Records {
  device: Record<string, unknown>
  deviceGroup: Record<string, unknown>
}

function makeRecords(model: Model, change: object = {}, base: unknown = validRequests[model]): Records {
  return canonicalise(model, mergePatch(base, change) as RecordRequest)
}

function makeDesired(model: Model, { device, deviceGroup }: Records, withGroup = true): DesiredRecords {
  return { model, device, ...(withGroup ? { deviceGroup } : {}) } as unknown as DesiredRecords
}

function held(model: Model, state: State, record: object, versions?: Versions): EudamedEntity {
  return { model, state, record: { ...record }, ...(versions ? { versions } : {}) }
}

const versions = { device: 4, marketInfos: 2, packages: 7, originalManufacturer: 1 }

/** The plan over what is registered at version 3 of the group and 4 of the device. */
function planOver(
  model: Model,
  registered: Records,
  desired: Records,
  options: PlanOptions & { withGroup?: boolean } = {},
): SubmissionPlan {
  const { withGroup, ...rest } = options
  const entities = {
    device: held(model, 'REGISTERED', registered.device, versions),
    deviceGroup: held(model, 'REGISTERED', registered.deviceGroup, { deviceGroup: 3 }),
  }
  return planSubmission(makeDesired(model, desired, withGroup), entities, rest)
}

/** Each operation with its version and what it carries: `UDI_DI.PATCH 5 /device/Website`. */
function describePlan(plan: SubmissionPlan): string[] {
  if (plan.kind === 'impossible') return [...plan.findings.map(({ ruleId }) => ruleId), ...plan.reasons]
  return plan.operations.map(({ operation, version, differences }) =>
    [operation, ...(version === undefined ? [] : [version]), ...differences.map(({ path }) => path)].join(
      ' ',
    ),
  )
}

const mdr = makeRecords('EU_UDI_MDR')
const off = 'NO_LONGER_PLACED_ON_THE_MARKET'
const on = 'ON_THE_MARKET'

function market(Country: string, first = false, dates: object = {}): object {
  return { Country, OriginalPlacedOnTheMarket: first, ...dates }
}

function box(Status: string): object {
  return { PackagingDi: '10308676965720', Status, NumberOfItems: 10, Child: '00308676965723' }
}

function carton(Status: string): object {
  return { PackagingDi: '20308676965727', Status, NumberOfItems: 12, Child: '10308676965720' }
}

function organisation(City: string): object {
  return { Organisation: { Name: 'A', City, PostalCode: '1', Country: 'JP', Email: 'a@example.com' } }
}

const updates: [title: string, registered: object, desired: object, expected: string[]][] = [
  ['nothing', {}, {}, []],
  ["the caller's own fields alone", {}, { device: { Material: '5' }, deviceGroup: { UdiDis: ['1'] } }, []],
  ['a name', {}, { deviceGroup: { DeviceName: 'Cannula' } }, ['BASIC_UDI.PATCH 4 /deviceGroup/DeviceName']],
  ['a website', {}, { device: { Website: 'a.eu' } }, ['UDI_DI.PATCH 5 /device/Website']],
  [
    'one more country',
    {},
    { device: { MarketInfos: [market('DE', true), market('FR')] } },
    ['MARKET_INFO.PUT 3 /device/MarketInfos/1'],
  ],
  [
    'one country less, and dates',
    { device: { MarketInfos: [market('DE', true), market('FR'), market('IT')] } },
    {
      device: {
        MarketInfos: [
          market('FR', false, { EndDate: '2026-12-31' }),
          market('DE', true, { StartDate: '2020-01-01' }),
        ],
      },
    },
    ['MARKET_INFO.PUT 3 /device/MarketInfos/0/EndDate /device/MarketInfos/1/StartDate /device/MarketInfos'],
  ],
  [
    'the country of first placing moves',
    { device: { MarketInfos: [market('DE', true), market('FR')] } },
    { device: { MarketInfos: [market('DE'), market('FR', true)] } },
    [
      'UDI_DI.PATCH 5 /device/MarketInfos/0/OriginalPlacedOnTheMarket /device/MarketInfos/1/OriginalPlacedOnTheMarket',
    ],
  ],
  [
    'the country of first placing moves, and the old one is left: the first move makes a version too',
    { device: { MarketInfos: [market('DE', true), market('FR')] } },
    { device: { MarketInfos: [market('FR', true), market('IT')] } },
    [
      'UDI_DI.PATCH 5 /device/MarketInfos/0/OriginalPlacedOnTheMarket',
      'MARKET_INFO.PUT 4 /device/MarketInfos/1 /device/MarketInfos',
    ],
  ],
  [
    'packages',
    { device: { Packages: [box(on)] } },
    { device: { Packages: [box(off), carton(on)] } },
    ['PACKAGE_UDI.PUT 8 /device/Packages/0/Status /device/Packages/1'],
  ],
  [
    'the address of the original manufacturer',
    { device: { OriginalManufacturer: organisation('Kyoto') } },
    { device: { OriginalManufacturer: organisation('Osaka') } },
    ['PRODUCT_DESIGNER.PUT 2 /device/OriginalManufacturer/Organisation/City'],
  ],
  [
    'off the market: countries and packages go along',
    { device: { Packages: [box(on), carton(off)] } },
    { device: { CommercialDistributionStatus: off, MarketInfos: null, Packages: [box(off), carton(off)] } },
    ['UDI_DI.PATCH 5 /device/CommercialDistributionStatus /device/Packages/0/Status /device/MarketInfos'],
  ],
  [
    'off the market with a package more: whether the status makes a version of the packages is unknown',
    { device: { Packages: [box(on)] } },
    { device: { CommercialDistributionStatus: off, Packages: [box(off), carton(off)] } },
    [
      'UDI_DI.PATCH 5 /device/CommercialDistributionStatus /device/Packages/0/Status',
      'PACKAGE_UDI.PUT 0 /device/Packages/1',
    ],
  ],
  [
    'on the market again: countries and packages after the status',
    { device: { CommercialDistributionStatus: off, MarketInfos: null, Packages: [box(off)] } },
    {
      device: {
        CommercialDistributionStatus: on,
        MarketInfos: [market('FR', true)],
        Packages: [box(on)],
      },
    },
    [
      'UDI_DI.PATCH 5 /device/CommercialDistributionStatus',
      'MARKET_INFO.PUT 3 /device/MarketInfos/0',
      'PACKAGE_UDI.PUT 8 /device/Packages/0/Status',
    ],
  ],
  [
    'everything, in order',
    {
      device: {
        MarketInfos: [market('DE', true), market('FR')],
        OriginalManufacturer: organisation('Kyoto'),
      },
    },
    {
      device: {
        Website: 'a.eu',
        MarketInfos: [market('DE'), market('FR', true), market('IT')],
        Packages: [box(on)],
        OriginalManufacturer: { ActorCode: 'JP-MF-000000777', Organisation: null },
      },
      deviceGroup: { DeviceModel: 'M1' },
    },
    [
      'BASIC_UDI.PATCH 4 /deviceGroup/DeviceModel',
      'UDI_DI.PATCH 5 /device/MarketInfos/0/OriginalPlacedOnTheMarket /device/MarketInfos/1/OriginalPlacedOnTheMarket /device/Website',
      'MARKET_INFO.PUT 4 /device/MarketInfos/2',
      'PACKAGE_UDI.PUT 8 /device/Packages/0',
      'PRODUCT_DESIGNER.PUT 2 /device/OriginalManufacturer/ActorCode /device/OriginalManufacturer/Organisation',
    ],
  ],
]

for (const [title, change, desired, expected] of updates) {
  test(`plan of an update: ${title}`, () => {
    const registered = makeRecords('EU_UDI_MDR', change)
    const request = mergePatch(validRequests.EU_UDI_MDR, change)
    const plan = planOver('EU_UDI_MDR', registered, makeRecords('EU_UDI_MDR', desired, request))
    assert.deepEqual(describePlan(plan), expected)
  })
}

test('operations name their entity, and UDI_DI.PATCH has the countries only where the first one moves', () => {
  const registered = makeRecords('EU_UDI_MDR', {
    device: { MarketInfos: [market('DE', true, { StartDate: '2020-01-01' }), market('FR')] },
  })
  const desired = makeRecords('EU_UDI_MDR', {
    device: { Website: 'a.eu', MarketInfos: [market('FR', true), market('IT')] },
    deviceGroup: { DeviceName: 'Cannula' },
  })
  const plan = planOver('EU_UDI_MDR', registered, desired)
  assert.ok(plan.kind === 'operations')
  const device = { kind: 'device', criterion: 'STANDARD', issuingAgency: 'GS1', code: '00308676965723' }
  assert.deepEqual(
    plan.operations.map(({ entity }) => entity),
    [{ kind: 'group', criterion: 'STANDARD', issuingAgency: 'GS1', code: '439990237188JM' }, device, device],
  )
  assert.deepEqual(
    plan.operations.map(({ marketInfos }) => marketInfos),
    [undefined, [market('DE', false, { StartDate: '2020-01-01' }), market('FR', true)], undefined],
  )
  const other = planOver('EU_UDI_MDR', mdr, makeRecords('EU_UDI_MDR', { device: { Website: 'a.eu' } }))
  assert.ok(other.kind === 'operations' && other.operations.every(each => !('marketInfos' in each)))
})

const legacy = { IssuingAgency: 'EUDAMED', Device: 'D-CR023368' }
const sameUdiDi = { IssuingAgency: 'GS1', Device: '00308676965723' }

test('a link to a directive device is added and taken away by UDI_DI.PATCH', () => {
  const linked = makeRecords('EU_UDI_MDR', { device: { RelatedLegacyDevice: legacy } })
  assert.deepEqual(describePlan(planOver('EU_UDI_MDR', mdr, linked)), [
    'UDI_DI.PATCH 5 /device/RelatedLegacyDevice',
  ])
  const removal = planOver('EU_UDI_MDR', linked, mdr)
  assert.deepEqual(describePlan(removal), ['UDI_DI.PATCH 5 /device/RelatedLegacyDevice'])
  assert.ok(removal.kind === 'operations' && removal.operations[0])
  const sent = recordsToSend(removal.operations[0], makeDesired('EU_UDI_MDR', mdr))
  assert.ok(!('RelatedLegacyDevice' in sent.device))
})

test('a link that EUDAMED made by itself is no difference, and is repeated by an update for another reason', () => {
  const linked = makeRecords('EU_UDI_MDR', { device: { RelatedLegacyDevice: sameUdiDi } })
  assert.deepEqual(describePlan(planOver('EU_UDI_MDR', linked, mdr)), [])
  assert.deepEqual(describePlan(planOver('EU_UDI_MDR', linked, linked)), [])
  const desired = makeRecords('EU_UDI_MDR', { device: { Website: 'a.eu' } })
  const plan = planOver('EU_UDI_MDR', linked, desired)
  assert.deepEqual(describePlan(plan), ['UDI_DI.PATCH 5 /device/Website'])
  assert.ok(plan.kind === 'operations' && plan.operations[0])
  const { device } = recordsToSend(plan.operations[0], makeDesired('EU_UDI_MDR', desired))
  assert.deepEqual('RelatedLegacyDevice' in device && device.RelatedLegacyDevice, sameUdiDi)
})

test('that a group is no exception among implants is no difference where it is left out, and is repeated by an update', () => {
  const implant = { RiskClass: 'CLASS_IIB', DeviceImplantable: true }
  const said = makeRecords('EU_UDI_MDD', { deviceGroup: { ...implant, DeviceImplantableExceptions: false } })
  const unsaid = makeRecords('EU_UDI_MDD', { deviceGroup: implant })
  assert.deepEqual(describePlan(planOver('EU_UDI_MDD', said, unsaid)), [])
  const renamed = makeRecords('EU_UDI_MDD', { deviceGroup: { ...implant, DeviceName: 'Cannula' } })
  for (const [registered, sent] of [
    [said, false],
    [unsaid, undefined],
  ] as const) {
    const plan = planOver('EU_UDI_MDD', registered, renamed)
    assert.deepEqual(describePlan(plan), ['BASIC_UDI.PATCH 4 /deviceGroup/DeviceName'])
    assert.ok(plan.kind === 'operations' && plan.operations[0])
    const desired = makeDesired('EU_UDI_MDD', renamed)
    const { deviceGroup } = recordsToSend(plan.operations[0], desired)
    assert.equal((deviceGroup as { DeviceImplantableExceptions?: boolean }).DeviceImplantableExceptions, sent)
    const then = afterAcceptance(plan.operations[0], desired, {
      device: held('EU_UDI_MDD', 'REGISTERED', registered.device, versions),
      deviceGroup: held('EU_UDI_MDD', 'REGISTERED', registered.deviceGroup, { deviceGroup: 3 }),
    })
    assert.equal(
      then.deviceGroup?.record?.DeviceImplantableExceptions,
      sent,
      'stays registered as it was sent',
    )
  }
})

test('a device that is new is planned with what is to be said of the directive device of its UDI-DI', () => {
  const directive = makeRecords('EU_UDI_MDD', { device: { IssuingAgency: 'GS1', Device: '00308676965723' } })
  const counterpart = {
    device: held('EU_UDI_MDD', 'REGISTERED', directive.device),
    deviceGroup: held('EU_UDI_MDD', 'REGISTERED', directive.deviceGroup),
  }
  const plan = planSubmission(makeDesired('EU_UDI_MDR', mdr), {}, { counterpart })
  assert.deepEqual(describePlan(plan), ['DEVICE.POST'])
  assert.ok(plan.kind === 'operations')
  assert.deepEqual(
    plan.warnings?.map(({ ruleId, path }) => `${ruleId} ${path}`),
    [
      'BR-UDID-702 /deviceGroup/DeviceIntendedToAdministerMedicine',
      'BR-UDID-702 /device/Sterile',
      'BR-UDID-702 /device/ReqSterilizatonPriorUse',
    ],
  )
  const alone = planSubmission(makeDesired('EU_UDI_MDR', mdr), {})
  assert.ok(alone.kind === 'operations' && !('warnings' in alone))
})

function madeIn(City: string): object {
  return { Organisation: { Name: 'Works', City, PostalCode: '600', Country: 'JP', Email: 'a@b.example' } }
}

test('an original manufacturer that changes is planned with what its message does not say where two kinds bear the UDI-DI', () => {
  for (const [model, other] of [
    ['EU_UDI_MDR', 'EU_UDI_MDD'],
    ['EU_UDI_IVDD', 'EU_UDI_IVDR'],
  ] as const) {
    const before = makeRecords(model, { device: { OriginalManufacturer: madeIn('Kyoto') } })
    const after = makeRecords(model, { device: { OriginalManufacturer: madeIn('Osaka') } })
    const counterpart = { device: held(other, 'REGISTERED', {}) }
    const listWarnings = (desired: Records, options: PlanOptions) => {
      const plan = planOver(model, before, desired, options)
      assert.ok(plan.kind === 'operations')
      return (plan.warnings ?? []).map(({ ruleId, path }) => `${ruleId} ${path}`)
    }
    assert.deepEqual(listWarnings(after, { counterpart }), [
      'UDG-ORIGINAL-MANUFACTURER-AMBIGUOUS /device/OriginalManufacturer',
    ])
    assert.deepEqual(listWarnings(after, {}), [])
    assert.deepEqual(listWarnings(before, { counterpart }), [])
    assert.deepEqual(
      listWarnings(after, { counterpart: { device: held(other, 'DISCARDED', {}) } }),
      [],
      'what is discarded bears the UDI-DI no longer',
    )
  }
})

const gone = { device: { CommercialDistributionStatus: 'NO_LONGER_PLACED_ON_THE_MARKET' } }
const goneWithoutCountries = { device: { ...gone.device, MarketInfos: null } }

test('a directive device that leaves the market keeps its countries where the record gives none, one under a regulation loses them', () => {
  for (const [model, keeps] of [
    ['EU_UDI_MDD', true],
    ['EU_UDI_IVDD', true],
    ['EU_UDI_MDR', false],
    ['EU_UDI_IVDR', false],
  ] as const) {
    const MarketInfos = [market('DE', true), market('FR')]
    const registered = makeRecords(model, { device: { MarketInfos } })
    const desired = makeDesired(model, makeRecords(model, goneWithoutCountries, registered))
    const plan = planOver(model, registered, makeRecords(model, goneWithoutCountries, registered))
    assert.ok(plan.kind === 'operations' && plan.operations[0])
    assert.deepEqual(describePlan(plan), [
      `UDI_DI.PATCH 5 /device/CommercialDistributionStatus${keeps ? '' : ' /device/MarketInfos'.repeat(2)}`,
    ])
    const entities = {
      device: held(model, 'REGISTERED', registered.device, versions),
      deviceGroup: held(model, 'REGISTERED', registered.deviceGroup, { deviceGroup: 3 }),
    }
    const then = afterAcceptance(plan.operations[0], desired, entities)
    assert.deepEqual(then.device?.record?.MarketInfos, keeps ? registered.device.MarketInfos : undefined)
    assert.deepEqual(describePlan(planSubmission(desired, then)), [])
  }
})

test('the first version of a part, and an unknown one, is sent as 0', () => {
  const desired = makeRecords('EU_UDI_MDR', {
    device: { Website: 'a.eu', Packages: [box(on)], MarketInfos: [market('DE', true), market('FR')] },
  })
  for (const [of, expected] of [
    [{ device: 1, marketInfos: 1 }, [2, 2, 0]],
    [{ device: 0, marketInfos: 0 }, [0, 0, 0]],
    [undefined, [0, 0, 0]],
  ] as const) {
    const plan = planSubmission(makeDesired('EU_UDI_MDR', desired, false), {
      device: held('EU_UDI_MDR', 'REGISTERED', mdr.device, of),
    })
    assert.ok(plan.kind === 'operations')
    assert.deepEqual(
      plan.operations.map(({ version }) => version),
      expected,
    )
  }
})

const renamed = makeRecords('EU_UDI_MDR', { deviceGroup: { DeviceName: 'Cannula' } })
const linked = makeRecords('EU_UDI_MDR', { device: { Website: 'a.eu' } })

/** The state of device and group, what is desired, and what comes of it. A dash stands for nothing known. */
const states: [
  device: State | '-',
  group: State | '-',
  desired: Records,
  withGroup: boolean,
  lines: string[],
][] = [
  ['-', '-', mdr, true, ['DEVICE.POST']],
  ['-', '-', mdr, false, ['UDG-GROUP-UNKNOWN']],
  ['NONE', 'NONE', mdr, true, ['DEVICE.POST']],
  ['DISCARDED', 'DISCARDED', mdr, true, ['DEVICE.POST']],
  ['DISCARDED', 'DISCARDED', mdr, false, ['UDG-GROUP-UNKNOWN']],
  ['DISCARDED', 'REGISTERED', mdr, true, ['UDI_DI.POST']],
  ['NONE', 'SUBMITTED', mdr, true, ['UDI_DI.POST']],
  ['NONE', 'SUBMITTED', mdr, false, ['UDI_DI.POST']],
  [
    'NONE',
    'SUBMITTED',
    renamed,
    true,
    [
      'Device group GS1 439990237188JM is SUBMITTED: it waits for its notified body and cannot change before it is REGISTERED. Submit the change then.',
    ],
  ],
  ['NONE', 'REGISTERED', mdr, false, ['UDI_DI.POST']],
  ['NONE', 'REGISTERED', renamed, true, ['BASIC_UDI.PATCH 0 /deviceGroup/DeviceName', 'UDI_DI.POST']],
  ['SUBMITTED', 'SUBMITTED', mdr, true, []],
  [
    'SUBMITTED',
    'SUBMITTED',
    linked,
    false,
    [
      'Device GS1 00308676965723 is SUBMITTED: it waits for its notified body and cannot change before it is REGISTERED. Submit the change then.',
    ],
  ],
  ['SUBMITTED', 'REGISTERED', renamed, true, ['BASIC_UDI.PATCH 0 /deviceGroup/DeviceName']],
  ['REGISTERED', 'SUBMITTED', mdr, true, []],
  [
    'REGISTERED',
    'SUBMITTED',
    linked,
    true,
    [
      'Device group GS1 439990237188JM is SUBMITTED; a device can be updated only while its device group is REGISTERED. Read what EUDAMED holds, in case that has changed.',
    ],
  ],
  [
    'REGISTERED',
    'DISCARDED',
    linked,
    false,
    [
      'Device group GS1 439990237188JM is DISCARDED; a device can be updated only while its device group is REGISTERED. Read what EUDAMED holds, in case that has changed.',
    ],
  ],
  ['REGISTERED', 'DISCARDED', mdr, false, []],
  ['REGISTERED', '-', linked, false, ['UDI_DI.PATCH 0 /device/Website']],
  [
    'REGISTERED',
    '-',
    linked,
    true,
    [
      'Device group GS1 439990237188JM is not known here, although the authority holds devices of it. It can be planned once it is read from the authority.',
    ],
  ],
]

for (const [device, group, desired, withGroup, expected] of states) {
  const what = desired === mdr ? 'the same' : desired === linked ? 'another website' : 'another name'
  test(`plan: ${what}, device ${device}, group ${group}, ${withGroup ? 'given' : 'not given'}`, () => {
    const registered: RegisteredEntities = {
      ...(device === '-' ? {} : { device: held('EU_UDI_MDR', device, mdr.device) }),
      ...(group === '-' ? {} : { deviceGroup: held('EU_UDI_MDR', group, mdr.deviceGroup) }),
    }
    assert.deepEqual(
      describePlan(planSubmission(makeDesired('EU_UDI_MDR', desired, withGroup), registered)),
      expected,
    )
  })
}

/** The plan of a change of a device that waits for its notified body. */
function planChange(device: object): SubmissionPlan {
  return planSubmission(makeDesired('EU_UDI_MDR', makeRecords('EU_UDI_MDR', { device }), false), {
    device: held('EU_UDI_MDR', 'SUBMITTED', mdr.device),
  })
}

test('a SUBMITTED entity shows what is to change, without an operation and without a rule; what it never changes is an error', () => {
  const later = planChange({ Website: 'https://example.org' })
  assert.deepEqual(later.differences, [{ path: '/device/Website', after: 'https://example.org' }])
  assert.ok(later.kind === 'impossible')
  assert.deepEqual([later.findings.length, later.reasons.length], [0, 1])

  const never = planChange({ Website: 'https://example.org', ReferenceNumber: 'x' })
  assert.ok(never.kind === 'impossible')
  assert.deepEqual(
    never.findings.map(({ ruleId, path }) => [ruleId, path]),
    [['BR-DTX-UDI-031-A', '/device/ReferenceNumber']],
  )
  assert.deepEqual(never.reasons, [])
})

test('what is held without known content cannot be planned', () => {
  const registered: RegisteredEntities = { device: { model: 'EU_UDI_MDR', state: 'REGISTERED' } }
  assert.deepEqual(describePlan(planSubmission(makeDesired('EU_UDI_MDR', mdr, false), registered)), [
    'Device GS1 00308676965723 is REGISTERED, but its content is not known here. It can be planned once it is read from the authority.',
  ])
})

test('what is held under another model is a finding at its code', () => {
  const desired = makeDesired('EU_UDI_MDR', mdr)
  const device = held('EU_UDI_IVDR', 'REGISTERED', mdr.device)
  const deviceGroup = held('EU_UDI_IVDR', 'SUBMITTED', mdr.deviceGroup)
  const places = (registered: RegisteredEntities, of = desired) => {
    const plan = planSubmission(of, registered)
    assert.ok(plan.kind === 'impossible')
    assert.ok(plan.findings.every(({ ruleId }) => ruleId === 'UDG-MODEL-DIFFERS'))
    return plan.findings.map(({ path }) => path)
  }
  assert.deepEqual(places({ device, deviceGroup }), ['/deviceGroup/DeviceGroup', '/device/Device'])
  assert.deepEqual(places({ deviceGroup }, makeDesired('EU_UDI_MDR', mdr, false)), ['/device/DeviceGroup'])
  const discarded = { ...device, state: 'DISCARDED' } as const
  assert.deepEqual(describePlan(planSubmission(desired, { device: discarded })), ['DEVICE.POST'])
})

test('a move to another group is a finding, whatever is known of that group', () => {
  const elsewhere = makeRecords('EU_UDI_MDR', {
    device: { DeviceGroup: '4012345GLUCO1HY' },
    deviceGroup: { DeviceGroup: '4012345GLUCO1HY', DeviceName: 'Other' },
  })
  const device = held('EU_UDI_MDR', 'REGISTERED', mdr.device)
  for (const registered of [
    { device },
    { device, deviceGroup: held('EU_UDI_MDR', 'REGISTERED', elsewhere.deviceGroup) },
    { device, deviceGroup: held('EU_UDI_MDR', 'SUBMITTED', { ...elsewhere.deviceGroup, DeviceName: 'Y' }) },
  ]) {
    const plan = planSubmission(makeDesired('EU_UDI_MDR', elsewhere), registered)
    assert.deepEqual(describePlan(plan), ['BR-DTX-UDI-031-A'])
    assert.ok(plan.kind === 'impossible' && plan.findings[0]?.path === '/device/DeviceGroup')
  }
})

test('a version on which the request is not rightly based is a reason with both numbers', () => {
  const desired = makeRecords('EU_UDI_MDR', {
    device: { Website: 'a.eu', Packages: [box(on)] },
    deviceGroup: { DeviceName: 'Cannula' },
  })
  const lines = (expectedVersions: Versions, of = desired) =>
    describePlan(planOver('EU_UDI_MDR', mdr, of, { expectedVersions }))
  assert.deepEqual(lines({ deviceGroup: 2, device: 5, packages: 6 }), [
    'Device group GS1 439990237188JM has version 3; the request expects version 2.',
    'Device GS1 00308676965723 has version 4; the request expects version 5.',
    'Device GS1 00308676965723 has version 7 of its packages; the request expects version 6.',
  ])
  assert.equal(lines({ deviceGroup: 3, device: 4, packages: 7 }).length, 3)
  assert.equal(lines({ deviceGroup: 3, device: 4, packages: 7 })[0]?.slice(0, 17), 'BASIC_UDI.PATCH 4')
  const moved = makeRecords('EU_UDI_MDR', { device: { MarketInfos: [market('DE'), market('FR', true)] } })
  const markets = makeRecords('EU_UDI_MDR', { device: { MarketInfos: [market('DE', true), market('FR')] } })
  assert.deepEqual(
    describePlan(planOver('EU_UDI_MDR', markets, moved, { expectedVersions: { marketInfos: 1 } })),
    ['Device GS1 00308676965723 has version 2 of its market countries; the request expects version 1.'],
  )
  // Nothing becomes a new version: any will do.
  assert.deepEqual(lines({ device: 1 }, mdr), [])
  assert.equal(lines({ device: 4, marketInfos: 1 }).length, 3)
})

test('a version is expected in vain of what is not registered, is discarded, or has none that is known', () => {
  const lines = (registered: RegisteredEntities, expectedVersions: Versions, desired = mdr) =>
    describePlan(planSubmission(makeDesired('EU_UDI_MDR', desired), registered, { expectedVersions }))
  const discarded = held('EU_UDI_MDR', 'DISCARDED', mdr.device, { device: 2 })
  assert.deepEqual(lines({}, { device: 2, deviceGroup: 1 }), [
    'Device GS1 00308676965723 is not registered; the request expects version 2.',
    'Device group GS1 439990237188JM is not registered; the request expects version 1.',
  ])
  assert.deepEqual(lines({ device: discarded }, { device: 2 }), [
    'Device GS1 00308676965723 is DISCARDED; the request expects version 2.',
  ])
  assert.deepEqual(lines({}, { device: 0 }), ['DEVICE.POST'])
  const registered = {
    device: held('EU_UDI_MDR', 'REGISTERED', mdr.device),
    deviceGroup: held('EU_UDI_MDR', 'REGISTERED', mdr.deviceGroup),
  }
  assert.deepEqual(lines(registered, { device: 2 }, linked), [
    'Device GS1 00308676965723 has no version that is known here; the request expects version 2.',
  ])
})

test('findings and reasons come together, and each difference says what becomes of it', () => {
  const desired = makeRecords('EU_UDI_MDR', { device: { ReferenceNumber: 'x', Website: 'a.eu' } })
  const plan = planOver('EU_UDI_MDR', mdr, desired, { expectedVersions: { device: 2 } })
  assert.deepEqual(describePlan(plan), [
    'BR-DTX-UDI-031-A',
    'Device GS1 00308676965723 has version 4; the request expects version 2.',
  ])
  assert.deepEqual(plan.differences, [
    { path: '/device/ReferenceNumber', before: '37588-474', after: 'x', blockedBy: 'BR-DTX-UDI-031-A' },
    { path: '/device/Website', after: 'a.eu', operation: 'UDI_DI.PATCH' },
  ])
})
