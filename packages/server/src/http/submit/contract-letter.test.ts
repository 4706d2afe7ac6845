// A client that knows the service contract and nothing else: its paths, its members, its statuses. It shares no code with
// the gateway.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, start, type World } from '../../../test/harness.ts'

const models = ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'] as const
const toTheLetter = { UDIGATE_STRICT_CONTRACT: 'true' }

const agencies = 'COMMON_DEVICE_DATA FDA EC NMPA MFDS GDSN SFDA TFDA TGA HSA'.split(' ')
const base = ['agency', 'requestId', 'modelInformation', 'status', 'statusText']
/** Section 7 shows of 400 and 500 both a schema and a sample with other members. */
const sampleOf400 = ['message', 'deviceErrors', 'deviceGroupErrors']
const sampleOf500 = ['timestamp', 'error', 'message']

/** What section 2.8 and section 7 say of each status. */
const letter: Readonly<Record<number, { statuses: readonly string[]; members: readonly string[] }>> = {
  200: { statuses: ['SUCCESS'], members: base },
  400: {
    statuses: ['VALIDATION_FAILED', 'INVALID_REQUEST'],
    members: [...base, 'validationResult', ...sampleOf400],
  },
  409: { statuses: ['BLOCKED'], members: [...base, 'reasons'] },
  500: { statuses: ['INTERNAL_ERROR'], members: [...base, 'reasons', ...sampleOf500] },
}

/** Checks an answer to a submission against the contract. @returns its `status` */
function readSubmission({ status, body }: Answered): string {
  const allowed = letter[status]
  assert.ok(allowed, `HTTP ${status}: ${JSON.stringify(body)}`)
  assert.ok(allowed.statuses.includes(String(body.status)), JSON.stringify(body))
  assert.deepEqual(
    Object.keys(body).filter(name => !allowed.members.includes(name)),
    [],
  )
  for (const name of base) assert.equal(typeof body[name], 'string', name)
  assert.ok(agencies.includes(String(body.agency)))
  if (status === 409 || status === 500)
    assert.ok((body.reasons as unknown[]).every(reason => typeof reason === 'string'))
  if (body.validationResult !== undefined) readValidation(body.validationResult as Answered['body'])
  return String(body.status)
}

/** Checks a validation against the contract. @returns the ids of the rules that it names */
function readValidation(validation: Answered['body']): string[] {
  const { status, message, deviceErrors, deviceGroupErrors, ...others } = validation
  assert.deepEqual(others, {})
  assert.ok(
    (status === 'successful' && message === 'Validation successful') ||
      (status === 'failed' && message === 'Validation failed'),
  )
  return [deviceErrors, deviceGroupErrors].flatMap(list =>
    (list as Record<string, unknown>[]).map(finding => {
      assert.deepEqual(Object.keys(finding).sort(), ['message', 'path', 'ruleId'])
      return String(finding.ruleId)
    }),
  )
}

/** A valid request of ten devices that are not marked themselves. */
function severalDevices(model: (typeof models)[number]): object {
  const { device, deviceGroup } = freshRequest(model)
  return { device: { ...device, BaseQuantity: 10 }, deviceGroup }
}

async function submit(world: World, model: string, request: object): Promise<Answered> {
  return world.post(`/api/v1/submit/${model}`, request)
}

