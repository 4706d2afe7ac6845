import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import { emptyTally } from '@udigate/sheets'
import type { Finding } from '@udigate/udi'

import type { ValidateCommandOptions } from './options.ts'
import { textReport, textWriter } from './text-report.ts'
import type { Judged } from './writer.ts'

const options: ValidateCommandOptions = {
  model: 'EU_UDI_MDR',
  files: ['-'],
  format: 'text',
  quiet: false,
  allFindings: false,
  info: false,
  warningsAsErrors: false,
  eachAlone: false,
  offline: false,
  strictContract: false,
}
const error: Finding = {
  path: '/device/Device',
  ruleId: 'BR-1',
  message: 'Wrong.',
  value: '1',
  fix: [
    { op: 'replace', path: '/device/Device', value: '2' },
    { op: 'remove', path: '/device/Other' },
    { op: 'add', path: '/device/New', value: [true] },
  ],
}
const warning: Finding = { path: '/deviceGroup/DeviceName', ruleId: 'UDG-1', message: 'Odd.' }

function judged(errors: Finding[], warnings: Finding[]): Judged {
  return {
    file: 'd.ndjson',
    request: { record: 2, line: 7, reading: { ok: true, body: {} } },
    verdict: {
      kind: 'judged',
      validation: {
        status: errors.length > 0 ? 'failed' : 'successful',
        message: errors.length > 0 ? 'Validation failed' : 'Validation successful',
        deviceErrors: errors,
        deviceGroupErrors: [],
        deviceWarnings: [],
        deviceGroupWarnings: warnings,
      },
    },
  }
}

const errorText = `d.ndjson:7: error BR-1 at /device/Device
    Wrong.
    value: "1"
    fix: replace /device/Device by "2"
    fix: remove /device/Other
    fix: add /device/New as [true]
`
const warningText = `d.ndjson:7: warning UDG-1 at /deviceGroup/DeviceName
    Odd.
`

test('a finding has its file, line, severity, rule, pointer, message, value and fix', () => {
  const text = textWriter(options, false).add(judged([error], [warning]))
  assert.equal(text, errorText + warningText)
})

test('quiet leaves the warnings out, unless they count as errors', () => {
  const quiet = { ...options, quiet: true }
  assert.equal(textWriter(quiet, false).add(judged([error], [warning])), errorText)
  assert.equal(
    textWriter({ ...quiet, warningsAsErrors: true }, false).add(judged([], [warning])),
    warningText,
  )
  assert.equal(textReport(quiet, false).end(emptyTally(), []), '')
})

test('colour changes nothing but the colour', () => {
  const text = textWriter(options, true).add(judged([error], [warning]))
  assert.notEqual(text, errorText + warningText)
  assert.equal(stripVTControlCharacters(text), errorText + warningText)
})

test('findings with places in the file come in their order there, and name the record of an array', () => {
  const { verdict } = judged([error, { ...warning, ruleId: 'BR-2' }], [])
  const request = {
    record: 2,
    line: 7,
    reading: { ok: true, body: {} },
    findPlace: getLaterDevicePlace,
  } as const
  const text = textWriter(options, false).add({ file: 'd.json', request, verdict })
  assert.deepEqual(text.match(/^\S.*$/gm), [
    'd.json:8:3: error BR-2 at /deviceGroup/DeviceName of record 2',
    'd.json:9:3: error BR-1 at /device/Device of record 2',
  ])
})

test('a rule that breaks down is neither a pass nor a finding', () => {
  const broken: Judged = { ...judged([], []), verdict: { kind: 'broken', ruleId: 'BR-1' } }
  assert.match(textWriter(options, false).add(broken), /^d\.ndjson:7: error BR-1\n {4}This rule broke down/)
})

test('nothing of a record can act on the terminal, and long values are cut', () => {
  const nasty = `\u009b31m\u202e${'x'.repeat(300)}`
  const finding = { ...error, path: '/device/a\u0085', message: `Wrong: ${nasty}.`, value: nasty, fix: [] }
  const text = textWriter(options, false).add(judged([finding], []))
  assert.doesNotMatch(text, /[\u0080-\u009f\u202e]/)
  assert.match(text, /\\u009b31m\\u202ex/)
  assert.match(text, /value: .{199}…$/m)
})

test('the last line sums up', () => {
  assert.equal(lastLine({ records: 1, valid: 1 }), '1 record: 1 valid\n')
  assert.equal(
    lastLine({ records: 1200, valid: 1196, failed: 3, broken: 1, errors: 7, warnings: 1 }),
    '1,200 records: 1,196 valid, 3 not valid, 1 not judged (7 errors, 1 warning)\n',
  )
  assert.equal(lastLine({}), 'No record: 0 valid\n')
})

function getLaterDevicePlace(path: string) {
  return { line: path === '/device/Device' ? 9 : 8, column: 3 }
}

function lastLine(tally: object): string {
  return textReport(options, false).end({ ...emptyTally(), ...tally }, [])
}
