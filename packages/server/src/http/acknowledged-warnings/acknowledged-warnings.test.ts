import assert from 'node:assert/strict'
import { runBatch, workbookWith, writeNdjson } from '../../../test/batch-calls.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, type World } from '../../../test/harness.ts'
import { test } from '../../../test/on-both-stores.ts'

const model = 'EU_UDI_MDR'
const path = '/api/v1/acknowledged-warnings'
const place = '/device/Substances/0/CASCode'
const ruleId = 'UDG-SUBSTANCE-CHECK-DIGIT'

/** A valid device with one warning: a CAS number whose check digit does not fit. */
function doubtful(CASCode = '117-81-8') {
  const request = freshRequest(model)
  const substance = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', SubstanceNameLocalized: 'DEHP' }
  return { ...request, device: { ...request.device, Substances: [{ ...substance, CASCode }] } }
}
type Request = ReturnType<typeof doubtful>

const actorCode = freshRequest(model).deviceGroup.MFActorCode

interface Shown {
  deviceWarnings: { ruleId: string; path: string; acknowledged?: string }[]
  acknowledgedWarnings?: number
}

const shown = ({ body }: Answered): [string[], number | undefined] => {
  const { deviceWarnings, acknowledgedWarnings } = body as unknown as Shown
  return [deviceWarnings.map(each => each.ruleId), acknowledgedWarnings]
}

async function acknowledge(world: World, wanted: object, options = {}): Promise<string> {
  const asked = { model, ruleId, path: place, reason: 'The supplier states it so.', ...wanted }
  const { status, body, headers } = await world.post(path, asked, options)
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal(headers.get('location'), `${path}/${String(body.id)}`)
  return String(body.id)
}

const validate = (world: World, request: object, query = '', options = {}) =>
  world.post(`/api/v1/validate/${model}${query}`, request, options)

test('a warning of a record is not shown again until its value changes, and is shown where it is asked for', async t => {
  const world = await start(t)
  const request = doubtful()
  const before = await validate(world, request)
  assert.deepEqual(shown(before), [[ruleId], undefined])
  const id = await acknowledge(world, { appliesTo: 'RECORD', request })
  const after = await validate(world, request)
  assert.deepEqual(shown(after), [[], 1])
  const { acknowledgedWarnings: _, ...rest } = after.body
  assert.deepEqual(rest, { ...before.body, deviceWarnings: [] })

  const asked = await validate(world, request, '?acknowledged=true')
  const [first] = before.body.deviceWarnings as object[]
  assert.deepEqual(asked.body.deviceWarnings, [{ ...first, acknowledged: id }])
  assert.equal(asked.body.acknowledgedWarnings, 1)

  const [substance] = request.device.Substances
  const changed: [string, Request['device']][] = [
    [
      'another value',
      { ...request.device, Substances: [{ ...substance, CASCode: '117-81-9' }] } as Request['device'],
    ],
    [
      'another item',
      { ...request.device, Substances: [{ ...substance, SubType: 'CMR_1A' }] } as Request['device'],
    ],
    ['another device', doubtful().device],
  ]
  for (const [what, device] of changed) {
    assert.deepEqual(shown(await validate(world, { ...request, device })), [[ruleId], undefined], what)
  }
  const moved = {
    ...request.device,
    Substances: [{ ...substance, CASCode: '117-81-7' }, ...request.device.Substances],
  }
  assert.deepEqual(
    shown(await validate(world, { ...request, device: moved })),
    [[], 1],
    'the same item elsewhere',
  )
  const other = { ...request.device, ReferenceNumber: 'another' }
  assert.deepEqual(shown(await validate(world, { ...request, device: other })), [[], 1], 'another field')
})

test('of a field alone, what the rule weighs against it counts too', async t => {
  const world = await start(t)
  const request = freshRequest(model)
  const device = { ...request.device, Sterile: true, ReqSterilizatonPriorUse: true }
  const { body } = await validate(world, { ...request, device })
  const [found] = (body as unknown as Shown).deviceWarnings
  assert.equal(found?.ruleId, 'UDG-STERILE-AND-STERILISED')
  await acknowledge(world, {
    ...found,
    acknowledged: undefined,
    title: undefined,
    message: undefined,
    value: undefined,
    appliesTo: 'RECORD',
    request: { ...request, device },
  })
  assert.deepEqual(shown(await validate(world, { ...request, device })), [[], 1])
})

test('a cause is known in every record with that value, by its value alone or by a request that has it', async t => {
  const world = await start(t)
  await acknowledge(world, { appliesTo: 'CAUSE', value: '117-81-8', request: { actorCode } })
  assert.deepEqual(shown(await validate(world, doubtful())), [[], 1])
  assert.deepEqual(shown(await validate(world, doubtful('117-81-9'))), [[ruleId], undefined])
  await acknowledge(world, { appliesTo: 'CAUSE', request: doubtful('117-81-9') })
  assert.deepEqual(shown(await validate(world, doubtful('117-81-9'))), [[], 1])
})