for (const model of models) {
  test(`a new device is a SUCCESS, and identical it is one again, ${model}`, async t => {
    const world = await start(t, toTheLetter)
    const request = freshRequest(model)
    assert.equal(readSubmission(await submit(world, model, request)), 'SUCCESS')
    assert.equal(readSubmission(await submit(world, model, request)), 'SUCCESS')
  })

  test(`records that break rules fail with the errors and nothing else, ${model}`, async t => {
    const world = await start(t, toTheLetter)
    const { actorCode, device, deviceGroup } = freshRequest(model)
    const request = {
      actorCode,
      device: { ...device, Device: 'x' },
      deviceGroup: { ...deviceGroup, RiskClass: 'CLASS_X' },
    }
    const failed = await submit(world, model, request)
    assert.equal(readSubmission(failed), 'VALIDATION_FAILED', JSON.stringify(failed.body))
    assert.equal(failed.status, 400)
    const { status, body } = await world.post(`/api/v1/validate/${model}`, request)
    assert.equal(status, 200)
    assert.deepEqual(readValidation(body), readValidation(failed.body.validationResult as Answered['body']))
    const valid = await world.post(`/api/v1/validate/${model}`, { device, deviceGroup })
    assert.deepEqual(readValidation(valid.body), [])
  })

  test(`what has not ended is blocked by its own state until it has, ${model}`, async t => {
    const world = await start(t, { ...toTheLetter, UDIGATE_PREVIEW_WAIT: '0' })
    const { simulator } = world
    const request = freshRequest(model)
    await simulator.arm('late-acknowledgement', { match: request.device.Device, delayMs: 3_600_000 })
    const pending = await submit(world, model, request)
    assert.equal(readSubmission(pending), 'BLOCKED')
    assert.match(String((pending.body.reasons as string[])[0]), /^In submission: /)
    assert.equal(pending.headers.get('location'), null)
    assert.doesNotMatch(JSON.stringify(pending.body), /Location/)
    assert.equal(pending.headers.get('retry-after'), '5')
    assert.equal(readSubmission(await submit(world, model, request)), 'BLOCKED')
    const changed = { ...request, device: { ...request.device, ReferenceNumber: 'another' } }
    const blocked = await submit(world, model, changed)
    assert.deepEqual([blocked.status, readSubmission(blocked)], [409, 'BLOCKED'])
  })
}

test('what the authority refuses is a failed validation', async t => {
  const world = await start(t, toTheLetter)
  const request = freshRequest('EU_UDI_MDR')
  await world.simulator.arm('refuse', { match: request.device.Device })
  assert.equal(readSubmission(await submit(world, 'EU_UDI_MDR', request)), 'VALIDATION_FAILED')
})

test('what no stage can send is an internal error', async t => {
  const world = await start(t, toTheLetter)
  const key = await world.makeKey({ stage: 'production', actors: 'any' })
  const answer = await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'), { key })
  assert.deepEqual([answer.status, readSubmission(answer)], [500, 'INTERNAL_ERROR'])
})

test('a request without the form of a submission, for another actor or under a used key, is invalid', async t => {
  const world = await start(t, toTheLetter)
  const request = freshRequest('EU_UDI_MDR')
  const headers = { 'idempotency-key': 'once' }
  await world.post('/api/v1/submit/EU_UDI_MDR', request, { headers })
  const key = await world.makeKey({ actors: ['DE-MF-000000002'] })
  for (const [asked, options] of [
    [{ ...request, colour: 'red' }, {}],
    [{ ...request, actorCode: 'FR-MF-000002345' }, { key }],
    [freshRequest('EU_UDI_MDR'), { headers }],
  ] as const) {
    const answer = await world.post('/api/v1/submit/EU_UDI_MDR', asked, options)
    assert.deepEqual([answer.status, readSubmission(answer)], [400, 'INVALID_REQUEST'])
    assert.ok(
      String(answer.body.statusText).length > 'Invalid request: '.length,
      String(answer.body.statusText),
    )
  }
})

test('a unit of use is mandatory where the contract says so, for MDR alone', async t => {
  const world = await start(t, toTheLetter)
  const mdr = await world.post('/api/v1/validate/EU_UDI_MDR', severalDevices('EU_UDI_MDR'))
  assert.deepEqual(readValidation(mdr.body), ['UDG-UNIT-OF-USE-MISSING'])
  assert.match(JSON.stringify(mdr.body), /the service contract makes it mandatory/)
  const ivdr = await world.post('/api/v1/validate/EU_UDI_IVDR', severalDevices('EU_UDI_IVDR'))
  assert.deepEqual(readValidation(ivdr.body), [])
})

