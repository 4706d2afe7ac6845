import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { ContentSource } from '../../../../settings/content-source.ts'
import type { SeenCertificate } from '../../../authority.ts'
import { makeAuthority, openssl, writePem } from '../testing/authority.ts'
import { keyFiles, readIdentity as readTestIdentity } from '../testing/partner.ts'
import { keepKeys } from './keep-keys.ts'
import { loadKeys, type PartnerSources } from './load-keys.ts'
import { readIdentity } from './read-identity.ts'

const own = keyFiles('manufacturer-2048')
const { fingerprint256: expected } = readTestIdentity('manufacturer-2048').certificate
const file = (path: string): ContentSource => ({ from: 'file', path })
const partner: PartnerSources = { certificates: file(keyFiles('regulator-2048').certificate) }
/** After whatever OpenSSL writes now; the tests may begin long after this file was read. */
const soon = (): Date => new Date(Date.now() + 60_000)

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-keys-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

const key = readFileSync(own.key, 'utf8')
const certificate = readFileSync(own.certificate, 'utf8')

test('a key and its certificate are read from files, from settings and from commands', async () => {
  const ways: [ContentSource, ContentSource][] = [
    [file(own.key), file(own.certificate)],
    [
      { from: 'setting', text: key },
      { from: 'setting', text: certificate },
    ],
    [
      { from: 'setting', text: key.replaceAll('\n', String.raw`\n`) },
      { from: 'setting', text: certificate.replaceAll('\n', String.raw`\n`) },
    ],
    [
      { from: 'command', command: `cat ${own.key}` },
      { from: 'command', command: `cat ${own.certificate}` },
    ],
  ]
  for (const [keySource, certificateSource] of ways) {
    const identity = await readIdentity({ key: keySource, certificate: certificateSource })
    assert.equal(identity.certificate.fingerprint256, expected)
  }
})

test('a certificate that comes with the key needs no source of its own', openssl, async t => {
  const folder = makeFolder(t)
  const pem = join(folder, 'both.pem')
  writeFileSync(pem, `${readFileSync(keyFiles('authority').certificate, 'utf8')}${certificate}${key}`)
  assert.equal((await readIdentity({ key: file(pem) })).certificate.fingerprint256, expected)

  const store = join(folder, 'own.p12')
  const from = ['-inkey', own.key, '-in', own.certificate, '-certfile', keyFiles('authority').certificate]
  execFileSync('openssl', ['pkcs12', '-export', ...from, '-out', store, '-passout', 'pass:secret word'])
  const password: ContentSource = { from: 'command', command: 'echo "secret word"' }
  assert.equal((await readIdentity({ key: file(store), password })).certificate.fingerprint256, expected)
  const text = readFileSync(store).toString('base64')
  const inSetting: ContentSource = { from: 'setting', text }
  assert.equal((await readIdentity({ key: inSetting, password })).certificate.fingerprint256, expected)
  const binary: ContentSource = { from: 'command', command: `cat ${store}` }
  assert.equal((await readIdentity({ key: binary, password })).certificate.fingerprint256, expected)
  const wrong: ContentSource = { from: 'setting', text: 'another' }
  await assert.rejects(
    readIdentity({ key: file(store), password: wrong }),
    /does not open with this passphrase/,
  )
})

test('what cannot be used is named, and nothing of it is shown', async () => {
  const other = file(keyFiles('manufacturer-3072').certificate)
  const cases: [() => Promise<unknown>, RegExp][] = [
    [
      () => readIdentity({ key: file(own.key), certificate: other }),
      /is not the key of the first certificate in/,
    ],
    [
      () => readIdentity({ key: file(own.key) }),
      /has no certificate in it; give that by AS4_CERTIFICATE_FILE/,
    ],
    [() => readIdentity({ key: file('/no/such/file') }), /\/no\/such\/file cannot be read: ENOENT/],
    [
      () => readIdentity({ key: file(own.certificate), certificate: other }),
      /has no private key that can be read/,
    ],
    [
      () => readIdentity({ key: { from: 'command', command: 'cat /etc/hosts; exit 3' } }),
      /it ended with status 3\.$/,
    ],
    [() => readIdentity({ key: { from: 'command', command: 'true' } }), /it writes nothing/],
    [
      () =>
        loadKeys(
          { own: { key: file(own.key), certificate: file(own.key) } },
          partner,
          soon(),
          undefined,
          () => {},
        ),
      /no certificate in it/,
    ],
  ]
  for (const [tried, message] of cases) {
    await assert.rejects(tried(), error => {
      assert.match((error as Error).message, message)
      assert.doesNotMatch((error as Error).message, /localhost|PRIVATE/)
      return true
    })
  }
})

test('keys are read again, and stay what they were while what is there cannot be used', async t => {
  const folder = makeFolder(t)
  const [keyFile, certificateFile] = [join(folder, 'own.key'), join(folder, 'own.pem')]
  copyFileSync(own.key, keyFile)
  copyFileSync(own.certificate, certificateFile)
  const seen: SeenCertificate[] = []
  const sources = { own: { key: file(keyFile), certificate: file(certificateFile) } }
  const keeper = await keepKeys(() => loadKeys(sources, partner, soon(), undefined, each => seen.push(each)))
  assert.equal(await keeper.renew(), false)
  const renewed = keyFiles('manufacturer-3072')
  copyFileSync(renewed.key, keyFile)
  await assert.rejects(keeper.renew(), /is not the key of/)
  assert.equal(keeper.current().identity.certificate.fingerprint256, expected)
  copyFileSync(renewed.certificate, certificateFile)
  assert.equal(await keeper.renew(), true)
  assert.equal(
    keeper.current().identity.certificate.fingerprint256,
    readTestIdentity('manufacturer-3072').certificate.fingerprint256,
  )
  assert.ok(seen.length >= 2 && seen.every(({ name }) => name === 'AS4'))
})

test('a revoked certificate of the partner is not trusted, though it is named', openssl, async t => {
  const folder = makeFolder(t)
  const write = (name: string, content: string | Buffer): ContentSource => {
    writeFileSync(join(folder, name), content)
    return file(join(folder, name))
  }
  const authority = makeAuthority('/CN=Root')
  const [first, second] = [authority.issue('/CN=eudamed'), authority.issue('/CN=eudamed')]
  const certificates = write('partner.pem', writePem(first) + writePem(second))
  const authorities = write('authorities.pem', authority.identity.certificate.toString())
  const load = (revocationLists?: ContentSource) =>
    loadKeys(
      { own: { key: file(own.key), certificate: file(own.certificate) } },
      { certificates, authorities, revocationLists },
      soon(),
      undefined,
      () => {},
    )
  assert.equal((await load()).partnerCertificates.length, 2)
  authority.revoke(first.certificate)
  const { partnerCertificates } = await load(write('list.pem', authority.writeList()))
  assert.deepEqual(
    partnerCertificates.map(({ fingerprint256 }) => fingerprint256),
    [second.certificate.fingerprint256],
  )
  authority.revoke(second.certificate)
  await assert.rejects(load(write('list.pem', authority.writeList())), /Every certificate in .* is revoked/)
  await assert.rejects(load(write('list.pem', 'nothing')), /list.pem: there is no revocation list/)
  await assert.rejects(
    loadKeys(
      { own: { key: file(own.key), certificate: file(own.certificate) } },
      { certificates, authorities: certificates },
      soon(),
      undefined,
      () => {},
    ),
    /a certificate that is of no authority: CN=eudamed/,
  )
})
