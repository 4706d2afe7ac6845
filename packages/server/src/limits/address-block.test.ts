import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressBlock } from './address-block.ts'

test('an IPv4 address is one, however it is written', () => {
  assert.equal(addressBlock('192.0.2.7'), '192.0.2.7')
  assert.equal(addressBlock('::ffff:192.0.2.7'), '192.0.2.7')
  assert.equal(addressBlock('::FFFF:192.0.2.7'), '192.0.2.7')
})

test('of an IPv6 address only the first half counts', () => {
  assert.equal(addressBlock('2001:db8:1:2::1'), '2001:db8:1:2')
  assert.equal(addressBlock('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'), '2001:db8:1:2')
  assert.equal(addressBlock('2001:db8::1'), '2001:db8:0:0')
  assert.equal(addressBlock('::1'), '0:0:0:0')
  assert.equal(addressBlock('fe80::1%eth0'), 'fe80:0:0:0')
  assert.notEqual(addressBlock('2001:db8:1:3::1'), addressBlock('2001:db8:1:2::1'))
})
