import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Effect, MessageEnvelope, SentOperation, XmlElement } from '@udigate/udi'
import { authority } from './authority.ts'
import { namespaces } from './messages/namespaces.ts'
import type { Acknowledgement } from './messages/read-acknowledgement.ts'
import type { DesiredRecords, RegisteredEntities } from './plan/desired-and-registered.ts'
import { canonicalise } from './records/canonical.ts'
import { validRequests } from './rules/valid-requests.ts'

const { device, deviceGroup } = canonicalise('EU_UDI_MDR', validRequests.EU_UDI_MDR)
const desired = { model: 'EU_UDI_MDR', device, deviceGroup } as unknown as DesiredRecords

const envelope: MessageEnvelope = {
  ids: { messageId: 'M', correlationId: 'C', conversationId: 'V' },
  createdAt: new Date('2026-11-21T10:11:12.345Z'),
  sender: { actorCode: 'DE-MF-000001723', partyId: 'P' },
  recipient: { actorCode: authority.recipient, nodeId: 'N' },
  schemaVersion: '3.0.30',
  withAccessToken: true,
}

/** The operations of a plan, each with what is desired. */
function plan(registered: RegisteredEntities = {}) {
  const planned = authority.plan(desired, registered)
  assert.equal(planned.kind, 'operations')
  return planned.kind === 'operations' ? planned.operations.map(each => ({ planned: each, desired })) : []
}

const [first] = plan()
assert.ok(first)

test('a desired device with its group is planned, named and rendered, with the same bytes each time', () => {
  assert.equal(authority.validate('EU_UDI_MDR', validRequests.EU_UDI_MDR).status, 'successful')
  assert.equal(first.planned.operation, 'DEVICE.POST')
  assert.equal(authority.nameEntity(first), deviceGroup.DeviceGroup)
  const document = authority.render([first], envelope)
  assert.equal(document, authority.render([first], envelope))
  assert.match(document, /<m:Push /)
  assert.throws(() => authority.render([], envelope), RangeError)
})

test('records are judged beside whatever is known of other devices', () => {
  const legacy = canonicalise('EU_UDI_MDD', validRequests.EU_UDI_MDD)
  const { IssuingAgency, Device } = validRequests.EU_UDI_MDD.device
  const linked = {
    device: { model: 'EU_UDI_MDD', state: 'DISCARDED', record: legacy.device },
    deviceGroup: { model: 'EU_UDI_MDD', state: 'DISCARDED', record: legacy.deviceGroup },
  } as const
  const naming = { ...desired, device: { ...device, RelatedLegacyDevice: { IssuingAgency, Device } } }
  const [unknown, known] = [{}, { linked }].map(others =>
    authority.judgeBeside(naming as DesiredRecords, {}, others),
  )
  assert.deepEqual(unknown?.findings, [])
  assert.ok(known?.findings.some(({ ruleId }) => ruleId === 'BR-UDID-704-C'))
})

function element(name: string, ...children: (XmlElement | string)[]): XmlElement {
  return { namespace: namespaces.m, name, attributes: [], children }
}

/** An acknowledgement; each result is of an entity, or of all where its name is absent. */
function acknowledge(
  results: readonly (readonly [name: string | undefined, code: string, error?: string])[],
  responseCode?: string,
): XmlElement {
  const entities = results.map(([name, code, error]) =>
    element(
      'responseEntity',
      ...(name === undefined ? [] : [element('entityCode', name)]),
      element('responseCode', code),
      ...(error === undefined
        ? []
        : [element('report', element('elementReport', element('operationErrorCode', error)))]),
    ),
  )
  return element(
    'Acknowledgement',
    element('correlationID', 'C'),
    element('responseEntities', ...entities),
    ...(responseCode === undefined ? [] : [element('responseCode', responseCode)]),
  )
}

const one: SentOperation = { operation: 'UDI_DI.PATCH', entityName: 'A', version: 3 }
const other: SentOperation = { operation: 'UDI_DI.PATCH', entityName: 'B', version: 1 }

