import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCodeList } from '@udigate/udi'
import { shippedCodeLists } from '../../codes/index.ts'
import { meantCountry } from './country-spellings.ts'

const { countries, marketCountries, nonEuCountries } = shippedCodeLists

test('a country by its code, the codes of ISO 3166-1, and its names', () => {
  for (const [text, code] of [
    ['DE', 'DE'],
    [' de ', 'DE'],
    ['DEU', 'DE'],
    ['Germany', 'DE'],
    ['Deutschland', 'DE'],
    ['Österreich', 'AT'],
    ['Oesterreich', 'AT'],
    ['GR', 'EL'],
    ['GRC', 'EL'],
    ['Czech Republic', 'CZ'],
    ['Türkiye', 'TR'],
    ['USA', 'US'],
    ['GB', 'UK'],
    ['Great Britain', 'UK'],
    ['Northern Ireland', 'XI'],
    ['Côte d’Ivoire', 'CI'],
  ] as const) {
    assert.equal(meantCountry(text, countries)?.code, code, text)
  }
})

test('only countries of the list are meant', () => {
  assert.equal(meantCountry('Switzerland', marketCountries), undefined)
  assert.equal(meantCountry('CHE', nonEuCountries)?.code, 'CH')
  assert.equal(meantCountry('Germany', nonEuCountries), undefined)
  for (const text of ['', 'EU', 'XX', 'Europe', 'DE, FR', 'x'.repeat(61)]) {
    assert.equal(meantCountry(text, countries), undefined, text)
  }
})

test('every country of the lists is found by what the list calls it', () => {
  for (const list of [countries, marketCountries, nonEuCountries]) {
    for (const { code, term } of list.entries()) {
      assert.equal(meantCountry(code.toLowerCase(), list)?.code, code)
      if (term !== undefined) assert.equal(meantCountry(term.toUpperCase(), list)?.code, code, term)
    }
  }
})

test('every country has one code of three letters', () => {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  const texts = letters.flatMap(one => letters.flatMap(two => letters.map(three => one + two + three)))
  const found = texts.flatMap(text => meantCountry(text, countries)?.code ?? [])
  // Northern Ireland has none.
  const codes = Array.from(countries.entries(), ({ code }) => code).filter(code => code !== 'XI')
  assert.deepEqual(found.sort(), codes.sort())
})

test('a list without names has its codes', () => {
  const list = readCodeList({
    list: 'countries',
    version: '1',
    source: 'made for this test',
    codes: [['DE']],
  })
  assert.equal(meantCountry('de', list)?.code, 'DE')
  assert.equal(meantCountry('Germany', list), undefined)
})
