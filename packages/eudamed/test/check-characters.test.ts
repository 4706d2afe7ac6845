import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch } from '@udigate/udi'
import * as fc from 'fast-check'
import { regulationModels } from '../src/models/families.ts'
import { type Model, modelNames } from '../src/models/index.ts'
import { validRequests } from '../src/rules/valid-requests.ts'
import { validate } from '../src/validate.ts'
import { drawWith } from './arbitrary/draw.ts'
import { drawIdentifiers, type Identifiers } from './arbitrary/identifiers.ts'

/** A place of a record with an identifier that has check characters. */
interface Place {
  models: readonly Model[]
  path: string
  /** The rule that owns the check characters there. */
  ruleId: string
  scheme: Scheme
  code: fc.Arbitrary<string>
  /** The change (JSON Merge Patch) to the valid request of a model that puts `code` there. */
  put(code: string): object
}

/** How check characters are made, and what they find. */
interface Scheme {
  /** How many characters at the end are check characters, and which there are. */
  length: number
  alphabet: string
  /** Which characters may stand before them, where any wrong one of these is found. */
  before?: string
  /** What groups the characters and is none of them. */
  separator?: string
  /** Whether two neighbours before them that changed places are found. */
  findsSwap(one: string, other: string): boolean
}

const digits = '0123456789'
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const set82 = `!"%&'()*+,-./${digits}:;<=>?${capitals}_${capitals.toLowerCase()}`

/** Modulo 10, weights 3 and 1: digits that differ by 5 may change places unseen. */
const gtin: Scheme = {
  length: 1,
  alphabet: digits,
  before: digits,
  findsSwap: (one, other) => Math.abs(Number(one) - Number(other)) !== 5,
}
/** Modulo 1021, a prime weight for each place. */
const mod1021: Scheme = {
  length: 2,
  alphabet: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
  before: set82,
  findsSwap: () => true,
}
/** Modulo 97, weights that differ by 1. */
const mod97: Scheme = {
  length: 2,
  alphabet: digits,
  before: `${digits}${capitals}.`,
  findsSwap: () => true,
}
/** Modulo 10, weights 1 to 9: those that are even, or 5, let some digits pass. */
const cas: Scheme = { length: 1, alphabet: digits, findsSwap: () => false }
/** Modulo 11, weights 1 to 6. */
const ecNumber: Scheme = {
  length: 1,
  alphabet: digits,
  before: digits,
  separator: '-',
  findsSwap: (one, other) => one !== '-' && other !== '-',
}

const regulations: readonly Model[] = ['EU_UDI_MDR', 'EU_UDI_IVDR']
/** Directive devices have no packages. */
const withPackages: readonly Model[] = [...regulations, 'EU_UDI_SPP']
const lenses = { deviceGroup: { SpecialDeviceType: 'MDR_STANDARD_SOFT_CONTACT_LENSES' } }
const hibcDevice = { IssuingAgency: 'HIBCC', Device: 'A123BJC5D6E7' }

function identifier(draw: (identifiers: Identifiers) => { code: string }): fc.Arbitrary<string> {
  return fc.gen().map(generate => draw(drawIdentifiers(drawWith(generate))).code)
}

function makePackage(code: string, child: string) {
  return [{ PackagingDi: code, Status: 'ON_THE_MARKET', NumberOfItems: 10, Child: child }]
}

function gtinAt(path: string, models: readonly Model[], put: Place['put']): Place {
  return {
    models,
    path,
    ruleId: 'BR-UDID-003-C',
    scheme: gtin,
    code: identifier(all => all.udiDi(['GS1'])),
    put,
  }
}

function makeBasicUdiDi(agency: 'GS1' | 'HIBCC' | 'IFA'): Place {
  return {
    models: regulationModels,
    path: '/deviceGroup/DeviceGroup',
    ruleId: 'BR-UDID-003-B',
    scheme: agency === 'IFA' ? mod97 : mod1021,
    code: identifier(all => all.basicUdiDi([agency])),
    put: code => ({
      device: { DeviceGroup: code, DeviceGroupAgency: agency },
      deviceGroup: { DeviceGroup: code, DeviceGroupAgency: agency },
    }),
  }
}

function masterAt(path: string, ruleId: string, put: (code: string) => object): Place {
  const code = identifier(all => all.masterUdiDi())
  return {
    models: ['EU_UDI_MDR'],
    path,
    ruleId,
    scheme: mod1021,
    code,
    put: written => mergePatch(lenses, { device: put(written) }) as object,
  }
}

function substanceNumber(field: 'CASCode' | 'ECCode', scheme: Scheme, ...codes: readonly string[]): Place {
  const substance = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', SubstanceNameLocalized: 'DEHP' }
  return {
    models: ['EU_UDI_MDR'],
    path: `/device/Substances/0/${field}`,
    ruleId: 'UDG-SUBSTANCE-CHECK-DIGIT',
    scheme,
    code: fc.constantFrom(...codes),
    put: code => ({ device: { Substances: [{ ...substance, [field]: code }] } }),
  }
}

