import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { skipWithout } from '../../../test/needs.ts'

/** For the `skip` option of a test that needs a time-stamping authority. */
export const withoutAuthority = skipWithout('openssl', spawnSync('openssl', ['version']).status === 0)

const settings = `[req]
distinguished_name = name
prompt = no
x509_extensions = usage
[name]
CN = Time-stamping authority of a test
[usage]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = own
[own]
serial = SERIAL
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

function openssl(...args: string[]): string {
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** An authority that is OpenSSL's own: what it stamps, and how it judges what was stamped. */
export function makeAuthority(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-tsa-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const place = (name: string): string => join(folder, name)
  writeFileSync(place('settings'), settings.replace('SERIAL', place('serial')))
  writeFileSync(place('serial'), '01\n')
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', place('key')]
  openssl('req', '-x509', '-config', place('settings'), ...made, '-out', place('certificate'), '-days', '2')
  return {
    stamp(request: Uint8Array): Buffer {
      writeFileSync(place('request'), request)
      const signer = ['-signer', place('certificate'), '-inkey', place('key')]
      const files = ['-queryfile', place('request'), '-out', place('answer')]
      openssl('ts', '-reply', '-config', place('settings'), '-section', 'own', ...signer, ...files)
      return readFileSync(place('answer'))
    },
    /** Whether OpenSSL says that the answer is about the data. */
    verify(answer: Uint8Array, data: string): boolean {
      writeFileSync(place('answer'), answer)
      writeFileSync(place('data'), data)
      const given = ['-data', place('data'), '-in', place('answer'), '-CAfile', place('certificate')]
      return spawnSync('openssl', ['ts', '-verify', ...given]).status === 0
    },
  }
}
