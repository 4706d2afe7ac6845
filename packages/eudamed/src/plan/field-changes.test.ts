import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eudamedFolder } from '../../../../scripts/write-code-lists.ts'
import { skipWithout } from '../../../../test/needs.ts'
import { modelNames, models } from '../models/index.ts'
import { callersOwnFields, repeatedGroupFields } from '../records/callers-own-fields.ts'
import officialIds from '../rules/coverage/official-ids.json' with { type: 'json' }
import type { Changeability } from './field-change.ts'
import { fieldChanges, fieldsUnder, findItemFieldChanges } from './field-changes.ts'
import { updateRules } from './rules/index.ts'

/** Lists whose items change field by field. */
const listsByItem = ['MarketInfos', 'Packages']

interface Schema {
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}

for (const model of modelNames) {
  for (const record of ['device', 'deviceGroup'] as const) {
    test(`the table has every field of the ${record} of ${model} once, and no other`, () => {
      const fields = Object.entries(models[model][record].properties as Record<string, Schema>)
      const known = fields.flatMap(([name, schema]) => [
        name,
        ...(listsByItem.includes(name) ? listItemFields(schema).map(field => `${name}/${field}`) : []),
      ])
      const inTable = fieldChanges
        .filter(changes => changes.record === record && changes.models.includes(model))
        .flatMap(changes => Object.keys(changes.fields))
      assert.deepEqual(inTable.toSorted(), known.toSorted())
    })
  }
}

test('what is not compared is what records keep for the caller or repeat of the group', () => {
  for (const model of modelNames) {
    for (const record of ['device', 'deviceGroup'] as const) {
      for (const field of Object.keys(models[model][record].properties)) {
        const isCompared = findItemFieldChanges(model, record, field)?.changeability !== 'not compared'
        const saysNothing =
          callersOwnFields.has(field) || (record === 'device' && repeatedGroupFields.has(field))
        assert.equal(isCompared, !saysNothing, field)
      }
    }
  }
})

test('what changes has an operation, what never changes a rule', () => {
  for (const { changeability, operation, rules, fields } of fieldChanges) {
    const names = Object.keys(fields).join()
    assert.equal(operation === undefined, ['never', 'not compared'].includes(changeability), names)
    assert.equal(rules === undefined, ['free', 'not compared'].includes(changeability), names)
  }
})

test('every rule of the table is an update rule of the same record and models, and the other way round', () => {
  for (const { rules = [], models: named, record } of fieldChanges) {
    for (const id of rules) {
      const rule = updateRules.find(each => each.id === id)
      assert.ok(rule, id)
      assert.equal(rule.record, record, id)
      assert.deepEqual(
        named.filter(model => !rule.models.includes(model)),
        [],
        id,
      )
    }
  }
  for (const { id } of updateRules) assert.ok(fieldsUnder(id).length > 0, id)
})

test('official rules that are named exist', () => {
  const known = new Set(officialIds.ids)
  for (const { officialRules = [] } of fieldChanges) {
    for (const id of officialRules) assert.ok(known.has(id), id)
  }
})

const dictionary = join(eudamedFolder, 'data/data-dictionary-2.18.csv')
const skip = skipWithout('official-files', existsSync(dictionary))

/** What the column "updateable" has to say of a field, by how the table lets it change. */
const wordsOf: Readonly<Record<Changeability, RegExp>> = {
  free: /^Y \((Edit[;,] ?)?Add[;,] ?Delete\)/,
  'not removed': /^Y \(Edit; ?Add\)$/,
  once: /^Y \(Add\) Can be provided later on if initially not provided/,
  never: /^$/,
  'by its rules': /^Y/,
  'not compared': /^$/,
}

/** Fields of which other rules say that there is always one, or whether there is: those can only be edited. */
const givenByOtherRules = ['ARActorCode', 'MedicalPurposes']

/** Fields of items that are the key of their list: another key is another item. */
const keyFields = ['MarketInfos/Country', 'Packages/PackagingDi', 'Packages/PackagingDiIssuingAgency']

test('the table says what the data dictionary says', { skip }, () => {
  const rows = readRows(dictionary)
  for (const { models: named, record, changeability, fields } of fieldChanges) {
    for (const [field, ids] of Object.entries(fields)) {
      for (const model of named) {
        for (const id of ids) {
          const row = rows.get(`${nameSheet(model, record, field)} ${id}`)
          assert.ok(row !== undefined, `${id} ${field} ${model}`)
          if (givenByOtherRules.includes(field)) assert.match(row, /^Y \(Edit/, field)
          else if (!keyFields.includes(field)) {
            assert.match(row, wordsOf[changeability], `${id} ${field} ${model}`)
          }
        }
      }
    }
  }
})

test('every row that the data dictionary lets change is in the table', { skip }, () => {
  const inTable = new Set(
    fieldChanges.flatMap(({ models: named, record, fields }) =>
      Object.entries(fields).flatMap(([field, ids]) =>
        ids.flatMap(id => named.map(model => `${nameSheet(model, record, field)} ${id}`)),
      ),
    ),
  )
  const missing = [...readRows(dictionary)].filter(
    ([row, words]) => words.startsWith('Y') && !inTable.has(row),
  )
  assert.deepEqual(
    missing.map(([row]) => row.replace(/^.* (?=FLD)/, '')).filter(id => !elsewhere.has(id)),
    [],
  )
})

/** Rows of things that records do not have as a field of their own. */
const elsewhere: ReadonlySet<string> = new Set(
  [
    // Whether trade names apply: said by giving some.
    [179],
    // Sub-statuses, which come from the vigilance module.
    [256, 122, 126, 127, 131],
    // The link between a regulation device and a legacy device, from either end.
    [180, 331],
    // What is inside substances, storage conditions, critical warnings and original manufacturers, each one value.
    [200, 201, 202, 203, 313, 314, 315, 316, 317, 318],
    [211, 213, 212, 319],
    [221, 222, 353, 354, 355],
  ]
    .flat()
    .map(number => `FLD-UDID-${number}`),
)

function listItemFields(schema: Schema): string[] {
  const branches = schema.anyOf ?? [schema]
  return branches.flatMap(({ items }) => Object.keys(items?.properties ?? {}))
}

function nameSheet(model: string, record: string, field: string): string {
  if (field.startsWith('Packages/')) return 'DD Container Pack'
  if (model === 'EU_UDI_MDD' || model === 'EU_UDI_IVDD') return 'DD Legacy Devices'
  const sheet = record === 'device' ? 'DD UDI-DI' : 'DD BASIC UDI'
  return model === 'EU_UDI_SPP' ? `${sheet}_SPP` : sheet
}

/** The column "updateable" of each row, by sheet and id. */
function readRows(file: string): Map<string, string> {
  const cells = readFileSync(file, 'utf8').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim())
    if (end !== ',') rows.push([])
  }
  const [head = [], ...body] = rows
  const [sheet, id, updateable] = ['sheet', 'id', 'updateable'].map(name => head.indexOf(name))
  assert.ok(sheet === 0 && id === 1 && updateable !== undefined && updateable > 1)
  return new Map(body.map(row => [`${row[sheet]} ${row[id]}`, row[updateable] ?? '']))
}
