import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { shippedCodeLists, validRequests } from '@udigate/eudamed'
import { signerFrom } from '../../server/src/evidence/signing.ts'
import { compileCache } from '../../server/test/compile-cache.ts'
import { freshRequest } from '../../server/test/fresh-request.ts'
import { eventually } from '../../server/test/harness.ts'
import { makeOlderStore } from '../../server/test/older-store.ts'
import { startWithProvider } from '../../server/test/sign-in/sign-in-world.ts'
import { spawnSimulator } from '../../server/test/simulator.ts'
import { makeWorkbook } from '../src/codes/testing/make-workbook.ts'
import { helpText } from '../src/command-line/help-text.ts'
import { commands } from '../src/commands.ts'
import { firstElsewhere, helpLines } from './help-lines.ts'
import { startLone } from './lone-gateway.ts'
import { type Ended, root, udigate, udigateProcess } from './run-udigate.ts'

/**
 * What a help text has that is not so on this machine, and what stands for it here: ids and folders of the example, a
 * port that may be in use, and a gateway that would run for ever.
 */
type Replacements = readonly (readonly [written: string | RegExp, here: string])[]

/** What the examples of a command find when they are run. */
interface Scene {
  environment?: Readonly<Record<string, string>>
  replacements?: Replacements
  /** What standard input has. */
  input?: string
  /** Who reads along what is written, and does what it asks for. */
  onOutput?: (text: string) => void
}

interface Stage {
  /** The folder that its examples run in; has the examples of the repository. */
  folder: string
  /** Runs a command line in it. */
  run(
    line: string,
    environment?: Readonly<Record<string, string>>,
    around?: Pick<Scene, 'input' | 'onOutput'>,
  ): Promise<Ended>
}

const anyId = /\b01[0-9a-f]{6}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

/**
 * The words after `udigate` of a line that a shell would do nothing else with; `undefined` where it has more to do, and
 * for the gateway, which is a process.
 */
