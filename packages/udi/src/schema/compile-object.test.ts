import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema, mostFaults } from './compile-schema.ts'
import type { SchemaContext } from './schema.ts'

const schema = {
  type: 'object',
  required: ['MDN', 'Sterile'],
  properties: {
    MDN: { type: 'array', items: { type: 'string' }, description: 'Nomenclature codes.' },
    Sterile: { type: 'boolean', description: 'Whether it is sterile.' },
    Website: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    RiskClass: { enum: ['CLASS_I', 'CLASS_A'] },
  },
}

function listFaults(value: unknown, context: SchemaContext = {}) {
  const faults: { path: string; message: string; fix?: unknown; missing?: string }[] = []
  compileSchema(schema, context)(value, '/device', ({ path, message, fix }, missing) => {
    faults.push({ path, message, ...(fix ? { fix } : {}), ...(missing ? { missing } : {}) })
  })
  return faults
}

test('what is missing is named with what it says and how it is written', () => {
  assert.deepEqual(listFaults({}), [
    { path: '/device/MDN', message: 'MDN (nomenclature codes) is missing; it is mandatory: a list.' },
    {
      path: '/device/Sterile',
      message: 'Sterile (whether it is sterile) is missing; it is mandatory: true or false.',
    },
  ])
})

test('a misspelt field is one fault: no other says that the field is missing', () => {
  assert.deepEqual(listFaults({ mdn: ['A01'], Sterile: true }), [
    {
      path: '/device/mdn',
      message: '"mdn" is not a field of device; write MDN, which is missing.',
      fix: [
        { op: 'add', path: '/device/MDN', value: ['A01'] },
        { op: 'remove', path: '/device/mdn' },
      ],
      missing: '/device/MDN',
    },
  ])
  assert.deepEqual(listFaults({ MDN: [], Sterile: true, website: 'x' }), [
    {
      path: '/device/website',
      message: '"website" is not a field of device; write Website.',
      fix: [
        { op: 'add', path: '/device/Website', value: 'x' },
        { op: 'remove', path: '/device/website' },
      ],
      missing: '/device/Website',
    },
  ])
})

test('nothing is renamed to what it cannot be, nor on a guess', () => {
  assert.deepEqual(listFaults({ MDN: [], sterile: 'maybe' }), [
    {
      path: '/device/sterile',
      message: '"sterile" is not a field of device; write Sterile, which is missing.',
      missing: '/device/Sterile',
    },
  ])
  assert.deepEqual(listFaults({ MDN: [], Storil: true }), [
    {
      path: '/device/Storil',
      message: '"Storil" is not a field of device; did you mean Sterile, which is missing?',
      missing: '/device/Sterile',
    },
  ])
})

test('of two slips for one field one is taken for it, whatever their order', () => {
  for (const record of [
    { MDN: [], Steril: true, sterile: true },
    { sterile: true, Steril: true, MDN: [] },
  ]) {
    assert.deepEqual(
      new Map(listFaults(record).map(({ path, missing }) => [path, missing])),
      new Map([
        ['/device/Steril', '/device/Sterile'],
        ['/device/sterile', undefined],
      ]),
    )
  }
})

test('what is there already is not to be written again, and what resembles nothing is to be removed', () => {
  assert.deepEqual(listFaults({ MDN: [], Sterile: true, Steril: false, 'a/b': [1] }), [
    {
      path: '/device/Steril',
      message: '"Steril" is not a field of device, and Sterile is there already; remove it.',
    },
    { path: '/device/a~1b', message: '"a/b" is not a field of device; remove it.' },
  ])
})

const describeUnexpectedField: SchemaContext['describeUnexpectedField'] = name =>
  name === 'Sterilee' ? { where: 'belongs elsewhere. Move it', isForeign: false } : undefined
const foreign: SchemaContext['describeUnexpectedField'] = () => ({
  where: 'is another’s. Remove it',
  isForeign: true,
})

