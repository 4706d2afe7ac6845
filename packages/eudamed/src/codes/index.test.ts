import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { CodeList } from '@udigate/udi'
import { codeListFiles, eudamedFolder } from '../../../../scripts/write-code-lists.ts'
import { skipWithout } from '../../../../test/needs.ts'
import { checkNotifiedBodyNumber } from '../identifiers/notified-body.ts'
import { type CodeListName, codeListKind, codeListNamed, codeListNames, shippedCodeLists } from './index.ts'

const data = new URL('data/', import.meta.url)

function listCodes(list: CodeList): string[] {
  return Array.from(list.entries(), entry => entry.code)
}

function storageConditionsWith(comment: 'value' | 'text'): string[] {
  const conditions = Array.from(shippedCodeLists.storageHandlingConditions.entries())
  return conditions.filter(entry => entry.comment === comment).map(entry => entry.code)
}

function nearest(list: CodeList, code: string): string | undefined {
  return list.nearest(code, 1)[0]?.code
}

test('as many codes as the authority has', () => {
  const counts: Record<CodeListName, number> = {
    emdn: 8454,
    'market-countries': 32,
    countries: 248,
    'non-eu-countries': 218,
    languages: 28,
    'notified-bodies': 50,
    'clinical-size-types': 67,
    'clinical-size-units': 174,
    'clinical-size-precisions': 3,
    'storage-handling-conditions': 33,
    'critical-warnings': 423,
    'risk-classes': 13,
    'special-device-types': 21,
    'multi-component-types': 3,
    'certificate-types': 28,
    'annex-xvi-types': 6,
    'substance-types': 3,
    'substance-sub-types': 3,
    'device-statuses': 3,
    'production-identifiers': 5,
    'issuing-agencies': 5,
    'applicable-legislations': 6,
  }
  for (const name of codeListNames) {
    assert.equal(codeListNamed(shippedCodeLists, name).size, counts[name], name)
    assert.equal(listCodes(codeListNamed(shippedCodeLists, name)).length, counts[name], name)
  }
})

test('every list stands under its own name, and none is without one', () => {
  for (const name of codeListNames) assert.equal(codeListNamed(shippedCodeLists, name).name, name)
  assert.equal(Object.keys(shippedCodeLists).length, codeListNames.length)
})

test('every code but the numbers of notified bodies has a term', () => {
  for (const name of codeListNames) {
    if (name === 'notified-bodies') continue
    for (const { code, term } of codeListNamed(shippedCodeLists, name).entries()) {
      assert.ok(term, `${name} ${code}`)
      assert.notEqual(term, code === 'EMR' || code === 'ICCBBA' ? '' : code, name)
    }
  }
})

