/** What the authority's texts say of a set, of every pair of devices that share an identifier: in a list, and beside the register. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Finding, mergePatch, type RecordRequest, type UseElsewhere } from '@udigate/udi'
import { findCodeSpace } from '../models/criteria.ts'
import { type Model, modelNames, models } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import { recordIdentifier } from '../uses/identify-record.ts'
import { judgeList } from '../uses/judge-list.ts'
import { listUses } from '../uses/list-uses.ts'
import type { DesiredRecords } from './desired-and-registered.ts'
import { planSubmission } from './plan-submission.ts'

const roles = ['device', 'secondary', 'marking', 'unit', 'package'] as const
type Role = (typeof roles)[number]

const regulations: readonly Model[] = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP']
const makers = ['DE-MF-000001723', 'FR-MF-000000002'] as const

const places: Record<Role, string> = {
  device: '/device/Device',
  secondary: '/device/SecondaryDi',
  marking: '/device/DirectMarkingDi',
  unit: '/device/UnitOfUseDi',
  package: '/device/Packages/0/PackagingDi',
}

/** Numbers that follow from a seed. */
function draw(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state >>> 0
  }
}
const next = draw(20_261_130)
const drawCode = (): string => String(10_000_000_000_000 + next())

/** A device of its own that uses a code so; legacy devices have a UDI-DI and a secondary DI alone. */
function makeRecord(model: Model, role: Role, code: string, maker: string): RecordRequest {
  const isLegacy = !regulations.includes(model)
  const Device = role === 'device' ? code : drawCode()
  const changes: Record<Role, object> = {
    device: {},
    secondary: { SecondaryDi: code, SecondaryDiAgency: 'GS1' },
    marking: { DirectMarkingDi: code, DirectMarkingDiIssuingAgency: 'GS1' },
    unit: { UnitOfUseDi: code, UnitOfUseDiIssuingAgency: 'GS1' },
    package: {
      Packages: [{ PackagingDi: code, Status: 'ON_THE_MARKET', NumberOfItems: 2, Child: Device }],
    },
  }
  const group = isLegacy ? `B-${Device}` : drawCode()
  const named = model === 'EU_UDI_SPP' ? 'PRActorCode' : 'MFActorCode'
  return mergePatch(validRequests[model], {
    device: {
      Device,
      IssuingAgency: 'GS1',
      DeviceGroup: group,
      ReferenceNumber: drawCode(),
      ...changes[role],
    },
    deviceGroup: { DeviceGroup: group, [named]: maker },
  }) as RecordRequest
}

function listRoles(model: Model): readonly Role[] {
  return regulations.includes(model) ? roles : ['device', 'secondary']
}

/** By the text of BR-UDID-003, its notes included. */
function mayBoth(
  one: { model: Model; role: Role; maker: string },
  other: { model: Model; role: Role; maker: string },
): boolean {
  const pair = [one.role, other.role].toSorted().join(' ')
  const inOneSpace = regulations.includes(one.model) === regulations.includes(other.model)
  if (one.maker !== other.maker) return false
  if (pair === 'device device') return !inOneSpace
  return ['device marking', 'marking marking', 'unit unit'].includes(pair)
}

interface Pair {
  readonly name: string
  readonly models: readonly [Model, Model]
  readonly records: readonly [RecordRequest, RecordRequest]
}

const placeAt = (record: number) => ({ record, line: record, unit: 'line' }) as const

function judgeAsList({
  models: [one, other],
  records: [first, second],
}: Pair): readonly [Finding[], Finding[]] {
  const identify = recordIdentifier()
  const { add } = judgeList()
  const [a, b] = [identify(one, first, placeAt(1)), identify(other, second, placeAt(2))]
  assert.ok(a && b)
  add(a)
  const { findings, earlier } = add(b)
  return [earlier.map(({ finding }) => finding), [...findings]]
}

function desire(model: Model, request: RecordRequest): DesiredRecords {
  const { device, deviceGroup } = canonicalise(model, request)
  return { model, device, deviceGroup } as unknown as DesiredRecords
}

/** What a plan of the second one says while the first one is registered. */
function planBeside({ models: [one, other], records: [first, second] }: Pair): readonly Finding[] {
  const known = listUses(one, first)
  assert.ok(known)
  const { bearer, uses } = known
  const usesElsewhere = uses.map(
    ({ purpose, agency, code }): UseElsewhere => ({
      purpose,
      agency,
      code,
      bearer: { ...bearer, codeSpace: findCodeSpace(one) },
      actor: bearer.maker ?? '',
      state: 'registered',
      isOwn: true,
    }),
  )
  const plan = planSubmission(desire(other, second), {}, { usesElsewhere })
  return plan.kind === 'impossible' ? plan.findings : []
}

