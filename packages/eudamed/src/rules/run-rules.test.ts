import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Finding } from '@udigate/udi'
import { findRecordOfRule, mostFindings, RuleFailure } from '@udigate/udi'
import { type CodeLists, shippedCodeLists } from '../codes/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validate } from '../validate.ts'
import { rules } from './index.ts'
import { givenBeside, runRules } from './run-rules.ts'
import { validRequests } from './valid-requests.ts'

const { device, deviceGroup, actorCode } = validRequests.EU_UDI_MDR

test('a rule that breaks down names itself and keeps what went wrong', () => {
  const cause = new Error('no such list')
  const codes = {
    ...shippedCodeLists,
    get emdn(): CodeLists['emdn'] {
      throw cause
    },
  }
  assert.throws(
    () => validate('EU_UDI_MDR', { actorCode, device, deviceGroup }, { codes }),
    (error: unknown) => {
      assert.ok(error instanceof RuleFailure)
      assert.equal(error.name, 'RuleFailure')
      assert.equal(error.ruleId, 'BR-UDID-636')
      assert.equal(error.cause, cause)
      return true
    },
  )
})

test('a fault in one field keeps no rule from fields that the device says for its group', () => {
  const Certificates = [{ CertificateType: 'IVDR_TYPE_EXAMINATION', NotifiedBodyActorCode: '0123' }]
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, Certificates, Sterile: 'no' },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [
      ['/device/Sterile', 'SCHEMA-TYPE'],
      ['/device/Certificates/0/CertificateType', 'BR-CRF-004'],
    ],
  )
})

test('a fault in one field keeps no rule from all of a list that the device says for its group', () => {
  const Certificates = [{ CertificateType: 'MDR_QUALITY_MANAGEMENT_SYSTEM', NotifiedBodyActorCode: '0123' }]
  const { deviceErrors, deviceGroupErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, Certificates, MDN: [7, 'A0101010201'] },
    deviceGroup: { ...deviceGroup, RiskClass: 'CLASS_III' },
  })
  assert.deepEqual(
    [...deviceErrors, ...deviceGroupErrors].map(({ path, ruleId }) => [path, ruleId]),
    [
      ['/device/MDN/0', 'SCHEMA-TYPE'],
      ['/device/Certificates', 'BR-UDID-109'],
    ],
  )
})

test('a list with an item at fault may be removed, and not be replaced by what is right of it', () => {
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: {
      ...device,
      CommercialDistributionStatus: 'NOT_INTENDED_FOR_EU_MARKET',
      MarketInfos: [7, { Country: 'DE', OriginalPlacedOnTheMarket: true }],
      MDN: [7, 'A0101010201, A0101010101'],
    },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ ruleId, fix }) => [ruleId, fix?.map(({ op, path }) => `${op} ${path}`)]),
    [
      ['SCHEMA-TYPE', ['replace /device/MDN/0']],
      ['SCHEMA-TYPE', undefined],
      ['BR-UDID-046-A', ['remove /device/MarketInfos']],
      ['BR-UDID-636', undefined],
    ],
  )
})

test('nothing is said of what packages hold while one of them cannot be judged', () => {
  const code = '10308676965720'
  const box = { PackagingDi: code, Status: 'ON_THE_MARKET', NumberOfItems: 10, Child: code }
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, Packages: [box, null] },
    deviceGroup,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [['/device/Packages/1', 'SCHEMA-TYPE']],
  )
})

test('packages that have not their shape do not matter to the edit of an identifier', () => {
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, Device: '4012345LENS1LQ', Packages: [null] },
    deviceGroup: { ...deviceGroup, SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' },
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [
      ['/device/Packages/0', 'SCHEMA-TYPE'],
      ['/device/Device', 'BR-UDID-731'],
    ],
  )
})

test('both records have their own end, however many findings the other has', () => {
  const { device: pack, deviceGroup: packs } = validRequests.EU_UDI_SPP
  const { deviceErrors, deviceGroupErrors } = validate('EU_UDI_SPP', {
    device: {
      ...pack,
      AdditionalDeviceDescriptions: Array.from({ length: mostFindings + 1 }, (_, index) => ({
        AdditionalDeviceDescription: `${index}`,
        AdditionalDeviceDescriptionLanguage: 'ANY',
      })),
    },
    deviceGroup: {
      ...packs,
      MedicalPurposes: Array.from({ length: mostFindings + 1 }, (_, index) => ({
        MedicalPurpose: `${index}`,
        MedicalPurposeLanguage: 'ANY',
      })),
    },
  })
  for (const findings of [deviceErrors, deviceGroupErrors]) {
    assert.equal(findings.at(-1)?.ruleId, 'UDG-TOO-MANY-FINDINGS')
  }
})

test('nothing is searched for and put into words for a finding that is not asked for', () => {
  const request = { device: { ...device, MDN: Array.from({ length: 5000 }, () => '36040') }, deviceGroup }
  let count = 0
  let first: Finding | undefined
  const context = { codes: { ...shippedCodeLists, emdn: unsearchable }, strict: false }
  runRules(
    'EU_UDI_MDR',
    canonicalise('EU_UDI_MDR', request),
    request,
    new Map(),
    context,
    (_place, _severity, describe) => {
      count += 1
      first ??= describe()
    },
  )
  // All but the first are given twice, and none is a code.
  assert.equal(count, 5000 - 1 + 5000)
  assert.equal(first?.path, '/device/MDN/1')
})

/** A nomenclature in which nothing may be looked for but the code itself. */
const unsearchable = new Proxy(shippedCodeLists.emdn, {
  get: (list, name) => {
    if (name === 'nearestLeaves' || name === 'leavesUnder') throw new Error('Nothing is searched for.')
    const member: unknown = Reflect.get(list, name)
    return typeof member === 'function' ? member.bind(list) : member
  },
})

test('a group that is held says nothing that the device says', () => {
  const { deviceErrors } = validate('EU_UDI_MDR', {
    actorCode,
    device: { ...device, SpecialDeviceType: 'MDR_SOFTWARE' },
    deviceGroup,
    groupIsStored: true,
  })
  assert.deepEqual(
    deviceErrors.map(({ path, ruleId }) => [path, ruleId]),
    [['/device/SpecialDeviceType', 'UDG-GROUP-DISAGREES']],
  )
  assert.match(deviceErrors[0]?.message ?? '', /\bnone\b/)
})

test('a rule that reads one record alone finds nothing in the other', () => {
  const seen = new Map<string, number>()
  for (const rule of rules) {
    const record = findRecordOfRule(rule, givenBeside)
    if (record === undefined) continue
    seen.set(record, (seen.get(record) ?? 0) + 1)
    // What a device gives for its group is led back to the device, whatever the rule.
    const examples = rule.examples.bad.filter(example => record === '/device' || example.device === undefined)
    for (const place of examples.flatMap(({ at }) => at)) {
      assert.ok(place === record || place.startsWith(`${record}/`), rule.id)
    }
  }
  assert.ok((seen.get('/device') ?? 0) > 20 && (seen.get('/deviceGroup') ?? 0) > 10)
})
