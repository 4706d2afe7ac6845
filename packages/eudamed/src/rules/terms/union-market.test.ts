import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shippedCodeLists } from '../../codes/index.ts'
import { isOnUnionMarket } from '../../codes/union-market.ts'
import { marketCountryHint } from './union-market.ts'

const { marketCountries } = shippedCodeLists

test('manufacturers of the Union and of what belongs to its market need no representative', () => {
  for (const country of ['DE', 'EL', 'GR', 'IS', 'LI', 'NO', 'TR', 'XI']) {
    assert.equal(isOnUnionMarket(country, marketCountries), true, country)
  }
  for (const country of ['GB', 'UK', 'US', 'CH', 'de']) {
    assert.equal(isOnUnionMarket(country, marketCountries), false, country)
  }
})

test('a country that is written otherwise in the list is named as it is there', () => {
  for (const [country, code] of [
    ['GR', 'EL'],
    ['de', 'DE'],
    [' DE', 'DE'],
    ['fr ', 'FR'],
  ] as const) {
    const hint = marketCountryHint(country, shippedCodeLists)
    assert.equal(hint.code, code)
    assert.match(hint.hint, new RegExp(`\\b${code}\\b`))
  }
})

test('nothing is proposed for a country that is no market', () => {
  for (const country of ['US', 'us', 'United States', 'XX', '']) {
    const { hint, code } = marketCountryHint(country, shippedCodeLists)
    assert.equal(code, undefined, country)
    assert.doesNotMatch(hint, /\bXI\b/, country)
  }
})

test('Northern Ireland is proposed where the United Kingdom is named, and left to the caller', () => {
  for (const country of ['GB', 'UK']) {
    const { hint, code } = marketCountryHint(country, shippedCodeLists)
    assert.equal(code, undefined, country)
    assert.match(hint, /\bXI\b/, country)
  }
})
