import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { Finding } from '@udigate/udi'
import { officialFile } from '../../../../sheets/test/official-files.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type CallOptions, eventually, start, type World, worldSigner } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'
import { verifyEvidence } from '../../evidence/verify.ts'

type Inquired = Record<string, unknown> & {
  state: string
  known?: boolean
  actor?: { active?: boolean; mandates?: { actorCode: string }[] }
  summaries?: { reference?: string; documents: { name?: string; languages?: string[] }[] }[]
}

/** Messages are judged by the official schemas where they are at hand. */
const schemas = officialFile('xsd-3.0.30')

function drawNumber(): string {
  return String(randomInt(1000, 1e9)).padStart(9, '0')
}

/** A gateway with a key for one manufacturer outside of the Union, and a representative of its own. */
async function startOutside(t: TestContext, environment: Record<string, string> = {}) {
  const judged = schemas.skip ? {} : { UDIGATE_PREVIEW_XSD_DIR: schemas.path }
  const world = await start(t, { ...judged, ...environment })
  const maker = `US-MF-${drawNumber()}`
  const representative = `DE-AR-${drawNumber()}`
  const options: CallOptions = {
    key: await world.makeKey({ actors: [maker], scopes: ['submit', 'read', 'validate', 'admin'] }),
  }
  const describeActor = async (actor: object): Promise<void> => {
    const { status } = await fetch(`http://127.0.0.1:${world.simulator.port}/actors`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(actor),
    })
    assert.equal(status, 204)
  }
  const ask = async (kind: string, subject: string): Promise<Inquired> => {
    const { status, body } = await world.post('/api/v1/inquiries', { kind, subject }, options)
    assert.equal(status, 202, JSON.stringify(body))
    const ended = await eventually(
      () => world.get(`/api/v1/inquiries/${String(body.id)}`, options),
      each => each.body.state !== 'RUNNING',
    )
    return ended.body as unknown as Inquired
  }
  const request = () => {
    const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
    return { device, deviceGroup: { ...deviceGroup, MFActorCode: maker, ARActorCode: representative } }
  }
  return { world, maker, representative, options, describeActor, ask, request }
}

function viewWarnings(findings: unknown): string[] {
  return (findings as Finding[])
    .filter(({ ruleId }) => ruleId.startsWith('UDG-ACTOR'))
    .map(({ path, ruleId }) => `${path} ${ruleId}`)
}

/** Where the warnings of actors stand, of every call that gives them before anything is sent. */
async function listWarnings(
  { world, options }: Awaited<ReturnType<typeof startOutside>>,
  request: object,
): Promise<string[][]> {
  const validation = await world.post('/api/v1/validate/EU_UDI_MDR', request, options)
  assert.equal(validation.body.status, 'successful')
  const plan = await world.post('/api/v1/plan/EU_UDI_MDR', request, options)
  assert.equal(plan.body.verdict, 'POSSIBLE')
  const { deviceGroupWarnings } = plan.body.validationResult as { deviceGroupWarnings: unknown }
  return [viewWarnings(validation.body.deviceGroupWarnings), viewWarnings(deviceGroupWarnings)]
}

test('what the authority shows of an actor is kept, with its mandates and the date of the look', async t => {
  const { describeActor, ask, representative, maker, world, options } = await startOutside(t)
  await describeActor({
    code: representative,
    name: 'Vertreter GmbH',
    status: 'INACTIVE',
    since: '2026-06-30',
    mandates: [{ actor: maker, from: '2021-05-26', until: '2026-06-30' }],
  })
  const { id, startedAt, startedBy, endedAt, ...inquiry } = await ask('ACTOR', representative)
  assert.deepEqual(inquiry, {
    stage: 'preview',
    actorCode: maker,
    kind: 'ACTOR',
    subject: representative,
    state: 'COMPLETE',
    known: true,
    actor: {
      actorCode: representative,
      name: 'Vertreter GmbH',
      country: 'DE',
      state: 'REGISTERED',
      active: false,
      since: '2026-06-30',
      mandates: [{ actorCode: maker, state: 'REGISTERED', from: '2021-05-26', until: '2026-06-30' }],
    },
  })
  assert.ok(id && startedAt && startedBy && endedAt)
  const { db } = world.gateway.store
  for await (const problem of verifyEvidence({ db, signer: worldSigner })) {
    assert.fail(JSON.stringify(problem))
  }
  const listed = await world.get(`/api/v1/inquiries?kind=ACTOR&subject=${representative}`, options)
  assert.deepEqual(
    (listed.body.items as { id: string }[]).map(item => item.id),
    [id],
  )
})

