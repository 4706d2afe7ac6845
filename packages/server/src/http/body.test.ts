import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Type from 'typebox'
import { type Body, collectComponents, ref } from './body.ts'

const Inner = Type.Object({ code: Type.String() }, { $id: 'Inner' })
const Outer = Type.Object(
  { inner: ref(Inner), others: Type.Optional(Type.Array(ref(Inner))), at: Type.Optional(Type.String()) },
  { $id: 'Outer' },
)

test('a view with a member of another name, or of another type, does not compile', () => {
  const whole: Body<typeof Outer> = { inner: { code: '1' }, others: undefined, at: undefined }
  // @ts-expect-error: `when` is no member.
  const renamed: Body<typeof Outer> = { inner: { code: '1' }, when: undefined }
  // @ts-expect-error: `code` is a text.
  const changed: Body<typeof Outer> = { inner: { code: 1 } }
  // @ts-expect-error: `inner` is missing.
  const short: Body<typeof Outer> = { at: '' }
  assert.equal(JSON.stringify(whole), '{"inner":{"code":"1"}}')
  assert.equal([renamed, changed, short].length, 3)
})

test('every named body that a body refers to is found, and the schema itself has only names', () => {
  const found = new Map<string, Type.TSchema>()
  collectComponents({ 'application/json': Outer }, found)
  assert.deepEqual([...found.keys()].toSorted(), ['Inner', 'Outer'])
  assert.deepEqual(JSON.parse(JSON.stringify(Outer)).properties.inner, { $ref: 'Inner' })
})