test('a list is built once and tells where it is from', () => {
  assert.equal(shippedCodeLists.languages, shippedCodeLists.languages)
  assert.equal(shippedCodeLists.languages.version, '3.0.30')
  for (const { name, version, source } of Object.values(shippedCodeLists)) {
    assert.ok(version && source, name)
    assert.doesNotMatch(source, /^\/|\.\.\//)
  }
})

test('codes are written as their list says, and as identifiers are checked', () => {
  for (const name of codeListNames) {
    const { shape } = codeListKind(name)
    for (const code of listCodes(codeListNamed(shippedCodeLists, name))) if (shape) assert.match(code, shape)
  }
  for (const code of listCodes(shippedCodeLists.notifiedBodies))
    assert.equal(checkNotifiedBodyNumber(code).ok, true)
})

test('Greece is EL, and Northern Ireland is a market', () => {
  const { marketCountries, nonEuCountries } = shippedCodeLists
  for (const code of ['EL', 'XI', 'IS', 'LI', 'NO', 'TR']) assert.equal(marketCountries.has(code), true, code)
  for (const code of ['GR', 'GB', 'UK', 'CH']) assert.equal(marketCountries.has(code), false, code)
  for (const code of listCodes(marketCountries)) assert.equal(nonEuCountries.has(code), false, code)
  assert.equal(marketCountries.get('XI')?.term, 'United Kingdom (Northern Ireland only)')
  assert.equal(marketCountries.get('EL')?.term, 'Greece')
})

test('eleven storage conditions need a value, one needs a text', () => {
  const numbers = ['006', '007', '008', '009', '010', '013', '021', '022', '023', '025', '045']
  assert.deepEqual(
    storageConditionsWith('value'),
    numbers.map(number => `SHC${number}`),
  )
  assert.deepEqual(storageConditionsWith('text'), ['SHC099'])
  assert.equal(shippedCodeLists.storageHandlingConditions.get('SHC008')?.term, 'Temperature limit')
})

test('one critical warning needs a text', () => {
  const marked = Array.from(shippedCodeLists.criticalWarnings.entries()).filter(
    entry => entry.comment !== undefined,
  )
  assert.deepEqual(
    marked.map(entry => [entry.code, entry.comment]),
    [['CW999', 'text']],
  )
})

test('what slips were meant to be', () => {
  assert.equal(nearest(shippedCodeLists.languages, 'en'), 'EN')
  assert.equal(nearest(shippedCodeLists.storageHandlingConditions, 'SHC0O8'), 'SHC008')
  assert.equal(nearest(shippedCodeLists.clinicalSizeUnits, 'MUO1'), 'MU01')
  assert.equal(nearest(shippedCodeLists.criticalWarnings, 'CW-999'), 'CW999')
})

test('one special device type is retired under each legislation that had it, since an unknown day', () => {
  const retired = codeListNames.flatMap(name =>
    Array.from(codeListNamed(shippedCodeLists, name).entries()).filter(
      entry => entry.retired ?? entry.retiredOn !== undefined,
    ),
  )
  assert.deepEqual(
    retired,
    ['MDR', 'MDD', 'AIMDD'].map(legislation => ({
      code: `${legislation}_ORTHOPEDIC`,
      term: 'Orthopedic',
      legislations: [legislation],
      retired: true,
    })),
  )
})

function under(list: CodeList, legislation: string): string[] {
  return Array.from(list.entries())
    .filter(({ legislations }) => legislations?.includes(legislation))
    .map(({ code }) => code)
}

test('what belongs to a legislation', () => {
  const { riskClasses, specialDeviceTypes, certificateTypes, multiComponentTypes } = shippedCodeLists
  const classes = ['CLASS_I', 'CLASS_IIA', 'CLASS_IIB', 'CLASS_III']
  for (const legislation of ['MDR', 'MDR_SPP', 'MDD'])
    assert.deepEqual(under(riskClasses, legislation), classes)
  assert.deepEqual(under(riskClasses, 'IVDR'), ['CLASS_A', 'CLASS_B', 'CLASS_C', 'CLASS_D'])
  assert.deepEqual(under(riskClasses, 'AIMDD'), ['AIMDD'])
  assert.deepEqual(under(specialDeviceTypes, 'IVDR'), ['IVDR_SOFTWARE'])
  assert.equal(under(specialDeviceTypes, 'MDR').length, 9)
  assert.equal(under(certificateTypes, 'MDR').length, 5)
  assert.equal(under(certificateTypes, 'IVDR').length, 4)
  assert.deepEqual(under(multiComponentTypes, 'MDR_SPP'), ['SYSTEM', 'PROCEDURE_PACK'])
})

const skip = skipWithout('official-files', existsSync(eudamedFolder))

test('the data files are what the script makes of the official documents, to the byte', { skip }, () => {
  const files = codeListFiles(eudamedFolder)
  assert.deepEqual(Array.from(files.keys()).sort(), readdirSync(data).sort())
  for (const [name, text] of files) assert.equal(readFileSync(new URL(name, data), 'utf8'), text, name)
})
