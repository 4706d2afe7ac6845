import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject, RecordRequest, Validation } from '@udigate/udi'
import { mostFindings, RuleFailure, validationRequest } from '@udigate/udi'
import { type CodeLists, readEmdnList, shippedCodeLists } from './codes/index.ts'
import type { Model } from './models/index.ts'
import { canonicalise } from './records/canonical.ts'
import { validRequests } from './rules/valid-requests.ts'
import { type ValidateOptions, validate } from './validate.ts'

const { device, deviceGroup, actorCode } = validRequests.EU_UDI_MDR

test('a valid request has the literals of the contract and four empty lists', () => {
  assert.deepEqual(validate('EU_UDI_MDR', validRequests.EU_UDI_MDR), {
    status: 'successful',
    message: 'Validation successful',
    deviceErrors: [],
    deviceGroupErrors: [],
    deviceWarnings: [],
    deviceGroupWarnings: [],
  })
})

test('all faults of both records are found at once, each of them once', () => {
  const { status, message, ...findings } = validate('EU_UDI_MDR', {
    actorCode,
    device: {
      ...device,
      ReferenceNumber: undefined,
      BaseQuantity: 0,
      Colour: 'red',
      MDN: ['A010101', '36040'],
      MarketInfos: [
        { Country: 'GR', OriginalPlacedOnTheMarket: true },
        { Country: 'DE', OriginalPlacedOnTheMarket: false },
        { Country: 'DE', OriginalPlacedOnTheMarket: false },
      ],
    },
    deviceGroup: { ...deviceGroup, DeviceName: null, RiskClass: 'CLASS_A', DeviceGroup: '439990237188JN' },
  })
  assert.equal(status, 'failed')
  assert.equal(message, 'Validation failed')
  assert.deepEqual(inShort(findings), {
    deviceErrors: [
      '/device/ReferenceNumber SCHEMA-REQUIRED',
      '/device/BaseQuantity SCHEMA-RANGE',
      '/device/Colour SCHEMA-UNKNOWN-FIELD',
      '/device/MarketInfos/2/Country BR-DTX-UDI-098',
      '/device/MarketInfos/0/Country BR-DTX-UDI-100',
      '/device/MDN/0 BR-UDID-636',
      '/device/MDN/1 BR-UDID-636',
    ],
    deviceGroupErrors: [
      '/deviceGroup/DeviceGroup BR-UDID-003-B',
      '/deviceGroup/DeviceName BR-UDID-066',
      '/deviceGroup/RiskClass BR-UDID-646',
    ],
    deviceWarnings: [],
    deviceGroupWarnings: [],
  })
})

test('a finding says what is wrong, with the value, and what fixes it', () => {
  const { deviceErrors } = validateMdr({ device: { Device: '0308676965723' } })
  assert.deepEqual(deviceErrors, [
    {
      path: '/device/Device',
      ruleId: 'BR-UDID-003-C',
      value: '0308676965723',
      message:
        'Device 0308676965723 is not a GTIN of 14 digits: it has 13 digits; with zeros in front it is 00308676965723. Correct it.',
      fix: [{ op: 'replace', path: '/device/Device', value: '00308676965723' }],
    },
  ])
})

test('places are those of the request as the caller wrote it', () => {
  const certificate = { CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }
  const product = { SubstanceType: 'MEDICINAL_PRODUCT_SUBSTANCE', INN: 'heparin' }

  assert.deepEqual(listPlaces({ device: { MDN: '36040' } }), ['/device/MDN'])
  assert.deepEqual(listPlaces({ device: { MDN: ['36040'] } }), ['/device/MDN/0'])
  assert.deepEqual(listPlaces({ device: { Substances: product } }), ['/device/Substances/SubstanceType'])
  assert.deepEqual(listPlaces({ device: { Substances: [product] } }), ['/device/Substances/0/SubstanceType'])
  assert.deepEqual(listPlaces({ deviceGroup: { Certificates: certificate } }), [
    '/deviceGroup/Certificates/CertificateType',
  ])
  assert.deepEqual(listPlaces({ device: { Certificates: [certificate] } }), [
    '/device/Certificates/0/CertificateType',
  ])
  assert.deepEqual(listPlaces({ device: { Certificates: certificate } }), [
    '/device/Certificates/CertificateType',
  ])
  assert.deepEqual(listPlaces({ device: { SpecialDeviceType: 'MDR_ORTHOPEDIC' } }), [
    '/device/SpecialDeviceType',
  ])
  const investigation = { Reference: 'CI-1', NonEUApplicableCountries: 'US, DE' }
  assert.deepEqual(listPlaces({ deviceGroup: { ClinicalInvestigations: [investigation] } }), [
    '/deviceGroup/ClinicalInvestigations/0/NonEUApplicableCountries',
  ])
  const abroad = { actorCode: 'US-MF-000001723', deviceGroup: { MFActorCode: 'US-MF-000001723' } }
  assert.deepEqual(listPlaces({ ...abroad, authorizedRepresentativeCode: 'DE-IM-000000001' }), [
    '/authorizedRepresentativeCode',
  ])
})

