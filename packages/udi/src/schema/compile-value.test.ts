import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from './compile-schema.ts'
import type { SchemaFault } from './schema-fault.ts'

interface Case {
  schema: object
  value: unknown
  says: string
  /** What the fix puts in the place of the value, or that it removes it; none where absent. */
  meant?: unknown
}

const text = { type: 'string', minLength: 1, maxLength: 5 }
const count = { type: 'integer', minimum: 1, maximum: 99, description: 'How many there are.' }
const kinds = { type: 'array', items: { enum: ['DEVICE', 'SYSTEM'] }, minItems: 1 }
const srn = { type: 'string', pattern: '^[A-Z]{2}-MF-[0-9]{9}$', examples: ['DE-MF-000001723'] }
const body = { type: 'string', pattern: '^[0-9]{4}$', examples: ['0123'] }
const date = { type: 'string', format: 'date' }
const codes = { anyOf: [{ type: 'array', items: text }, text] }

const cases: readonly Case[] = [
  { schema: text, value: '', says: 'Field is empty; it must have 1 to 5 characters.' },
  { schema: text, value: '123456', says: 'Field has 6 characters; it must have 1 to 5 characters.' },
  {
    schema: text,
    value: 123,
    says: 'Field is a number (123); write "123": it must be a text in quotes, leading zeros included.',
    meant: '123',
  },
  {
    schema: text,
    value: 1234567,
    says: 'Field is a number (1234567); it must be a text in quotes, leading zeros included.',
  },
  {
    schema: text,
    value: ['a'],
    says: 'Field is a list; write "a": it must be a text in quotes.',
    meant: 'a',
  },
  { schema: text, value: ['a', 'b'], says: 'Field is a list; it must be a text in quotes.' },
  { schema: text, value: null, says: 'Field is null; it must be a text in quotes.' },
  { schema: text, value: true, says: 'Field is a truth value (true); it must be a text in quotes.' },
  {
    schema: { anyOf: [{ type: 'boolean' }, { type: 'null' }] },
    value: '',
    says: 'Field is empty; leave it out, or give true or false, without quotes.',
    meant: undefined,
  },
  {
    schema: { type: 'boolean' },
    value: 'TRUE',
    says: 'Field is a text ("TRUE"); write true: it must be true or false, without quotes.',
    meant: true,
  },
  {
    schema: { type: 'boolean' },
    value: 'maybe',
    says: 'Field is a text ("maybe"); it must be true or false, without quotes.',
  },
  {
    schema: count,
    value: '12',
    says: 'Field is a text ("12"); write 12: it must be a whole number, without quotes.',
    meant: 12,
  },
  {
    schema: count,
    value: '100',
    says: 'Field is a text ("100"); it must be a whole number, without quotes.',
  },
  {
    schema: count,
    value: '1.5',
    says: 'Field is a text ("1.5"); it must be a whole number, without quotes.',
  },
  { schema: count, value: 1.5, says: 'Field is a number (1.5); it must be a whole number, without quotes.' },
  { schema: count, value: 0, says: 'Field (how many there are) is 0; it must be 1 to 99.' },
  {
    schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    value: 0,
    says: 'Field is 0; it must be at least 1.',
  },
  { schema: { type: 'integer', maximum: 9 }, value: 10, says: 'Field is 10; it must be at most 9.' },
  {
    schema: { type: 'number' },
    value: '30,5',
    says: 'Field is a text ("30,5"); write 30.5: it must be a number, without quotes.',
    meant: 30.5,
  },
  {
    schema: kinds,
    value: 'DEVICE',
    says: 'Field is a text ("DEVICE"); write ["DEVICE"]: it must be a list in square brackets, also for one entry.',
    meant: ['DEVICE'],
  },
  {
    schema: kinds,
    value: 'DEVICE, SYSTEM',
    says: 'Field is a text ("DEVICE, SYSTEM"); write ["DEVICE","SYSTEM"]: it must be a list in square brackets, also for one entry.',
    meant: ['DEVICE', 'SYSTEM'],
  },
  {
    schema: kinds,
    value: 'PACK',
    says: 'Field is a text ("PACK"); it must be a list in square brackets, also for one entry.',
  },
  { schema: kinds, value: [], says: 'Field is an empty list; it must have at least 1 entry.' },
  {
    schema: { type: 'array', minItems: 2, maxItems: 3 },
    value: [1],
    says: 'Field has 1 entries; it must have 2 to 3 entries.',
  },
  { schema: kinds, value: ['SYSTEMS'], says: 'Field 1 is "SYSTEMS"; write SYSTEM.', meant: 'SYSTEM' },
  {
    schema: kinds.items,
    value: 'PACK',
    says: 'Field is "PACK"; it must be one of DEVICE, SYSTEM.',
  },
  { schema: { enum: ['MDR'] }, value: 'EU MDR', says: 'Field is "EU MDR"; write MDR.', meant: 'MDR' },
  {
    schema: { enum: ['0', 'DEVICE'] },
    value: 0,
    says: 'Field is a number (0); write "0": it must be a text in quotes.',
    meant: '0',
  },
  {
    schema: kinds.items,
    value: ['SYSTEM'],
    says: 'Field is a list; write "SYSTEM": it must be a text in quotes.',
    meant: 'SYSTEM',
  },
  {
    schema: srn,
    value: 'de-mf-000001723',
    says: 'Field is "de-mf-000001723"; write DE-MF-000001723.',
    meant: 'DE-MF-000001723',
  },
  {
    schema: srn,
    value: 'DE-MF-1723',
    says: 'Field is "DE-MF-1723"; it must be written like DE-MF-000001723.',
  },
  {
    schema: { type: 'string', pattern: '^x$' },
    value: 'y',
    says: 'Field is "y"; it must be written so that it matches ^x$.',
  },
  {
    schema: body,
    value: 123,
    says: 'Field is a number (123); write "0123": it must be a text in quotes, leading zeros included.',
    meant: '0123',
  },
  {
    schema: date,
    value: '31.12.2025',
    says: 'Field is "31.12.2025"; write 2025-12-31.',
    meant: '2025-12-31',
  },
  {
    schema: date,
    value: '01.02.2025',
    says: 'Field is "01.02.2025"; it must be a date written YYYY-MM-DD: it is 2025-02-01 if the day comes first, and 2025-01-02 if the month does.',
  },
  { schema: date, value: 'soon', says: 'Field is "soon"; it must be a date written YYYY-MM-DD.' },
  {
    schema: date,
    value: 45323,
    says: 'Field is a number (45323); it must be a date written YYYY-MM-DD, in quotes; as the day number of a spreadsheet it is 2024-02-01.',
  },
  {
    schema: codes,
    value: 36040,
    says: 'Field is a number (36040); write "36040": it must be a list or a text in quotes.',
    meant: '36040',
  },
  {
    schema: codes,
    value: true,
    says: 'Field is a truth value (true); it must be a list or a text in quotes.',
  },
  { schema: { type: 'null' }, value: 1, says: 'Field is a number (1); it must be null.' },
]

