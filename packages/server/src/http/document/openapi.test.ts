import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from '@udigate/eudamed'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type ApiDocument, makeContract } from '../../../test/api-contract.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { type Answered, eventually, start, unasked, type World } from '../../../test/harness.ts'
import { ownSimulator } from '../../../test/simulator.ts'
import { endpoints } from '../endpoints.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  requestBody?: { required?: boolean; content: Record<string, { schema: { $ref: string } }> }
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<
      string,
      { properties?: Record<string, unknown>; required?: string[]; enum?: string[]; examples?: unknown[] }
    >
    securitySchemes: Record<string, object>
  }
  security: object[]
  tags: { name: string }[]
}

async function getDocument({ get }: World): Promise<Document> {
  const { status, headers, body } = await get('/openapi.json', { key: null })
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^application\/json\b/)
  return body as unknown as Document
}

function listOperations({ paths }: Document): [string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  )
}

/** Calls that take records or files, and that judge none for a further register. Each with why. */
const judgingForNone: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.keys(models).flatMap(model => [
      [`post /api/v1/plan/${model}`, 'a plan is of what the authority is asked to do'],
      [`post /api/v1/submit/${model}`, 'it sends records to the authority'],
    ]),
  ),
  'post /api/v1/mappings/propose': 'it reads the headings of a list',
  'post /api/v1/pulls/files': 'it takes what the authority has',
  'post /api/v1/exports/responses': 'it takes an answer',
  'post /api/v1/exports/{register}/files/{id}/answer-files': 'it takes an answer',
}

test('wherever records are judged, it may be said for which register', async t => {
  const takingRecords = listOperations(await getDocument(await start(t))).filter(([, { requestBody }]) => {
    const content = Object.entries(requestBody?.content ?? {})
    return content.some(
      ([type, { schema }]) =>
        type !== 'application/json' || /(?:Submission|Validation)Request_/.test(schema.$ref ?? ''),
    )
  })
  const judging = takingRecords.filter(([name]) => !Object.hasOwn(judgingForNone, name))
  assert.equal(takingRecords.length - judging.length, Object.keys(judgingForNone).length)
  assert.ok(judging.length >= Object.keys(models).length + 4)
  for (const [name, { parameters = [] }] of judging)
    assert.ok(
      parameters.some(each => each.in === 'query' && each.name === 'for'),
      name,
    )
})

test('the document is OpenAPI 3.1 and describes every path that is served', async t => {
  const document = await getDocument(await start(t))
  assert.match(document.openapi, /^3\.1\.\d$/)
  const served = Object.values(endpoints).map(({ method, path }) => {
    const described = path.replaceAll(/:(\w+)/g, '{$1}')
    return `${method.toLowerCase()} ${described}`
  })
  assert.deepEqual(
    listOperations(document)
      .map(([name]) => name)
      .sort(),
    served.sort(),
  )
})

test('the names of the service contract are in it', async t => {
  const document = await getDocument(await start(t))
  const { schemas, securitySchemes } = document.components
  const submitMdr = document.paths['/api/v1/submit/EU_UDI_MDR']?.post
  assert.equal(submitMdr?.operationId, 'submitUdiData')
  assert.deepEqual(submitMdr.tags, ['Submission'])
  assert.ok(document.tags.some(({ name }) => name === 'Submission'))
  assert.deepEqual(Object.keys(securitySchemes), ['ApiKeyAuth'])
  assert.deepEqual(document.security, [{ ApiKeyAuth: [] }])

  assert.deepEqual(schemas.Agency?.enum, [
    'COMMON_DEVICE_DATA',
    'FDA',
    'EC',
    'NMPA',
    'MFDS',
    'GDSN',
    'SFDA',
    'TFDA',
    'TGA',
    'HSA',
  ])
  const responseFields = ['agency', 'requestId', 'modelInformation', 'status', 'statusText']
  assert.deepEqual(schemas.SubmissionSuccessResponse?.required, responseFields)
  const statuses = ['SUCCESS', 'VALIDATION_FAILED', 'BLOCKED', 'INTERNAL_ERROR', 'INVALID_REQUEST']
  for (const status of statuses) assert.ok(schemas.SubmissionStatus?.enum?.includes(status), status)
  const validation = ['status', 'message', 'deviceErrors', 'deviceGroupErrors']
  for (const field of validation) assert.ok(schemas.ValidationResponse?.properties?.[field], field)
  for (const field of ['path', 'message', 'ruleId'])
    assert.ok(schemas.Finding?.required?.includes(field), field)

  for (const [model, records] of Object.entries(models)) {
    const { device, deviceGroup } = records
    assert.deepEqual(
      Object.keys(schemas[`DEVICE_${model}`]?.properties ?? {}),
      Object.keys(device.properties),
    )
    assert.deepEqual(
      Object.keys(schemas[`DEVICE_GROUP_${model}`]?.properties ?? {}),
      Object.keys(deviceGroup.properties),
    )
    const request = schemas[`SubmissionRequest_${model}`]
    assert.deepEqual(Object.keys(request?.properties ?? {}), [
      'actorCode',
      'securityToken',
      'authorizedRepresentativeCode',
      'device',
      'deviceGroup',
    ])
  }
})