test('the edit that fixes a fault is one of the request as the caller wrote it', () => {
  const { deviceErrors } = validateMdr({ device: { MDN: 'A0101010201', SpecialDeviceType: '0' } })
  assert.deepEqual(deviceErrors, [])
  const { deviceWarnings } = validateMdr({ authorizedRepresentativeCode: 'US-AR-000000001' })
  const finding = deviceWarnings.find(({ ruleId }) => ruleId === 'UDG-REPRESENTATIVE-NOT-NEEDED')
  assert.deepEqual(finding?.fix, [{ op: 'remove', path: '/authorizedRepresentativeCode' }])
})

test('rules run although other fields are at fault, and not on fields that are', () => {
  assert.deepEqual(
    inShort(validateMdr({ device: { MarketInfos: 'DE', MDN: '36040', Sterile: 'no' } })).deviceErrors,
    ['/device/Sterile SCHEMA-TYPE', '/device/MarketInfos SCHEMA-TYPE', '/device/MDN BR-UDID-636'],
  )
})

test('a field that stands in for one of the group is not looked at either where it is at fault', () => {
  const { deviceErrors } = inShort(
    validateMdr({ device: { Certificates: ['0123'], SpecialDeviceType: 'LENSES' } }),
  )
  assert.deepEqual(deviceErrors, [
    '/device/SpecialDeviceType SCHEMA-ENUM',
    '/device/Certificates/0 SCHEMA-TYPE',
  ])
})

test('without the device group it is missing, and the rules of the device alone still run', () => {
  const findings = inShort(validate('EU_UDI_MDR', { actorCode, device: { ...device, MDN: ['36040'] } }))
  assert.deepEqual(findings.deviceGroupErrors, ['/deviceGroup SCHEMA-REQUIRED'])
  assert.deepEqual(findings.deviceErrors, ['/device/MDN/0 BR-UDID-636'])
})

test('without the device it is missing, and the rules of the group alone still run', () => {
  const findings = inShort(validate('EU_UDI_MDR', { deviceGroup: { ...deviceGroup, DeviceName: null } }))
  assert.deepEqual(findings.deviceErrors, ['/device SCHEMA-REQUIRED'])
  assert.deepEqual(findings.deviceGroupErrors, ['/deviceGroup/DeviceName BR-UDID-066'])
})

test('null says the same as nothing, an empty list too', () => {
  const nothing = { UnitOfUseDi: null, SecondaryDi: null, OriginalManufacturer: null, Substances: null }
  const empty = { Packages: [], Certificates: [], ClinicalSizes: [], AnnexXVITypes: [] }
  const findings = validateMdr({
    device: { ...nothing, ...empty },
    deviceGroup: { DeviceModel: null, DeviceImplantableExceptions: null, Certificates: [], UdiDis: [1] },
  })
  assert.equal(findings.status, 'successful')
  assert.deepEqual(inShort(findings).deviceWarnings, [])
  const required = inShort(
    validateMdr({ device: { ReferenceNumber: null }, deviceGroup: { DeviceName: null } }),
  )
  assert.deepEqual(required.deviceErrors, ['/device/ReferenceNumber SCHEMA-REQUIRED'])
  assert.deepEqual(required.deviceGroupErrors, ['/deviceGroup/DeviceName BR-UDID-066'])
})

