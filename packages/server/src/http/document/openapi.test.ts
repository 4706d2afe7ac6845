import assert from 'node:assert/strict'
import { test } from 'node:test'
import { models } from '@udigate/eudamed'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ownDocument } from '../../../test/api-contract.ts'
import { freshRequest } from '../../../test/fresh-request.ts'
import { start } from '../../../test/harness.ts'
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

async function getDocument(): Promise<Document> {
  return (await ownDocument()) as unknown as Document
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

test('wherever records are judged, it may be said for which register', async () => {
  const takingRecords = listOperations(await getDocument()).filter(([, { requestBody }]) => {
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

test('the document is OpenAPI 3.1 and describes every path that is served', async () => {
  const document = await getDocument()
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

test('the names of the service contract are in it', async () => {
  const document = await getDocument()
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

test('every operation has a name of its own, a summary, a known tag, and says whether it asks for a key', async () => {
  const document = await getDocument()
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

test('the document asks for no parameter that has a value where it is absent', async () => {
  const operations = listOperations(await getDocument())
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

test('valid requests satisfy the schemas that the document gives them', async () => {
  const document = await getDocument()
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

test('examples of bodies satisfy the schemas that they stand in', async () => {
  const document = await getDocument()
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