test('an unknown, inactive or unmandated representative is a warning with the date of the look, and never refused', async t => {
  const world = await startOutside(t)
  const { describeActor, ask, representative, maker, request, options } = world
  const place = '/deviceGroup/ARActorCode'
  assert.deepEqual(await listWarnings(world, request()), [[], []], 'nothing was looked at')

  assert.equal((await ask('ACTOR', representative)).known, true)
  assert.deepEqual(await listWarnings(world, request()), [[], []], 'it has a mandate')

  await describeActor({ code: representative, status: 'INACTIVE', since: '2026-06-30' })
  const { endedAt } = await ask('ACTOR', representative)
  const inactive = [`${place} UDG-ACTOR-INACTIVE`]
  assert.deepEqual(await listWarnings(world, request()), [inactive, inactive])

  const accepted = await world.world.post('/api/v1/submit/EU_UDI_MDR', request(), options)
  assert.equal(accepted.status, 200, JSON.stringify(accepted.body))
  const [warning] = accepted.body.actorWarnings as Finding[]
  assert.equal(`${warning?.path} ${warning?.ruleId}`, inactive[0])
  assert.ok(warning?.message.includes(String(endedAt)), warning?.message)

  await describeActor({ code: representative, mandates: [{ actor: 'US-MF-000000009', from: '2021-05-26' }] })
  await ask('ACTOR', representative)
  const without = [`${place} UDG-ACTOR-WITHOUT-MANDATE`]
  assert.deepEqual(await listWarnings(world, request()), [without, without])

  await describeActor({ code: maker, mandates: [{ actor: representative, from: '2021-05-26' }] })
  await ask('ACTOR', maker)
  assert.deepEqual(await listWarnings(world, request()), [[], []], "the manufacturer's own mandates count")

  const unknown = `DE-AR-000000404`
  assert.equal((await ask('ACTOR', unknown)).known, false)
  const named = { ...request(), authorizedRepresentativeCode: undefined }
  Object.assign(named.deviceGroup, { ARActorCode: unknown })
  const [first] = await listWarnings(world, named)
  assert.deepEqual(first, [`${place} UDG-ACTOR-UNKNOWN`])
})

test('the safety summaries of a device group come with what is said of their documents', async t => {
  const { world, ask } = await startOutside(t)
  const { deviceGroup } = freshRequest('EU_UDI_MDR')
  const code = deviceGroup.DeviceGroup
  assert.deepEqual((await ask('SUMMARIES', code)).summaries, [])
  await describeSummary(world, {
    code,
    reference: 'SSCP-1',
    certificate: 'CERT-1',
    documents: [
      { name: 'sscp-en.pdf', languages: ['EN'], size: 1000, master: true },
      { name: 'sscp-de-fr.pdf', languages: ['DE', 'FR'], size: 2000, master: false },
    ],
  })
  const { summaries } = await ask('SUMMARIES', code)
  assert.deepEqual(summaries, [
    {
      reference: 'SSCP-1',
      revision: '2',
      issued: '2026-03-01',
      notifiedBody: '0123',
      validated: true,
      inactive: false,
      deviceGroups: [{ issuingAgency: 'GS1', code, certificate: 'CERT-1' }],
      documents: [
        document('sscp-en.pdf', ['EN'], 1000, true),
        document('sscp-de-fr.pdf', ['DE', 'FR'], 2000, false),
      ],
    },
  ])
})

