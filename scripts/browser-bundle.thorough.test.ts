import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { createContext, runInContext } from 'node:vm'
import { type Model, modelNames, validate, validRequests } from '@udigate/eudamed'
import { skipWithout } from '../test/needs.ts'
import { type BrowserBundle, buildBrowserBundle } from './browser-bundle.ts'

/** Every model's valid request, and one of each that has many faults. */
const requests = modelNames.flatMap((model): [Model, object][] => {
  const { actorCode, device, deviceGroup } = validRequests[model]
  const broken = {
    actorCode: 'XX-MF-000000001',
    device: { ...device, Device: '0308676965723', MDN: ['36040', 7], Sterlie: false, Packages: [{}] },
    deviceGroup: { ...deviceGroup, RiskClass: 'CLASS_X', DeviceGroup: `${deviceGroup.DeviceGroup}A` },
  }
  return [
    [model, { actorCode, device, deviceGroup }],
    [model, broken],
  ]
})
const wanted = inShort(requests.map(([model, request]) => validate(model, request)))

let bundle: BrowserBundle
before(async () => {
  bundle = await buildBrowserBundle()
})

test('the browser bundle has less than 120 kB gzipped, without the terms of the nomenclature', () => {
  assert.ok(bundle.gzippedBytes < 120_000, `${bundle.gzippedBytes} bytes`)
  assert.ok(bundle.modules.size > 100)
  assert.ok(!bundle.code.includes('HYPODERMIC'))
})

test('the browser bundle needs nothing beside itself', () => {
  assert.deepEqual(bundle.imports, [])
  assert.deepEqual(
    [...bundle.modules.keys()].filter(id => id.startsWith('node:')),
    [],
  )
})

test('the browser bundle judges as the gateway does, with nothing but what every browser has', async () => {
  const { code } = await buildBrowserBundle('iife')
  const context = createContext({ TextDecoder, TextEncoder, requests: JSON.stringify(requests) })
  runInContext(code, context)
  const found = runInContext(judgeAll, context)
  assert.deepEqual(inShort(JSON.parse(found)), wanted)
  // As bytes too: the reader of JSON is in it.
  const reading = runInContext(
    'JSON.stringify(udigate.readJson(new Uint8Array([123, 34, 97, 34, 58, 49, 44, 34, 97, 34, 58, 50, 125])))',
    context,
  )
  assert.equal(JSON.parse(reading).fault.code, 'duplicate-key')
})

const judgeAll =
  'JSON.stringify(JSON.parse(requests).map(([model, request]) => udigate.validate(model, request)))'

const chromium = process.env.UDIGATE_CHROMIUM ?? 'chromium'
const hasChromium = spawnSync(chromium, ['--version']).status === 0

test('the browser bundle judges as the gateway does in a browser', {
  skip: skipWithout('chromium', hasChromium),
}, t => {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-browser-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const module = `data:text/javascript;base64,${Buffer.from(bundle.code).toString('base64')}`
  const input = Buffer.from(JSON.stringify(requests)).toString('base64')
  writeFileSync(
    join(folder, 'page.html'),
    `<!doctype html><meta charset="utf-8"><pre></pre><script type="module">
        import * as udigate from '${module}'
        const requests = atob('${input}')
        document.querySelector('pre').textContent = encodeURIComponent(${judgeAll})
      </script>`,
  )
  const { stdout, stderr } = spawnSync(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(folder, 'profile')}`,
      '--dump-dom',
      join(folder, 'page.html'),
    ],
    { encoding: 'utf8', timeout: 300_000 },
  )
  const [, written = ''] = /<pre>([^<]+)<\/pre>/.exec(stdout) ?? []
  assert.notEqual(written, '', stderr)
  assert.deepEqual(inShort(JSON.parse(decodeURIComponent(written))), wanted)
})

/** Without messages about codes of the nomenclature, which name their terms: the bundle has not these. */
function inShort(validations: unknown): unknown {
  return JSON.parse(
    JSON.stringify(validations, (_, value) =>
      value?.path?.startsWith('/device/MDN') ? { ...value, message: undefined } : value,
    ),
  )
}
