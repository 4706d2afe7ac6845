import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { collectFaults, compileSchema, mostFaults } from './compile-schema.ts'
import type { SchemaFault } from './schema-fault.ts'

test('a date is a day of the calendar', () => {
  const check = compileSchema({ type: 'string', format: 'date' })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(14), fc.nat(33), (year, month, day) => {
      const text = [
        String(year).padStart(4, '0'),
        String(month).padStart(2, '0'),
        String(day).padStart(2, '0'),
      ].join('-')
      assert.equal(listFaults(check, text).length === 0, isDate(text), text)
    }),
  )
  for (const text of ['2024-02-29', '2000-02-29']) assert.deepEqual(listFaults(check, text), [])
  for (const text of ['2023-02-29', '1900-02-29', '2024-2-9', '2024-02-29T00:00:00Z', '0000-01-01', '']) {
    assert.equal(listFaults(check, text)[0]?.ruleId, 'SCHEMA-PATTERN', text)
  }
})

test('lengths are counted in code points', () => {
  const check = compileSchema({ type: 'string', minLength: 1, maxLength: 2 })
  assert.deepEqual(listFaults(check, '𝔘𝔇'), [])
  assert.equal(listFaults(check, '𝔘𝔇ℑ')[0]?.message, ' has 3 characters; it must have 1 to 2 characters.')
})

test('the one value that a schema names is the only one, also in the branch of a union', () => {
  const named = { type: 'string', const: 'all' }
  for (const check of [compileSchema(named), compileSchema({ anyOf: [named, { type: 'array' }] })]) {
    assert.deepEqual(listFaults(check, 'all'), [])
    assert.equal(listFaults(check, 'some')[0]?.ruleId, 'SCHEMA-ENUM')
  }
  const yes = compileSchema({ type: 'boolean', const: true })
  assert.deepEqual(listFaults(yes, true), [])
  assert.equal(listFaults(yes, false)[0]?.message, ' is false; it must be true.')
  assert.equal(listFaults(yes, 'x')[0]?.ruleId, 'SCHEMA-TYPE')
})

test('a schema that the compiler does not know is an error, not a pass', () => {
  assert.throws(() => compileSchema({ type: 'tuple' }), TypeError)
})

function listFaults(check: ReturnType<typeof compileSchema>, value: unknown): SchemaFault[] {
  const faults: SchemaFault[] = []
  check(value, '', fault => faults.push(fault))
  return faults
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  return year > 0 && days !== undefined && day >= 1 && day <= days
}

test('of very many faults the first are put into words, and the others are counted', () => {
  const check = compileSchema({
    type: 'array',
    items: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
  })
  const value = Array.from({ length: mostFaults + 500 }, () => ({}))
  const described: string[] = []
  assert.equal(
    check(value, '', ({ path }) => void described.push(path)),
    value.length,
  )
  assert.equal(described.length, mostFaults)
  const faults = collectFaults(check, value)
  assert.equal(faults.length, mostFaults + 1)
  assert.deepEqual(faults.at(-1), {
    path: '',
    message: '500 more members are missing or wrong; correct these first.',
  })
})