const isOfSignIn =
  /^(?:get \/api\/v1\/sign-in|post \/api\/v1\/session(?:\/demo)?|delete \/api\/v1\/session|post \/api\/v1\/sign-in\/[a-z/-]+|post \/api\/v1\/invitation\/[a-z/]+)$/

test('every operation has a name of its own, a summary, a known tag, and says whether it asks for a key', async t => {
  const document = await getDocument(await start(t))
  const operations = listOperations(document)
  const names = operations.map(([, { operationId }]) => operationId)
  assert.equal(new Set(names).size, names.length)
  const tags = document.tags.map(({ name }) => name)
  for (const [name, operation] of operations) {
    assert.ok(operation.summary, name)
    assert.equal(operation.tags.length, 1, name)
    assert.ok(tags.includes(operation.tags[0] ?? ''), name)
    // A person who signs in has no key yet.
    const isOpen = !name.includes('/api/v1/') || isOfSignIn.test(name)
    assert.deepEqual(operation.security, isOpen ? [] : undefined, name)
    // What signs a person in may refuse to.
    if (!isOfSignIn.test(name)) assert.equal('401' in operation.responses, !isOpen, name)
    const inPath = (name.match(/\{\w+\}/g) ?? []).map(part => part.slice(1, -1))
    const parameters = operation.parameters ?? []
    assert.deepEqual(
      parameters.filter(parameter => parameter.in === 'path').map(parameter => parameter.name),
      inPath,
    )
    const takesBody =
      name.startsWith('post ') &&
      !/ \/api\/v1\/exports$|\}\/plan$|\/(revoke|cancel|upload|resubmit|rotate|test|resend|public-looks|demo|options|recovery-codes|forget)$|^post \/api\/v1\/(invitations|organisations)\/\{\w+\}\/(confirm|decline)$|^post \/api\/v1\/confirmations\/\{id\}\/decline$/.test(
        name,
      )
    if (takesBody) assert.equal(operation.requestBody?.required, true, name)
  }
})

test('the document asks for no parameter that has a value where it is absent', async t => {
  const operations = listOperations(await getDocument(await start(t)))
  const parameters = operations.flatMap(([, operation]) => operation.parameters ?? [])
  const withDefault = parameters.filter(({ schema }) => 'default' in schema)
  assert.ok(withDefault.length > 10 && withDefault.every(({ required }) => !required))
  const [, upload] = operations.find(([name]) => name === 'post /api/v1/batches') ?? []
  assert.deepEqual(
    upload?.parameters?.filter(({ required }) => required).map(({ name }) => name),
    ['mode'],
  )
})

/** Holds answers against the document, by the operation that they are of: `get /api/v1/keys/{id}`. */
function makeChecker(document: Document) {
  const contract = makeContract(document as unknown as ApiDocument)
  return (operation: string, { status, headers, body }: Answered): void => {
    const [method = '', path = ''] = operation.split(' ')
    const contentType = headers.get('content-type') ?? ''
    contract.check(method, path, { status, contentType, text: contentType ? JSON.stringify(body) : '' })
  }
}

