import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeRandomBytes } from '../../random-bytes.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'

test('there are ten codes of 80 random bits each', () => {
  const codes = makeRecoveryCodes(makeRandomBytes())
  assert.equal(new Set(codes).size, 10)
  for (const code of codes) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
})

test('a code is the same however it is typed, and another one is not', () => {
  const [code = '', other = ''] = makeRecoveryCodes(makeRandomBytes())
  const typed = [code.toLowerCase(), code.replaceAll('-', ' '), ` ${code.replaceAll('-', '')}\n`]
  for (const each of typed) assert.equal(hashRecoveryCode(each), hashRecoveryCode(code))
  assert.notEqual(hashRecoveryCode(code), hashRecoveryCode(other))
  assert.ok(!hashRecoveryCode(code).includes(code))
})