function effects(root: XmlElement, ...operations: readonly SentOperation[]): readonly Effect[] {
  const read = authority.readAnswer(root)
  assert.equal(read.correlationId, 'C')
  return read.answer === undefined ? [] : authority.effectsOn(operations, read.answer)
}

function kinds(root: XmlElement, ...operations: readonly SentOperation[]): string[] {
  return effects(root, ...operations).map(({ kind }) => kind)
}

test('an answer says of each operation of a message what became of it', () => {
  const root = acknowledge([
    ['A', 'SUCCESS'],
    ['B', 'PROCESSED_WITH_ERRORS', 'BR-UDID-023'],
  ])
  assert.deepEqual(effects(root, one, other), [
    { kind: 'accepted' },
    {
      kind: 'refused',
      refusals: [{ operation: 'UDI_DI.PATCH', responseCode: 'PROCESSED_WITH_ERRORS', code: 'BR-UDID-023' }],
    },
  ])
})

test('however many operations an answer is of, each of its results is looked at as often', () => {
  const count = 200
  let looks = 0
  const names = Array.from({ length: count }, (_, index) => `name ${index}`)
  const named = (entityCode: string | undefined, responseCode: 'SUCCESS' | 'BAD_REQUEST') => ({
    get entityCode() {
      looks += 1
      return entityCode
    },
    get responseCode() {
      looks += 1
      return responseCode
    },
    get errors() {
      looks += 1
      return []
    },
  })
  const operations = names.map(entityName => ({ ...one, entityName }))
  for (const results of [
    names.map(name => named(name, 'SUCCESS')),
    names.map(name => named(name, 'BAD_REQUEST')),
    names.map(() => named(undefined, 'BAD_REQUEST')),
    names.map(name => named(`${name} of others`, 'SUCCESS')),
  ]) {
    looks = 0
    assert.equal(authority.effectsOn(operations, { results } as unknown as Acknowledgement).length, count)
    assert.ok(looks <= 12 * count, `${looks}`)
  }
})

test('success is believed only where all that is said is success', () => {
  assert.deepEqual(kinds(acknowledge([['A', 'SUCCESS']]), one), ['accepted'])
  assert.deepEqual(kinds(acknowledge([], 'SUCCESS'), one), ['accepted'])
  assert.deepEqual(kinds(acknowledge([['A', 'SUCCESS']], 'BAD_REQUEST'), one), ['unclear'])
  assert.deepEqual(kinds(acknowledge([['X', 'SUCCESS']]), one), ['unclear'])
  assert.deepEqual(kinds(acknowledge([]), one), ['unclear'])
  assert.deepEqual(kinds(acknowledge([['A', 'SUCCESS']]), one, other), ['accepted', 'unclear'])
})

test('a message that is rejected as a whole says nothing of one of its operations alone', () => {
  const root = acknowledge([[undefined, 'BAD_REQUEST', 'E-I-40000']])
  assert.deepEqual(kinds(root, one, other), ['whole', 'whole'])
  assert.deepEqual(kinds(root, one), ['refused'])
})

test("the authority's own trouble is no refusal, but for a record's fault under a server error", () => {
  assert.deepEqual(kinds(acknowledge([['A', 'SERVER_ERROR']]), one), ['broken'])
  assert.deepEqual(kinds(acknowledge([['A', 'SERVER_ERROR', 'M-50000']]), one), ['refused'])
})

test('another version at the authority blocks, and is said with the version that was sent', () => {
  const [effect] = effects(acknowledge([['A', 'PROCESSED_WITH_ERRORS', 'ERR-DTX-UDI-036.01']]), one)
  assert.equal(effect?.kind, 'blocked')
  assert.match(effect?.kind === 'blocked' ? (effect.reasons[0] ?? '') : '', /version 3, to follow version 2/)
})