test('warnings do not fail a request', () => {
  const findings = validateMdr({
    device: { SecondaryDiAgency: 'HIBCC' },
    deviceGroup: {
      Certificates: [{ CertificateType: 'MDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0001' }],
    },
  })
  assert.equal(findings.status, 'successful')
  assert.deepEqual(inShort(findings), {
    deviceErrors: [],
    deviceGroupErrors: [],
    deviceWarnings: ['/device/SecondaryDiAgency UDG-SECONDARY-DI-CODE'],
    deviceGroupWarnings: ['/deviceGroup/Certificates/0/NotifiedBodyActorCode UDG-NOTIFIED-BODY'],
  })
})

test('infos are found only where they are asked for, and fail nothing', () => {
  const changes = { device: { BaseQuantity: 10 } }
  const usual = validateMdr(changes)
  assert.deepEqual(
    Object.keys(usual).filter(name => name.includes('Infos')),
    [],
  )
  assert.deepEqual(inShort(usual).deviceWarnings, [])
  const { status, deviceInfos, deviceGroupInfos, deviceWarnings } = validateMdr(changes, { info: true })
  assert.deepEqual([status, deviceWarnings, deviceGroupInfos], ['successful', [], []])
  assert.deepEqual(
    deviceInfos?.map(({ path, ruleId }) => `${path} ${ruleId}`),
    ['/device/UnitOfUseDi UDG-UNIT-OF-USE-MISSING'],
  )
})

test('with a strict contract what the contract asks for is an error, other warnings stay', () => {
  const changes = { device: { BaseQuantity: 10, SecondaryDiAgency: 'HIBCC' } }
  const findings = validateMdr(changes, { strictContract: true })
  assert.equal(findings.status, 'failed')
  assert.deepEqual(inShort(findings).deviceErrors, ['/device/UnitOfUseDi UDG-UNIT-OF-USE-MISSING'])
  assert.deepEqual(inShort(findings).deviceWarnings, ['/device/SecondaryDiAgency UDG-SECONDARY-DI-CODE'])
})

test('the actor is looked at where it is known', () => {
  const other = 'FR-MF-000000002'
  const records = { device, deviceGroup }
  assert.equal(validate('EU_UDI_MDR', records).status, 'successful')
  assert.deepEqual(inShort(validate('EU_UDI_MDR', { ...records, actorCode: other })).deviceGroupErrors, [
    '/deviceGroup/MFActorCode BR-DTX-UDI-032',
  ])
})

test('an actor whose code is no SRN is told so, and nothing is said of the group for it', () => {
  const { deviceErrors, deviceGroupErrors } = validate('EU_UDI_MDR', {
    device,
    deviceGroup,
    actorCode: 'de-mf-000001723',
  })
  assert.deepEqual(deviceErrors, [
    {
      path: '/actorCode',
      ruleId: 'SCHEMA-PATTERN',
      message: 'actorCode is "de-mf-000001723"; write DE-MF-000001723.',
      value: 'de-mf-000001723',
      fix: [{ op: 'replace', path: '/actorCode', value: 'DE-MF-000001723' }],
    },
  ])
  assert.deepEqual(deviceGroupErrors, [])
})

test('members that a request does not have are a warning, without their values', () => {
  const body = { device, deviceGroup, actorcode: 'x', SecurityToken: 'secret', note: ['anything'] } as object
  const findings = validate('EU_UDI_MDR', validationRequest(body as JsonObject))
  assert.equal(findings.status, 'successful')
  assert.deepEqual(
    findings.deviceWarnings.map(({ path, ruleId, message }) => `${path} ${ruleId} ${message}`),
    [
      '/actorcode SCHEMA-UNKNOWN-FIELD "actorcode" is not a field of the request; write actorCode.',
      '/SecurityToken SCHEMA-UNKNOWN-FIELD "SecurityToken" is not a field of the request; write securityToken.',
      '/note SCHEMA-UNKNOWN-FIELD "note" is not a field of the request; remove it.',
    ],
  )
  assert.ok(!JSON.stringify(findings).includes('secret'))
})