for (const { schema, value, says, ...rest } of cases) {
  test(says, () => {
    const faults: SchemaFault[] = []
    const check = compileSchema(schema)
    check(value, '/Field', fault => faults.push(fault))
    const [fault, ...others] = faults
    assert.ok(fault && others.length === 0)
    assert.equal(fault.message, says)
    if (!('meant' in rest)) assert.equal(fault.fix, undefined)
    else if (rest.meant === undefined) assert.deepEqual(fault.fix, [{ op: 'remove', path: fault.path }])
    else {
      assert.deepEqual(fault.fix, [{ op: 'replace', path: fault.path, value: rest.meant }])
      if (fault.path === '/Field') check(rest.meant, '/Field', other => assert.fail(other.message))
    }
  })
}

function shown(value: unknown): unknown {
  let seen: unknown
  compileSchema({ type: 'string', maxLength: 1 })(value, '/Field', fault => {
    seen = fault.value
  })
  return seen
}

test('a finding shows scalars, but no long texts', () => {
  assert.equal(shown(12), 12)
  assert.equal(shown(false), false)
  assert.equal(shown('x'.repeat(1000)), 'x'.repeat(1000))
  for (const value of ['x'.repeat(1001), null, [1], {}]) assert.equal(shown(value), undefined)
})
