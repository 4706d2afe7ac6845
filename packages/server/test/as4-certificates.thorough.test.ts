import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeAuthority, openssl } from '../src/authorities/eudamed/as4/testing/authority.ts'
import { withOwnCertificate } from './ending-certificates.ts'
import { start } from './harness.ts'

const days = (count: number): Date => new Date(Date.now() + count * 86_400_000)

/** What readiness, metrics and the overview say of certificates. */
async function readWarnings(t: TestContext, environment: Record<string, string>) {
  const { get } = await start(t, environment)
  const ready = await get('/health/ready', { key: null })
  const details = ready.body.details as { check: string; state: string; message: string; advice?: string }[]
  const { body: metrics } = await get('/metrics', { key: null })
  const [, end] =
    /udigate_certificate_expiry_timestamp_seconds\{stage="preview"\} (\d+)/.exec(String(metrics.text)) ?? []
  const { body: overview } = await get('/api/v1/overview')
  const { endingCertificates } = overview.authority as { endingCertificates?: { whose: string }[] }
  return {
    status: ready.status,
    check: details.find(({ check }) => check === 'certificates'),
    end: new Date(Number(end) * 1000),
    endingCertificates,
  }
}

test(
  'a certificate that ends within 60 days is a warning of readiness, metrics and overview, and the gateway stays ready',
  openssl,
  async t => {
    const seen = await readWarnings(t, withOwnCertificate(59))
    assert.equal(seen.status, 200)
    assert.equal(seen.check?.state, 'warning')
    assert.match(seen.check?.message ?? '', /that of the gateway on preview ends on/)
    assert.match(seen.check?.advice ?? '', /AS4_CERTIFICATE_FILE/)
    assert.ok(seen.end > days(58) && seen.end <= days(59))
    assert.deepEqual(
      seen.endingCertificates?.map(({ whose }) => whose),
      ['gateway'],
    )
  },
)

test('a certificate that ends later is none', openssl, async t => {
  const seen = await readWarnings(t, withOwnCertificate(62))
  assert.equal(seen.check?.state, 'ok')
  assert.equal(seen.endingCertificates, undefined)
})

test('an authority that vouches for the partner and ends within 60 days is one', openssl, async t => {
  const below = makeAuthority('/CN=Root').issueAuthority('/CN=Issuing', 40)
  const seen = await readWarnings(t, {
    ...withOwnCertificate(400),
    UDIGATE_PREVIEW_AS4_PARTNER_AUTHORITIES: below.identity.certificate.toString(),
  })
  assert.match(seen.check?.message ?? '', /that of the certificate authority on preview ends on/)
  assert.match(seen.check?.advice ?? '', /AS4_PARTNER_AUTHORITIES_FILE/)
})

test('the certificate that the port shows for TLS is one 21 days before its end', openssl, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-tls-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const [validFor, state] of [
    [20, 'warning'],
    [23, 'ok'],
  ] as const) {
    const { key, certificate } = makeAuthority('/CN=Root').issue('/CN=localhost', validFor)
    const [keyFile, certificateFile] = [join(folder, `${validFor}.key`), join(folder, `${validFor}.pem`)]
    writeFileSync(keyFile, key.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(certificateFile, certificate.toString())
    const { check } = await readWarnings(t, {
      ...withOwnCertificate(400),
      UDIGATE_AS4_TLS_KEY_FILE: keyFile,
      UDIGATE_AS4_TLS_CERTIFICATE_FILE: certificateFile,
    })
    assert.equal(check?.state, state)
    if (state === 'warning') assert.match(check.advice ?? '', /UDIGATE_AS4_TLS_CERTIFICATE_FILE/)
  }
})
