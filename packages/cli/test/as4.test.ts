import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { skipWithout } from '../../../test/needs.ts'
import { root, udigate } from './run-udigate.ts'

const example = join(root, 'examples/pmode.xml')
const pMode = readFileSync(example, 'utf8')
const ebms = 'http://docs.oasis-open.org/ebxml-msg/ebms/v3.0/ns/core/200704'
const unregistered = 'urn:oasis:names:tc:ebcore:partyid-type:unregistered'

const officialSample = join(
  process.env.UDIGATE_EUDAMED_DIR ?? join(root, '../shared/eudamed'),
  'domibus/sample-pmode-blue.xml',
)
const withoutSample = skipWithout('official-files', existsSync(officialSample))

/** A P-Mode file: the example with these changes. */
function writePMode(t: TestContext, ...changes: readonly (readonly [from: string, to: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-p-mode-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'pmode.xml')
  const changed = changes.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), from)
    return text.replace(from, to)
  }, pMode)
  writeFileSync(file, changed)
  return file
}

interface Imported {
  lines: { line: number; element: string; kind: string; because: string }[]
  settings: Record<string, string>
}

async function importJson(file: string, ...more: string[]): Promise<Imported & { status: number }> {
  const { status, stdout, stderr } = await udigate(['as4', 'import', file, '--format', 'json', ...more])
  assert.ok(stdout.startsWith('{'), stderr)
  return { ...JSON.parse(stdout), status }
}

test('a P-Mode file becomes settings of the stage', async () => {
  const { status, settings } = await importJson(example, '--stage', 'production')
  assert.equal(status, 0)
  assert.deepEqual(settings, {
    UDIGATE_PRODUCTION_CONNECTOR: 'as4',
    UDIGATE_PRODUCTION_ROLE: `${ebms}/initiator`,
    UDIGATE_PRODUCTION_AUTHORITY_ROLE: `${ebms}/responder`,
    UDIGATE_PRODUCTION_PARTY_ID_TYPE: unregistered,
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID_TYPE: unregistered,
    UDIGATE_PRODUCTION_PARTY_ID: 'EUDAMED_004423',
    UDIGATE_PRODUCTION_ENDPOINT: 'https://access-point.authority.example/services/msh',
    UDIGATE_PRODUCTION_AUTHORITY_PARTY_ID: 'eudamed_mdr_acc',
    UDIGATE_PRODUCTION_PAYLOAD_ID: 'cid:message',
    UDIGATE_PRODUCTION_SERVICE: 'bdx:noprocess',
    UDIGATE_PRODUCTION_SERVICE_TYPE: 'tc1',
    UDIGATE_PRODUCTION_ACTION: 'TC1Leg1',
  })
})

test("Domibus' own sample is taken over, each of its lines judged where it begins", {
  skip: withoutSample,
}, async () => {
  const { status, settings, lines } = await importJson(officialSample)
  assert.equal(status, 0)
  assert.equal(settings.UDIGATE_PREVIEW_PARTY_ID, 'domibus-blue')
  assert.equal(settings.UDIGATE_PREVIEW_AUTHORITY_PARTY_ID, 'domibus-red')
  assert.equal(settings.UDIGATE_PREVIEW_ENDPOINT, 'http://red_hostname:8080/domibus/services/msh')
  const source = readFileSync(officialSample, 'utf8').split('\n')
  for (const { line, element } of lines) {
    const [tag = '', name = ''] = element.split(' ')
    assert.match(source[line - 1] ?? '', new RegExp(`<(?:db:)?${tag}\\b`), `${line} ${element}`)
    assert.ok(
      source
        .slice(line - 1)
        .join('\n')
        .includes(`"${name}"`),
    )
  }
  assert.equal(lines.find(({ element }) => element === 'agreement agreement1')?.kind, 'ignored')
})

test('the agreement of the process is taken over', async t => {
  const file = writePMode(t, ['<process name="exchange"', '<process name="exchange" agreement="agreement1"'])
  const { settings } = await importJson(file)
  assert.equal(settings.UDIGATE_PREVIEW_AGREEMENT, 'A1')
  assert.equal(settings.UDIGATE_PREVIEW_AGREEMENT_TYPE, 'T1')
})