function plainWords(line: string): string[] | undefined {
  const plain = line.replace(/ +# exit status \d$/, '')
  if (!/^udigate (?!serve)[^<>|*$&;()=]*$/.test(plain)) return undefined
  const words = plain.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
  return words.slice(1).map(word => word.replaceAll(/^['"]|['"]$/g, ''))
}

/** Runs it in this process, which is in the folder meanwhile. */
async function runHere(
  folder: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  around: Pick<Scene, 'input' | 'onOutput'>,
): Promise<Ended> {
  const before = process.cwd()
  process.chdir(folder)
  try {
    return await udigate(words, { env, ...around })
  } finally {
    process.chdir(before)
  }
}

/** A folder with the examples of the repository, and `udigate` on the path of a shell that runs in it. */
function setStage(t: TestContext, name: string): Stage {
  const folder = mkdtempSync(join(tmpdir(), `udigate-examples-${name}-`))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const words = udigateProcess.map(word => `'${word}'`).join(' ')
  writeFileSync(join(bin, 'udigate'), `#!/bin/sh\nexec ${words} "$@"\n`)
  chmodSync(join(bin, 'udigate'), 0o755)
  return {
    folder,
    async run(line, environment = {}, around = {}) {
      const words = plainWords(line)
      if (words) return runHere(folder, words, environment, around)
      const child = spawn('bash', ['--norc', '--noprofile', '-c', line], {
        cwd: folder,
        env: {
          PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
          HOME: folder,
          ...compileCache,
          ...environment,
        },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      // A gateway that is told to end with its parent ends when it has said that it is ready.
      child.stdout.on('data', (chunk: Buffer) => {
        if (chunk.includes('udigate ready at')) child.stdin.end()
      })
      if (!line.includes('--with-parent')) child.stdin.end(around.input)
      const [stdout, stderr, [status]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, 'close'),
      ])
      return { status, stdout, stderr }
    },
  }
}

/** What a command needs besides its folder; it is offline where it is not named. */
const scenes: Readonly<Record<string, (t: TestContext, stage: Stage) => Promise<Scene>>> = {
  async serve(_t, { folder }) {
    const file = join(folder, 'udigate.env')
    writeFileSync(file, 'PORT=0\nUDIGATE_DATA_DIR=./data\n')
    return {
      replacements: [
        ['/etc/udigate/udigate.env', file],
        ['udigate serve', 'udigate serve --with-parent'],
      ],
    }
  },
  async witness() {
    return { replacements: [['udigate witness', 'udigate witness --port 0 --with-parent']] }
  },
  async login(t, { folder }) {
    const { url, provider, signIn, call } = await startWithProvider(t)
    const ada = provider.accounts.get('ada')
    assert.ok(ada)
    provider.accounts.set('ada', { ...ada, groups: ['ra'] })
    const { visitor } = await signIn('ada')
    return {
      environment: { UDIGATE_URL: url, XDG_CONFIG_HOME: folder },
      onOutput(text) {
        const code = /enter the code (\S+)/.exec(text)?.[1]
        if (code === undefined) return
        void call(visitor, 'POST', '/api/v1/login-requests/confirm', {
          acting: 'maker/preview',
          body: { code },
        })
      },
    }
  },
  async config(_t, { folder }) {
    const file = join(folder, 'udigate.env')
    writeFileSync(file, 'PORT=0\n')
    return { replacements: [['/etc/udigate/udigate.env', file]] }
  },
  async validate(_t, { folder, run }) {
    writeFileSync(join(folder, 'devices.ndjson'), `${JSON.stringify(validRequests.EU_UDI_MDR)}\n`)
    await run('udigate template EU_UDI_MDR devices.xlsx')
    return {}
  },
  keys: async (_t, stage) => {
    const environment = { UDIGATE_DATA_DIR: join(stage.folder, 'data') }
    const wish =
      '--organisation maker --stage preview --name example --scopes read --actors any --format json'
    const { stdout } = await stage.run(`udigate keys create ${wish}`, environment)
    const { id } = JSON.parse(stdout) as { id: string }
    return { environment, replacements: [[anyId, id]] }
  },
  people: async (_t, stage) => {
    const environment = { UDIGATE_DATA_DIR: join(stage.folder, 'data') }
    const wish = '--name Grace --mail grace@maker.example --organisation maker --format json'
    const { stdout } = await stage.run(`udigate people invite ${wish}`, environment)
    const { id } = JSON.parse(stdout) as { id: string }
    return { environment, replacements: [[anyId, id]] }
  },
  plan: async t => startLone(t),
  template: async t => startLone(t),
  submit: t => startReal(t),
  async status(t, stage) {
    const scene = await startReal(t)
    return { ...scene, replacements: [[anyId, await submitExample(stage, scene)]] }
  },
  async change(t, stage) {
    const scene = await startReal(t)
    await submitExample(stage, scene)
    const line =
      'udigate change prepare EU_UDI_MDR --device 04012345100013 --set /device/Website=https://example.org'
    const { stdout } = await stage.run(line, scene.environment)
    return { ...scene, replacements: [[anyId, stdout.match(anyId)?.[0] ?? '']] }
  },
  async batch(t, stage) {
    writeFileSync(join(stage.folder, 'devices.ndjson'), `${JSON.stringify(freshRequest('EU_UDI_MDR'))}\n`)
    const { port } = await startSimulator(t)
    const { environment } = await startLone(
      t,
      { UDIGATE_SIMULATOR_PORT: String(port) },
      { actors: ['DE-MF-000001723'] },
    )
    const { stdout } = await stage.run('udigate batch submit examples/devices.xlsx --wait', environment)
    return { environment, replacements: [[anyId, stdout.match(anyId)?.[0] ?? '']] }
  },
  async codes(t, stage) {
    const [headings, ...rows] = [
      [
        'CATEGORY',
        'CATEGORY DESCRIPTION (v.2026)',
        'CODE',
        'TERM EMDN (v.2026)',
        'LEVEL',
        'TERMINAL LEVEL (YES/NO)',
      ],
      ...Array.from(shippedCodeLists.emdn.entries(), ({ code, term = '', leaf }) => [
        code.charAt(0),
        'DEVICES',
        code,
        term,
        (code.length + 1) / 2,
        leaf === true ? 'YES' : 'NO',
      ]),
    ]
    const workbook = makeWorkbook({ EMDN: [headings ?? [], ...rows] })
    writeFileSync(join(stage.folder, 'EMDN v2026_EN.xlsx'), workbook)
    const bodies = Array.from(shippedCodeLists.notifiedBodies.entries(), ({ code }) => `${code}\n`)
    writeFileSync(join(stage.folder, 'bodies.csv'), `code\n${bodies.join('')}`)
    return startLone(t)
  },
  async actors(t, stage) {
    writeFileSync(join(stage.folder, 'token.txt'), 'a-token\n')
    // There is no terminal to ask for it.
    return { ...(await startLone(t)), input: 'another-token\n' }
  },
  connection: startReal,
  async pull(t, stage) {
    const simulator = await startSimulator(t)
    const scene = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(simulator.port) })
    await submitExample(stage, scene)
    writeFileSync(join(stage.folder, 'devices.xml'), await simulator.download('DE-MF-000001723'))
    const { stdout } = await stage.run('udigate pull --actor DE-MF-000001723 --wait', scene.environment)
    return { ...scene, replacements: [[anyId, stdout.slice(0, 36)]] }
  },
  ask: startReal,
  async warnings(t, stage) {
    const scene = await startReal(t)
    const { stdout } = await stage.run(
      "udigate warnings acknowledge examples/eu-udi-mdr.json --model EU_UDI_MDR --rule UDG-STERILE-AND-STERILISED --at /device/Sterile --reason 'It is known'",
      scene.environment,
    )
    return { ...scene, replacements: [[anyId, stdout.slice(0, 36)]] }
  },
  audit: startReal,
  deadlines: startReal,
  async public(t) {
    const simulator = await startSimulator(t)
    const url = `http://127.0.0.1:${simulator.port}`
    await simulator.seed({ actor: 'DE-MF-000001723', devices: 1 })
    await fetch(`${url}/publish`, { method: 'POST' })
    const { environment } = await startLone(t, {
      UDIGATE_SIMULATOR_PORT: String(simulator.port),
      UDIGATE_PREVIEW_PUBLIC_API: `${url}/public/eudamed`,
      UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
    })
    const [device] = (await simulator.register()).filter(({ kind }) => kind === 'device')
    return { environment, replacements: [['09520000000004', device?.code ?? '']] }
  },
  async doubts(t, stage) {
    const simulator = await startSimulator(t, { UDIGATE_SIMULATOR_REGISTERED_ONLY: 'true' })
    const { environment } = await startLone(t, {
      UDIGATE_SIMULATOR_PORT: String(simulator.port),
      UDIGATE_QUARANTINE: '2',
    })
    const request = structuredClone(validRequests.EU_UDI_MDR)
    const certificate = { CertificateType: 'MDR_TECHNICAL_DOCUMENTATION', NotifiedBodyActorCode: '0123' }
    Object.assign(request.deviceGroup, { RiskClass: 'CLASS_III', Certificates: [certificate] })
    await simulator.arm('no-acknowledgement', { match: request.device.Device })
    writeFileSync(join(stage.folder, 'lost.json'), JSON.stringify(request))
    const { stdout } = await stage.run('udigate submit --model EU_UDI_MDR --no-wait lost.json', environment)
    const [requestId = ''] = stdout.match(anyId) ?? []
    const { UDIGATE_URL: url, UDIGATE_API_KEY: authorization } = environment
    await eventually(
      async () =>
        (await fetch(`${url}/api/v1/doubts?needsOperator=true`, { headers: { authorization } })).text(),
      body => body.includes(requestId),
    )
    return { environment, replacements: [[anyId, requestId]] }
  },
  async evidence(t, stage) {
    const scene = await startReal(t)
    await submitExample(stage, scene)
    mkdirSync(join(stage.folder, 'elsewhere'))
    return { ...scene, replacements: [['/mnt/elsewhere', join(stage.folder, 'elsewhere')]] }
  },
  async 'secret-key'(_t, { folder }) {
    const environment = { UDIGATE_DATA_DIR: join(folder, 'data') }
    const [right, foreign] = [1, 2].map(byte => new Uint8Array(32).fill(byte)) as [Uint8Array, Uint8Array]
    await makeOlderStore({ dataDir: environment.UDIGATE_DATA_DIR }, [right, foreign, right])
    const [file, next] = [join(folder, 'new-key'), join(folder, 'next-key')]
    writeFileSync(join(environment.UDIGATE_DATA_DIR, 'secret.key'), Buffer.from(right).toString('base64'))
    writeFileSync(file, Buffer.from(foreign).toString('base64'))
    writeFileSync(next, Buffer.alloc(32, 3).toString('base64'))
    return {
      environment,
      replacements: [
        ['8b6f0d2c5e914a37', signerFrom(right).keyId.slice(0, 16)],
        ['3e70c19ad84f26b5', signerFrom(foreign).keyId.slice(0, 16)],
        ['/etc/udigate/new-key', file],
        ['/etc/udigate/next-key', next],
      ],
    }
  },
  async export(t, stage) {
    const scene = await startByFiles(t, stage)
    const { status } = await stage.run(
      'udigate actors register DE-MF-000001723 swissdamed',
      scene.environment ?? {},
    )
    assert.equal(status, 0)
    return scene
  },
  'import-response': startByFiles,
}

async function startSimulator(t: TestContext, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-examples-simulator-'))
  const { child, simulator } = await spawnSimulator(folder, settings)
  t.after(async () => {
    child.stdin?.end()
    await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })
  return simulator
}

/** A gateway, and a simulator as its authority. */
async function startReal(t: TestContext): Promise<Scene> {
  const { port } = await startSimulator(t)
  const { environment } = await startLone(t, { UDIGATE_SIMULATOR_PORT: String(port) })
  return { environment }
}

/** A gateway without an access point, whose one file for the upload page was answered. */
async function startByFiles(t: TestContext, { folder, run }: Stage): Promise<Scene> {
  const { environment } = await startLone(t, { UDIGATE_PREVIEW_CONNECTOR: 'bulk-files' })
  await run('udigate submit --model EU_UDI_MDR --no-wait examples/eu-udi-mdr.json', environment)
  const { stdout } = await run('udigate export --to upload --format json', environment)
  const [{ file }] = JSON.parse(stdout).files
  const [, id] = /correlationID>([^<]+)</.exec(readFileSync(join(folder, 'upload', file), 'utf8')) ?? []
  mkdirSync(join(folder, 'downloads'))
  for (const path of ['response.xml', 'upload/response.xml', 'downloads/response.xml']) {
    writeFileSync(
      join(folder, path),
      `<Acknowledgement xmlns="https://ec.europa.eu/tools/eudamed/dtx/servicemodel/Message/v1"><correlationID>${id}</correlationID><responseEntities><responseEntity><responseCode>SUCCESS</responseCode></responseEntity></responseEntities></Acknowledgement>`,
    )
  }
  return { environment }
}

/** @returns the id of the submission */
async function submitExample({ run }: Stage, { environment = {} }: Scene): Promise<string> {
  const { status, stdout, stderr } = await run(
    'udigate submit --model EU_UDI_MDR examples/eu-udi-mdr.json',
    environment,
  )
  assert.equal(status, 0, stdout + stderr)
  return stdout.match(anyId)?.[0] ?? ''
}

for (const [name, { load }] of commands) {
  test(`the further examples of udigate ${name} --help end as they say`, async t => {
    const { description } = await load()
    const stage = setStage(t, name)
    const { environment = {}, replacements = [], ...around } = (await scenes[name]?.(t, stage)) ?? {}
    const examples = helpLines(helpText(description))
    assert.equal(examples.length, description.examples.length)
    // The first one needs nothing but what npm start makes, and is run with that.
    for (const { line, status } of name in firstElsewhere ? examples : examples.slice(1)) {
      assert.ok(status in description.statuses, `${line}: what ${status} means is not said`)
      const here = replacements.reduce((changed, [written, by]) => changed.replaceAll(written, by), line)
      const ended = await stage.run(here, environment, around)
      assert.equal(ended.status, status, `${here}\n${ended.stdout}${ended.stderr}`)
      // What a shell reads from a process that fails has no status.
      if (status === 0) assert.doesNotMatch(ended.stderr, /^udigate: |Error/m, here)
    }
  })
}
