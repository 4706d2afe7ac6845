import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePatch, type RecordRequest } from '@udigate/udi'
import { regulationModels } from '../models/families.ts'
import type { Model } from '../models/index.ts'
import { canonicalise } from '../records/canonical.ts'
import { validRequests } from '../rules/valid-requests.ts'
import type { DesiredRecords } from './desired-and-registered.ts'
import { fieldChanges } from './field-changes.ts'
import { planSubmission } from './plan-submission.ts'

const substance = {
  SubstanceType: 'CRM_ENDOCRINE',
  SubType: 'CMR_1A',
  SubstanceNameLocalized: 'Lead',
  CASCode: '7439-92-1',
}
const box = (NumberOfItems: number) => ({
  Packages: [
    { PackagingDi: '10308676965720', Status: 'ON_THE_MARKET', NumberOfItems, Child: '00308676965723' },
  ],
})
const named = (...names: string[]) => ({
  AdditionalTradeNames: names.map(AdditionalTradeName => ({
    AdditionalTradeName,
    AdditionalTradeNameLanguage: 'EN',
  })),
})
const ownWarning = (Comment: string) => ({
  CriticalWarning: 'CW999',
  Comments: [{ Comment, CommentLanguage: 'EN' }],
})
const marked = { DirectMarkingDi: '04012345678918' }

/** A change of what is registered: of the device, and where a group changes of that. */
interface Change {
  title: string
  model?: Model
  device?: readonly [registered: object, desired: object]
  group?: readonly [registered: object, desired: object]
  /** The fields that want a new UDI-DI. */
  wants: readonly string[]
}

const changes: readonly Change[] = [
  { title: 'another name', group: [{}, { DeviceName: 'Another' }], wants: ['/deviceGroup/DeviceName'] },
  {
    title: 'another model',
    group: [{ DeviceModel: 'A' }, { DeviceModel: 'B' }],
    wants: ['/deviceGroup/DeviceModel'],
  },
  {
    title: 'another trade name',
    device: [named('One'), named('Two')],
    wants: ['/device/AdditionalTradeNames'],
  },
  { title: 'one trade name more', device: [named('One'), named('One', 'Two')], wants: [] },
  {
    title: 'no single use any more',
    device: [{ NumberOfReuses: 0 }, { NumberOfReuses: 5 }],
    wants: ['/device/NumberOfReuses'],
  },
  { title: 'more reuses', device: [{ NumberOfReuses: 5 }, { NumberOfReuses: 9 }], wants: [] },
  {
    title: 'sterile no more',
    device: [{ Sterile: true, ReqSterilizatonPriorUse: false }, { Sterile: false }],
    wants: ['/device/Sterile'],
  },
  {
    title: 'to be sterilised',
    device: [{ Sterile: false, ReqSterilizatonPriorUse: false }, { ReqSterilizatonPriorUse: true }],
    wants: ['/device/ReqSterilizatonPriorUse'],
  },
  {
    title: 'another quantity',
    device: [{ BaseQuantity: 5 }, { BaseQuantity: 10 }],
    wants: ['/device/BaseQuantity'],
  },
  {
    title: 'another quantity in a package',
    device: [box(10), box(12)],
    wants: ['/device/Packages/0/NumberOfItems'],
  },
  {
    title: 'latex',
    model: 'EU_UDI_MDR',
    device: [{ ContainsLatex: false }, { ContainsLatex: true }],
    wants: ['/device/ContainsLatex'],
  },
  {
    title: 'a critical warning',
    device: [{ CriticalWarnings: null }, { CriticalWarnings: [{ CriticalWarning: 'CW001' }] }],
    wants: ['/device/CriticalWarnings'],
  },
  {
    title: 'what a critical warning of its own says',
    device: [
      { CriticalWarnings: [ownWarning('Not for children')] },
      { CriticalWarnings: [ownWarning('For adults')] },
    ],
    wants: ['/device/CriticalWarnings'],
  },
  {
    title: 'a comment on a critical warning of the list',
    device: [
      {
        CriticalWarnings: [
          { CriticalWarning: 'CW001', Comments: [{ Comment: 'One', CommentLanguage: 'EN' }] },
        ],
      },
      {
        CriticalWarnings: [
          { CriticalWarning: 'CW001', Comments: [{ Comment: 'Two', CommentLanguage: 'EN' }] },
        ],
      },
    ],
    wants: [],
  },
  {
    title: 'a CMR substance',
    device: [{ Substances: null }, { Substances: [substance] }],
    wants: ['/device/Substances'],
  },
  {
    title: 'marked no more',
    device: [marked, { DirectMarkingDi: null }],
    wants: ['/device/DirectMarkingDi'],
  },
  { title: 'marked from now on', device: [{ DirectMarkingDi: null }, marked], wants: [] },
  { title: 'production identifiers', device: [{}, { ProductionIdentifier: ['BATCH_NUMBER'] }], wants: [] },
  {
    title: 'another nomenclature code and website',
    device: [{}, { MDN: ['A0101010202'], Website: 'https://example.com' }],
    wants: [],
  },
  {
    title: 'another name of a directive device, which has no UDI-DI to change',
    model: 'EU_UDI_MDD',
    group: [{}, { DeviceName: 'Another' }],
    wants: [],
  },
]