const inShort = (findings: readonly Finding[]): string[] =>
  findings.map(({ ruleId, path }) => `${ruleId} ${path}`)

test('of two devices that use one identifier, whatever for, a list and a plan say what the text says', () => {
  let [refused, allowed] = [0, 0]
  for (const one of modelNames) {
    for (const other of modelNames) {
      for (const role of listRoles(one)) {
        for (const otherRole of listRoles(other)) {
          for (const maker of makers) {
            const code = drawCode()
            const name = `${one} ${role}, ${other} ${otherRole} of ${maker}`
            const records = [
              makeRecord(one, role, code, makers[0]),
              makeRecord(other, otherRole, code, maker),
            ] as const
            const pair: Pair = { name, models: [one, other], records }
            const isFine = mayBoth(
              { model: one, role, maker: makers[0] },
              { model: other, role: otherRole, maker },
            )
            const [before, found] = judgeAsList(pair)
            const planned = planBeside(pair)
            if (isFine) {
              allowed += 1
              assert.deepEqual([before, found, planned], [[], [], []], name)
              continue
            }
            refused += 1
            const inOneSpace = regulations.includes(one) === regulations.includes(other)
            const isSameDevice = role === 'device' && otherRole === 'device' && inOneSpace
            const ruleId = isSameDevice ? 'BR-UDID-069-B' : 'BR-UDID-003-D'
            assert.deepEqual(inShort(found), [`${ruleId} ${places[otherRole]}`], name)
            assert.deepEqual(inShort(before), [`${ruleId} ${places[role]}`], name)
            for (const { message } of [...found, ...before]) assert.match(message, /line [12]/, name)
            // The device itself, registered under another model or by another one, is found by its name.
            if (!isSameDevice)
              assert.deepEqual(inShort(planned), [`BR-UDID-003-D ${places[otherRole]}`], name)
          }
        }
      }
    }
  }
  assert.ok(refused > 500 && allowed > 50, `${refused} ${allowed}`)
})

test('two records of one group that differ in a field, in whichever, do not agree', () => {
  let count = 0
  for (const model of regulations) {
    const group = drawCode()
    const make = (deviceGroup: object): RecordRequest =>
      mergePatch(makeRecord(model, 'device', drawCode(), makers[0]), {
        device: { DeviceGroup: group },
        deviceGroup: { DeviceGroup: group, ...deviceGroup },
      }) as RecordRequest
    const plain = make({})
    for (const field of Object.keys(models[model].deviceGroup.properties)) {
      if (['DeviceGroup', 'DeviceGroupAgency'].includes(field)) continue
      const before = (plain.deviceGroup as Record<string, unknown>)[field]
      const changed = make({ [field]: changeValue(before) })
      const pair: Pair = { name: `${model} ${field}`, models: [model, model], records: [plain, changed] }
      const [earlier, found] = judgeAsList(pair)
      // It is in the callers' own notation alone.
      const expected = field === 'UdiDis' ? [] : ['BR-UDID-069-C /deviceGroup']
      assert.deepEqual([inShort(found), inShort(earlier)], [expected, expected], pair.name)
      count += 1
    }
  }
  assert.ok(count >= 50, String(count))
})

/** The properties that linked devices agree in, by the texts of BR-UDID-702 and BR-UDID-706: of the group, and of the device. */
const properties = {
  medical: {
    deviceGroup: [
      'SystemDevice',
      'ProcedurePackDevice',
      'ActiveDevice',
      'DeviceIntendedToAdministerMedicine',
      'DeviceImplantable',
      'DeviceHasMeasuringFunction',
      'DeviceReusableSurgicalInstrument',
      'HumanTissuesCells',
      'AnimalTissuesCells',
      'HumanProductCheck',
      'MedicinalProductCheck',
      'SpecialDeviceType',
    ],
    device: ['ContainsLatex', 'Sterile', 'ReqSterilizatonPriorUse', 'Reprocessed', 'NumberOfReuses'],
  },
  diagnostic: {
    deviceGroup: [
      'KitDevice',
      'DeviceCompanionDiagnostics',
      'DeviceIntendedForNearPatientTesting',
      'DeviceIntendedForSelfTesting',
      'Reagent',
      'DeviceIntendedProfessionalTesting',
      'Instrument',
      'HumanTissuesCells',
      'AnimalTissuesCells',
      'DeviceContainsMicrobialSubstances',
      'SpecialDeviceType',
    ],
    device: ['Sterile', 'ReqSterilizatonPriorUse', 'NumberOfReuses'],
  },
} as const

