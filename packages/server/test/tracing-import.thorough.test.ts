import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { freshRequest } from './fresh-request.ts'
import { eventually } from './harness.ts'
import { serve } from './serving.ts'
import { sharedSimulator } from './simulator.ts'

const page = readFileSync(new URL('../../../docs/observability.md', import.meta.url), 'utf8')

/** In the place of the SDK that an operator installs: the same parts, with spans that go into a file when it is shut down. */
const standIn = `
import { appendFileSync } from 'node:fs'
import { context, trace } from '${import.meta.resolve('@opentelemetry/api')}'
import * as contextHooks from '${import.meta.resolve('@opentelemetry/context-async-hooks')}'
import * as base from '${import.meta.resolve('@opentelemetry/sdk-trace-base')}'
const exporter = new base.InMemorySpanExporter()
export class NodeSDK {
  start() {
    context.setGlobalContextManager(new contextHooks.AsyncLocalStorageContextManager().enable())
    trace.setGlobalTracerProvider(
      new base.BasicTracerProvider({ spanProcessors: [new base.SimpleSpanProcessor(exporter)] }),
    )
  }
  async shutdown() {
    const lines = exporter.getFinishedSpans().map(({ name }) => name)
    appendFileSync(process.env.SPANS_FILE, lines.join('\\n'))
  }
}`

test('the documented file, imported before the gateway, traces it, and the spans are sent when it stops', async t => {
  const [, tracing = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const [, options = ''] = /export NODE_OPTIONS='([^']+)'/.exec(page) ?? []
  const documented = 'file:///opt/udigate-tracing/tracing.mjs'
  assert.ok(tracing.includes('NodeSDK') && options.includes(documented))

  const folder = mkdtempSync(join(tmpdir(), 'udigate-tracing-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const sdk = join(folder, 'node_modules/@opentelemetry/sdk-node')
  mkdirSync(sdk, { recursive: true })
  writeFileSync(join(sdk, 'package.json'), '{"type":"module","main":"index.js"}')
  writeFileSync(join(sdk, 'index.js'), standIn)
  writeFileSync(join(folder, 'tracing.mjs'), tracing)
  const spansFile = join(folder, 'spans')

  const { port } = await sharedSimulator()
  const gateway = await serve(t, {
    NODE_OPTIONS: options.replace(documented, pathToFileURL(join(folder, 'tracing.mjs')).href),
    SPANS_FILE: spansFile,
    UDIGATE_SIMULATOR_PORT: String(port),
  })
  const { status } = await gateway.post('/api/v1/submit/EU_UDI_MDR', freshRequest('EU_UDI_MDR'))
  assert.equal(status, 200)
  await eventually(
    async () => gateway.logged(),
    log => /"trace_id":"[0-9a-f]{32}".*"msg":"submit answered"/.test(log),
  )
  gateway.signal('SIGTERM')
  await gateway.ended
  const spans = readFileSync(spansFile, 'utf8').split('\n')
  for (const name of ['POST /api/v1/submit/EU_UDI_MDR', 'send message', 'submission']) {
    assert.ok(spans.includes(name), `${name} is not among ${spans.join(', ')}`)
  }
})
