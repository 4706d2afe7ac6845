import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const hasXmlsec1 = spawnSync('xmlsec1', ['--version']).status === 0

const idAttributes = [
  'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704/:Messaging',
  'http://www.w3.org/2003/05/soap-envelope:Body',
].flatMap(element => ['--id-attr:Id', element])

/**
 * Whether `xmlsec1` takes the signature of a receipt or an error for that of a throw-away key, and how many references it verified.
 * It does not know the transform of attachments, so user messages with payloads are beyond it.
 */
export function verifyWithXmlsec1(envelope: Uint8Array, party: string): { ok: boolean; references: string } {
  const certificate = fileURLToPath(new URL(`../keys/${party}.crt`, import.meta.url))
  const { status, stdout, stderr } = spawnSync(
    'xmlsec1',
    ['--verify', ...idAttributes, '--pubkey-cert-pem', certificate, '-'],
    { input: envelope, encoding: 'utf8' },
  )
  const references = /SignedInfo References \(ok\/all\): (\S+)/.exec(stdout + stderr)?.[1] ?? 'none'
  return { ok: status === 0, references }
}