test('an error is never acknowledged, nor does a warning that is make a failed record pass', async t => {
  const world = await start(t)
  const request = doubtful()
  await acknowledge(world, { ruleId: 'BR-UDID-066', path: '/deviceGroup', appliesTo: 'RECORD', request })
  await acknowledge(world, {
    ruleId: 'SCHEMA-ENUM',
    path: '/device/IssuingAgency',
    appliesTo: 'CAUSE',
    value: 'GS2',
    request: { actorCode },
  })
  await acknowledge(world, { appliesTo: 'RECORD', request })
  const device = { ...request.device, IssuingAgency: 'GS2' }
  const failed = await validate(world, { ...request, device })
  const errors = (failed.body.deviceErrors as { ruleId: string }[]).map(each => each.ruleId)
  assert.ok(errors.includes('SCHEMA-ENUM'))
  const submitted = await world.post(`/api/v1/submit/${model}`, {
    ...request,
    device: { ...request.device, DeviceStatus: 'NO' },
  })
  assert.equal(submitted.status, 400)
  const { validationResult } = submitted.body as unknown as { validationResult: Shown }
  assert.deepEqual(validationResult.deviceWarnings, [])
  assert.equal(validationResult.acknowledgedWarnings, 1)
})

test('plans, large bodies, batches, their files, and imports leave out the same warnings', async t => {
  const world = await start(t)
  const request = doubtful()
  await acknowledge(world, { appliesTo: 'CAUSE', value: '117-81-8', request: { actorCode } })
  const plan = await world.post(`/api/v1/plan/${model}`, request)
  assert.deepEqual(shown({ ...plan, body: plan.body.validationResult as Answered['body'] }), [[], 1])
  const large = {
    ...request,
    deviceGroup: { ...request.deviceGroup, UdiDis: Array.from({ length: 9000 }, () => 'x') },
  }
  assert.deepEqual(shown(await validate(world, large)), [[], 1])

  const other = doubtful('117-81-9')
  const { id } = await runBatch(
    world,
    `mode=validate&model=${model}`,
    'ndjson',
    writeNdjson([request, other]),
  )
  const records = async (query = '') => {
    const { body } = await world.get(`/api/v1/batches/${id}/records${query}`)
    const items = body.items as {
      findings?: { ruleId: string; acknowledged?: string }[]
      acknowledgedWarnings?: number
    }[]
    return items.map(({ findings, acknowledgedWarnings }) => [
      findings?.map(each => each.ruleId),
      acknowledgedWarnings,
    ])
  }
  assert.deepEqual(await records(), [
    [undefined, 1],
    [[ruleId], undefined],
  ])
  assert.deepEqual(await records('?acknowledged=true'), [
    [[ruleId], 1],
    [[ruleId], undefined],
  ])
  const findings = await fetch(`${world.url}/api/v1/batches/${id}/findings`, {
    headers: { authorization: world.key },
  })
  assert.equal((await findings.text()).split('\n').filter(line => line.includes(ruleId)).length, 1)

  const workbook = new Uint8Array(
    await workbookWith(model, [request, other] as Parameters<typeof workbookWith<typeof model>>[1]),
  )
  const headers = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  const taken = await world.post('/api/v1/imports', workbook, { headers })
  assert.equal(taken.status, 201, JSON.stringify(taken.body))
  const list = `/api/v1/imports/${String(taken.body.id)}`
  const found = await eventually(
    () => world.get(`${list}/findings`),
    ({ status }) => status === 200,
  )
  const { causes, acknowledgedWarnings } = found.body as unknown as {
    causes: { ruleId: string; devices: number }[]
    acknowledgedWarnings?: number
  }
  assert.deepEqual(
    causes.filter(each => each.ruleId === ruleId).map(each => each.devices),
    [1],
  )
  assert.equal(acknowledgedWarnings, 1)
})

