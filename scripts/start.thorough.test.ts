import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../test/free-port.ts'
import { skipWithout } from '../test/needs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('npm start prints an address, a demo key and a curl line that works, and keeps all data', async t => {
  const world = await makeWorld(t)
  const first = await world.start()
  assert.match(first.ready, /^udigate is ready at http:\/\/127\.0\.0\.1:\d+ {2}demo key \(preview\): \S+$/)
  const answer = runCurlLine(first.curl)
  assert.equal(answer.status, 'SUCCESS', JSON.stringify(answer))
  await first.end('SIGTERM')

  const second = await world.start()
  assert.equal(keyIn(second.ready), keyIn(first.ready))
  const again = runCurlLine(second.curl)
  assert.equal(again.status, 'SUCCESS')
  assert.equal(again.modelInformation, 'EU_UDI_MDR; rules 2.18.1')
  const stored = await fetch(`${second.url}/api/v1/submissions/${answer.requestId}`, {
    headers: { authorization: keyIn(second.ready) },
  })
  assert.equal(stored.status, 200)
})

test('npm start -- --as4 has AS4 between gateway and simulator, with keys that stay', async t => {
  const world = await makeWorld(t, { UDIGATE_AS4_PORT: String(await findFreePort()) })
  const simulator = `http://127.0.0.1:${world.simulatorPort}`
  const first = await world.start('--as4')
  // Only its AS4 access point uses this up.
  const armed = await fetch(`${simulator}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'as4-late-receipt', delayMs: 1 }),
  })
  assert.equal(armed.status, 201)
  const answer = runCurlLine(first.curl)
  assert.equal(answer.status, 'SUCCESS', JSON.stringify(answer))
  assert.deepEqual(await (await fetch(`${simulator}/faults`)).json(), [])
  const agreed = await (await fetch(`${simulator}/as4`)).json()
  await first.end('SIGTERM')

  const second = await world.start('--as4')
  assert.deepEqual(await (await fetch(`${simulator}/as4`)).json(), agreed)
  assert.equal(runCurlLine(second.curl).modelInformation, 'EU_UDI_MDR; rules 2.18.1')
})

test('npm start refuses an option that it does not have, in one line', async t => {
  const world = await makeWorld(t)
  const { status, errors } = await world.startInVain({}, '--as5')
  assert.equal(status, 2)
  assert.deepEqual(errors, ['udigate: npm start has one option, --as4: "npm start -- --as4".'])
})

test('npm start says what it does before it is ready', async t => {
  const world = await makeWorld(t)
  const started = await world.start()
  await started.end('SIGTERM')
  assert.ok((await started.errors).includes('udigate: Starting the gateway and a simulator of EUDAMED.'))
})

test('npm start warns of nothing, the first time and the second', async t => {
  const world = await makeWorld(t)
  for (const _ of ['first', 'second']) {
    const started = await world.start()
    assert.equal(runCurlLine(started.curl).status, 'SUCCESS')
    await started.end('SIGTERM')
    const said = (await started.errors).filter(
      line => !/^udigate: (Installing|Building|Starting) [^!]*\.$/.test(line),
    )
    assert.deepEqual(said, [])
  }
})

test('a fresh clone starts with what a start installs, which is a third of what tests need', {
  skip: skipWithout('git', existsSync(join(root, '.git'))),
}, async t => {
  const clone = mkdtempSync(join(tmpdir(), 'udigate-clone-'))
  const world = await makeWorld(t, {}, clone)
  t.after(() => rmSync(clone, { recursive: true, force: true }))
  execFileSync('git', ['clone', '--quiet', root, clone])
  const started = await world.start()
  assert.equal(runCurlLine(started.curl).status, 'SUCCESS')
  assert.match(await (await fetch(`${started.url}/`)).text(), /<script type="module"/)
  await started.end('SIGTERM')
  assert.deepEqual((await started.errors).slice(0, 1), [
    'udigate: Installing what a start needs with npm. This takes about half a minute, the first time only.',
  ])
  for (const tool of ['@biomejs', 'oxlint', 'playwright-core']) {
    assert.equal(existsSync(join(clone, 'node_modules', tool)), false, tool)
  }
})

test('npm start says that it installs, and what became of that, with the npm that runs it; a test installs all', t => {
  // A checkout before its first start, and an npm that cannot reach its registry.
  const folder = mkdtempSync(join(tmpdir(), 'udigate-start-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  const npm = join(folder, 'npm.cjs')
  writeFileSync(
    npm,
    "const [, , ...args] = process.argv; console.log(args[0], args.filter(each => each.startsWith('--workspace=')).length); console.error('npm error network'); process.exitCode = 1",
  )
  const installs = (script: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', script)], {
      env: { ...process.env, npm_execpath: npm },
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.equal(stdout, '')
    return stderr.split('\n')
  }
  const end = ['npm error network', 'udigate: "npm ci" failed; nothing was started.', '']
  assert.deepEqual(installs('start.mjs'), [
    'udigate: Installing what a start needs with npm. This takes about half a minute, the first time only.',
    'ci 4',
    ...end,
  ])
  const all = [
    'udigate: Installing all dependencies with npm. This takes about a minute, the first time only.',
    'ci 0',
    ...end,
  ]
  assert.deepEqual(installs('test.mjs'), all)
  // What a start has installed is no whole.
  const stamp = join(folder, 'node_modules/.udigate-set-up')
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')))
  const fingerprint = lock.update(`${process.platform} ${process.arch}`).digest('hex')
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(stamp, `${fingerprint} packages/server packages/cli packages/console packages/simulator`)
  assert.deepEqual(installs('test.mjs'), all)
})

test('UDIGATE_DEMO_KEY fixes the demo key', async t => {
  const world = await makeWorld(t, { UDIGATE_DEMO_KEY: 'a-key-to-remember' })
  assert.equal(keyIn((await world.start()).ready), 'a-key-to-remember')
})

test('a second start on the same data folder is refused in one clear line', async t => {
  const world = await makeWorld(t)
  const running = await world.start()
  const { status, errors } = await world.startInVain({ PORT: String(await findFreePort()) })
  assert.equal(status, 1)
  assert.match(errors[1] ?? '', /is in use by another udigate/)
  assert.equal(runCurlLine(running.curl).status, 'SUCCESS')
})

test('a port that is taken, and settings that are wrong, are said in one line each', async t => {
  const world = await makeWorld(t)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  t.after(() => taken.close())
  const { port } = taken.address() as { port: number }
  const busy = await world.startInVain({ PORT: String(port) })
  assert.match(busy.errors[1] ?? '', new RegExp(`Port ${port} .* is in use`))

  const wrong = await world.startInVain({ PORT: 'eighty', UDIGATE_PREVIEW_WIAT: '3' })
  assert.match(wrong.errors.join('\n'), /UDIGATE_PREVIEW_WAIT/)
  assert.match(wrong.errors.join('\n'), /PORT/)
})

test('a kill -9 of npm, or of everything at once, leaves nothing that blocks the next start', async t => {
  const world = await makeWorld(t)
  const first = await world.start()
  assert.equal(runCurlLine(first.curl).status, 'SUCCESS')
  await first.end('SIGKILL')

  const second = await world.start()
  assert.equal(runCurlLine(second.curl).modelInformation, 'EU_UDI_MDR; rules 2.18.1')
  const register = await (await fetch(`http://127.0.0.1:${world.simulatorPort}/register`)).json()
  assert.equal((register as unknown[]).length, 2)
  second.killAll()

  const third = await world.start()
  assert.equal(runCurlLine(third.curl).status, 'SUCCESS')
  const kept = await (await fetch(`http://127.0.0.1:${world.simulatorPort}/register`)).json()
  assert.deepEqual(kept, register)
})

interface Started {
  url: string
  ready: string
  curl: string
  /** What it wrote to standard error, once it has ended. */
  errors: Promise<string[]>
  /** Sends npm a signal and waits until it has ended. */
  end(signal: NodeJS.Signals): Promise<void>
  /** kill -9 for npm and every process below it. */
  killAll(): void
}

async function makeWorld(t: TestContext, extra: Record<string, string> = {}, cwd = root) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-start-'))
  const simulatorPort = await findFreePort()
  const environment = {
    ...process.env,
    UDIGATE_DATA_DIR: folder,
    PORT: String(await findFreePort()),
    UDIGATE_SIMULATOR_PORT: String(simulatorPort),
    ...extra,
  }
  const started: ChildProcess[] = []
  t.after(async () => {
    for (const npm of started) await endProcess(npm, 'SIGTERM')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  const spawnNpm = (env: NodeJS.ProcessEnv, options: readonly string[]): ChildProcess => {
    const npm = spawn('npm', ['--silent', 'start', '--', ...options], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(npm)
    return npm
  }
  return {
    simulatorPort,
    async start(...options: readonly string[]): Promise<Started> {
      const npm = spawnNpm(environment, options)
      const errors = readLines(npm.stderr)
      const lines = createInterface({ input: npm.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
      const ready = (await lines.next()).value
      if (ready === undefined) throw new Error(`npm start ended: ${(await errors).join('\n')}`)
      const curl = ((await lines.next()).value as string).replace(/^Try: /, '')
      return {
        url: /http:\S+/.exec(ready)?.[0] ?? '',
        ready,
        curl,
        errors,
        end: signal => endProcess(npm, signal),
        killAll: () => killTree(npm.pid ?? 0),
      }
    },
    async startInVain(change: Record<string, string>, ...options: readonly string[]) {
      const npm = spawnNpm({ ...environment, ...change }, options)
      const errors = readLines(npm.stderr)
      const [status] = (await once(npm, 'exit')) as [number]
      return { status, errors: await errors }
    },
  }
}

async function endProcess(npm: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (npm.exitCode !== null || npm.signalCode !== null) return
  const ended = once(npm, 'exit')
  npm.kill(signal)
  await ended
}

function killTree(pid: number): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
  process.kill(pid, 'SIGKILL')
  for (const child of children.split('\n').map(Number).filter(Boolean)) {
    try {
      killTree(child)
    } catch {
      // It ended by itself when its parent did.
    }
  }
}

async function readLines(stream: NodeJS.ReadableStream | null): Promise<string[]> {
  const lines: string[] = []
  if (stream) for await (const line of createInterface({ input: stream })) lines.push(line)
  return lines
}

function runCurlLine(line: string): Record<string, string> {
  return JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' }))
}

function keyIn(ready: string): string {
  return /: (\S+)$/.exec(ready)?.[1] ?? ''
}