const differing: Readonly<Record<string, readonly [from: string, to: string, element: string]>> = {
  'a pull': ['/push"/>', '/pull"/>', 'binding push'],
  'two ways in one exchange': ['/oneWay"/>', '/twoWay"/>', 'mep oneway'],
  'another channel': ['/defaultMPC"', '/otherMPC"', 'mpc defaultMpc'],
  'another policy': [
    'policy="eDeliveryAS4Policy.xml"',
    'policy="signOnly.xml"',
    'security eDeliveryAS4Policy',
  ],
  'keys on curves': ['signatureMethod="RSA_SHA256"', 'profile="ECC"', 'security eDeliveryAS4Policy'],
  'receipts in a message of their own': [
    'replyPattern="response"',
    'replyPattern="callback"',
    'reliability receipts',
  ],
  'receipts without digests': ['nonRepudiation="true"', 'nonRepudiation="false"', 'reliability receipts'],
  'errors in a message of their own': [
    'errorAsResponse="true"',
    'errorAsResponse="false"',
    'errorHandling errors',
  ],
  'a property that udigate does not send': [
    'key="finalRecipient"',
    'key="trackingIdentifier"',
    'property finalRecipientProperty',
  ],
  'a second payload that is required': [
    '<attachment name="message"/>',
    '<attachment name="message"/><attachment name="second"/></payloadProfile><payload name="second" cid="cid:second" required="true"/><payloadProfile name="other">',
    'payload second',
  ],
  'a service without a type': [' type="tc1"', '', 'service registration'],
  'party ids without a type': [`value="${unregistered}"`, 'value=""', 'partyIdType unregistered'],
  'a second party id': [
    '<identifier partyId="EUDAMED_004423" partyIdType="unregistered"/>',
    '<identifier partyId="EUDAMED_004423" partyIdType="unregistered"/><identifier partyId="other" partyIdType="unregistered"/>',
    'identifier other',
  ],
  'messages in pieces': [
    'name="pushMessage" service',
    'splitting="s" name="pushMessage" service',
    'legConfiguration pushMessage',
  ],
}

for (const [what, [from, to, element]] of Object.entries(differing)) {
  test(`what udigate does otherwise is said, with status 1: ${what}`, async t => {
    const file = writePMode(t, [from, to])
    const { status, lines } = await importJson(file)
    assert.equal(status, 1)
    assert.deepEqual(
      lines.filter(({ kind }) => kind === 'differs').map(each => each.element),
      [element],
    )
    const { stderr } = await udigate(['as4', 'import', file])
    assert.match(stderr, /In 1 line of .*pmode\.xml udigate differs/)
  })
}

test('where there are several ways to send, the right one has to be named', async t => {
  const file = writePMode(
    t,
    [
      '<party name="authority"',
      '<party name="third" endpoint="https://third.example"/><party name="authority"',
    ],
    [
      '<responderParty name="authority"/>',
      '<responderParty name="authority"/><responderParty name="third"/>',
    ],
  )
  const { status, stdout, stderr } = await udigate(['as4', 'import', file])
  assert.deepEqual([status, stdout], [1, ''])
  assert.match(stderr, /--partner authority --leg pushMessage, or --partner third --leg pushMessage\./)
  const { settings } = await importJson(file, '--partner', 'authority')
  assert.equal(settings.UDIGATE_PREVIEW_AUTHORITY_PARTY_ID, 'eudamed_mdr_acc')
})

const unreadable: Readonly<Record<string, readonly [text: string, said: RegExp]>> = {
  'no XML': ['no XML', /it is no P-Mode file: the document is not well-formed XML/],
  'another document': ['<a/>', /begins with the element a/],
  'a document type': ['<!DOCTYPE configuration><configuration/>', /document type declaration/],
  'a deep document': [
    `<configuration>${'<a>'.repeat(60)}${'</a>'.repeat(60)}</configuration>`,
    /nested deeper/,
  ],
  'no party of its own': ['<configuration party="x"/>', /has no party x/],
  'no process': ['<configuration party="x"><party name="x"/></configuration>', /no process by which x sends/],
}

for (const [what, [text, said]] of Object.entries(unreadable)) {
  test(`a file that is no P-Mode gets a reason: ${what}`, async t => {
    const file = writePMode(t)
    writeFileSync(file, text)
    const { status, stdout, stderr } = await udigate(['as4', 'import', file])
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, said)
  })
}

test('a file that is not there, and none, get a line each', async () => {
  const missing = await udigate(['as4', 'import', '/nowhere/pmode.xml'])
  assert.equal(missing.status, 2)
  assert.match(missing.stderr, /^udigate: \/nowhere\/pmode\.xml: there is no such file\./)
  assert.equal((await udigate(['as4', 'import'])).status, 2)
})