const places: Readonly<Record<string, Place>> = {
  'a GTIN as Device': gtinAt('/device/Device', modelNames, code => ({ device: { Device: code } })),
  'a GTIN as SecondaryDi': gtinAt('/device/SecondaryDi', modelNames, code => ({
    device: { ...hibcDevice, SecondaryDi: code, SecondaryDiAgency: 'GS1' },
  })),
  'a GTIN as UnitOfUseDi': gtinAt('/device/UnitOfUseDi', regulations, code => ({
    device: { BaseQuantity: 10, UnitOfUseDi: code },
  })),
  'a GTIN as DirectMarkingDi': gtinAt('/device/DirectMarkingDi', regulations, code => ({
    device: { DirectMarkingDi: code },
  })),
  'a GTIN as PackagingDi': gtinAt('/device/Packages/0/PackagingDi', withPackages, code => ({
    device: { ...hibcDevice, Packages: makePackage(code, hibcDevice.Device).map(withGs1) },
  })),
  'a Basic UDI-DI of GS1': makeBasicUdiDi('GS1'),
  'a Basic UDI-DI of HIBCC': makeBasicUdiDi('HIBCC'),
  'a Basic UDI-DI of IFA': makeBasicUdiDi('IFA'),
  'a Master UDI-DI as Device': masterAt('/device/Device', 'BR-UDID-731', code => ({ Device: code })),
  'a Master UDI-DI as SecondaryDi': masterAt('/device/SecondaryDi', 'BR-UDID-731', code => ({
    ...hibcDevice,
    SecondaryDi: code,
    SecondaryDiAgency: 'GS1',
  })),
  'a Master UDI-DI as PackagingDi': masterAt('/device/Packages/0/PackagingDi', 'BR-UDID-687', code => ({
    Device: '4012345LENS1LP',
    Packages: makePackage(code, '4012345LENS1LP'),
  })),
  'a CAS number': substanceNumber('CASCode', cas, '117-81-7', '7732-18-5', '50-00-0', '80-05-7'),
  'an EC number': substanceNumber('ECCode', ecNumber, '231-791-2', '200-001-8', '204-211-0', '201-245-8'),
}

for (const [name, place] of Object.entries(places)) {
  const { models, code: codes, scheme } = place
  const model = fc.constantFrom(...models)

  test(`${name}: any other check character is found`, () => {
    fc.assert(
      fc.property(model, codes, fc.nat(), character(scheme.alphabet), (where, code, index, other) => {
        assertSound(where, place, code)
        const at = code.length - 1 - (index % scheme.length)
        assertFound(where, place, code, replaced(code, at, other))
      }),
      { numRuns: 60 },
    )
  })

  if (scheme.before !== undefined) {
    test(`${name}: any other character before the check characters is found`, () => {
      fc.assert(
        fc.property(model, codes, fc.nat(), character(scheme.before ?? ''), (where, code, index, other) => {
          const at = index % (code.length - scheme.length)
          if (code[at] !== '-' || scheme !== ecNumber)
            assertFound(where, place, code, replaced(code, at, other))
        }),
        { numRuns: 60 },
      )
    })

    test(`${name}: neighbours that changed places are found`, () => {
      fc.assert(
        fc.property(model, codes, fc.nat(), (where, code, index) => {
          const at = index % (code.length - scheme.length - 1)
          const [one = '', other = ''] = code.slice(at, at + 2)
          if (!scheme.findsSwap(one, other)) return
          assertFound(where, place, code, code.slice(0, at) + other + one + code.slice(at + 2))
        }),
        { numRuns: 60 },
      )
    })
  }
}

function withGs1<Package extends object>(item: Package) {
  return { ...item, PackagingDiIssuingAgency: 'GS1' }
}

function character(alphabet: string): fc.Arbitrary<string> {
  return fc.constantFrom(...Array.from(alphabet))
}

function replaced(code: string, at: number, other: string): string {
  return code.slice(0, at) + other + code.slice(at + 1)
}

function assertSound(model: Model, place: Place, code: string): void {
  assert.ok(!isFound(model, place, code), `${code} is sound`)
}

function assertFound(model: Model, place: Place, code: string, mutated: string): void {
  if (mutated !== code) assert.ok(isFound(model, place, mutated), `${mutated} instead of ${code}`)
}

/** Whether the rule that owns these check characters reports the place. */
function isFound(model: Model, { put, path, ruleId }: Place, code: string): boolean {
  const request = mergePatch(validRequests[model], put(code)) as object
  const { deviceErrors, deviceGroupErrors, deviceWarnings } = validate(model, request)
  const findings = [...deviceErrors, ...deviceGroupErrors, ...deviceWarnings]
  return findings.some(finding => finding.path === path && finding.ruleId === ruleId)
}
