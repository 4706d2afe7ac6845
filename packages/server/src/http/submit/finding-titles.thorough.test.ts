import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldTitle } from '@udigate/eudamed/field-titles'
import { bytesOfTitle, mergePatch } from '@udigate/udi'
import { findingPlaces } from '../../../test/finding-places.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
import { findLaw } from '../../authorities/laws.ts'

interface Schema {
  title?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const models = ['EU_UDI_MDR', 'EU_UDI_MDD'] as const
type Model = (typeof models)[number]

/** What the data model calls the field that a path leads to; nothing of a whole record, or of what is no field. */
function readTitle(model: Model, path: string): string | undefined {
  const [, record = '', ...names] = path.split('/')
  let schemas = [findLaw(model).records[model]?.[record as 'device']] as (Schema | undefined)[]
  let title: string | undefined
  for (const name of names) {
    schemas = schemas.flatMap(each => [each, ...(each?.anyOf ?? [])])
    schemas = /^\d+$/.test(name)
      ? schemas.flatMap(each => each?.items ?? [])
      : schemas.flatMap(each => each?.properties?.[name] ?? [])
    if (!/^\d+$/.test(name)) title = schemas[0]?.title
  }
  return title
}

/** Every object in a JSON text, or in the texts of several. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const each of Object.values(value)) yield* objectsIn(each)
}

/** Faults of fields of records, groups, and parts of parts, and a warning. */
const faults: Readonly<Record<Model, object>> = {
  EU_UDI_MDR: {
    device: {
      Sterile: 'perhaps',
      NumberOfReuses: -3,
      MarketInfos: [{ Country: 'XX', Unknown: true }],
      CriticalWarnings: [{ CriticalWarning: 'CW_NONE', Comments: [{ Comment: 'x', CommentLanguage: 'zz' }] }],
    },
    deviceGroup: { RiskClass: 'Class 9' },
  },
  EU_UDI_MDD: {
    device: { Sterile: 'perhaps', SecondaryDi: '4012345000016' },
    deviceGroup: { RiskClass: 'Class 9' },
  },
}

test('each finding names its field and says its title, in every body that has findings', async t => {
  const world = await start(t)
  for (const model of models) {
    for (const [place, tell] of Object.entries(findingPlaces)) {
      const bodies = await tell(world, model, mergePatch(freshRequest(model), faults[model]) as never)
      const titles = new Set<unknown>()
      for (const { ruleId, path, field, title } of objectsIn(bodies)) {
        if (typeof ruleId !== 'string') continue
        const where = `${place} ${model} ${ruleId} ${String(path ?? field)}`
        if (typeof path === 'string') assert.equal(title, readTitle(model, path), where)
        else assert.equal(title, fieldTitle(String(field).split('.').at(-1) ?? '', model), where)
        titles.add(title)
      }
      assert.ok(titles.size > 2, `${place} ${model}: ${JSON.stringify(bodies)}`)
    }
  }
})

test('an answer has no titles where it keeps to the letter of the contract', async t => {
  const world = await start(t, { UDIGATE_STRICT_CONTRACT: 'true' })
  for (const call of ['validate', 'submit']) {
    const request = mergePatch(freshRequest('EU_UDI_MDR'), faults.EU_UDI_MDR)
    const { body } = await world.post(`/api/v1/${call}/EU_UDI_MDR`, request)
    const found = [...objectsIn(body)].filter(({ ruleId }) => typeof ruleId === 'string')
    assert.ok(found.length > 3)
    for (const finding of found) assert.deepEqual(Object.keys(finding), ['path', 'message', 'ruleId'])
  }
})

test('the room that lists keep for titles is enough for the longest', () => {
  const titles = models.flatMap(model =>
    [...objectsIn(findLaw(model).records[model])].flatMap(({ title }) =>
      typeof title === 'string' ? [title] : [],
    ),
  )
  const member = ',"title":""'
  assert.ok(Math.max(...titles.map(title => Buffer.byteLength(title))) + member.length <= bytesOfTitle)
})