test('real answers satisfy the schemas that the document gives them', async t => {
  const world = await start(t, unasked)
  const { get, post, simulator, makeKey } = world
  const assertDocumented = makeChecker(await getDocument(world))
  const request = freshRequest('EU_UDI_MDR')
  const wrong = {
    ...freshRequest('EU_UDI_MDR'),
    device: { IssuingAgency: 'GS1', Device: '1', Colour: 'red' },
  }
  const refused = freshRequest('EU_UDI_MDR')
  await simulator.arm('refuse', { match: refused.device.Device })
  const failing = freshRequest('EU_UDI_MDR')
  await simulator.arm('server-error', { match: failing.device.Device })
  const late = freshRequest('EU_UDI_MDR')
  const answerLate = await simulator.hold(late.device.Device)
  // What is under way is submitted with other content.
  const blocked = { ...late, device: { ...late.device, ReferenceNumber: 'another' } }
  const production = await makeKey({ stage: 'production' })
  const noScope = await makeKey({ scopes: [] })

  const submit = (body: unknown, options = {}) => post('/api/v1/submit/EU_UDI_MDR', body, options)
  const submits: [number, Answered][] = [
    [200, await submit(request)],
    [202, await submit(late, { headers: { prefer: 'respond-async' } })],
    [409, await submit(blocked)],
    [400, await submit(wrong)],
    [400, await submit(refused)],
    [400, await submit('[]')],
    [500, await submit(failing)],
    [500, await submit(request, { key: production })],
    [401, await submit(request, { key: null })],
    [403, await submit(request, { key: noScope })],
    [413, await submit(' '.repeat(1024 * 1024 + 1))],
    [415, await submit(request, { headers: { 'content-type': 'text/plain' } })],
  ]
  for (const [status, answer] of submits) {
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assertDocumented('post /api/v1/submit/EU_UDI_MDR', answer)
  }
  // The same content joins the submission under way, and answers when that ends.
  await answerLate()
  assertDocumented('post /api/v1/submit/EU_UDI_MDR', await submit(late))

  const plan = (body: unknown, options = {}) => post('/api/v1/plan/EU_UDI_MDR', body, options)
  const changed = { ...request, device: { ...request.device, Website: 'https://example.org' } }
  const impossible = { ...request, device: { ...request.device, ReferenceNumber: 'another' } }
  for (const answer of [
    await plan(request),
    await plan(changed),
    await plan(impossible),
    await plan(freshRequest('EU_UDI_MDR')),
    await plan(wrong),
    await plan('[]'),
    await plan(request, { key: null }),
    await plan(request, { key: noScope }),
  ]) {
    assertDocumented('post /api/v1/plan/EU_UDI_MDR', answer)
  }
  submits.push([200, await submit(changed)])

  const validate = (body: unknown, options = {}) => post('/api/v1/validate/EU_UDI_MDR', body, options)
  for (const answer of [
    await validate(request),
    await validate(wrong),
    await validate({}),
    await validate('{'),
    await validate({}, { key: null }),
    await validate({}, { key: noScope }),
    await validate('', { headers: { 'content-encoding': 'gzip' } }),
  ]) {
    assertDocumented('post /api/v1/validate/EU_UDI_MDR', answer)
  }

  for (const [operation, ...paths] of [
    ['/api/v1/submissions', '', '?limit=1', '?limit=0'],
    ['/api/v1/submissions/{requestId}', ...submits.map(([, { body }]) => `/${body.requestId}`)],
    ['/api/v1/devices/{issuingAgency}/{code}', `/GS1/${request.device.Device}`, '/GS1/1'],
    ['/api/v1/devices/{issuingAgency}/{code}', `/GS1/${refused.device.Device}`],
    ['/api/v1/device-groups/{issuingAgency}/{code}', `/GS1/${request.deviceGroup.DeviceGroup}`, '/GS1/1'],
  ] as const) {
    for (const path of paths) {
      const base = operation.split('/{')[0]
      for (const options of [{}, { key: null }, { key: noScope }]) {
        assertDocumented(`get ${operation}`, await get(`${base}${path}`, options))
      }
    }
  }
  for (const path of ['', '?limit=500', '?q=market&limit=1', '?model=MDR']) {
    assertDocumented('get /api/v1/rules', await get(`/api/v1/rules${path}`, { key: noScope }))
  }
  for (const id of ['BR-UDID-003', 'BR-UDID-003-C', 'BR-UDID-721', 'UDG-UNIT-OF-USE-MISSING', 'X']) {
    assertDocumented('get /api/v1/rules/{id}', await get(`/api/v1/rules/${id}`))
    assertDocumented('get /api/v1/rules/{id}', await get(`/api/v1/rules/${id}`, { key: null }))
  }
  for (const [operation, ...paths] of [
    ['/api/v1/codes', ''],
    ['/api/v1/codes/{list}', '/emdn', '/emdn?q=A0101', '/emdn?limit=0', '/emdm'],
    ['/api/v1/codes/{list}/{code}', '/emdn/A01', '/storage-handling-conditions/SHC006', '/emdn/E'],
  ] as const) {
    for (const path of paths) {
      assertDocumented(`get ${operation}`, await get(`/api/v1/codes${path}`, { key: noScope }))
      assertDocumented(`get ${operation}`, await get(`/api/v1/codes${path}`, { key: null }))
    }
  }
  const admin = { key: await makeKey({ scopes: ['admin'] }) }
  const upload = { version: '2', source: 'this test', entries: [{ code: '0123' }], force: true }
  for (const answer of [
    await world.put('/api/v1/codes/notified-bodies', upload, admin),
    await world.put('/api/v1/codes/notified-bodies', { ...upload, entries: [{ code: '1' }] }, admin),
    await world.put('/api/v1/codes/notified-bodies', {}, admin),
    await world.put('/api/v1/codes/notified-bodies', upload),
    await world.put('/api/v1/codes/nothing', upload, admin),
  ]) {
    assertDocumented('put /api/v1/codes/{list}', answer)
  }
  const codes = '/api/v1/codes/{list}'
  assertDocumented(`delete ${codes}`, await world.remove('/api/v1/codes/notified-bodies', admin))
  assertDocumented(`delete ${codes}`, await world.remove('/api/v1/codes/nothing', admin))
  for (const path of [
    'notified-bodies/history?limit=1',
    'notified-bodies/history?cursor=x',
    'nothing/history',
  ]) {
    assertDocumented(`get ${codes}/history`, await get(`/api/v1/codes/${path}`))
  }
  for (const path of ['/health/live', '/health/ready']) assertDocumented(`get ${path}`, await get(path))
})

