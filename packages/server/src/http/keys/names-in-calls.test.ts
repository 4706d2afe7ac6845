import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { makePerson } from '../../../test/people.ts'

/** What another organisation has, or what nothing is called: by the kind of name. */
interface Names {
  person: string
  mail: string
  actor: string
  device: string
  group: string
  submission: string
  key: string
  webhook: string
  mapping: string
  idempotencyKey: string
}

interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** An actor belongs to one organisation: what acts for it is refused to others, which are not told whose it is. */
const actingForActor = ['actor of a pull', 'actor of an inquiry', 'actor of a check', 'actor of a batch']

/** A call of an organisation that names something in its query, its body or its headers. @param own a submission of who asks */
const calls: Readonly<Record<string, (names: Names, own: { submission: string; actor: string }) => Call>> = {
  'owner of batches': ({ person }) => get(`/api/v1/batches?owner=${person}`),
  'owner of submissions': ({ person }) => get(`/api/v1/submissions?owner=${person}`),
  'owner of doubts': ({ person }) => get(`/api/v1/doubts?owner=${person}`),
  'owner of deadlines': ({ person }) => get(`/api/v1/deadlines?owner=${person}`),
  'code of deadlines': ({ device }) => get(`/api/v1/deadlines?code=${device}`),
  'actor of submissions': ({ actor }) => get(`/api/v1/submissions?actorCode=${actor}`),
  'search in submissions': ({ device }) => get(`/api/v1/submissions?search=${device}`),
  'actor of devices': ({ actor }) => get(`/api/v1/devices?actorCode=${actor}`),
  'group of devices': ({ group }) => get(`/api/v1/devices?deviceGroup=${group}`),
  'search in devices': ({ device }) => get(`/api/v1/devices?search=${device}`),
  'actor of groups': ({ actor }) => get(`/api/v1/device-groups?actorCode=${actor}`),
  'search everywhere': ({ device }) => get(`/api/v1/search?q=${device}`),
  'search for a submission': ({ submission }) => get(`/api/v1/search?q=${submission}`),
  'person of the audit trail': ({ person }) => get(`/api/v1/audit-trail?person=${person}`),
  'key of the audit trail': ({ key }) => get(`/api/v1/audit-trail?key=${key}`),
  'record of the audit trail': ({ submission }) =>
    get(`/api/v1/audit-trail?record=submissions/${submission}`),
  'subject of inquiries': ({ actor }) => get(`/api/v1/inquiries?subject=${actor}`),
  'person who is to be the owner': ({ person }, { submission }) =>
    put(`/api/v1/submissions/${submission}/owner`, { person }),
  'mail of who is to be the owner': ({ mail }, { submission }) =>
    put(`/api/v1/submissions/${submission}/owner`, { mail }),
  'who is mentioned': ({ person }, { submission }) =>
    post(`/api/v1/submissions/${submission}/comments`, { text: 'Look.', mentions: [person] }),
  'actor of a pull': ({ actor }) => post('/api/v1/pulls', { actorCode: actor }),
  'actor of an inquiry': ({ actor }) =>
    post('/api/v1/inquiries', { actorCode: actor, kind: 'ACTOR', subject: actor }),
  'actor of a check': ({ actor }) => post('/api/v1/connection/checks', { actorCode: actor }),
  'actor of a batch': ({ actor }) => ({
    ...post(`/api/v1/batches?mode=validate&model=EU_UDI_MDR&actorCode=${actor}`, '{}\n'),
    headers: { 'content-type': 'application/x-ndjson' },
  }),
  'mapping of a batch': ({ mapping }) => ({
    ...post(`/api/v1/batches?mode=validate&model=EU_UDI_MDR&mapping=${mapping}`, 'GTIN;Name\n1;2\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  'mapping of an import': ({ mapping }) => ({
    ...post(`/api/v1/imports?mapping=${mapping}`, 'GTIN;Name\n1;2\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  'mapping of fixes': ({ mapping }) => ({
    ...post(`/api/v1/fixes?model=EU_UDI_MDR&mapping=${mapping}`, 'GTIN;Name\n1;2\n'),
    headers: { 'content-type': 'text/csv' },
  }),
  'webhook of a subscription': ({ webhook }) =>
    post('/api/v1/subscriptions', { webhookId: webhook, topics: ['outcomes'], frequency: 'daily' }),
  'devices of a file for a register': ({ device }) =>
    post('/api/v1/exports/swissdamed/files', { devices: [{ issuingAgency: 'GS1', code: device }] }),
  'devices to be changed in a register': ({ device }) =>
    post('/api/v1/exports/swissdamed/changes', { devices: [{ issuingAgency: 'GS1', code: device }] }),
  'who has decided': ({ key }) => post('/api/v1/evidence/erasures', { decidedBy: key }),
  'key of a repeated call': ({ idempotencyKey }, { actor }) => ({
    ...post('/api/v1/validate/EU_UDI_MDR', withActor(actor)),
    headers: { 'idempotency-key': idempotencyKey },
  }),
}

function get(path: string): Call {
  return { method: 'GET', path }
}

function put(path: string, body: unknown): Call {
  return { method: 'PUT', path, body }
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path, body }
}

function withActor(actor: string) {
  const request = freshRequest('EU_UDI_MDR')
  Object.assign(request, { actorCode: actor })
  Object.assign(request.deviceGroup, { MFActorCode: actor })
  return request
}

/** A name of the same form that nothing has. */
function absent(name: string): string {
  return name.replace(/\d(?=\D*$)/, digit => String((Number(digit) + 5) % 10))
}

async function fill(world: World, organisation: string): Promise<{ names: Names; key: string }> {
  const key = await world.makeKey({
    organisation,
    stage: 'preview',
    name: organisation,
    actors: 'any',
    scopes: ['validate', 'submit', 'read', 'admin'],
  })
  const idempotencyKey = `call-${randomInt(1e9)}`
  const send = async (path: string, body: unknown) => {
    const answer = await world.post(path, body, { key, headers: { 'idempotency-key': idempotencyKey } })
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as { requestId: string; id: string }
  }
  const actor = `DE-MF-${String(randomInt(1e9)).padStart(9, '0')}`
  assert.equal((await world.put(`/api/v1/actors/${actor}`, {}, { key })).status, 201)
  const request = withActor(actor)
  const { requestId: submission } = await send('/api/v1/submit/EU_UDI_MDR', request)
  const { id: webhook } = await send('/api/v1/webhooks', {
    url: 'https://127.0.0.1:9009/',
    events: ['pull.ended'],
  })
  const { id: keyId } = await send('/api/v1/keys', { name: 'of mine', scopes: ['read'], actors: [actor] })
  const mail = `vera${randomInt(1e9)}@${organisation}.example`
  const { id: person } = await makePerson(world, `Vera of ${organisation}`, 'viewer', { organisation, mail })
  const mapping = `list ${randomInt(1e9)}`
  const proposed = await world.post(
    '/api/v1/mappings/propose?model=EU_UDI_MDR',
    `GTIN;Name\n${request.device.Device};Needle\n`,
    {
      key,
      headers: { 'content-type': 'text/csv' },
    },
  )
  const kept = await world.put(`/api/v1/mappings/${encodeURIComponent(mapping)}`, proposed.body.mapping, {
    key,
  })
  assert.ok(kept.status < 300, JSON.stringify(kept.body))
  const device = request.device.Device
  const group = request.deviceGroup.DeviceGroup
  return {
    names: {
      person,
      mail,
      actor,
      device,
      group,
      submission,
      key: keyId,
      webhook,
      idempotencyKey,
      mapping: encodeURIComponent(mapping),
    },
    key,
  }
}

test('what a call names in its query, its body or its headers is nothing to another organisation, whichever it is', async t => {
  const world = await start(t, { UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1' })
  const { names } = await fill(world, 'maker')
  const { names: own, key } = await fill(world, 'other')
  const missing = Object.fromEntries(
    Object.entries(names).map(([kind, name]) => [
      kind,
      ['person', 'submission', 'key', 'webhook'].includes(kind) ? randomUUID() : absent(name),
    ]),
  ) as unknown as Names
  const ask = async (name: string, known: Names) => {
    const { method, path, body, headers } = (calls[name] ?? assert.fail())(known, own)
    const response = await fetch(world.url + path, {
      method,
      headers: {
        authorization: key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    let text = await response.text()
    for (const each of Object.values(known))
      text = text.replaceAll(each, 'NAME').replaceAll(decodeURIComponent(each), 'NAME')
    return { status: response.status, text }
  }
  const changing = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g
  const told: unknown[] = []
  for (const name of Object.keys(calls)) {
    const [foreign, none] = [await ask(name, names), await ask(name, missing)].map(({ status, text }) => ({
      status,
      text: text.replaceAll(changing, ''),
    }))
    if (actingForActor.includes(name)) {
      assert.equal(foreign?.status, 403, name)
      assert.doesNotMatch(foreign?.text ?? '', /maker/)
    } else if (!isDeepStrictEqual(foreign, none)) told.push({ name, foreign, none })
  }
  assert.deepEqual(told, [])
})
