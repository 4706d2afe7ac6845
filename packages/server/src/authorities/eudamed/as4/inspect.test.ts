import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Inspected, InspectedGateway } from '../../access-point.ts'
import type { Check } from '../../connection-report.ts'
import { checkBothCertificates } from '../diagnosis/certificate-checks.ts'
import { makeDiagnosis } from '../diagnosis/index.ts'
import type { EudamedStage } from '../settings/connectors.ts'
import { systemTime } from '../testing/system-time.ts'
import { inspectGateway } from './inspect-gateway.ts'
import { readRevocationLists } from './keys/revocation-list.ts'
import { makeAuthority, openssl, type TestAuthority } from './testing/authority.ts'
import { openStore, type SettingsOptions, settingsFor } from './testing/open-connection.ts'
import { type PartnerFault, readIdentity, startPartner } from './testing/partner.ts'

const diagnosis = makeDiagnosis({ connector: 'as4' } as EudamedStage, 'UDIGATE_PREVIEW')
const { signal } = new AbortController()

/** What the check of the access point says of a partner with this fault. */
async function inspect(
  t: TestContext,
  faults: readonly PartnerFault[],
  more: SettingsOptions = {},
): Promise<{ check: Check; inspected: Inspected }> {
  const partner = await startPartner(t)
  partner.faults.push(...faults)
  const { connect } = await openStore(t)
  const settings = settingsFor(partner.endpoint, more)
  const { accessPoint } = connect(settings)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  partner.onHang = () => t.mock.timers.tick(settings.totalTimeoutMs)
  const inspected = (await accessPoint.inspect?.(signal)) ?? {}
  assert.deepEqual(
    partner.delivered.filter(({ isTest }) => !isTest),
    [],
  )
  return { check: diagnosis.checkAccessPoint(inspected), inspected }
}

test('a signed receipt for a test message says that the access point is there, and what time it has', async t => {
  const { check, inspected } = await inspect(t, [])
  assert.equal(check.result, 'ok', check.message)
  assert.equal(diagnosis.checkClock(inspected.clock, new Date()).result, 'ok')
  assert.equal(diagnosis.checkClock(inspected.clock, new Date(Date.now() + 600_000)).code, 'CLOCK')
})

const troubles: Readonly<Record<string, readonly [fault: PartnerFault, code: string, advice: RegExp]>> = {
  'a connection that is cut': ['cut-unread', 'ADDRESS', /UDIGATE_PREVIEW_ENDPOINT/],
  'no answer': ['hang', 'ADDRESS', /UDIGATE_PREVIEW_CLIENT_CERTIFICATE_FILE/],
  'a web page': ['html', 'NO_RECEIPT', /domibus\/services\/msh/],
  'a redirect': ['redirect', 'NO_RECEIPT', /path of UDIGATE_PREVIEW_ENDPOINT/],
  'an error without a signature': ['unsigned-error', 'ACCESS_POINT_REFUSES', /AS4_PARTNER_CERTIFICATE_FILE/],
  'a signed error': ['rejection', 'ACCESS_POINT_REFUSES', /\w/],
  'a receipt of another key': ['foreign-receipt', 'NO_RECEIPT', /AS4_PARTNER_CERTIFICATE_FILE/],
}

for (const [what, [fault, code, advice]] of Object.entries(troubles)) {
  test(`the check of the access point says what to do about ${what}`, async t => {
    const { check } = await inspect(t, [fault])
    assert.deepEqual([check.result, check.code], ['failed', code], check.message)
    assert.match(check.advice?.join('\n') ?? '', advice)
  })
}

test('the check of the access point says what to do about an address where nothing is', async t => {
  const { connect } = await openStore(t)
  const { accessPoint } = connect(settingsFor(new URL('http://127.0.0.1:9/msh')))
  const check = diagnosis.checkAccessPoint((await accessPoint.inspect?.(signal)) ?? {})
  assert.equal(check.code, 'ADDRESS')
  assert.match(check.advice?.join('\n') ?? '', /UDIGATE_PREVIEW_AS4_PROXY/)
})

test('the check of the access point says that a message cannot be made', async t => {
  const { check } = await inspect(t, [], { identity: readIdentity('expired') })
  assert.equal(check.code, 'P_MODE')
  assert.match(check.message, /signer is not valid now/)
})

const endpoint: InspectedGateway['endpoint'] = { kind: 'answers' }

function certificates(own: string, partner: string, now: Date): Check {
  const seen = {
    certificate: readIdentity(own).certificate,
    partnerCertificates: [readIdentity(partner).certificate],
    endpoint,
  }
  return checkBothCertificates(seen, now, 'UDIGATE_PREVIEW')
}

test('certificates are checked on both sides, and warn for 60 days', () => {
  const now = new Date('2027-01-01')
  const end = readIdentity('regulator-2048').certificate.validToDate.getTime()
  const before = (days: number): Date => new Date(end - days * 86_400_000)
  assert.equal(certificates('manufacturer-2048', 'regulator-2048', now).result, 'ok')
  const own = certificates('expired', 'regulator-2048', now)
  assert.deepEqual([own.result, own.code], ['failed', 'CERTIFICATE'])
  assert.match(own.advice?.join() ?? '', /UDIGATE_PREVIEW_AS4_CERTIFICATE_FILE/)
  const partner = certificates('manufacturer-2048', 'expired', now)
  assert.deepEqual([partner.result, partner.code], ['failed', 'CERTIFICATE'])
  assert.match(partner.advice?.join() ?? '', /UDIGATE_PREVIEW_AS4_PARTNER_CERTIFICATE_FILE/)
  assert.equal(certificates('manufacturer-2048', 'regulator-2048', before(61)).result, 'ok')
  assert.equal(certificates('manufacturer-2048', 'regulator-2048', before(59)).result, 'warning')
})

