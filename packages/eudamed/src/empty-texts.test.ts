/** An empty text where a member may be left out says the same as leaving it out: common serializers write it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileRecordCheck, type RecordCheck, type Schema, type Validation } from '@udigate/udi'
import { modelNames, models } from './models/index.ts'
import { canonicalise } from './records/canonical.ts'
import { validRequests } from './rules/valid-requests.ts'
import { validate } from './validate.ts'

interface Member {
  readonly name: string
  readonly isRequired: boolean
  /** Whether it may be a text. */
  readonly mayBeText: boolean
}

interface ObjectSchema {
  readonly path: string
  readonly schema: Schema
  readonly members: readonly Member[]
}

function listBranches(schema: Schema): readonly Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(listBranches) : [schema]
}

/** A schema of objects, and all that are inside it. */
function listObjects(path: string, schema: Schema): ObjectSchema[] {
  return listBranches(schema).flatMap(branch => {
    if (branch.items) return listObjects(`${path}[]`, branch.items)
    if (!branch.properties) return []
    const entries = Object.entries(branch.properties)
    const members = entries.map(([name, property]) => ({
      name,
      isRequired: branch.required?.includes(name) ?? false,
      mayBeText: listBranches(property).some(each => each.enum !== undefined || each.type === 'string'),
    }))
    return [
      { path, schema: branch, members },
      ...entries.flatMap(([name, property]) => listObjects(`${path}/${name}`, property)),
    ]
  })
}

const objects = modelNames.flatMap(model =>
  (['device', 'deviceGroup'] as const).flatMap(record =>
    listObjects(`${model}/${record}`, models[model][record] as Schema),
  ),
)

/** The rule ids of what is found of a member alone. */
function judge(check: RecordCheck, name: string, value: unknown): string[] {
  const found: string[] = []
  check.inspect({ [name]: value }, '', {
    field: undefined,
    item: undefined,
    isCounting: false,
    mayLookUp: () => false,
    report: (ruleId, describe) => {
      if (describe().path === `/${name}`) found.push(ruleId)
    },
  })
  return found
}

for (const { path, schema, members } of objects) {
  test(`an empty text is nothing where a member of ${path} is optional, and a fault where it is not`, () => {
    const check = compileRecordCheck(schema, {})
    for (const { name, isRequired, mayBeText } of members.filter(each => each.mayBeText)) {
      assert.ok(mayBeText)
      assert.equal(judge(check, name, '').length > 0, isRequired, name)
    }
  })
}

/** All but the values that findings show. */
function inShort({
  status,
  deviceErrors,
  deviceGroupErrors,
  deviceWarnings,
  deviceGroupWarnings,
}: Validation): unknown {
  const lists = [deviceErrors, deviceGroupErrors, deviceWarnings, deviceGroupWarnings]
  return { status, lists: lists.map(list => list.map(({ path, ruleId }) => `${ruleId} ${path}`)) }
}

for (const model of modelNames) {
  const { device, deviceGroup } = validRequests[model]
  for (const record of ['device', 'deviceGroup'] as const) {
    const { members = [] } = objects.find(({ path }) => path === `${model}/${record}`) ?? {}
    for (const { name } of members.filter(each => each.mayBeText && !each.isRequired)) {
      test(`an empty ${name} of ${model} is judged and taken as if it were left out`, () => {
        const request = { device, deviceGroup }
        const put = (value: unknown) => ({
          ...request,
          [record]: { ...request[record], [name]: value },
        })
        assert.deepEqual(inShort(validate(model, put(''))), inShort(validate(model, put(undefined))))
        const { device: taken, deviceGroup: group } = canonicalise(model, put(''))
        const left = canonicalise(model, put(null))
        assert.deepEqual([taken, group], [left.device, left.deviceGroup])
      })
    }
  }
}

test('an empty text in an item of a list is left out of it, too', () => {
  const items = { Packages: [{ PackagingDi: '1', Status: '' }], Substances: { INN: '', CASCode: '50-00-0' } }
  assert.deepEqual(canonicalise('EU_UDI_MDR', { device: items }).device, {
    Packages: [{ PackagingDi: '1' }],
    Substances: [{ CASCode: '50-00-0' }],
  })
})