/** Pairs that EUDAMED links, each with the rule on its properties; of the last one two properties do not count. */
const linkable = [
  { of: 'medical', regulation: ['EU_UDI_MDR', {}], directive: ['EU_UDI_MDD', {}], rule: 'BR-UDID-702' },
  { of: 'diagnostic', regulation: ['EU_UDI_IVDR', {}], directive: ['EU_UDI_IVDD', {}], rule: 'BR-UDID-702' },
  {
    of: 'medical',
    regulation: ['EU_UDI_MDR', { RiskClass: 'CLASS_III' }],
    directive: ['EU_UDI_MDD', { ApplicableLegislation: 'AIMDD', RiskClass: 'AIMDD' }],
    rule: 'BR-UDID-706',
    ignored: ['ActiveDevice', 'DeviceImplantable'],
  },
] as const

type Fields = Record<string, unknown>
interface Half {
  model: Model
  device: Fields
  deviceGroup: Fields
}

/** A device of each side, alike in all that is compared. */
function makeAlike({ of, regulation, directive }: (typeof linkable)[number]): readonly [Half, Half] {
  const make = ([model, group]: readonly [Model, object]): Half => {
    const deviceGroup = { ...group, MFActorCode: makers[0] }
    const change = { device: { MFActorCode: null }, deviceGroup }
    return desire(model, mergePatch(validRequests[model], change) as RecordRequest) as unknown as Half
  }
  const [own, other] = [make(regulation), make(directive)]
  for (const record of ['deviceGroup', 'device'] as const) {
    for (const field of properties[of][record]) other[record][field] = own[record][field]
  }
  return [own, other]
}

function changeProperty(half: Half, record: 'device' | 'deviceGroup', field: string): Half {
  const before = half[record][field]
  const after =
    field === 'NumberOfReuses' ? 5 : field === 'SpecialDeviceType' ? 'MDR_SOFTWARE' : before !== true
  return { ...half, [record]: { ...half[record], [field]: after } }
}

/** What a plan says of linking, where the other one is registered: by the UDI-DI that both have, or by the link that is given. */
function planLink(own: Half, other: Half, isGiven: boolean): string[] {
  const link = { IssuingAgency: other.device.IssuingAgency, Device: other.device.Device }
  const desired = isGiven ? { ...own, device: { ...own.device, RelatedLegacyDevice: link } } : own
  const { model, device, deviceGroup } = other
  const known = {
    device: { model, state: 'REGISTERED', record: device },
    deviceGroup: { model, state: 'REGISTERED', record: deviceGroup },
  } as const
  const plan = planSubmission(
    desired as unknown as DesiredRecords,
    {},
    isGiven ? { linked: known } : { counterpart: known },
  )
  const found = plan.kind === 'impossible' ? plan.findings : (plan.warnings ?? [])
  // A device of class III waits for its notified body, whatever it is linked with.
  return inShort(found).filter(each => !each.startsWith('BR-UDID-704'))
}

test('of two devices that are linked, either way, a plan says each property in which they must agree and do not', () => {
  let count = 0
  for (const pair of linkable) {
    const ignored: readonly string[] = 'ignored' in pair ? pair.ignored : []
    const [regulation, directive] = makeAlike(pair)
    const ways = [
      { own: regulation, other: directive, isGiven: true },
      { own: regulation, other: directive, isGiven: false },
      { own: directive, other: regulation, isGiven: false },
    ]
    for (const { own, other, isGiven } of ways) {
      const part = isGiven ? '-B' : ''
      const name = `${own.model} ${isGiven ? 'names' : 'with the UDI-DI of'} ${other.model}`
      // A device of class III is not registered at once, so that nothing is linked with it yet.
      const isLinked = !isGiven && (own === directive || ignored.length === 0)
      assert.deepEqual(planLink(own, other, isGiven), isLinked ? ['BR-UDID-645 /device/Device'] : [], name)
      for (const record of ['deviceGroup', 'device'] as const) {
        for (const field of properties[pair.of][record]) {
          const expected = ignored.includes(field) ? [] : [`${pair.rule}${part} /${record}/${field}`]
          for (const halves of [
            [changeProperty(own, record, field), other],
            [own, changeProperty(other, record, field)],
          ] as const) {
            const found = planLink(...halves, isGiven).filter(each => !each.startsWith('BR-UDID-645'))
            assert.deepEqual(found, expected, `${name}: ${field}`)
            count += 1
          }
        }
      }
      const foreign = { ...other, deviceGroup: { ...other.deviceGroup, MFActorCode: makers[1] } }
      assert.deepEqual(planLink(own, foreign, isGiven), [`BR-UDID-700${part} /deviceGroup/MFActorCode`], name)
      count += 1
    }
  }
  assert.ok(count > 280, String(count))
})

/** Another value of whatever kind it is. */
function changeValue(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.slice(1).length === value.length ? ['X'] : [...value, ...value, 'X']
  return `${typeof value === 'string' ? value : ''}X`
}
