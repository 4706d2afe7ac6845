import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Searches } from './searches.ts'

test('a search is repeated under its id and criteria, and the oldest one of more than 20 is forgotten', () => {
  const searches = new Searches()
  let found = 0
  const find = () => {
    found += 1
    return []
  }
  for (const criteria of [
    {},
    {},
    { SearchId: '0' },
    { SearchId: '0' },
    { SearchId: '0', RiskClass: 'CLASS_I' },
  ]) {
    searches.repeat(criteria, find)
  }
  assert.equal(found, 4)
  for (let id = 1; id <= 20; id += 1) searches.repeat({ SearchId: String(id) }, find)
  assert.equal(found, 24)
  searches.repeat({ SearchId: '20' }, find)
  assert.equal(found, 24)
  searches.repeat({ SearchId: '0' }, find)
  assert.equal(found, 25)
})