test('members of a wrong type are an error; a token says nothing, whatever it is', () => {
  const body = {
    device,
    deviceGroup,
    actorCode: 7,
    authorizedRepresentativeCode: {},
    securityToken: 1,
  } as object
  const { deviceErrors, deviceWarnings } = validate('EU_UDI_MDR', validationRequest(body as JsonObject))
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => `${path} ${ruleId}`),
    ['/actorCode SCHEMA-TYPE', '/authorizedRepresentativeCode SCHEMA-TYPE'],
  )
  assert.deepEqual(deviceWarnings, [])
})

test('a record under another name is one fault, in the list of its record', () => {
  const body = { Device: device, device_group: deviceGroup } as object
  const findings = validate('EU_UDI_MDR', validationRequest(body as JsonObject))
  assert.deepEqual(inShort(findings), {
    deviceErrors: ['/Device SCHEMA-UNKNOWN-FIELD'],
    deviceGroupErrors: ['/device_group SCHEMA-UNKNOWN-FIELD'],
    deviceWarnings: [],
    deviceGroupWarnings: [],
  })
  assert.deepEqual(findings.deviceErrors[0]?.fix, [
    { op: 'add', path: '/device', value: device },
    { op: 'remove', path: '/Device' },
  ])
})

test('a rule that breaks down is a failure, never a pass', () => {
  const codes = {
    ...shippedCodeLists,
    get emdn(): CodeLists['emdn'] {
      throw new Error('no such list')
    },
  }
  assert.throws(
    () => validateMdr({}, { codes }),
    (error: unknown) => error instanceof RuleFailure && error.ruleId === 'BR-UDID-636',
  )
})

test('codes are judged by the lists in force, and a finding names their version', () => {
  const emdn = readEmdnList({
    list: 'emdn',
    version: 'V2099',
    source: 'made for this test',
    codes: [['A01', 'NEEDLES', true]],
  })
  const codes = { ...shippedCodeLists, emdn }
  assert.equal(validateMdr({ device: { MDN: 'A01' } }, { codes }).status, 'successful')
  const [finding] = validateMdr({ device: { MDN: 'A0101010201' } }, { codes }).deviceErrors
  assert.equal(
    finding?.message,
    'MDN A0101010201 is not in the EMDN (version V2099). Take a code of the lowest level, such as A01 (NEEDLES).',
  )
})

test('findings stop at the limit', () => {
  const countries = 'QQ '.repeat(200_000)
  const findings = validateMdr({
    device: { MDN: Array.from({ length: 200_000 }, () => '36040') },
    deviceGroup: { ClinicalInvestigations: [{ Reference: 'CI-1', NonEUApplicableCountries: countries }] },
  })
  // Each code is no code, and all but the first are given twice.
  const all = { deviceErrors: 2 * 200_000 - 1, deviceGroupErrors: 200_000 }
  for (const [name, count] of Object.entries(all)) {
    const list = findings[name as keyof typeof all]
    const closing = list.at(-1)
    assert.equal(closing?.ruleId, 'UDG-TOO-MANY-FINDINGS')
    assert.ok(list.length <= mostFindings + 1)
    assert.equal(list.length - 1 + Number(closing?.value), count)
  }
})

test('the request is left as it is, and judged alike when it is judged again', () => {
  for (const [model, request] of Object.entries(validRequests)) {
    const before = structuredClone(request)
    const broken = { ...request, device: { ...request.device, MDN: ['36040'], DirectMarkingDi: '1' } }
    assert.deepEqual(validate(model as Model, broken), validate(model as Model, broken))
    assert.deepEqual(request, before)
  }
})

function listPlaces(changes: Changes): string[] {
  return Object.values(inShort(validateMdr(changes))).flatMap(lines =>
    lines.map(line => line.replace(/ .*/, '')),
  )
}

interface Changes {
  actorCode?: string
  device?: object
  deviceGroup?: object
  authorizedRepresentativeCode?: string
}

function validateMdr(changes: Changes, options?: ValidateOptions): Validation {
  const request: RecordRequest = {
    actorCode,
    ...changes,
    device: { ...device, ...changes.device },
    deviceGroup: { ...deviceGroup, ...changes.deviceGroup },
  }
  return validate('EU_UDI_MDR', request, options)
}

