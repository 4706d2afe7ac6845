import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeXml } from '@udigate/udi'
import { accessTokenPlaceholder, placeAccessToken } from './access-token.ts'

const place = `<s:serviceAccessToken>${accessTokenPlaceholder}</s:serviceAccessToken>`

test('the token takes the place of the placeholder, escaped, and nothing else changes', () => {
  const text = escapeXml(`${place}${accessTokenPlaceholder}`)
  const xml = `<a>\n<b>${accessTokenPlaceholder}</b><c>${text}</c>${place}<d>${accessTokenPlaceholder}</d></a>\n`
  const token = `$&$1<T&"'\\`
  assert.equal(
    placeAccessToken(xml, token),
    xml.replace(place, () => '<s:serviceAccessToken>$&amp;$1&lt;T&amp;&quot;&apos;\\</s:serviceAccessToken>'),
  )
})

test('a message without a place for it, and a token that is none, are refused', () => {
  assert.throws(() => placeAccessToken(`<a>${accessTokenPlaceholder}</a>`, 'T'), RangeError)
  assert.throws(() => placeAccessToken(placeAccessToken(place, 'T'), 'T'), RangeError)
  assert.throws(() => placeAccessToken(place, ''), RangeError)
  assert.throws(() => placeAccessToken(place, 'a\u0000'), RangeError)
})
