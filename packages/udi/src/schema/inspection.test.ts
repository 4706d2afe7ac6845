import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from './compile-schema.ts'
import { FirstTexts } from './first-texts.ts'
import { countLookUps } from './inspection.ts'
import { mostLookUps } from './nearest-name.ts'
import type { SchemaFault } from './schema-fault.ts'

const names = Array.from(
  { length: 60 },
  (_, index) => `Field${String.fromCharCode(65 + (index % 26))}${index}`,
)
const text = { type: 'string' }
const schema = { type: 'object', properties: Object.fromEntries(names.map(name => [name, text])) }

function listFaults(value: unknown, of: object = schema): SchemaFault[] {
  const faults: SchemaFault[] = []
  compileSchema(of)(value, '/device', fault => void faults.push(fault))
  return faults
}

function slip(name: string): string {
  return `${name.slice(0, 3)}${name.slice(4)}`
}

test('twenty unknown members at most get a nearest name, the first ones in their order', () => {
  const slips = names.map(slip)
  const faults = listFaults(Object.fromEntries(slips.toReversed().map(name => [name, 'x'])))
  assert.equal(faults.length, names.length)
  const named = faults.filter(({ fix }) => fix !== undefined).map(({ path }) => path)
  const first = slips.toSorted().slice(0, mostLookUps)
  assert.deepEqual(
    named.toSorted(),
    first.map(name => `/device/${name}`),
  )
})

test('the same slip in every item of a list counts once', () => {
  const list = { type: 'array', items: schema }
  const [name = ''] = names
  const faults = listFaults(
    Array.from({ length: 100 }, () => ({ [slip(name)]: 'x' })),
    list,
  )
  assert.equal(faults.filter(({ fix }) => fix !== undefined).length, 100)
  const others = listFaults(
    names.map(each => ({ [slip(each)]: 'x' })),
    list,
  )
  assert.equal(others.filter(({ fix }) => fix !== undefined).length, mostLookUps)
})

test('anyone who has asked for a name may ask for it again, of the same object only', () => {
  const mayLookUp = countLookUps(2)
  const [one, other] = [{}, {}]
  const asked = [
    mayLookUp(one, 'a'),
    mayLookUp(one, 'a'),
    mayLookUp(other, 'a'),
    mayLookUp(one, 'b'),
    mayLookUp(one, 'a'),
  ]
  assert.deepEqual(asked, [true, true, true, false, true])
})

test('the first texts are kept whatever the order in which they come', () => {
  const texts = Array.from({ length: 100 }, (_, index) => String((index * 37) % 100))
  const first = new FirstTexts(5)
  for (const each of texts) first.add(each)
  assert.deepEqual(first.texts, texts.toSorted().slice(0, 5))
})
