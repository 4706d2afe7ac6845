import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
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
  issueAuthority(subject: string): TestAuthority
  revoke(certificate: X509Certificate): void
  /** The revocation list as it is now, in PEM. */
  writeList(options?: { hours?: number; der?: boolean }): Buffer
}

const folder = mkdtempSync(join(tmpdir(), 'udigate-authority-'))
after(() => rmSync(folder, { recursive: true }))
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
  run(
    ...[
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      '-subj',
      subject,
    ],
    ...['-days', '3650', '-addext', 'keyUsage=critical,keyCertSign,cRLSign'],
  )
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
    run(
      ...[
        'x509',
        '-req',
        '-in',
        request,
        '-CA',
        certificate,
        '-CAkey',
        key,
        '-out',
        issued,
        '-days',
        `${days}`,
      ],
      ...['-extfile', config, '-extensions', section],
    )
    return { key: own, certificate: issued }
  }
  return {
    identity: readFiles({ key, certificate }),
    issue: (subject, days = 365) => readFiles(sign(subject, 'party', days)),
    issueAuthority: subject => openAuthority(sign(subject, 'authority', 3650)),
    revoke(revoked) {
      run(
        'ca',
        '-config',
        config,
        '-keyfile',
        key,
        '-cert',
        certificate,
        '-revoke',
        newFile(revoked.toString()),
      )
    },
    writeList({ hours = 24, der = false } = {}) {
      const list = newFile()
      const by = ['-config', config, '-keyfile', key, '-cert', certificate]
      run('ca', ...by, '-gencrl', '-crlhours', `${hours}`, '-out', list)
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
  return `${key.export({ type: 'pkcs8', format: 'pem' })}${certificate.toString()}`
}