test('an answer of several pages is put together, and one that comes twice counts once', async t => {
  const { world, ask, maker } = await startOutside(t)
  const code = freshRequest('EU_UDI_MDR').deviceGroup.DeviceGroup
  for (let number = 1; number <= 301; number += 1) {
    await describeSummary(world, { reference: `SSCP-${number}`, code, documents: [] })
  }
  await world.simulator.arm('duplicate-acknowledgement', { match: code, times: 2 })
  const { summaries } = await ask('SUMMARIES', code)
  assert.deepEqual(
    summaries?.map(({ reference }) => reference),
    Array.from({ length: 301 }, (_, index) => `SSCP-${index + 1}`),
  )
  const asked = await world.simulator.messagesWith(maker)
  assert.equal(asked.length, 2)
})

async function describeSummary(
  { simulator }: World,
  { code, ...summary }: { code: string; reference: string; certificate?: string; documents: object[] },
): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${simulator.port}/summaries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      revision: '2',
      issued: '2026-03-01',
      notifiedBody: '0123',
      deviceGroup: { issuingAgency: 'GS1', code },
      ...summary,
    }),
  })
  assert.equal(status, 204)
}

function document(name: string, languages: string[], size: number, master: boolean) {
  return {
    name,
    languages,
    size,
    master,
    mediaType: 'application/pdf',
    location: `attachments/${name}`,
    uploaded: '2026-03-01',
  }
}

test('a question that is under way is joined, and a refused one says why', async t => {
  const { world, ask, options, representative, maker } = await startOutside(t)
  await world.simulator.arm('server-error', { match: representative })
  const refused = await ask('ACTOR', representative)
  assert.equal(refused.state, 'FAILED')
  assert.match(String(refused.because), /SERVER_ERROR/)
  await world.simulator.arm('no-acknowledgement', { match: representative })
  const asked = { kind: 'ACTOR', subject: representative }
  const [one, other] = [
    await world.post('/api/v1/inquiries', asked, options),
    await world.post('/api/v1/inquiries', asked, options),
  ]
  assert.equal(one.body.id, other.body.id)
  const path = `/api/v1/actors/${maker}`
  assert.equal((await world.put(path, {}, options)).status, 201)
  const { status, body } = await world.remove(path, options)
  assert.deepEqual([status, body.code], [409, 'actor.busy'], 'who asked is kept until there is an answer')
})

test('the schedule asks about registered actors, their representatives, and whom their device groups name', async t => {
  const { world, maker, representative, options, request } = await startOutside(t, {
    UDIGATE_PREVIEW_ACTORS_EVERY: '24',
  })
  const standing = `FR-AR-${representative.slice(-9)}`
  const registration = { authorizedRepresentativeCode: standing }
  assert.equal((await world.put(`/api/v1/actors/${maker}`, registration, options)).status, 201)
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', request(), options)
  assert.equal(submitted.status, 200, JSON.stringify(submitted.body))
  await world.restart()
  const list = async () =>
    (await world.get('/api/v1/inquiries', options)).body.items as {
      subject: string
      startedBy: { name: string }
      state: string
    }[]
  const items = await eventually(
    list,
    found => found.length === 3 && found.every(({ state }) => state === 'COMPLETE'),
  )
  assert.deepEqual(items.map(({ subject }) => subject).sort(), [maker, representative, standing].sort())
  assert.ok(items.every(({ startedBy }) => startedBy.name === 'schedule'))
  await world.restart()
  assert.equal((await list()).length, 3, 'none is asked about twice within the time')
})

test('what is no SRN is refused, and another organisation sees nothing of an inquiry', async t => {
  const { world, ask, options, representative } = await startOutside(t)
  for (const subject of ['DE-AR-1', '', 'x'.repeat(121)]) {
    const { status, body } = await world.post('/api/v1/inquiries', { kind: 'ACTOR', subject }, options)
    assert.deepEqual([status, body.code], [400, 'request.members'], subject)
  }
  const { status } = await world.post('/api/v1/inquiries', { kind: 'SUMMARIES', subject: 'a\0' }, options)
  assert.equal(status, 400)
  const { id } = await ask('ACTOR', representative)
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['read'] }) }
  assert.equal((await world.get(`/api/v1/inquiries/${String(id)}`, stranger)).status, 404)
  assert.deepEqual((await world.get('/api/v1/inquiries', stranger)).body.items, [])
})
