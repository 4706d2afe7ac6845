import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as TypeBox from 'typebox'
import * as Type from './type.ts'

/** One schema of each kind, and such as hold others, by the builders of either. */
const schemas = (t: typeof Type) => ({
  Array: t.Array(t.String({ pattern: '^a' }), { maxItems: 3, description: 'some' }),
  Boolean: t.Boolean({ title: 'Sterile' }),
  Enum: t.Enum(['A', 'B'], { default: 'A' }),
  Integer: t.Integer({ minimum: 1 }),
  Null: t.Null(),
  Number: t.Number({ maximum: 2.5 }),
  Object: t.Object(
    { one: t.String(), two: t.Optional(t.Integer()), three: t.Object({}) },
    { additionalProperties: false },
  ),
  Optional: t.Optional(t.Object({ all: t.Optional(t.Array(t.Null())) })),
  String: t.String({ minLength: 1 }),
  Union: t.Union([t.String(), t.Null()], { title: 'either' }),
  Unknown: t.Unknown({ title: 'anything' }),
})

test('schemas of each kind are as typebox makes them, what is hidden in them too', () => {
  const [own, typeboxes] = [schemas(Type), schemas(TypeBox)]
  assert.deepEqual(Object.keys(own).toSorted(), Object.keys(Type).toSorted())
  for (const name of Object.keys(own) as (keyof typeof own)[])
    assert.deepEqual(describe(own[name]), describe(typeboxes[name]), name)
})

test('typebox takes them further as its own', () => {
  const partial = TypeBox.Partial(schemas(Type).Object)
  assert.deepEqual(describe(partial), describe(TypeBox.Partial(schemas(TypeBox).Object)))
})

/** All that a schema has, with whether it is seen. */
function describe(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describe)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(Object.getOwnPropertyDescriptors(value)).map(
    ([name, { enumerable, value: held }]) => [name, enumerable, describe(held)],
  )
}
