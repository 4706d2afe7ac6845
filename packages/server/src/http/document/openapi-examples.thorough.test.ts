import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { makeContract } from '../../../test/api-contract.ts'
import { formats } from '../../../test/document-formats.ts'
import { start } from '../../../test/harness.ts'

interface MediaType {
  schema: { format?: string }
  examples?: Record<string, { value?: unknown; $ref?: string }>
}

interface Response {
  $ref?: string
  content?: Record<string, MediaType>
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      { requestBody?: { content: Record<string, MediaType> }; responses: Record<string, Response> }
    >
  >
  components: { responses: Record<string, Response>; examples: Record<string, { value: unknown }> }
}

const document = async (t: Parameters<typeof start>[0]): Promise<Document> =>
  (await (await start(t)).get('/openapi.json', { key: null })).body as unknown as Document

/** What a reference of the document leads to. */
function resolve<Component extends { $ref?: string }>(
  component: Component,
  components: Record<string, unknown>,
): Component {
  const name = component.$ref?.split('/').at(-1)
  return name === undefined ? component : (components[name] as Component)
}

function listValues({ examples = {} }: MediaType, { components }: Document): unknown[] {
  return Object.values(examples).map(example => resolve(example, components.examples).value)
}

test('every status of every operation has an example, which is an answer that it may have', async t => {
  const api = await document(t)
  const contract = makeContract(api)
  const without: string[] = []
  let count = 0
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      for (const [status, described] of Object.entries(responses)) {
        const { content = {} } = resolve(described, api.components.responses)
        for (const [mediaType, described] of Object.entries(content)) {
          const values = listValues(described, api)
          // What is no text cannot stand in the document.
          if (values.length === 0 && described.schema.format !== 'binary') {
            without.push(`${method} ${path} ${status} ${mediaType}`)
          }
          for (const value of values) {
            const text = typeof value === 'string' ? value : JSON.stringify(value)
            contract.check(method, path, { status: Number(status), contentType: mediaType, text })
            count++
          }
        }
      }
    }
  }
  assert.deepEqual(without, [])
  assert.ok(count > 500)
})

test('every body that is sent as JSON has an example, which satisfies its schema', async t => {
  const api = await document(t)
  const ajv = new Ajv2020({ strict: false, validateSchema: false, formats })
  ajv.addSchema(api, 'openapi')
  const without: string[] = []
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      for (const [mediaType, described] of Object.entries(requestBody?.content ?? {})) {
        const values = listValues(described, api)
        const isBinary = described.schema.format === 'binary'
        if (values.length === 0 && !isBinary) without.push(`${method} ${path} ${mediaType}`)
        const place = ['paths', path, method, 'requestBody', 'content', mediaType, 'schema']
        const pointer = place.map(part => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')
        const check = ajv.compile({ $ref: `openapi#/${pointer}` })
        for (const value of values)
          assert.ok(check(value), `${method} ${path}: ${ajv.errorsText(check.errors)}`)
      }
    }
  }
  assert.deepEqual(without, [])
})

test('problems that several operations come to are described once, and each has an example', async t => {
  const { components } = await document(t)
  for (const [name, { content = {} }] of Object.entries(components.responses)) {
    const codes = name.split('_').slice(1)
    assert.deepEqual(Object.keys(content['application/problem+json']?.examples ?? {}), codes)
  }
  for (const [code, { value }] of Object.entries(components.examples)) {
    assert.equal((value as { code: string }).code, code)
  }
})
