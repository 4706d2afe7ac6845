import assert from 'node:assert/strict'
import { test } from 'node:test'
import { appendPointer, compileCheck, compileSchema } from '@udigate/udi'
import { Ajv, type ErrorObject } from 'ajv'
import * as fc from 'fast-check'
import { arbitraryRequest } from '../../test/arbitrary-requests.ts'
import { type Model, modelNames, models } from './index.ts'

// Ajv is the oracle: same verdict on the schema as it is, same places on the schema with its unions told apart by type.
const ajv = new Ajv({ allErrors: true, strict: false, formats: { date: isDate } })

const emptyText: Schema = { enum: [''] }

for (const model of modelNames) {
  for (const record of ['device', 'deviceGroup'] as const) {
    const schema = plain(models[model][record])
    const check = compileSchema(schema, { isRecord: true })
    const { isPlainlySound } = compileCheck(schema)
    const accepts = ajv.compile(allowEmpty(schema))
    const locates = ajv.compile(tellApart(schema))

    function agree(value: unknown): void {
      const places: string[] = []
      const misspelt = new Set<string>()
      check(value, '', (fault, missing) => {
        places.push(fault.path)
        if (missing !== undefined) misspelt.add(missing)
      })
      assert.equal(places.length === 0, accepts(value))
      // It may say no where all is well, and never yes where it is not.
      if (isPlainlySound(value)) assert.ok(accepts(value))
      locates(value)
      assert.equal(new Set(places).size, places.length, 'one fault for each value')
      // A field that is there under a misspelt name is not missing too.
      const expected = [...listPlaces(locates.errors ?? [])].filter(place => !misspelt.has(place))
      assert.deepEqual(places.toSorted(), expected.toSorted())
    }

    test(`faults of ${model} ${record} are those that Ajv finds, wherever a valid record is changed`, () => {
      fc.assert(
        fc.property(arbitraryRecord(model, record), changes, (valid, edits) => {
          agree(edits.reduce(change, valid))
        }),
        { numRuns: 300 },
      )
    })

    test(`what is no record at all is at fault as ${model} ${record}`, () => {
      for (const value of [null, [], 'text', 1, true, {}]) agree(value)
    })
  }
}

interface Schema {
  anyOf?: Schema[]
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

function plain(schema: object): Schema {
  const { $id: _, ...rest } = JSON.parse(JSON.stringify(schema)) as Schema & { $id?: string }
  return rest
}

/** The same schema, with the empty text where a text may be left out. */
function allowEmpty({ anyOf, items, properties, ...schema }: Schema): Schema {
  const branches = anyOf?.flatMap(branch => branch.anyOf ?? [branch]) ?? []
  const mayBe = (type: string): boolean => branches.some(branch => (branch.type ?? 'string') === type)
  return {
    ...schema,
    ...(anyOf && {
      anyOf: [...anyOf.map(allowEmpty), ...(mayBe('null') && mayBe('string') ? [emptyText] : [])],
    }),
    ...(items && { items: allowEmpty(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, allowEmpty(field)]),
      ),
    }),
  }
}

/** Says the same as `schema`, but a union takes the branch that has the type of the value. */
function tellApart(schema: Schema): object {
  if (schema.anyOf) {
    const branches = schema.anyOf.flatMap(branch => branch.anyOf ?? [branch])
    const types = branches.map(branch => branch.type ?? 'string')
    return {
      type: types,
      allOf: branches.map((branch, index) => ({
        if: { not: { type: types[index] } },
        else:
          types.includes('null') && types[index] === 'string'
            ? { anyOf: [tellApart(branch), emptyText] }
            : tellApart(branch),
      })),
    }
  }
  const { properties, items } = schema
  return {
    ...schema,
    ...(schema.enum ? { type: 'string' } : {}),
    ...(items ? { items: tellApart(items) } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, field]) => [name, tellApart(field)]),
          ),
        }
      : {}),
  }
}

function listPlaces(errors: readonly ErrorObject[]): Set<string> {
  const places = new Set<string>()
  for (const { keyword, instancePath, params } of errors) {
    if (keyword === 'if') continue
    const { missingProperty, additionalProperty } = params as Record<string, string | undefined>
    const member = missingProperty ?? additionalProperty
    places.add(member === undefined ? instancePath : appendPointer(instancePath, member))
  }
  return places
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year > 0 && days !== undefined && day >= 1 && day <= days
}

function arbitraryRecord(model: Model, record: 'device' | 'deviceGroup'): fc.Arbitrary<unknown> {
  const requests: fc.Arbitrary<{ device: unknown; deviceGroup: unknown }> = arbitraryRequest(model)
  return requests.map(request => request[record])
}

/** One edit of a record: where (a number that picks one of its places), and what happens there. */
interface Edit {
  where: number
  what: 'replace' | 'remove' | 'add' | 'wrap'
  name: string
  value: unknown
}

const values: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, [], {}, '', 'ANY', 'MDR', '0', '0123', '2024-02-30', '2024-02-29', -1, 0, 1.5, 32768),
  fc.constantFrom('x'.repeat(120), 'x'.repeat(121), 'x'.repeat(255), 'x'.repeat(256), '𝔘'.repeat(255)),
  fc.constantFrom('x'.repeat(2000), 'x'.repeat(2001), '𝔘'.repeat(2000), '𝔘'.repeat(2001)),
  fc.jsonValue({ maxDepth: 2 }),
)

const edits: fc.Arbitrary<Edit> = fc.record({
  where: fc.nat(10_000),
  what: fc.constantFrom('replace', 'remove', 'add', 'wrap'),
  name: fc.constantFrom('Sterille', 'x', 'a/b', 'a~b', '', 'toString'),
  value: values,
})

const changes = fc.array(edits, { minLength: 1, maxLength: 4 })

function change(value: unknown, edit: Edit): unknown {
  const below = countPlaces(value) - 1
  return below === 0 ? edit.value : changeAt(value, edit, 1 + (edit.where % below))
}

function countPlaces(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((count: number, field) => count + countPlaces(field), 1)
}

/** The value with the edit made at its `place`th place, counted from itself down. */
function changeAt(value: unknown, edit: Edit, place: number): unknown {
  if (place === 0) return applied(value, edit)
  if (Array.isArray(value)) {
    let left = place - 1
    return value.flatMap((item: unknown) => {
      const count = countPlaces(item)
      const changed = left >= 0 && left < count ? changeAt(item, edit, left) : item
      left -= count
      return changed === removed ? [] : [changed]
    })
  }
  let left = place - 1
  const fields: [string, unknown][] = []
  for (const [name, field] of Object.entries(value as object)) {
    const count = countPlaces(field)
    const changed = left >= 0 && left < count ? changeAt(field, edit, left) : field
    left -= count
    if (changed !== removed) fields.push([name, changed])
  }
  return Object.fromEntries(fields)
}

const removed = Symbol('removed')

function applied(value: unknown, { what, name, value: other }: Edit): unknown {
  if (what === 'remove') return removed
  if (what === 'wrap') return Array.isArray(value) ? (value[0] ?? null) : [value]
  if (what === 'replace' || typeof value !== 'object' || value === null) return other
  return Array.isArray(value) ? [...value, other] : { ...value, [name]: other }
}