test('a field of something else is sent there or removed, and taken for no slip', () => {
  assert.deepEqual(
    listFaults({ MDN: [], Sterilee: true }, { describeUnexpectedField }).map(({ message }) => message),
    [
      'Sterile (whether it is sterile) is missing; it is mandatory: true or false.',
      '"Sterilee" is not a field of device: it belongs elsewhere. Move it.',
    ],
  )
  assert.deepEqual(
    listFaults({ MDN: [], Sterile: true, x: 1 }, { describeUnexpectedField: foreign })[0]?.fix,
    [{ op: 'remove', path: '/device/x' }],
  )
})

test('values of other models are accepted, but not proposed', () => {
  const context = { ownValues: { RiskClass: ['CLASS_I'] } }
  const record = { MDN: [], Sterile: true }
  assert.deepEqual(listFaults({ ...record, RiskClass: 'CLASS_A' }, context), [])
  assert.equal(listFaults({ ...record, RiskClass: 'A' })[0]?.message, 'RiskClass is "A"; write CLASS_A.')
  assert.equal(
    listFaults({ ...record, RiskClass: 'A' }, context)[0]?.message,
    'RiskClass is "A"; write CLASS_I.',
  )
})

test('an object that is none', () => {
  const messageFor = (value: unknown): string | undefined => listFaults(value)[0]?.message
  assert.equal(messageFor(null), 'device is null; it must be an object with MDN and Sterile.')
  assert.equal(
    messageFor(' {"MDN":[]}'),
    'device is a text (" {\\"MDN\\":[]}"); it must be an object with MDN and Sterile, without quotes around it.',
  )
  const record = { MDN: [], Sterile: true }
  assert.deepEqual(listFaults([record])[0]?.fix, [{ op: 'replace', path: '/device', value: record }])
})

test('a single value stands for the object where one field is for it', () => {
  const wrapped = compileSchema({
    type: 'object',
    required: ['Code'],
    properties: { Code: { type: 'string' } },
  })
  const optional = compileSchema({
    type: 'object',
    properties: { Srn: { type: 'string', pattern: '^[A-Z]+$', examples: ['DE'] }, Note: { type: 'string' } },
  })
  const findFix = (check: typeof wrapped, value: unknown): unknown => {
    let fix: unknown
    check(value, '/x', fault => {
      fix = fault.fix
    })
    return fix
  }
  assert.deepEqual(findFix(wrapped, 'A'), [{ op: 'replace', path: '/x', value: { Code: 'A' } }])
  assert.deepEqual(findFix(optional, 'DE'), [{ op: 'replace', path: '/x', value: { Srn: 'DE' } }])
  assert.equal(findFix(optional, 'a note'), undefined)
  assert.equal(findFix(wrapped, 1), undefined)
})

test('of many unknown fields only some are compared with the known ones', () => {
  const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`Sterile${index}`, index]))
  const seen: unknown[] = []
  const check = compileSchema(schema, {})
  assert.equal(
    check({ MDN: [], Sterile: true, ...many }, '/device', fault => void seen.push(fault)),
    20_000,
  )
  assert.equal(seen.length, mostFaults)
})

test('null in a mandatory field is the field left out, at its own place', () => {
  assert.deepEqual(listFaults({ MDN: null, Sterile: true, Website: null }), [
    { path: '/device/MDN', message: 'MDN (nomenclature codes) is null; it is mandatory: a list.' },
  ])
})

test('what may be a secret in the wrong place is named, and shown nowhere', () => {
  const record = { MDN: ['A01'], Sterile: true, Websites: 'seen' }
  for (const name of ['securityToken', 'SecurityToken', 'api_key', 'Password']) {
    const seen: unknown[] = []
    compileSchema(schema, {})({ ...record, [name]: 'canary' }, '/device', fault => void seen.push(fault))
    assert.deepEqual(
      seen.map(fault => (fault as { path: string }).path),
      ['/device/Websites', `/device/${name}`],
    )
    assert.ok(JSON.stringify(seen).includes('"value":"seen"'))
    assert.ok(!JSON.stringify(seen).includes('canary'))
  }
})