test('answers about actors and pulls satisfy the schemas too', async t => {
  const world = await start(t)
  const assertDocumented = makeChecker(await getDocument(world))
  const actor = `DE-MF-${freshRequest('EU_UDI_MDR').device.Device.slice(-9)}`
  const key = await world.makeKey({ actors: [actor], scopes: ['admin', 'submit', 'read'] })
  const options = { key }
  const path = `/api/v1/actors/${actor}`
  const registration = {
    securityToken: 'a-token',
    partyId: 'EUDAMED_004423',
    authorizedRepresentativeCode: 'DE-AR-000000001',
  }
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin'] }) }
  for (const answer of [
    await world.put(path, registration, options),
    await world.put(path, {}, options),
    await world.put(path, { partyId: 1 }, options),
    await world.put(path, {}, stranger),
    await world.put(path, {}, { key: null }),
    await world.put(path, {}),
  ]) {
    assertDocumented('put /api/v1/actors/{srn}', answer)
  }
  for (const query of ['', '?limit=1', '?limit=0']) {
    assertDocumented('get /api/v1/actors', await world.get(`/api/v1/actors${query}`, options))
  }
  assertDocumented('get /api/v1/actors/{srn}', await world.get(path, options))
  assertDocumented('get /api/v1/actors/{srn}', await world.get(path, stranger))

  const pull = (body: unknown, call = options) => world.post('/api/v1/pulls', body, call)
  await world.simulator.seed({ actor, devices: 2 })
  const production = { key: await world.makeKey({ actors: [actor], stage: 'production' }) }
  const ids: string[] = []
  for (const fault of [undefined, 'server-error', 'empty-download']) {
    if (fault !== undefined) await world.simulator.arm(fault, { match: actor })
    const started = await pull({})
    assertDocumented('post /api/v1/pulls', started)
    ids.push(String(started.body.id))
    await eventually(
      () => world.get(`/api/v1/pulls/${String(started.body.id)}`, options),
      ({ body }) => body.state !== 'RUNNING',
    )
  }
  assertDocumented('delete /api/v1/actors/{srn}', await world.remove(path, stranger))
  for (const answer of [await pull({ actorCode: 1 }), await pull({}, production)]) {
    assertDocumented('post /api/v1/pulls', answer)
  }
  const importFile = (xml: string, call = options) =>
    world.post('/api/v1/pulls/files', xml, { ...call, headers: { 'content-type': 'application/xml' } })
  const download = await world.simulator.download(actor)
  for (const answer of [
    await importFile(download),
    await importFile(download),
    await importFile('<html/>'),
    await importFile(download, production),
  ]) {
    assertDocumented('post /api/v1/pulls/files', answer)
  }
  for (const query of ['', '?limit=1', '?cursor=x']) {
    assertDocumented('get /api/v1/pulls', await world.get(`/api/v1/pulls${query}`, options))
  }
  for (const id of [...ids, `${ids.at(-1)}?limit=1`, `${ids[0]}?cursor=x`, 'nothing']) {
    assertDocumented('get /api/v1/pulls/{id}', await world.get(`/api/v1/pulls/${id}`, options))
  }
})

