import assert from 'node:assert/strict'
import { BlockList } from 'node:net'
import { test } from 'node:test'
import fc from 'fast-check'
import { isPublicAddress } from './public-address.ts'

const byte = fc.integer({ min: 0, max: 255 })
const group = fc.integer({ min: 0, max: 0xffff })
const bytes4 = fc.tuple(byte, byte, byte, byte)
const dotted = (bytes: readonly number[]): string => bytes.join('.')
const hex = (value: number): string => value.toString(16)
const splitGroups = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string =>
  `${hex(a * 256 + b)}:${hex(c * 256 + d)}`

/** An IPv6 address without abbreviation, with zeros in front of its groups or without them. */
function written(values: readonly number[], style: number): string {
  const full = values.map(value => (style === 0 ? hex(value) : hex(value).padStart(4, '0'))).join(':')
  return style === 2 ? full.toUpperCase() : full
}

/** What an arithmetic of its own says, by the first bytes. */
function isSpecial([a = 0, b = 0, c = 0, d = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true
  if (a === 100 && b >= 64 && b < 128) return true
  if (a === 169 && b === 254) return true
  if (a === 172 && b >= 16 && b < 32) return true
  if (a === 192 && b === 168) return true
  if (a === 192 && b === 0 && (c === 0 || c === 2)) return true
  if (a === 192 && ((b === 31 && c === 196) || (b === 52 && c === 193))) return true
  if (a === 192 && ((b === 88 && c === 99) || (b === 175 && c === 48))) return true
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return true
  if (a === 203 && b === 0 && c === 113) return true
  return a === 168 && b === 63 && c === 129 && d === 16
}

const nearSpecial = fc
  .constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 223, 224, 255)
  .chain(first => fc.tuple(fc.constant(first), byte, byte, byte))

test('an IPv4 address is public where no registry says otherwise', () => {
  fc.assert(
    fc.property(fc.oneof(bytes4, nearSpecial), bytes => {
      assert.equal(isPublicAddress(dotted(bytes)), !isSpecial(bytes), dotted(bytes))
    }),
    { numRuns: 5_000 },
  )
})

test('no IPv6 address that has an IPv4 address inside it is public', () => {
  const forms: ((bytes: readonly number[]) => string)[] = [
    bytes => `::ffff:${dotted(bytes)}`,
    bytes => `::ffff:${splitGroups(bytes)}`,
    bytes => `0:0:0:0:0:ffff:${splitGroups(bytes)}`,
    bytes => `::${dotted(bytes)}`,
    bytes => `::ffff:0:${splitGroups(bytes)}`,
    bytes => `64:ff9b::${splitGroups(bytes)}`,
    bytes => `64:ff9b:1::${splitGroups(bytes)}`,
    bytes => `2002:${splitGroups(bytes)}::1`,
    bytes => `2001:0:${splitGroups(bytes)}::1`,
  ]
  fc.assert(
    fc.property(fc.oneof(bytes4, nearSpecial), fc.constantFrom(...forms), (bytes, form) => {
      assert.equal(isPublicAddress(form(bytes)), false, form(bytes))
    }),
    { numRuns: 5_000 },
  )
})

test('outside 2000::/3 no IPv6 address is public, however it is written', () => {
  const groups = fc.tuple(group, group, group, group, group, group, group, group)
  fc.assert(
    fc.property(groups, fc.constantFrom(0, 1, 2), (values, style) => {
      const isUnicast = values[0] >= 0x2000 && values[0] <= 0x3fff
      if (!isUnicast) assert.equal(isPublicAddress(written(values, style)), false)
      assert.equal(isPublicAddress(written(values, style)), isPublicAddress(written(values, 0)))
    }),
    { numRuns: 5_000 },
  )
})

for (const address of [
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2001:10::1',
  '3fff::1',
  '100::1',
  '5f00::1',
  '169.254.169.254',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '255.255.255.255',
  '',
  'localhost',
  '0x7f000001',
  '2130706433',
  '127.1',
  '010.0.0.1',
  '[::1]',
  ' 8.8.8.8',
  '8.8.8.8 ',
  '8.8.8.8/32',
]) {
  test(`${JSON.stringify(address)} is not public`, () => assert.equal(isPublicAddress(address), false))
}

for (const address of [
  '8.8.8.8',
  '1.1.1.1',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
  '168.63.129.17',
]) {
  test(`${address} is public`, () => assert.equal(isPublicAddress(address), true))
}

test('Node takes an IPv4-mapped address for the IPv4 address that it is', () => {
  const list = new BlockList()
  list.addSubnet('127.0.0.0', 8, 'ipv4')
  assert.ok(list.check('::ffff:127.0.0.1', 'ipv6'))
})
