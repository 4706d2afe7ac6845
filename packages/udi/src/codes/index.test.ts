import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { codeListFiles, eudamedFolder } from '../../../../scripts/write-code-lists.ts'
import { checkNotifiedBodyNumber } from '../identifiers/notified-body.ts'
import { type CodeList, type CodeLists, shippedCodeLists } from './index.ts'

const data = new URL('data/', import.meta.url)

function codesOf(list: CodeList): string[] {
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
  const counts: Record<keyof CodeLists, number> = {
    emdn: 8454,
    marketCountries: 32,
    countries: 248,
    nonEuCountries: 218,
    languages: 28,
    notifiedBodies: 50,
    clinicalSizeTypes: 67,
    clinicalSizeUnits: 174,
    storageHandlingConditions: 33,
    criticalWarnings: 423,
  }
  for (const [name, count] of Object.entries(counts)) {
    assert.equal(codesOf(shippedCodeLists[name as keyof CodeLists]).length, count, name)
  }
  assert.deepEqual(Object.keys(shippedCodeLists).sort(), Object.keys(counts).sort())
})

test('a list is built once and tells where it is from', () => {
  assert.equal(shippedCodeLists.languages, shippedCodeLists.languages)
  assert.equal(shippedCodeLists.languages.version, '3.0.30')
  for (const { name, version, source } of Object.values(shippedCodeLists)) {
    assert.ok(version && source, name)
    assert.doesNotMatch(source, /^\/|\.\.\//)
  }
})

test('the shape of the codes', () => {
  const shapes: [list: CodeList, shape: RegExp][] = [
    [shippedCodeLists.marketCountries, /^[A-Z]{2}$/],
    [shippedCodeLists.countries, /^[A-Z]{2}$/],
    [shippedCodeLists.nonEuCountries, /^[A-Z]{2}$/],
    [shippedCodeLists.languages, /^([A-Z]{2}|ANY)$/],
    [shippedCodeLists.clinicalSizeTypes, /^CST\d{1,3}$/],
    [shippedCodeLists.clinicalSizeUnits, /^MU\d{2,3}$/],
    [shippedCodeLists.storageHandlingConditions, /^SHC\d{3}$/],
    [shippedCodeLists.criticalWarnings, /^CW\d{3}$/],
  ]
  for (const [list, shape] of shapes) for (const code of codesOf(list)) assert.match(code, shape)
  for (const code of codesOf(shippedCodeLists.notifiedBodies))
    assert.equal(checkNotifiedBodyNumber(code).ok, true)
})

test('Greece is EL, and Northern Ireland is a market', () => {
  const { marketCountries, nonEuCountries } = shippedCodeLists
  for (const code of ['EL', 'XI', 'IS', 'LI', 'NO', 'TR']) assert.equal(marketCountries.has(code), true, code)
  for (const code of ['GR', 'GB', 'UK', 'CH']) assert.equal(marketCountries.has(code), false, code)
  for (const code of codesOf(marketCountries)) assert.equal(nonEuCountries.has(code), false, code)
  assert.equal(marketCountries.get('XI')?.term, 'United Kingdom (Northern Ireland only)')
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

const skip = existsSync(eudamedFolder)
  ? false
  : "the Commission's documents not found: get the schemas and the nomenclature from its EUDAMED help pages and set UDIGATE_EUDAMED_DIR"

test('the data files are what the script makes of the official documents, to the byte', { skip }, () => {
  const files = codeListFiles(eudamedFolder)
  assert.deepEqual(Array.from(files.keys()).sort(), readdirSync(data).sort())
  for (const [name, text] of files) assert.equal(readFileSync(new URL(name, data), 'utf8'), text, name)
})