test('answers about inquiries satisfy the schemas too', async t => {
  const world = await start(t)
  const assertDocumented = makeChecker(await getDocument(world))
  const actor = 'US-MF-000001111'
  const options = { key: await world.makeKey({ actors: [actor], scopes: ['submit', 'read'] }) }
  const production = { key: await world.makeKey({ actors: [actor], stage: 'production' }) }
  const ask = (body: unknown, call = options) => world.post('/api/v1/inquiries', body, call)
  const ids: string[] = []
  for (const [kind, subject] of [
    ['ACTOR', 'DE-AR-000000001'],
    ['ACTOR', 'DE-AR-000000404'],
    ['SUMMARIES', 'ABCDE'],
  ]) {
    const started = await ask({ kind, subject })
    assertDocumented('post /api/v1/inquiries', started)
    const { id } = started.body as { id?: unknown }
    await eventually(
      () => world.get(`/api/v1/inquiries/${String(id)}`, options),
      ({ body }) => body.state === 'COMPLETE',
    )
    ids.push(String(id))
  }
  for (const answer of [
    await ask({ kind: 'ACTOR', subject: 'nobody' }),
    await ask({ kind: 'ACTOR', subject: actor }, production),
  ]) {
    assertDocumented('post /api/v1/inquiries', answer)
  }
  for (const query of ['', '?kind=ACTOR&subject=DE-AR-000000001', '?kind=x', '?cursor=x']) {
    assertDocumented('get /api/v1/inquiries', await world.get(`/api/v1/inquiries${query}`, options))
  }
  for (const id of [...ids, 'nothing']) {
    assertDocumented('get /api/v1/inquiries/{id}', await world.get(`/api/v1/inquiries/${id}`, options))
  }
})

test('answers about keys satisfy the schemas too', async t => {
  const world = await start(t)
  const assertDocumented = makeChecker(await getDocument(world))
  const admin = { key: await world.makeKey({ scopes: ['admin', 'read'] }) }
  const stranger = { key: await world.makeKey({ organisation: 'other', actors: 'any', scopes: ['admin'] }) }
  const wanted = {
    name: 'new',
    scopes: ['read'],
    actors: ['DE-MF-000001723'],
    expiresAt: '2100-01-01T00:00:00Z',
  }
  const made = await world.post('/api/v1/keys', wanted, admin)
  assert.equal(made.status, 201, JSON.stringify(made.body))
  for (const answer of [
    made,
    await world.post('/api/v1/keys', {}, admin),
    await world.post('/api/v1/keys', { ...wanted, scopes: ['submit'] }, admin),
    await world.post('/api/v1/keys', { ...wanted, name: 'x'.repeat(1024 * 1024) }, admin),
    await world.post('/api/v1/keys', { ...wanted, scopes: ['admin'] }, stranger),
    await world.post('/api/v1/keys', wanted, { key: null }),
    await world.post('/api/v1/keys', wanted),
  ]) {
    assertDocumented('post /api/v1/keys', answer)
  }
  await world.get('/api/v1/submissions', { key: String(made.body.key) })
  for (const query of ['', '?limit=1', '?limit=0']) {
    assertDocumented('get /api/v1/keys', await world.get(`/api/v1/keys${query}`, admin))
  }
  const path = `/api/v1/keys/${String(made.body.id)}`
  for (const options of [admin, stranger, {}]) {
    assertDocumented('get /api/v1/keys/{id}', await world.get(path, options))
  }
  const own = (await world.get('/api/v1/keys', admin)).body.items as { id: string; scopes: string[] }[]
  const ownId = own.find(({ scopes }) => scopes.includes('admin'))?.id
  assertDocumented('delete /api/v1/keys/{id}', await world.remove(path, admin))
  for (const answer of [
    await world.post(`${path}/revoke`, undefined, admin),
    await world.post(`${path}/revoke?self=perhaps`, undefined, admin),
    await world.post(`${path}/revoke`, undefined, stranger),
    await world.post(`/api/v1/keys/${ownId}/revoke`, undefined, admin),
  ]) {
    assertDocumented('post /api/v1/keys/{id}/revoke', answer)
  }
  assertDocumented('get /api/v1/keys/{id}', await world.get(path, admin))
  assert.equal((await world.remove(path, admin)).status, 204)
  assertDocumented('delete /api/v1/keys/{id}', await world.remove(path, admin))
})

