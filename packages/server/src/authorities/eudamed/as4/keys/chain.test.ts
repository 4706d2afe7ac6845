import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Identity } from '@udigate/as4'
import { makeAuthority, openssl, type TestAuthority } from '../testing/authority.ts'
import { type Chain, isOfPartner, isRevoked, listsEndAt } from './chain.ts'
import { type RevocationList, readRevocationLists } from './revocation-list.ts'

const subject = '/C=EU/O=European Commission/CN=eudamed'
/** After everything here is issued. */
/** After whatever OpenSSL writes in these tests, which may begin long after this file was read. */
const now = new Date(Date.now() + 3_600_000)
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

let root: TestAuthority
let below: TestAuthority
let leaf: Identity
let chain: Chain

before(() => {
  if (openssl.skip) return
  root = makeAuthority('/O=Test/CN=Root')
  below = root.issueAuthority('/O=Test/CN=Issuing')
  leaf = below.issue(subject)
  chain = {
    authorities: [root.identity.certificate, below.identity.certificate],
    subjects: [leaf.certificate.subject],
  }
})

function readLists(...authorities: TestAuthority[]): RevocationList[] {
  return authorities.flatMap(each => readRevocationLists(each.writeList(), chain.authorities))
}

test(
  'a certificate that an authority issued to the partner is its own, over an authority between them too',
  openssl,
  () => {
    assert.ok(isOfPartner(chain, leaf.certificate, now))
    const issuing = { ...chain, authorities: [below.identity.certificate] }
    assert.ok(isOfPartner(issuing, leaf.certificate, now), 'an authority that is named is trusted by itself')
  },
)

test('one of another subject, another authority, or without the authority between is not', openssl, () => {
  assert.ok(!isOfPartner(chain, below.issue('/C=EU/CN=someone').certificate, now))
  assert.ok(!isOfPartner(chain, makeAuthority('/O=Test/CN=Root').issue(subject).certificate, now))
  assert.ok(!isOfPartner(chain, makeAuthority(subject).identity.certificate, now), 'signed by itself')
  const rootAlone = { ...chain, authorities: [root.identity.certificate] }
  assert.ok(!isOfPartner(rootAlone, leaf.certificate, now))
  assert.ok(!isOfPartner(chain, below.issueAuthority(subject).identity.certificate, now), 'an authority')
})

test('a party that is no authority issues nothing', openssl, () => {
  const party = root.issue('/CN=party')
  const listed = { ...chain, authorities: [root.identity.certificate, party.certificate] }
  assert.ok(!isOfPartner(listed, leaf.certificate, now))
})

test('an authority that has ended vouches for nothing', openssl, () => {
  assert.ok(!isOfPartner(chain, leaf.certificate, inDays(3651)))
})

test('what is on a revocation list is not trusted, wherever on the way it stands', openssl, () => {
  const other = below.issue(subject)
  below.revoke(other.certificate)
  const revocation = readLists(root, below)
  assert.ok(isOfPartner({ ...chain, revocation }, leaf.certificate, now))
  assert.ok(!isOfPartner({ ...chain, revocation }, other.certificate, now))
  assert.ok(isRevoked({ ...chain, revocation }, other.certificate, now))
  assert.ok(!isRevoked({ ...chain, revocation }, leaf.certificate, now))

  const revokedBelow = root.issueAuthority('/O=Test/CN=Revoked')
  const own = revokedBelow.issue(subject)
  root.revoke(revokedBelow.identity.certificate)
  const authorities = [...chain.authorities, revokedBelow.identity.certificate]
  const lists = [root, below, revokedBelow].flatMap(each =>
    readRevocationLists(each.writeList(), authorities),
  )
  assert.ok(isOfPartner({ ...chain, authorities }, own.certificate, now), 'without lists it is trusted')
  assert.ok(!isOfPartner({ ...chain, authorities, revocation: lists }, own.certificate, now))
})

test('without a list in force of each authority on the way nothing is trusted by it', openssl, () => {
  for (const revocation of [[], readLists(below), readLists(root)])
    assert.ok(!isOfPartner({ ...chain, revocation }, leaf.certificate, now))
  const revocation = readLists(root, below)
  assert.ok(isOfPartner({ ...chain, revocation }, leaf.certificate, inDays(0.9)))
  assert.ok(!isOfPartner({ ...chain, revocation }, leaf.certificate, inDays(1.1)))
  const end = listsEndAt({ ...chain, revocation })?.getTime() ?? 0
  assert.ok(end > inDays(0.9).getTime() && end < inDays(1.1).getTime())
  assert.equal(listsEndAt({ ...chain, revocation: readLists(root) })?.getTime(), 0)
})

test('lists are read from PEM and from DER', openssl, () => {
  const both = Buffer.concat([root.writeList(), below.writeList()])
  assert.equal(readRevocationLists(both, chain.authorities).length, 2)
  assert.equal(readRevocationLists(below.writeList({ der: true }), chain.authorities).length, 1)
})

test('a list that another signed, that was changed, or that is none is refused', openssl, () => {
  const foreign = makeAuthority('/O=Test/CN=Issuing').writeList()
  assert.throws(
    () => readRevocationLists(foreign, chain.authorities),
    /no authority that is named has signed/,
  )
  const der = below.writeList({ der: true })
  for (let index = 0; index < der.length; index += 1) {
    const changed = Buffer.from(der)
    changed[index] = (changed[index] ?? 0) ^ 0x01
    assert.throws(() => readRevocationLists(changed, chain.authorities), `byte ${index}`)
  }
  assert.throws(() => readRevocationLists(Buffer.from('x'), chain.authorities), /no revocation list in it/)
})
