import assert from 'node:assert/strict'
import { test } from 'node:test'
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