test('answers about doubts satisfy the schemas too', async t => {
  // It does not show what waits for its notified body, so that an operator has to decide.
  const older = await ownSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
  const world = await start(t, { UDIGATE_QUARANTINE: '1', UDIGATE_SIMULATOR_PORT: String(older.port) })
  const assertDocumented = makeChecker(await getDocument(world))
  const admin = { key: await world.makeKey({ scopes: ['read', 'admin'] }) }
  const request = freshRequest('EU_UDI_MDR')
  const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
  Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
  await older.arm('no-acknowledgement', { match: request.device.Device })
  const headers = { prefer: 'respond-async' }
  const { body: submitted } = await world.post('/api/v1/submit/EU_UDI_MDR', request, { headers })
  await eventually(
    () => world.get('/api/v1/doubts?needsOperator=true'),
    ({ body: { items } }) => (items as unknown[]).length > 0,
  )
  for (const query of ['', '?needsOperator=true&limit=1', '?needsOperator=1', '?cursor=x']) {
    assertDocumented('get /api/v1/doubts', await world.get(`/api/v1/doubts${query}`))
  }
  const path = `/api/v1/doubts/${submitted.requestId}`
  const said = { decision: 'registered', reason: 'seen', evidence: 'a screenshot' }
  const done = 'post /api/v1/doubts/{requestId}'
  for (const body of [{}, said, said]) assertDocumented(done, await world.post(path, body, admin))
  assertDocumented(done, await world.post(path, said))
  assertDocumented(done, await world.post('/api/v1/doubts/nothing', said, admin))
  const story = await world.get(`/api/v1/submissions/${submitted.requestId}`)
  assertDocumented('get /api/v1/submissions/{requestId}', story)
})