test('the chain of the partner is checked, each fault with what to do about it', openssl, async () => {
  const root = makeAuthority('/CN=Root')
  const issuing = root.issueAuthority('/CN=Issuing', 100)
  const { certificate } = issuing.issue('/CN=eudamed')
  const now = new Date(Date.now() + 3_600_000)
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const check = async (authorities: readonly TestAuthority[], at: Date, hours?: number) => {
    const certificates = authorities.map(({ identity }) => identity.certificate)
    const lists = authorities.map(each => each.writeList({ hours: hours ?? 24 }))
    const revocation = lists.flatMap(each => readRevocationLists(each, certificates))
    const chain = {
      authorities: certificates,
      revocation: hours === undefined ? undefined : revocation,
      subjects: [certificate.subject],
    }
    const settings = settingsFor(new URL('http://127.0.0.1:9/msh'), {
      partnerCertificates: [certificate],
      chain,
    })
    const gateway = await inspectGateway(settings, undefined, () => at, signal)
    const found = diagnosis.checkGateway?.({ gateway }, at).find(({ name }) => name === 'chain')
    return [found?.result, `${found?.message} ${found?.advice?.join(' ')}`] as const
  }
  const both = [root, issuing]
  assert.equal((await check(both, now))[0], 'ok')
  assert.equal((await check(both, now, 24))[0], 'ok')
  for (const [checked, fault] of [
    [await check(both, inDays(50)), /valid until .*Ask the support of EUDAMED/],
    [await check(both, inDays(101)), /CN=Issuing is valid from .* not today.*AS4_PARTNER_AUTHORITIES_FILE/],
    [await check(both, inDays(2), 24), /no revocation list in force.*AS4_REVOCATION_LISTS_FILE/],
    [await check([root], now), /No authority that is named vouches.*up to the root/],
  ] as const) {
    assert.equal(checked[0], 'warning', checked[1])
    assert.match(checked[1], fault)
  }
})

test('without authorities there is no chain to check', async () => {
  const gateway = await inspectGateway(
    settingsFor(new URL('http://127.0.0.1:9/msh')),
    undefined,
    systemTime,
    signal,
  )
  const names = diagnosis.checkGateway?.({ gateway }, new Date('2027-01-01')).map(({ name }) => name)
  assert.deepEqual(names, ['certificates', 'own endpoint'])
})

/** What is said of the gateway's own address, where this answers. */
async function checkOwn(
  t: TestContext,
  answer:
    | ((body: Buffer, contentType: string) => Promise<{ contentType: string; body: Uint8Array }>)
    | undefined,
): Promise<Check | undefined> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      void answer?.(Buffer.concat(chunks), request.headers['content-type'] ?? '').then(
        ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
      )
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()))
  if (answer) t.after(close)
  else await close()
  const settings = settingsFor(new URL('http://127.0.0.1:9/msh'))
  const publicUrl = new URL(`http://127.0.0.1:${port}/msh`)
  const gateway = await inspectGateway(settings, publicUrl, systemTime, signal)
  return diagnosis
    .checkGateway?.({ gateway }, new Date('2027-01-01'))
    .find(({ name }) => name === 'own endpoint')
}

test('the own address is found to lead to the gateway, by the key that answers there', async t => {
  const { connect } = await openStore(t)
  const { receiver } = connect(settingsFor(new URL('http://127.0.0.1:9/msh')))
  const check = await checkOwn(t, async (body, contentType) => {
    const { response } = await receiver.receive({ contentType, body })
    assert.ok(response)
    return response
  })
  assert.equal(check?.result, 'ok', check?.message)
})

test('another gateway at the own address is found out', async t => {
  const { connect } = await openStore(t)
  const { receiver } = connect(
    settingsFor(new URL('http://127.0.0.1:9/msh'), { identity: readIdentity('manufacturer-3072') }),
  )
  const check = await checkOwn(t, async (body, contentType) => {
    const { response } = await receiver.receive({ contentType, body })
    assert.ok(response)
    return response
  })
  assert.deepEqual([check?.result, check?.code], ['failed', 'OWN_ENDPOINT'])
})

test('a web page at the own address, nothing there, and no such address are told apart', async t => {
  const page = await checkOwn(t, () => Promise.resolve({ contentType: 'text/html', body: Buffer.from('x') }))
  assert.deepEqual([page?.result, page?.code], ['failed', 'OWN_ENDPOINT'])
  const nothing = await checkOwn(t, undefined)
  assert.deepEqual([nothing?.result, nothing?.code], ['warning', 'OWN_ENDPOINT'])
  const settings = settingsFor(new URL('http://127.0.0.1:9/msh'))
  const gateway = await inspectGateway(settings, undefined, systemTime, signal)
  const unset = diagnosis.checkGateway?.({ gateway }, new Date('2027-01-01')).at(-1)
  assert.deepEqual([unset?.result, unset?.code], ['warning', 'OWN_ENDPOINT'])
})
