import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { rootCertificates } from 'node:tls'
import { officialFile } from '../../sheets/test/official-files.ts'
import { selfSigned } from '../src/authorities/eudamed/domibus/testing/self-signed.ts'
import { checkConfig } from '../src/config/check-config.ts'

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-check-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

function fileIn(folder: string, name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const access = { UDIGATE_PREVIEW_ENDPOINT: 'https://access.example/ws', UDIGATE_PREVIEW_PARTY_ID: 'P' }
const certificate = rootCertificates[0] ?? ''

test('what can be used passes, and nothing is made', async t => {
  const folder = makeFolder(t)
  const ca = fileIn(folder, 'ca.pem', `Root\n${certificate}\n${rootCertificates[1] ?? ''}\n`)
  const before = readdirSync(folder)
  assert.deepEqual(
    await checkConfig({
      ...access,
      UDIGATE_DATA_DIR: join(folder, 'data/of/udigate'),
      UDIGATE_EVIDENCE_HEAD_DIR: folder,
      UDIGATE_PREVIEW_CA_FILE: ca,
      UDIGATE_PRODUCTION_CONNECTOR: 'bulk-files',
    }),
    [],
  )
  assert.deepEqual(readdirSync(folder), before)
})

test('every mistake is told at once: of settings, and of what they name on the disk', async t => {
  const folder = makeFolder(t)
  const file = fileIn(folder, 'file', 'x')
  const mistakes = await checkConfig({
    ...access,
    PORT: 'x',
    UDIGATE_DATA_DIR: join(file, 'data'),
    UDIGATE_EVIDENCE_HEAD_DIR: file,
    UDIGATE_PREVIEW_CA_FILE: join(folder, 'missing.pem'),
    UDIGATE_PREVIEW_XSD_DIR: folder,
    UDIGATE_PRODUCTION_CONNECTOR: 'domibus-files',
    UDIGATE_PRODUCTION_PARTY_ID: 'P',
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr',
    UDIGATE_PRODUCTION_AUTHORITY_NODE_ID: 'eudamed_mdr',
    UDIGATE_PRODUCTION_FINAL_RECIPIENT: 'C4',
    UDIGATE_PRODUCTION_FOLDER: join(folder, 'not-mounted'),
  })
  const expected = [
    /^environment: PORT is "x"/,
    /^environment: UDIGATE_DATA_DIR: .*file is no folder\.$/,
    /^environment: UDIGATE_EVIDENCE_HEAD_DIR: .*file is no folder\.$/,
    /^environment: UDIGATE_PREVIEW_CA_FILE: the file cannot be read: ENOENT/,
    /^environment: UDIGATE_PREVIEW_XSD_DIR: The schema folder .* cannot be used: ENOENT/,
    /^environment: UDIGATE_PRODUCTION_FOLDER: the folder .*not-mounted is not there\.$/,
  ]
  assert.equal(mistakes.length, expected.length, mistakes.join('\n'))
  for (const [index, pattern] of expected.entries()) assert.match(mistakes[index] ?? '', pattern)
})

test('a file for certificates holds some, and all can be read', async t => {
  const folder = makeFolder(t)
  const cases: [string, RegExp][] = [
    ['no certificate', /has no certificate in it/],
    [certificate.slice(0, 200), /has no certificate in it/],
    [certificate.replace(/\n.{10}/, '\nAAAAAAAAAA'), /certificate 1 in .* cannot be read/],
    [`${certificate}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`, /certificate 2 in/],
  ]
  for (const [content, wanted] of cases) {
    const file = fileIn(folder, 'ca.pem', content)
    const mistakes = await checkConfig({ ...access, UDIGATE_DATA_DIR: folder, UDIGATE_PREVIEW_CA_FILE: file })
    assert.equal(mistakes.length, 1, mistakes.join('\n'))
    assert.match(mistakes[0] ?? '', wanted)
  }
})

test('a private key can be read, and is that of the certificate', async t => {
  const folder = makeFolder(t)
  const key = fileIn(folder, 'key.pem', selfSigned.key)
  const check = (keyFile: string, ownCertificate: string) =>
    checkConfig({
      ...access,
      UDIGATE_DATA_DIR: folder,
      UDIGATE_PREVIEW_CLIENT_CERTIFICATE_FILE: fileIn(folder, 'certificate.pem', ownCertificate),
      UDIGATE_PREVIEW_CLIENT_KEY_FILE: keyFile,
    })
  assert.deepEqual(await check(key, selfSigned.cert), [])
  const cases: [string, string, RegExp][] = [
    [key, certificate, /key\.pem is not the key of the first certificate in .*certificate\.pem\.$/],
    [join(folder, 'certificate.pem'), selfSigned.cert, /has no private key that can be read/],
    [join(folder, 'missing.pem'), selfSigned.cert, /the file cannot be read: ENOENT/],
  ]
  for (const [keyFile, ownCertificate, wanted] of cases) {
    const [mistake, ...others] = await check(keyFile, ownCertificate)
    assert.match(mistake ?? '', wanted)
    assert.match(mistake ?? '', /UDIGATE_PREVIEW_CLIENT_KEY_FILE: /)
    assert.deepEqual(others, [])
  }
})

const schemas = officialFile('xsd-3.0.30')

test('schemas are those of the version that the stage has', { skip: schemas.skip }, async t => {
  const environment = { UDIGATE_DATA_DIR: makeFolder(t), UDIGATE_PREVIEW_XSD_DIR: schemas.path }
  assert.deepEqual(await checkConfig(environment), [])
  const [mistake, ...others] = await checkConfig({ ...environment, UDIGATE_PREVIEW_DTX_VERSION: '3.0.28' })
  assert.match(mistake ?? '', /UDIGATE_PREVIEW_XSD_DIR: The schemas in .* are of version 3\.0\.30/)
  assert.deepEqual(others, [])
})

test('a key file that is none is told without what is in it; with a PostgreSQL the folder does not matter', async t => {
  const folder = makeFolder(t)
  fileIn(folder, 'secret.key', 'canary')
  const [mistake, ...others] = await checkConfig({ UDIGATE_DATA_DIR: folder })
  assert.match(mistake ?? '', /secret\.key is not a key/)
  assert.ok(!mistake?.includes('canary'))
  assert.deepEqual(others, [])
  const shared = {
    DATABASE_URL: 'postgres://h/d',
    UDIGATE_SECRET_KEY: Buffer.alloc(32).toString('base64'),
    UDIGATE_DATA_DIR: join(folder, 'secret.key'),
  }
  assert.deepEqual(await checkConfig(shared), [])
})

test('a folder that is read-only is told', {
  skip: process.getuid?.() === 0 ? 'root may write everywhere' : false,
}, async t => {
  const folder = makeFolder(t)
  mkdirSync(join(folder, 'closed'), { mode: 0o500 })
  const [mistake] = await checkConfig({ UDIGATE_DATA_DIR: join(folder, 'closed/data') })
  assert.match(mistake ?? '', /UDIGATE_DATA_DIR: the folder .*closed cannot be written: EACCES/)
})
