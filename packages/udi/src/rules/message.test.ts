import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTemplate } from './message.ts'

test('names stand for the value seen and for the words of the rule, as often as they occur', () => {
  const message = readTemplate('{field} is {value}, {value} is wrong: {count} of {field}.')
  assert.equal(message('a $& b', { field: 'MDN', count: 2 }), 'MDN is a $& b, a $& b is wrong: 2 of MDN.')
})

test('values that are no texts are shown as JSON, and nothing in a value is filled in', () => {
  assert.equal(readTemplate('{value}')({ a: '{field}' }, { field: 'x' }), '{"a":"{field}"}')
  assert.equal(readTemplate('{value}')('{field}', { field: 'x' }), '{field}')
})

test('blanks at the ends of a value are seen, and what is long is cut', () => {
  const message = readTemplate('{value}')
  assert.equal(message(' a ', undefined), '" a "')
  assert.equal(message('a b', undefined), 'a b')
  const long = 'x'.repeat(200)
  assert.equal(message(long, undefined), long)
  assert.equal(message(`${long}y`, undefined), `${long}…`)
})

test('a word without a value stays as it is, and a text without names too', () => {
  assert.equal(readTemplate('{value} and {other}.')(undefined, undefined), '{value} and {other}.')
  assert.equal(readTemplate('Nothing {} here')(1, undefined), 'Nothing {} here')
})
