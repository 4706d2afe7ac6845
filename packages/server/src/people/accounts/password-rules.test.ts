import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainWeakPassword, normalisePassword } from './password-rules.ts'

const ada = ['Ada Lovelace', 'ada.lovelace@maker.example']

test('a long password is taken, whatever it is made of', () => {
  for (const password of [
    'correct horse battery staple',
    'rain on seven tin roofs',
    '8f2c0a9b4e7d',
    'Überraschung am Mühlbach',
    '雨が七つの屋根に降っている朝',
  ]) {
    assert.equal(explainWeakPassword(password, ada), undefined, password)
  }
})

test('one that is short, endless, a pattern, a name or what everyone tries first is not', () => {
  for (const password of [
    'eleven char',
    'x1!'.repeat(100),
    'aaaaaaaaaaaaaaaa',
    'abababababababab',
    'Lovelace2027',
    'maker.example1',
    'password1234',
    'Udigate-2027',
    'qwertyuiop12',
  ]) {
    assert.notEqual(explainWeakPassword(password, ada), undefined, password)
  }
})

test('a password is the same in both forms of Unicode that keyboards write', () => {
  assert.equal(normalisePassword('Mu\u0308hle'), normalisePassword('M\u00fchle'))
})