test('a CMR substance with a CAS number needs no name by the contract', async t => {
  const { device, deviceGroup } = freshRequest('EU_UDI_MDR')
  const Substances = [{ SubstanceType: 'CRM_ENDOCRINE', SubType: 'CMR_1B', CASCode: '50-00-0' }]
  const request = { device: { ...device, Substances }, deviceGroup }
  const strict = await (await start(t, toTheLetter)).post('/api/v1/validate/EU_UDI_MDR', request)
  assert.deepEqual(readValidation(strict.body), [])
  const usual = await (await start(t)).post('/api/v1/validate/EU_UDI_MDR', request)
  assert.match(JSON.stringify(usual.body.deviceErrors), /BR-UDID-025-C/)
})

/** A valid request but for the languages of names, which the contract has no member for. */
function namesWithoutLanguage() {
  const { device, deviceGroup, ...others } = freshRequest('EU_UDI_MDR')
  const endocrine = { SubstanceType: 'CRM_ENDOCRINE', SubType: 'ENDOCRINE_DISRUPTING' }
  const Substances = [
    { ...endocrine, SubstanceNameLocalized: 'Weichmacher' },
    { ...endocrine, SubstanceNameLocalized: 'Plasticiser', SubstanceNameLanguage: 'EN' },
    { ...endocrine, SubstanceNameLocalized: 'Bisphenol A', CASCode: '80-05-7' },
  ]
  return { ...others, device: { ...device, Substances }, deviceGroup }
}

test('a name of a substance is in the default language of the key, and stored and sent so', async t => {
  const world = await start(t, toTheLetter)
  const key = await world.makeKey({ defaultLanguage: 'DE' })
  const request = namesWithoutLanguage()
  const validated = await world.post('/api/v1/validate/EU_UDI_MDR', request, { key })
  assert.deepEqual(readValidation(validated.body), [], JSON.stringify(validated.body))
  const planned = await world.post('/api/v1/plan/EU_UDI_MDR', request, { key })
  assert.equal(planned.body.verdict, 'POSSIBLE', JSON.stringify(planned.body))
  const submitted = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key })
  assert.equal(readSubmission(submitted), 'SUCCESS', JSON.stringify(submitted.body))
  const again = await world.post('/api/v1/submit/EU_UDI_MDR', request, { key })
  assert.equal(readSubmission(again), 'SUCCESS', JSON.stringify(again.body))

  const { body } = await world.get(`/api/v1/devices/GS1/${request.device.Device}`)
  const { Substances: kept } = body.record as { Substances: Record<string, unknown>[] }
  const languages = kept.map(each => [each.SubstanceNameLocalized, each.SubstanceNameLanguage])
  assert.deepEqual(new Map(languages as [string, string][]), new Map<string, string | undefined>(named))
  const { document } = await world.gateway.store.db
    .selectFrom('message')
    .select('document')
    .executeTakeFirstOrThrow()
  assert.match(document, /<(\w+:)language>DE<\/\1language>\s*<(\w+:)textValue>Weichmacher</)
})

const named = [
  ['Weichmacher', 'DE'],
  ['Plasticiser', 'EN'],
  ['Bisphenol A', undefined],
] as const

test('without a default language, or without the letter of the contract, the missing language is a finding', async t => {
  const request = namesWithoutLanguage()
  const strict = await start(t, toTheLetter)
  const without = await strict.post('/api/v1/validate/EU_UDI_MDR', request)
  assert.deepEqual(readValidation(without.body), ['BR-DTX-UDID-094-B'])
  const usual = await start(t)
  const key = await usual.makeKey({ defaultLanguage: 'DE' })
  const { body } = await usual.post('/api/v1/validate/EU_UDI_MDR', request, { key })
  assert.match(JSON.stringify(body.deviceErrors), /BR-DTX-UDID-094-B/)
})

interface ApiDocument {
  info: { version: string }
  paths: Record<
    string,
    Record<string, { parameters?: unknown; responses: Record<string, { headers?: unknown }> }>
  >
  components: { schemas: Record<string, { properties?: object; enum?: string[] }> }
  webhooks?: unknown
}

