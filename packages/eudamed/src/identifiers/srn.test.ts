import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { skipWithout } from '../../../../test/needs.ts'
import { checkSrn, parseSrn } from './srn.ts'

test('each fault', () => {
  assert.deepEqual(checkSrn('DE-MF-000001723'), { ok: true })
  for (const code of [
    '',
    'NA',
    'DE-MF-1234567',
    'DE-MF-0000017234',
    'de-mf-000001723',
    'DE-MF-000001723\n',
    'DEMF000001723',
    'XDE-MF-000001723',
  ]) {
    assert.deepEqual(checkSrn(code), { ok: false, fault: 'shape' }, code)
  }
  assert.deepEqual(checkSrn('XX-MF-000001723'), { ok: false, fault: 'country' })
  assert.deepEqual(checkSrn('DE-NB-000001723'), { ok: false, fault: 'role' })
})

test('both names of Greece and all of the United Kingdom are countries', () => {
  for (const country of ['EL', 'GR', 'UK', 'GB', 'XI'])
    assert.equal(checkSrn(`${country}-MF-000001723`).ok, true)
})

test('the parts', () => {
  assert.deepEqual(parseSrn('IE-AR-000004258'), { country: 'IE', role: 'AR', number: '000004258' })
  assert.equal(parseSrn('IE-XX-000004258'), undefined)
})

const folder =
  process.env.UDIGATE_EUDAMED_DIR ?? fileURLToPath(new URL('../../../../../shared/eudamed', import.meta.url))
const schema = `${folder}/xsd-3.0.30/data/Entity/Common/CommonBasicType.xsd`
const skip = skipWithout('official-files', existsSync(schema))

test('the verdict is that of the official pattern', { skip }, () => {
  const pattern = /name="stringSRNType">[\s\S]*?<xs:pattern value="([^"]+)"/.exec(
    readFileSync(schema, 'utf8'),
  )?.[1]
  assert.ok(pattern)
  const official = new RegExp(`^(?:${pattern})$`)
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  for (const first of letters) {
    for (const second of letters) {
      const srn = `${first}${second}-MF-000000001`
      assert.equal(checkSrn(srn).ok, official.test(srn), srn)
    }
  }
  const parts = fc.tuple(
    fc.constantFrom('DE', 'EL', 'XX', 'D', ''),
    fc.constantFrom('MF', 'AR', 'PR', 'IM', 'SP', 'NB', 'mf'),
    fc.constantFrom('000000001', '00000001', '0000000001', '00000000A'),
  )
  fc.assert(
    fc.property(parts, fc.constantFrom('-', '', '_'), (words, separator) => {
      const srn = words.join(separator)
      assert.equal(checkSrn(srn).ok, official.test(srn), srn)
    }),
  )
})