test('what is withdrawn is shown again, and stays on record with who withdrew it', async t => {
  const world = await start(t)
  const request = doubtful()
  const id = await acknowledge(world, { appliesTo: 'RECORD', request })
  const again = await world.post(path, {
    model,
    ruleId,
    path: place,
    appliesTo: 'RECORD',
    request,
    reason: 'Twice.',
  })
  assert.deepEqual([again.status, again.body.code], [409, 'warning.impossible'])
  const ids = async (query = '') =>
    ((await world.get(`${path}${query}`)).body.items as { id: string }[]).map(each => each.id)
  assert.deepEqual(await ids(`?code=${request.device.Device}`), [id])
  assert.deepEqual(await ids('?code=other'), [])
  const { status, body } = await world.remove(`${path}/${id}`)
  assert.equal(status, 200)
  assert.ok(body.withdrawnAt !== undefined && body.withdrawnBy !== undefined)
  assert.deepEqual((await world.remove(`${path}/${id}`)).body, body)
  assert.deepEqual(await ids(), [])
  assert.deepEqual(await ids('?withdrawn=true'), [id])
  assert.deepEqual(shown(await validate(world, request)), [[ruleId], undefined])
  await acknowledge(world, { appliesTo: 'RECORD', request })
  const auditor = { key: await world.makeKey({ scopes: ['admin'], actors: 'any' }) }
  const trail = await world.get('/api/v1/audit-trail', auditor)
  const acts = (trail.body.items as { act: string; record?: string }[]).filter(({ record }) =>
    record?.endsWith(id),
  )
  assert.deepEqual(acts.map(({ act }) => act).toSorted(), ['warning-acknowledged', 'warning-shown-again'])
})

test('another organisation, another stage and a key for another actor see and hide nothing of it', async t => {
  const world = await start(t)
  const request = doubtful()
  const all = { key: await world.makeKey({ actors: 'any' }) }
  const cause = await acknowledge(world, { appliesTo: 'CAUSE', value: '117-81-8' }, all)
  const own = await acknowledge(world, { appliesTo: 'CAUSE', value: '117-81-9', request: { actorCode } })
  const strangers = {
    organisation: { key: await world.makeKey({ organisation: 'other', actors: 'any' }) },
    stage: { key: await world.makeKey({ stage: 'production', actors: 'any' }) },
  }
  for (const [who, options] of Object.entries(strangers)) {
    assert.deepEqual(
      shown(await validate(world, request, '?offline=true', options)),
      [[ruleId], undefined],
      who,
    )
    assert.equal((await world.get(`${path}/${cause}`, options)).status, 404, who)
    assert.equal((await world.remove(`${path}/${cause}`, options)).status, 404, who)
    assert.deepEqual((await world.get(path, options)).body.items, [], who)
  }
  const record = await acknowledge(world, { appliesTo: 'RECORD', request: doubtful('117-81-1') })
  const ofOther = { key: await world.makeKey({ actors: ['FR-MF-000009999'] }) }
  for (const id of [record, own]) assert.equal((await world.get(`${path}/${id}`, ofOther)).status, 404)
  const theirs = (CASCode: string) => {
    const { device, deviceGroup } = doubtful(CASCode)
    return { device, deviceGroup: { ...deviceGroup, MFActorCode: 'FR-MF-000009999' } }
  }
  assert.deepEqual(shown(await validate(world, theirs('117-81-8'), '', ofOther)), [[], 1], 'of every actor')
  assert.deepEqual(shown(await validate(world, theirs('117-81-9'), '', ofOther)), [[ruleId], undefined])
  assert.deepEqual(
    ((await world.get(path, ofOther)).body.items as { id: string }[]).map(({ id }) => id),
    [cause],
  )
  const asked = { model, ruleId, path: place, reason: 'Not mine.' }
  for (const about of [
    { appliesTo: 'CAUSE', request },
    { appliesTo: 'RECORD', request },
  ]) {
    const { status, body } = await world.post(path, { ...asked, ...about }, ofOther)
    assert.deepEqual([status, body.code], [403, 'permission.actor'], about.appliesTo)
  }
  assert.equal((await world.remove(`${path}/${cause}`, ofOther)).status, 403)
  const reader = { key: await world.makeKey({ scopes: ['validate', 'read'] }) }
  assert.equal((await world.post(path, { ...asked, appliesTo: 'CAUSE', value: '2' }, reader)).status, 403)
})

test('400 for an unknown rule, a record without a request, a reason of blanks; 409 for a record without a code', async t => {
  const world = await start(t)
  const fine = { model, ruleId, path: place, appliesTo: 'RECORD', request: doubtful(), reason: 'It is so.' }
  for (const [wrong, at] of [
    [{ ...fine, ruleId: 'UDG-NO-SUCH' }, '/ruleId'],
    [{ ...fine, request: undefined }, '/request'],
    [{ ...fine, value: 'x' }, '/value'],
    [{ ...fine, reason: '  ' }, '/reason'],
    [{ ...fine, path: 'device' }, '/path'],
    [{ ...fine, model: 'EU' }, '/model'],
  ] as const) {
    const { status, body } = await world.post(path, wrong)
    assert.deepEqual([status, body.code], [400, 'request.members'], at)
    assert.ok(JSON.stringify(body).includes(at), JSON.stringify(body))
  }
  const nameless = { ...fine, request: { device: {}, deviceGroup: {}, actorCode } }
  assert.deepEqual((await world.post(path, nameless)).body.code, 'warning.impossible')
})
