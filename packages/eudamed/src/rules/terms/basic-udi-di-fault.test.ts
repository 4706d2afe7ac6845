import assert from 'node:assert/strict'
import { test } from 'node:test'
import { basicUdiDiFault } from './basic-udi-di-fault.ts'

test('a character that is not seen is named, and the Basic UDI-DI without it proposed', () => {
  for (const sign of ['\u200b', '\u200e', '\u00ad', '\ufeff', '\t', '\n', '\u00a0']) {
    const fault = basicUdiDiFault('GS1', `4399902${sign}37188JM`)
    assert.equal(fault?.expected, '439990237188JM')
    assert.match(fault?.reason ?? '', /not seen, U\+[0-9A-F]{4} [A-Z-]+/)
  }
  assert.match(
    basicUdiDiFault('GS1', '4399902\u200b37188JX')?.reason ?? '',
    /U\+200B ZERO WIDTH SPACE; remove it/,
  )
})

test('a sound Basic UDI-DI has no fault', () => {
  assert.equal(basicUdiDiFault('GS1', '439990237188JM'), undefined)
  assert.equal(basicUdiDiFault('HIBCC', '++A999MODELIDENTIFIER11S8'), undefined)
  assert.equal(basicUdiDiFault('IFA', 'PP12345ABCD.12345678.9004'), undefined)
})

test('one of another agency names that agency', () => {
  assert.equal(basicUdiDiFault('HIBCC', '439990237188JM')?.agency, 'GS1')
  assert.equal(basicUdiDiFault('GS1', '++A999MODELIDENTIFIER11S8')?.agency, 'HIBCC')
  assert.equal(basicUdiDiFault('ICCBBA', 'PP12345ABCD.12345678.9004')?.agency, 'IFA')
})

test('what was plainly meant', () => {
  for (const code of ['439990237188JN', '439990237188jm', '439990 237188 JM', ' 439990237188JM']) {
    assert.equal(basicUdiDiFault('GS1', code)?.expected, '439990237188JM', code)
  }
  // Small letters have check characters of their own, which are not what is meant.
  assert.equal(basicUdiDiFault('GS1', '4399902372grpgm')?.expected, '4399902372GRPGM')
  assert.equal(basicUdiDiFault('IFA', 'PP12345ABCD.12345678.9005')?.expected, 'PP12345ABCD.12345678.9004')
})

test('what ends in digits may lack its check characters: both readings are named', () => {
  const fault = basicUdiDiFault('GS1', '439990237188')
  assert.equal(fault?.expected, undefined)
  assert.match(fault?.reason ?? '', /439990237188JM.*4399902371BT/)
  // With two more it would be too long.
  assert.equal(basicUdiDiFault('GS1', `12345${'A'.repeat(17)}99`)?.expected?.length, 24)
})

test('what is wrong where nothing is plain', () => {
  for (const [agency, code, reason] of [
    ['GS1', '00308676965723', /GTIN, which belongs in Device/],
    ['GS1', 'NADEL', /5 characters instead of 8 to 25/],
    ['IFA', 'PP1234567890123456789012345', /27 characters instead of 10 to 25/],
    ['GS1', 'NADEL-12345', /company prefix/],
    ['HIBCC', 'A999MODEL12', /begin with \+\+/],
  ] as const) {
    const fault = basicUdiDiFault(agency, code)
    assert.match(fault?.reason ?? '', reason, code)
    assert.equal(fault?.expected, undefined, code)
  }
})