test('answers about files for the upload page satisfy the schemas too', async t => {
  const world = await start(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  const assertDocumented = makeChecker(await getDocument(world))
  const request = freshRequest('EU_UDI_MDR')
  await world.post('/api/v1/submit/EU_UDI_MDR', request)
  assertDocumented('get /api/v1/exports', await world.get('/api/v1/exports'))
  const exported = await world.post('/api/v1/exports', undefined)
  assertDocumented('post /api/v1/exports', exported)
  const [{ file = '', correlationId = '' } = {}] = exported.body.items as Record<string, string>[]
  assertDocumented('get /api/v1/exports/{file}', await world.get('/api/v1/exports/no.xml'))
  const { headers } = await world.get(`/api/v1/exports/${file}`)
  assert.equal(headers.get('content-type'), 'application/xml')
  const response = `<Acknowledgement xmlns="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"><correlationID>${correlationId}</correlationID><responseEntities><responseEntity><responseCode>SUCCESS</responseCode></responseEntity></responseEntities></Acknowledgement>`
  for (const [xml, status] of [
    [response, 200],
    ['<html/>', 400],
  ] as const) {
    const answer = await world.post('/api/v1/exports/responses', xml, {
      headers: { 'content-type': 'text/xml' },
    })
    assert.equal(answer.status, status)
    assertDocumented('post /api/v1/exports/responses', answer)
  }
})

test('answers about the evidence satisfy the schemas too', async t => {
  const world = await start(t)
  const assertDocumented = makeChecker(await getDocument(world))
  const noScope = { key: await world.makeKey({ scopes: [] }) }
  const base = '/api/v1/evidence'
  const admin = { key: await world.makeKey({ scopes: ['admin'] }) }
  for (const [erasure, options] of [
    [{ decidedBy: 'Ada' }, admin],
    [{ decidedBy: '' }, admin],
    [{ decidedBy: 'Ada' }, {}],
  ] as const)
    assertDocumented(`post ${base}/erasures`, await world.post(`${base}/erasures`, erasure, options))
  assertDocumented(`get ${base}/head`, await world.get(`${base}/head`))
  assertDocumented(`get ${base}/log`, await world.get(`${base}/log`))
  const { body } = await world.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  const { db } = world.gateway.store
  await db.updateTable('evidence').set({ at: 1 }).where('chain', '=', body.requestId).execute()
  assertDocumented(`get ${base}/head`, await world.get(`${base}/head`))
  for (const [path, query, wrong] of [
    ['verification', '', '?head=x'],
    ['export', `?submission=${body.requestId}`, '?submission=a&submission=b'],
  ] as const) {
    const operation = `get ${base}/${path}`
    const response = await fetch(`${world.url}${base}/${path}${query}`, {
      headers: { authorization: world.key },
    })
    const lines = (await response.text()).trimEnd().split('\n')
    assert.ok(lines.length > 2)
    const { status, headers } = response
    for (const line of lines) assertDocumented(operation, { status, headers, body: JSON.parse(line) })
    assertDocumented(operation, await world.get(`${base}/${path}${wrong}`))
    assertDocumented(operation, await world.get(`${base}/${path}${query}`, { key: null }))
    assertDocumented(operation, await world.get(`${base}/${path}${query}`, noScope))
  }
  assertDocumented(`get ${base}/export`, await world.get(`${base}/export?submission=none`))
})

test('the check of answers notices a missing, a wrong and a further member', async t => {
  const world = await start(t)
  const assertDocumented = makeChecker(await getDocument(world))
  const answer = await world.post('/api/v1/validate/EU_UDI_MDR', {})
  const { message: _message, ...missing } = answer.body
  for (const body of [missing, { ...answer.body, status: 'maybe' }, { ...answer.body, further: 1 }]) {
    assert.throws(() => assertDocumented('post /api/v1/validate/EU_UDI_MDR', { ...answer, body }))
  }
  assert.throws(() => assertDocumented('post /api/v1/validate/EU_UDI_MDR', { ...answer, status: 418 }))
})

test('valid requests satisfy the schemas that the document gives them', async t => {
  const document = await getDocument(await start(t))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  for (const model of ['EU_UDI_MDR', 'EU_UDI_IVDR', 'EU_UDI_SPP'] as const) {
    for (const kind of ['SubmissionRequest', 'ValidationRequest']) {
      const check = ajv.compile({ $ref: `openapi#/components/schemas/${kind}_${model}` })
      assert.ok(check(freshRequest(model)), ajv.errorsText(check.errors))
      assert.ok(!check({ actorCode: 1 }))
    }
  }
})

test('examples of bodies satisfy the schemas that they stand in', async t => {
  const document = await getDocument(await start(t))
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'openapi')
  const withExamples = Object.entries(document.components.schemas).filter(([, { examples }]) => examples)
  assert.ok(withExamples.some(([name]) => name === 'CodeListUpload'))
  for (const [name, { examples = [] }] of withExamples) {
    const check = ajv.compile({ $ref: `openapi#/components/schemas/${name}` })
    for (const example of examples) assert.ok(check(example), `${name}: ${ajv.errorsText(check.errors)}`)
  }
})

test('the page for the document answers with all its files, names no other host, and may load from none', async t => {
  const { url } = await start(t)
  const page = await fetch(`${url}/docs/`)
  assert.equal(page.status, 200)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html\b/)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /script-src 'self'(;|$)/)
  assert.doesNotMatch(policy, /https?:|unsafe|\*|\w\.\w|upgrade-insecure-requests/)

  const html = await page.text()
  assert.doesNotMatch(html, /https?:\/\/|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/i)
  const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(match => match[1] ?? '')
  assert.ok(files.length >= 5)
  for (const file of files) {
    const asset = await fetch(new URL(file, `${url}/docs/`))
    assert.equal(asset.status, 200, file)
    const text = await asset.text()
    if (file.endsWith('start.js')) assert.doesNotMatch(text, /https?:|validator\.|petstore/)
  }
  for (const path of ['/docs', '/docs/json', '/openapi.json'])
    assert.equal((await fetch(url + path)).status, 200)
})
