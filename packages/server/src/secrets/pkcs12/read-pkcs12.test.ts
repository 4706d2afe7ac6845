import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { hasJavaAndMaven } from '../../../../../test/java-and-maven.ts'
import { skipWithout } from '../../../../../test/needs.ts'
import { mayBePkcs12, readPkcs12 } from './read-pkcs12.ts'

const keys = join(import.meta.dirname, '../../../../as4/test/keys')
const keyFile = join(keys, 'manufacturer-2048.test-key.pem')
const certificateFile = join(keys, 'manufacturer-2048.crt')
const folder = mkdtempSync(join(tmpdir(), 'udigate-pkcs12-'))
after(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'store.p12')
const password = 'Pässwort 1'
const openssl = { skip: skipWithout('openssl', spawnSync('openssl', ['version']).status === 0) }
const java = { skip: openssl.skip || skipWithout('java', hasJavaAndMaven()) }

function exportStore(options: readonly string[], secret = password): Buffer {
  const from = ['-inkey', keyFile, '-in', certificateFile, '-certfile', join(keys, 'authority.crt')]
  execFileSync('openssl', [
    'pkcs12',
    '-export',
    ...from,
    '-out',
    file,
    '-passout',
    `pass:${secret}`,
    ...options,
  ])
  return readFileSync(file)
}

const ways: Readonly<Record<string, readonly string[]>> = {
  'OpenSSL 3 as it is': [],
  'AES-128 with a MAC of SHA-512': ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-192-CBC', '-macalg', 'sha512'],
  '3DES, as Windows and older Java write': [
    '-keypbe',
    'PBE-SHA1-3DES',
    '-certpbe',
    'PBE-SHA1-3DES',
    '-macalg',
    'sha1',
  ],
  'certificates in the clear': ['-certpbe', 'NONE'],
  'nothing encrypted': ['-certpbe', 'NONE', '-keypbe', 'NONE'],
  'no MAC': ['-nomac'],
}

for (const [way, options] of Object.entries(ways)) {
  test(`key and certificates are read: ${way}`, openssl, () => {
    const store = exportStore(options)
    assert.ok(mayBePkcs12(store))
    const { keys: found, certificates } = readPkcs12(store, password)
    assert.deepEqual(
      found.map(key => key.export({ format: 'jwk' })),
      [createPrivateKey(readFileSync(keyFile)).export({ format: 'jwk' })],
    )
    assert.deepEqual(
      new Set(certificates.map(({ fingerprint256 }) => fingerprint256)),
      new Set(
        [certificateFile, join(keys, 'authority.crt')].map(
          each => new X509Certificate(readFileSync(each)).fingerprint256,
        ),
      ),
    )
  })
}

test('a file of Java is read', java, () => {
  exportStore(['-name', 'own'], 'changeit')
  const store = join(folder, 'java.p12')
  rmSync(store, { force: true })
  execFileSync('keytool', [
    '-importkeystore',
    '-noprompt',
    '-srckeystore',
    file,
    '-srcstorepass',
    'changeit',
    '-destkeystore',
    store,
    '-deststoretype',
    'PKCS12',
    '-deststorepass',
    'changeit',
  ])
  const { keys: found, certificates } = readPkcs12(readFileSync(store), 'changeit')
  assert.equal(found.length, 1)
  assert.ok(found[0] && certificates.some(each => each.checkPrivateKey(found[0] as never)))
})

test('another passphrase, a changed file and an outdated one are told apart', openssl, () => {
  const store = exportStore([])
  assert.throws(() => readPkcs12(store, 'another'), /does not open with this passphrase/)
  const unprotected = exportStore(['-nomac'])
  assert.throws(() => readPkcs12(unprotected, 'another'), /does not open with this passphrase/)
  const old = exportStore(['-legacy'])
  assert.throws(() => readPkcs12(old, password), /RC2-40, which is not read. Write it again: "openssl pkcs12/)
})

test('whatever its bytes are, it is read or refused with a sentence', openssl, () => {
  const store = exportStore(['-iter', '1'])
  for (let index = 0; index < store.length; index += 1) {
    const changed = Buffer.from(store)
    changed[index] = (changed[index] ?? 0) ^ 0x15
    for (const bytes of [changed, store.subarray(0, index)]) {
      try {
        readPkcs12(bytes, password)
      } catch (error) {
        assert.match(
          (error as Error).message,
          /passphrase\.$|^is |, which is not read|does not open/,
          String(index),
        )
      }
    }
  }
})

test('other files are not taken for one', () => {
  for (const each of [keyFile, certificateFile]) assert.ok(!mayBePkcs12(readFileSync(each)))
  assert.ok(!mayBePkcs12(new X509Certificate(readFileSync(certificateFile)).raw))
  assert.ok(!mayBePkcs12(Buffer.alloc(0)))
})
