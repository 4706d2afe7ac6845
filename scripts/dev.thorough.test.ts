import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../test/free-port.ts'
import { cleanEnvironment } from '../test/run.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const problems = 'packages/server/src/http/problems/problem.ts'

test('npm run dev runs what is saved in gateway, simulator and console, and keeps its data', async t => {
  const checkout = copyCheckout(t)
  const dev = await startDev(t, checkout.folder)
  const submitted = await dev.submit()
  assert.equal(submitted.status, 'SUCCESS', JSON.stringify(submitted))

  checkout.replace(problems, 'The body is not a JSON object', 'The body has another shape')
  assert.equal(await dev.nextLine(/The gateway runs at/), `udigate: The gateway runs at ${dev.gateway}`)
  assert.equal((await dev.ask('/api/v1/validate/EU_UDI_MDR', '[]')).title, 'The body has another shape')
  assert.equal((await dev.ask(`/api/v1/submissions/${submitted.requestId}`)).status, 'SUCCESS')

  checkout.replace('packages/simulator/src/index.ts', 'there is no ${request', 'nothing answers ${request')
  await dev.nextLine(/The simulator runs at/)
  const missing = (await (await fetch(`${dev.simulator}/none`)).json()) as { detail: string }
  assert.match(missing.detail, /^nothing answers GET/)
  const register = (await (await fetch(`${dev.simulator}/register`)).json()) as unknown[]
  assert.equal(register.length, 2)

  checkout.replace('packages/console/index.html', '<title>udigate</title>', '<title>saved</title>')
  assert.match(await (await fetch(dev.console)).text(), /<title>saved<\/title>/)
  const document = (await (await fetch(new URL('openapi.json', dev.console))).json()) as {
    info: { title: string }
  }
  assert.equal(document.info.title, 'udigate')
})

test('npm run dev goes on after a save that does not compile', async t => {
  const checkout = copyCheckout(t)
  const dev = await startDev(t, checkout.folder)
  checkout.replace(problems, 'export ', 'exprot ')
  await dev.nextLine(/The gateway does not start: see above\. The next save of its sources tries again\./)
  checkout.replace(problems, 'exprot ', 'export ')
  await dev.nextLine(/The gateway runs at/)
})

test('npm run dev whose sources do not compile at first leads the console to the gateway that runs after a save', async t => {
  const checkout = copyCheckout(t)
  checkout.replace(problems, 'export ', 'exprot ')
  const dev = await startDev(t, checkout.folder)
  checkout.replace(problems, 'exprot ', 'export ')
  await dev.nextLine(/The gateway runs at/)
  assert.equal((await fetch(new URL('health/live', dev.console))).status, 200)
})

test('npm run dev that finds a port taken, or a wrong setting, says which one and starts nothing', async t => {
  const checkout = copyCheckout(t)
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const free = String(await findFreePort())
  for (const [settings, status, expected] of [
    [{ PORT: port, UDIGATE_SIMULATOR_PORT: free }, 1, /^udigate: Port \d+ .* is in use.*set PORT to another/],
    [
      { PORT: free, UDIGATE_SIMULATOR_PORT: port },
      1,
      /^udigate: Port \d+ .* is in use.*set UDIGATE_SIMULATOR_PORT/,
    ],
    [{ PORT: 'abc', UDIGATE_SIMULATOR_PORT: free }, 2, /^udigate: environment: PORT is "abc"/],
  ] as const) {
    const ran = spawnSync(process.execPath, ['scripts/dev.mjs'], {
      cwd: checkout.folder,
      env: cleanEnvironment({ ...settings, UDIGATE_DATA_DIR: join(checkout.folder, 'data') }),
      encoding: 'utf8',
    })
    assert.deepEqual([ran.status, ran.stdout], [status, ''], ran.stderr)
    assert.match(ran.stderr, expected)
    assert.equal(ran.stderr.trim().split('\n').length, 1)
  }
})

/** The tracked files in a folder of their own, over the dependencies that are installed here. */
function copyCheckout(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-dev-'))
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }))
  const copied = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'packages', 'examples']
  for (const path of copied) {
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: source => !['node_modules', 'dist', 'test'].includes(basename(source)),
    })
  }
  linkModules(folder)
  return {
    folder,
    replace(path: string, before: string, after: string) {
      const text = readFileSync(join(folder, path), 'utf8')
      assert.ok(text.includes(before), `${path} has no ${before}`)
      writeFileSync(join(folder, path), text.replace(before, after))
    },
  }
}

/** Each installed package by a link; those of this workspace lead into the copy. */
function linkModules(folder: string): void {
  const installed = join(root, 'node_modules')
  mkdirSync(join(folder, 'node_modules/@udigate'), { recursive: true })
  for (const name of readdirSync(installed)) {
    if (name !== '@udigate' && name !== 'udigate' && name !== '.cache') {
      symlinkSync(join(installed, name), join(folder, 'node_modules', name))
    }
  }
  symlinkSync('../packages/cli', join(folder, 'node_modules/udigate'))
  for (const name of readdirSync(join(installed, '@udigate'))) {
    symlinkSync(`../../packages/${name}`, join(folder, 'node_modules/@udigate', name))
  }
}

async function startDev(t: TestContext, folder: string) {
  const [port, simulatorPort] = [await findFreePort(), await findFreePort()]
  const child = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: folder,
    env: cleanEnvironment({
      PORT: String(port),
      UDIGATE_SIMULATOR_PORT: String(simulatorPort),
      UDIGATE_DATA_DIR: join(folder, 'data'),
      UDIGATE_LOG_LEVEL: 'silent',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const said = createInterface({ input: child.stderr })[Symbol.asyncIterator]()
  const nextLine = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const { value, done } = await said.next()
      assert.ok(!done, `it ended before it said ${pattern}`)
      if (pattern.test(value)) return value
    }
  }
  const ready = (await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next())
    .value as string
  await nextLine(/The simulator runs at/)
  const gateway = `http://127.0.0.1:${port}`
  const key = /demo key \(preview\): (\S+)/.exec(ready)?.[1] ?? ''
  const ask = async (path: string, body?: string) => {
    const headers = { authorization: key, ...(body && { 'content-type': 'application/json' }) }
    const init = body === undefined ? { headers } : { method: 'POST', headers, body }
    return (await (await fetch(`${gateway}${path}`, init)).json()) as Record<string, string>
  }
  return {
    gateway,
    simulator: `http://127.0.0.1:${simulatorPort}`,
    console: /Console: (\S+)/.exec(ready)?.[1] ?? '',
    nextLine,
    ask,
    submit: () =>
      ask('/api/v1/submit/EU_UDI_MDR', readFileSync(join(folder, 'examples/eu-udi-mdr.json'), 'utf8')),
  }
}