/** The calls of the contract for each of its models, and for those that udigate adds. */
const statusesOfCalls = { submit: ['200', '400', '409', '500'], validate: ['200'] }
const allModels = [...models, 'EU_UDI_MDD', 'EU_UDI_IVDD']

test('the document has what the contract has, and the page of the document everything', async t => {
  const world = await start(t, toTheLetter)
  const read = async (path: string) => (await world.get(path, { key: null })).body as unknown as ApiDocument
  const { info, paths, components, webhooks } = await read('/openapi.json')
  assert.equal(info.version, 'v0')
  assert.equal(webhooks, undefined)
  const statuses = Object.entries(paths).map(([path, { post }]) => [path, Object.keys(post?.responses ?? {})])
  assert.deepEqual(
    Object.fromEntries(statuses),
    Object.fromEntries(
      Object.entries(statusesOfCalls).flatMap(([call, of]) =>
        allModels.map(model => [`/api/v1/${call}/${model}`, of]),
      ),
    ),
  )
  for (const { post } of Object.values(paths)) {
    assert.equal(post?.parameters, undefined)
    for (const answer of Object.values(post?.responses ?? {})) assert.equal(answer.headers, undefined)
  }
  const listMembers = (name: string) => Object.keys(components.schemas[name]?.properties ?? {}).toSorted()
  assert.deepEqual(listMembers('SubmissionSuccessResponse'), base.toSorted())
  assert.deepEqual(listMembers('SubmissionBlockedResponse'), letter[409]?.members.toSorted())
  assert.deepEqual(listMembers('SubmissionValidationFailedResponse'), letter[400]?.members.toSorted())
  assert.deepEqual(listMembers('SubmissionTechnicalErrorResponse'), letter[500]?.members.toSorted())
  assert.deepEqual(listMembers('ValidationResponse'), [
    'deviceErrors',
    'deviceGroupErrors',
    'message',
    'status',
  ])
  assert.deepEqual(listMembers('Finding'), ['message', 'path', 'ruleId'])
  assert.deepEqual(listMembers('ValidationRequest_EU_UDI_IVDR'), ['device', 'deviceGroup'])
  assert.deepEqual(
    components.schemas.SubmissionStatus?.enum?.toSorted(),
    Object.values(letter)
      .flatMap(each => each.statuses)
      .toSorted(),
  )
  assert.doesNotMatch(
    JSON.stringify([paths, components]),
    /IN_SUBMISSION|problem\+json|(?:device|Group|actor)Warnings|Or: /,
  )
  const whole = await read('/docs/json')
  assert.equal(whole.info.version, 'v1')
  assert.ok('/api/v1/devices' in whole.paths)
})

test('an empty text where a member may be left out is none, beside the records too', async t => {
  for (const settings of [toTheLetter, {}]) {
    const world = await start(t, settings)
    for (const model of models) {
      const { device, deviceGroup, actorCode } = freshRequest(model)
      const request = {
        actorCode,
        securityToken: '',
        authorizedRepresentativeCode: '',
        device: { ...device, SecondaryDi: '', SecondaryDiAgency: '', OrgUnit: '' },
        deviceGroup,
      }
      assert.equal((await submit(world, model, request)).body.status, 'SUCCESS', model)
    }
  }
})

test('a representative of a manufacturer in the Union may be named beside the records', async t => {
  for (const settings of [toTheLetter, {}]) {
    const world = await start(t, settings)
    for (const model of models) {
      const request = { ...freshRequest(model), authorizedRepresentativeCode: 'DE-AR-000000404' }
      assert.equal((await submit(world, model, request)).body.status, 'SUCCESS', model)
      const sent = await world.simulator.messagesWith(request.device.Device)
      assert.ok(sent.length > 0 && sent.every(({ xml }) => !xml.includes('DE-AR-000000404')))
    }
  }
})