for (const { title, model = 'EU_UDI_MDR', device = [{}, {}], group = [{}, {}], wants } of changes) {
  test(`a new UDI-DI is ${wants.length > 0 ? 'asked for' : 'not asked for'}: ${title}`, () => {
    const base = mergePatch(validRequests[model], { device: device[0], deviceGroup: group[0] })
    const before = canonicalise(model, base as RecordRequest)
    const wanted = canonicalise(
      model,
      mergePatch(base, { device: device[1], deviceGroup: group[1] }) as RecordRequest,
    )
    const held = (record: object) => ({ model, state: 'REGISTERED' as const, record: { ...record } })
    const plan = planSubmission({ model, ...wanted } as unknown as DesiredRecords, {
      device: held(before.device),
      deviceGroup: held(before.deviceGroup),
    })
    assert.ok(plan.differences.length > 0)
    const found = (plan.warnings ?? []).filter(({ ruleId }) => ruleId === 'UDG-NEW-UDI-DI')
    assert.deepEqual(
      found.map(({ path }) => path),
      wants,
    )
  })
}

test('nothing is asked for where a device is registered', () => {
  const { device, deviceGroup } = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
  const plan = planSubmission({ model: 'EU_UDI_MDR', device, deviceGroup } as unknown as DesiredRecords, {})
  assert.equal(plan.warnings, undefined)
})

/** MDCG 2018-1 rev. 4 by its own words, with the fields that say it of a device under a regulation, and how each changes. */
const listOfMdcg: Readonly<
  Record<string, Readonly<Record<string, readonly [before: unknown, after: unknown]>>>
> = {
  'name or trade name': {
    '/deviceGroup/DeviceName': ['One', 'Two'],
    '/device/AdditionalTradeNames': [named('One').AdditionalTradeNames, named('Two').AdditionalTradeNames],
  },
  'version or model': { '/deviceGroup/DeviceModel': ['1.0', '2.0'] },
  'labelled as single use': { '/device/NumberOfReuses': [0, 9] },
  'packaged sterile': { '/device/Sterile': [true, false] },
  'need for sterilisation before use': { '/device/ReqSterilizatonPriorUse': [false, true] },
  'quantity of devices in a package': { '/device/BaseQuantity': [1, 2] },
  'critical warnings or contra-indications': {
    '/device/CriticalWarnings': [undefined, [{ CriticalWarning: 'CW001' }]],
    '/device/ContainsLatex': [false, true],
  },
  'CMR or endocrine disruptors': { '/device/Substances': [undefined, [substance]] },
  'direct marking, from yes to no': { '/device/DirectMarkingDi': ['04012345678918', undefined] },
}
const market = (Country: string) => ({ Country, OriginalPlacedOnTheMarket: Country === 'DE' })

/** Changes of other fields that need more than a text. */
const others: Readonly<Record<string, readonly [before: unknown, after: unknown]>> = {
  '/device/MarketInfos': [[market('DE')], [market('DE'), market('FR')]],
  '/device/Packages': [undefined, box(10).Packages],
}
const wanted = new Map(Object.values(listOfMdcg).flatMap(fields => Object.entries(fields)))

for (const model of regulationModels) {
  test(`of every field of ${model} a new UDI-DI is asked for where MDCG 2018-1 names it, with the reason, and nowhere else`, () => {
    const asked = new Set<string>()
    for (const { record, models, fields } of fieldChanges) {
      for (const field of Object.keys(fields)) {
        if (!models.includes(model) || field.includes('/')) continue
        const path = `/${record}/${field}`
        const [before, after] = wanted.get(path) ?? others[path] ?? ['one', 'two']
        const found = changeField(model, record, field, before, after)
        assert.deepEqual(
          found.map(each => each.path),
          wanted.has(path) ? [path] : [],
          path,
        )
        for (const { message } of found)
          assert.match(message, /^\w+ changes from .* MDCG 2018-1 asks for a new UDI-DI/)
        if (found.length > 0) asked.add(path)
      }
    }
    assert.ok(asked.size >= 6, [...asked].join())
  })
}

test('every field of the list is one of some model', () => {
  const known = new Set(
    fieldChanges.flatMap(({ record, fields }) => Object.keys(fields).map(each => `/${record}/${each}`)),
  )
  assert.deepEqual(
    [...wanted.keys()].filter(path => !known.has(path)),
    [],
  )
})

/** What is found of a change of one field alone. */
function changeField(
  model: Model,
  record: 'device' | 'deviceGroup',
  field: string,
  before: unknown,
  after: unknown,
) {
  const base = canonicalise(model, validRequests[model])
  const makeRecords = (value: unknown) => {
    const { [field]: _, ...others } = { ...base[record] } as Record<string, unknown>
    return { ...base, [record]: value === undefined ? others : { ...others, [field]: value } }
  }
  const [registered, desired] = [makeRecords(before), makeRecords(after)]
  const held = (content: object) => ({ model, state: 'REGISTERED' as const, record: { ...content } })
  const plan = planSubmission({ model, ...desired } as unknown as DesiredRecords, {
    device: held(registered.device),
    deviceGroup: held(registered.deviceGroup),
  })
  return (plan.warnings ?? []).filter(({ ruleId }) => ruleId === 'UDG-NEW-UDI-DI')
}
