import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CodeListReading } from '@udigate/udi'
import { readCodeSchema, shippedCodeLists } from './index.ts'

const { storageHandlingConditions, countries, criticalWarnings } = shippedCodeLists

function schema(type: string, values: readonly [code: string, label: string][]): string {
  const lines = values.map(([code, label]) =>
    label === ''
      ? `<xs:enumeration value="${code}"/>`
      : `<xs:enumeration value="${code}"><xs:annotation><xs:documentation>\n  ${label}</xs:documentation></xs:annotation></xs:enumeration>`,
  )
  return `<xs:schema><xs:simpleType name="${type}"><xs:restriction base="xs:string">${lines.join('\n')}</xs:restriction></xs:simpleType></xs:schema>`
}

test('labels, and the marks of what must be written beside a code', () => {
  const text = schema('StorageHandlingConditionEnum', [
    ['SHC001', 'Fragile &amp; heavy'],
    ['SHC006', 'Lower limit'],
    ['SHC007', 'Upper limit *'],
    ['SHC099', 'OTHER **'],
  ])
  const reading = readCodeSchema('storage-handling-conditions', text, storageHandlingConditions, {
    force: true,
  })
  assert.deepEqual(reading, {
    ok: true,
    entries: [
      { code: 'SHC001', term: 'Fragile & heavy' },
      { code: 'SHC006', term: 'Lower limit' },
      { code: 'SHC007', term: 'Upper limit', comment: 'value' },
      { code: 'SHC099', term: 'OTHER', comment: 'text' },
    ],
  })
})

test('what the schema does not say stays as it is', () => {
  const known = Array.from(countries.entries(), ({ code }): [string, string] => [code, ''])
  const reading = readCodeSchema('countries', schema('CountryEnum', [...known, ['QQ', 'Nowhere']]), countries)
  assert.deepEqual(reading, {
    ok: true,
    entries: [...countries.entries(), { code: 'QQ', term: 'Nowhere' }],
  })
  const other = readCodeSchema(
    'critical-warnings',
    schema('CriticalWarningEnum', [['CW999', 'OTHER']]),
    criticalWarnings,
    { force: true },
  )
  assert.deepEqual(other, { ok: true, entries: [{ code: 'CW999', term: 'OTHER', comment: 'text' }] })
})

function listMessages(reading: CodeListReading): string[] {
  return reading.ok ? [] : reading.faults.map(({ message }) => message)
}

test('a schema without the list, a list without a schema, and a faulty list are refused', () => {
  const text = schema('CountryEnum', [
    ['AD', ''],
    ['AD', ''],
  ])
  assert.deepEqual(listMessages(readCodeSchema('critical-warnings', text, criticalWarnings)), [
    'The file has no enumeration CriticalWarningEnum.',
  ])
  assert.deepEqual(listMessages(readCodeSchema('emdn', text, shippedCodeLists.emdn)), [
    'The list emdn is not read from a schema.',
  ])
  assert.deepEqual(listMessages(readCodeSchema('countries', text, countries, { force: true })), [
    'AD is there twice; first in entry 1.',
  ])
})