type Lists = Omit<Validation, 'status' | 'message'>

const listNames = ['deviceErrors', 'deviceGroupErrors', 'deviceWarnings', 'deviceGroupWarnings'] as const

/** The place and the rule of each finding. */
function inShort(findings: Lists): Record<(typeof listNames)[number], string[]> {
  const lines = (list: (typeof listNames)[number]): string[] =>
    findings[list].map(({ path, ruleId }) => `${path} ${ruleId}`)
  return {
    deviceErrors: lines('deviceErrors'),
    deviceGroupErrors: lines('deviceGroupErrors'),
    deviceWarnings: lines('deviceWarnings'),
    deviceGroupWarnings: lines('deviceGroupWarnings'),
  }
}

test('a quantity beyond what is kept exactly is said to be too large', () => {
  const [finding] = validateMdr({ device: { BaseQuantity: 2 ** 53 } }).deviceErrors
  assert.equal(finding?.ruleId, 'SCHEMA-RANGE')
  assert.match(finding?.message ?? '', /is 9007199254740992; it must be at most 9007199254740991/)
  const [tooSmall] = validateMdr({ device: { BaseQuantity: 0 } }).deviceErrors
  assert.match(tooSmall?.message ?? '', /it must be at least 1/)
})

const boxed = {
  actorCode,
  deviceGroup,
  device: {
    ...device,
    Device: '0308676965723',
    Packages: [
      { PackagingDi: '10308676965720', Status: 'ON_THE_MARKET', NumberOfItems: 10, Child: '00308676965730' },
      { PackagingDi: '20308676965727', Status: 'SOLD', NumberOfItems: 10, Child: '10308676965720' },
    ],
  },
}

function findErrors(request: RecordRequest, unreadable: readonly string[]): string[] {
  const { deviceErrors } = validate('EU_UDI_MDR', request, { unreadable })
  return deviceErrors.map(({ ruleId, path }) => `${ruleId} ${path}`)
}

test('rules that read an unreadable value wait, and everything else is found as without it', () => {
  assert.deepEqual(findErrors(boxed, []), [
    'SCHEMA-ENUM /device/Packages/1/Status',
    'BR-UDID-003-C /device/Device',
  ])
  assert.deepEqual(findErrors(boxed, ['/device/Device']), ['SCHEMA-ENUM /device/Packages/1/Status'])
  const [first] = boxed.device.Packages
  const single = { ...boxed, device: { ...boxed.device, Device: device.Device, Packages: [first] } }
  assert.deepEqual(findErrors(single, []), ['UDG-PACKAGE-CHILD /device/Packages/0/Child'])
  assert.deepEqual(findErrors(single, ['/device/Packages/0/PackagingDi']), [])
  assert.deepEqual(findErrors(single, ['/device/ReferenceNumber']), [
    'UDG-PACKAGE-CHILD /device/Packages/0/Child',
  ])
})

test('a record that is absent because of an unreadable value is not missed', () => {
  assert.deepEqual(validate('EU_UDI_MDR', { device, actorCode }).status, 'failed')
  const { status } = validate('EU_UDI_MDR', { device, actorCode }, { unreadable: ['/deviceGroup'] })
  assert.equal(status, 'successful')
})

test('a representative beside the records of a manufacturer in the Union is no error, and goes into no record', () => {
  for (const model of ['EU_UDI_MDR', 'EU_UDI_IVDR'] as const) {
    for (const authorizedRepresentativeCode of ['DE-AR-000000001', 'US-AR-000000001', 'Vertreter GmbH']) {
      const request = { ...validRequests[model], authorizedRepresentativeCode }
      const { status, deviceWarnings } = validate(model, request)
      assert.equal(status, 'successful')
      assert.deepEqual(
        deviceWarnings.map(({ path, ruleId }) => `${ruleId} ${path}`),
        ['UDG-REPRESENTATIVE-NOT-NEEDED /authorizedRepresentativeCode'],
      )
      assert.deepEqual(
        canonicalise(model, request).deviceGroup,
        canonicalise(model, validRequests[model]).deviceGroup,
      )
    }
  }
})
