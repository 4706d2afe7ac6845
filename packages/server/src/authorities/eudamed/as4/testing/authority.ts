import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from '@udigate/as4'
import { skipWithout } from '../../../../../../../test/needs.ts'

/** What tests with certificates of their own ask of the machine. */
export const openssl = { skip: skipWithout('openssl', spawnSync('openssl', ['version']).status === 0) }

/** An authority that issues certificates and revokes them, by OpenSSL. */
export interface TestAuthority {
  identity: Identity
  /** @param days for which it is valid from now on; negative: it has ended */
  issue(subject: string, days?: number): Identity
  /** An authority below it. */
  issueAuthority(subject: string, days?: number): TestAuthority
  revoke(certificate: X509Certificate): void
  /** The revocation list as it is now, in PEM. */
  writeList(options?: { hours?: number; der?: boolean }): Buffer
}

const folder = mkdtempSync(join(tmpdir(), 'udigate-authority-'))
// Test files that run in one process share this module.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let made = 0

function newFile(content: string | Buffer = ''): string {
  made += 1
  const file = join(folder, `${made}`)
  writeFileSync(file, content)
  return file
}

function run(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

interface Files {
  key: string
  certificate: string
}

function makeRequest(subject: string): { key: string; request: string } {
  const [key, request] = [newFile(), newFile()]
  run('req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', request, '-subj', subject)
  return { key, request }
}

export function makeAuthority(subject: string): TestAuthority {
  const [key, certificate] = [newFile(), newFile()]
  const own = ['-nodes', '-keyout', key, '-out', certificate, '-subj', subject, '-days', '3650']
  const usage = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign']
  run('req', '-x509', '-newkey', 'rsa:2048', ...own, ...usage)
  return openAuthority({ key, certificate })
}

function openAuthority({ key, certificate }: Files): TestAuthority {
  const config = newFile(`[ca]
default_ca = own
[own]
database = ${newFile()}
crlnumber = ${newFile('01')}
default_md = sha256
[authority]
basicConstraints = critical,CA:true
keyUsage = critical,keyCertSign,cRLSign
[party]
basicConstraints = critical,CA:false
keyUsage = critical,digitalSignature,keyEncipherment
`)
  const sign = (subject: string, section: string, days: number): Files => {
    const { key: own, request } = makeRequest(subject)
    const issued = newFile()
    const by = ['-CA', certificate, '-CAkey', key, '-extfile', config, '-extensions', section]
    run('x509', '-req', '-in', request, ...by, '-out', issued, '-days', `${days}`)
    return { key: own, certificate: issued }
  }
  const signing = ['-config', config, '-keyfile', key, '-cert', certificate]
  return {
    identity: readFiles({ key, certificate }),
    issue: (subject, days = 365) => readFiles(sign(subject, 'party', days)),
    issueAuthority: (subject, days = 3650) => openAuthority(sign(subject, 'authority', days)),
    revoke(revoked) {
      run('ca', ...signing, '-revoke', newFile(revoked.toString()))
    },
    writeList({ hours = 24, der = false } = {}) {
      const list = newFile()
      run('ca', ...signing, '-gencrl', '-crlhours', `${hours}`, '-out', list)
      if (der) run('crl', '-in', list, '-outform', 'DER', '-out', list)
      return readFileSync(list)
    },
  }
}

function readFiles({ key, certificate }: Files): Identity {
  return {
    key: createPrivateKey(readFileSync(key)),
    certificate: new X509Certificate(readFileSync(certificate)),
  }
}

/** Both as one PEM. */
export function writePem({ key, certificate }: Identity): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString() + certificate.toString()
}