test('a refusal says that it is there already by its response code or by its rule', () => {
  const refusal = { operation: 'DEVICE.POST', responseCode: 'PROCESSED_WITH_ERRORS' }
  assert.ok(authority.isAlreadyThere([{ ...refusal, responseCode: 'CONFLICT' }]))
  assert.ok(authority.isAlreadyThere([refusal, { ...refusal, code: 'ERR-UDID-003-01' }]))
  assert.ok(!authority.isAlreadyThere([{ ...refusal, code: 'BR-UDID-023' }]))
  assert.ok(!authority.isAlreadyThere([]))
})

test('what is no acknowledgement is unreadable, and says why', () => {
  const { because, answer } = authority.readAnswer(element('Push'))
  assert.match(because ?? '', /Push, not Acknowledgement/)
  assert.equal(answer, undefined)
})

test('a question asks for all of an actor, or for the entity that an operation changes', () => {
  const page = { number: 2, size: 50 }
  const all = authority.question({ actor: 'DE-MF-000001723', searchId: 'V' }, page, envelope)
  assert.match(all, /<s:MFActorCode>DE-MF-000001723</)
  assert.match(all, /<s:SearchId>V</)
  assert.match(all, /<m:pageNumber>2<.*<m:pageSize>50</s)
  assert.doesNotMatch(all, /UDIDICode|BasicUDIDICode/)
  const codes = { device: 'D', deviceGroup: 'G' }
  const ask = (operation: 'BASIC_UDI.PATCH' | 'UDI_DI.PATCH' | 'DEVICE.POST') =>
    authority.question({ actor: 'DE-MF-000001723', changedBy: { operation, ...codes } }, page, envelope)
  assert.match(ask('BASIC_UDI.PATCH'), /<s:BasicUDIDICode>G</)
  assert.match(ask('UDI_DI.PATCH'), /<s:UDIDICode>D</)
  assert.match(ask('DEVICE.POST'), /<s:UDIDICode>D</)
})

test('a question asks for entities in one state or in every one, of a group, or changed after a day', () => {
  const page = { number: 0, size: 50 }
  const ask = (criteria: object) =>
    authority.question({ actor: 'DE-MF-000001723', ...criteria }, page, envelope)
  assert.doesNotMatch(ask({}), /<s:State>/)
  for (const state of ['SUBMITTED', 'REGISTERED', 'DISCARDED'])
    assert.ok(ask({ state }).includes(`<s:State>${state}<`))
  assert.match(ask({ deviceGroup: 'G' }), /<s:BasicUDIDICode>G</)
  const after = '2026-11-20'
  assert.match(ask({ changed: { kind: 'device', after } }), /<s:UDIDIVersionDate>2026-11-20</)
  assert.match(ask({ changed: { kind: 'group', after } }), /<s:BasicUDIVersionDate>2026-11-20</)
})

test('an answer to a question may refuse it, and say that there is no such code', () => {
  const unknown = authority.readShown(acknowledge([[undefined, 'BAD_REQUEST', 'ERR-DTX-UDI-054.01']]))
  assert.equal(unknown.isUnknown, true)
  assert.equal(unknown.refusal, 'BAD_REQUEST; ERR-DTX-UDI-054.01')
  const refused = authority.readShown(acknowledge([[undefined, 'SECURITY_ERROR']]))
  const nothing = { isUnknown: false, isStateRefused: false }
  assert.deepEqual(refused, { correlationId: 'C', refusal: 'SECURITY_ERROR', ...nothing })
  const older = authority.readShown(acknowledge([[undefined, 'UNAUTHORISED_ERROR', 'BR-DTX-UDI-027']]))
  assert.equal(older.isStateRefused, true)
  assert.ok(authority.readShown(element('Push')).because)
})

test('what a notified body has yet to confirm is not shown, nor what is there under another name', () => {
  assert.equal(authority.canShow(first, {}), 'yes')
  const implant = {
    ...desired,
    deviceGroup: { ...deviceGroup, RiskClass: 'CLASS_III' },
  } as unknown as DesiredRecords
  assert.equal(authority.canShow({ ...first, desired: implant }, {}), 'not-yet')
  const refusals = [{ operation: 'DEVICE.POST', responseCode: 'CONFLICT' }]
  assert.equal(authority.canShow({ ...first, desired: implant }, {}, refusals), 'never')
})
