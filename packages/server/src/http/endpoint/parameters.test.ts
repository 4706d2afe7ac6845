import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as Type from 'typebox'
import { Problem } from '../problems/problem.ts'
import { pageQuery } from './page.ts'
import { queryReader } from './parameters.ts'

const Query = {
  ...pageQuery(/^\d+$/),
  state: Type.Optional(Type.Enum(['OPEN', 'LEFT ALONE'])),
  only: Type.Boolean({ default: false }),
  search: Type.Optional(Type.String({ maxLength: 3 })),
  size: Type.Optional(Type.Decode(Type.String(), text => text.length)),
}
const read = queryReader(Type.Object(Query))

function refusal(query: Record<string, unknown>): string {
  try {
    read(query)
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'request.parameter')
    return error.message
  }
  return ''
}

test('parameters are read as what they are declared as, with what holds where they are absent', () => {
  assert.deepEqual(
    { ...read({}) },
    { limit: 50, cursor: undefined, state: undefined, only: false, search: undefined, size: undefined },
  )
  const given = { limit: '7', cursor: '12', state: 'LEFT-ALONE', only: 'true', search: '', size: 'four' }
  assert.deepEqual(
    { ...read(given) },
    { limit: 7, cursor: '12', state: 'LEFT ALONE', only: true, search: undefined, size: 4 },
  )
})

test('everything that is wrong is named with what it must be', () => {
  assert.equal(refusal({ limit: '501' }), 'limit must be a whole number from 1 to 500.')
  const cursor = 'cursor must be the nextCursor of the page before, given once.'
  assert.equal(refusal({ cursor: 'x' }), cursor)
  assert.equal(refusal({ cursor: ['1', '2'] }), cursor)
  assert.equal(refusal({ search: 'long' }), 'search must be a text of at most 3 characters, given once.')
  assert.equal(
    refusal({ state: 'x', only: 'yes' }),
    'state must be one of OPEN, LEFT ALONE. only must be true or false.',
  )
  assert.equal(refusal({ limt: '1' }), '"limt" is not a parameter of this call; did you mean limit?')
  assert.match(refusal({ __proto__x: '1' }), /it has limit, cursor/)
})

test('a text longer than every choice is not compared with one after the other', t => {
  const respelling = t.mock.method(String.prototype, 'replaceAll')
  assert.equal(refusal({ state: 'LEFT-'.repeat(3000) }), 'state must be one of OPEN, LEFT ALONE.')
  assert.equal(respelling.mock.callCount(), 0)
})
