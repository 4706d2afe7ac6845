import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable, Writable } from 'node:stream'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig, startGateway } from '@udigate/server'
import { pino } from 'pino'
import { main } from '../../packages/cli/src/run-main.ts'
import { spawnSimulator } from '../../packages/server/test/simulator.ts'
import { findFreePort } from '../free-port.ts'
import { cleanEnvironment, run } from '../run.ts'

/** The folder of the checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A person who does what a page says, in a folder of their own that looks like a checkout. */
export interface PageReader {
  folder: string
  /** What the last commands have written, as their terminal shows it. */
  output: string
  /** Runs commands in the shell that they have had since the beginning of the page. */
  shell(commands: string): Promise<number>
  /** Starts what `npm start` starts, and waits until it is ready; ends it first where it runs already, as `Ctrl+C` does. */
  npmStart(): Promise<void>
  /**
   * Starts a gateway with a simulator as its authority, and a demo key in `data/demo.key`; ends first what runs already.
   *
   * @param day that its clock begins with, at noon in UTC: `2026-11-23`; absent for the clock of this machine
   */
  startGateway(settings: string, day?: string): Promise<void>
  /** Ends what runs, as `Ctrl+C` does. */
  endGateway(): Promise<void>
  /** What stands on a page, with the addresses, folders and ids of this machine. */
  here(text: string): string
  request(method: string, path: string, body: string): Promise<number>
}

/** The example addresses of the pages. */
const gatewayAddress = 'http://127.0.0.1:8080'
const simulatorAddress = 'http://127.0.0.1:8081'
/** The folder that the pages show as the reader's. */
const shownFolder = '/home/ada/udigate'
/** Folders of the pages that this machine has elsewhere. */
const folders = ['/backup', '/etc/udigate', '/mnt/elsewhere', '/run/secrets', '/var/lib/udigate']

export async function makeReader(t: TestContext): Promise<PageReader> {
  const folder = mkdtempSync(join(tmpdir(), 'udigate-docs-'))
  const bin = join(folder, '.reader')
  mkdirSync(bin)
  cpSync(join(root, 'examples'), join(folder, 'examples'), { recursive: true })
  for (const name of folders) mkdirSync(join(folder, name), { recursive: true })
  const before = process.cwd()
  const served = await serveCommandLine()
  let [port, simulatorPort] = [await findFreePort(), await findFreePort()]
  let running: (() => Promise<unknown>)[] = []
  const endGateway = async (): Promise<void> => {
    for (const end of running.toReversed()) await end()
    running = []
  }
  t.after(async () => {
    process.chdir(before)
    await endGateway()
    served.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  writeCommands(bin, served.socket)

  const asShown = (output: string): string =>
    output
      .replaceAll(`http://127.0.0.1:${port}`, gatewayAddress)
      .replaceAll(`http://127.0.0.1:${simulatorPort}`, simulatorAddress)
      .replaceAll(root.replace(/\/$/, ''), shownFolder)
      .replaceAll(folder, shownFolder)

  const reader: PageReader = {
    folder,
    output: '',
    async shell(commands) {
      // Variables and functions outlive a block, as they do in a terminal; a command that fails ends it.
      const script = `set -a; cd ${folder}; [ -f .reader/state ] && . .reader/state 2>/dev/null
trap 'declare -fp > .reader/state; declare -px >> .reader/state' EXIT
is() { printf '%s=%s\\n' "$1" "$2" >> ${bin}/ids; }
set -eo pipefail
${reader.here(commands)}`
      const { status, output } = await run(
        'bash',
        ['--norc', '--noprofile', '-c', `exec 2>&1\n${script}`],
        folder,
        {
          ...cleanEnvironment(),
          PATH: `${bin}:${cleanEnvironment().PATH}`,
          HOME: folder,
          CHECKOUT: root,
        },
      )
      reader.output = asShown(output)
      return status ?? -1
    },
    async npmStart() {
      await endGateway()
      const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
        cwd: folder,
        env: cleanEnvironment({
          PORT: String(port),
          UDIGATE_SIMULATOR_PORT: String(simulatorPort),
          UDIGATE_DATA_DIR: join(folder, 'data'),
        }),
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      const ended = once(child, 'exit')
      running.push(async () => {
        child.kill('SIGINT')
        await ended
      })
      reader.output = ''
      for await (const line of createInterface({ input: child.stdout })) {
        reader.output += `${asShown(line)}\n`
        if (line.includes('Ctrl+C')) return
      }
      throw new Error(`npm start has ended: ${reader.output}`)
    },
    endGateway,
    async startGateway(settings, day) {
      await endGateway()
      const { child, simulator } = await spawnSimulator(join(folder, 'data'))
      running.push(async () => {
        child.stdin?.end()
        await once(child, 'exit')
      })
      const key = `udg_demo_${createHash('sha256').update(folder).digest('base64url').slice(0, 32)}`
      const reading = readConfig({
        PORT: '0',
        UDIGATE_DATA_DIR: join(folder, 'data'),
        UDIGATE_SIMULATOR_PORT: String(simulator.port),
        UDIGATE_DEMO_KEY: key,
        ...Object.fromEntries(
          new URLSearchParams(
            settings.replaceAll(' ', '&').replaceAll(simulatorAddress, `http://127.0.0.1:${simulator.port}`),
          ),
        ),
      })
      assert.ok('config' in reading, JSON.stringify(reading))
      const ahead = day === undefined ? 0 : Date.parse(`${day}T12:00:00Z`) - Date.now()
      const now = (): Date => new Date(Date.now() + ahead)
      const log = pino({ level: 'silent' })
      const gateway = await startGateway(reading.config, log, { now, monotonic: now, randomBytes })
      running.push(() => gateway.stop())
      port = Number(new URL(gateway.url).port)
      simulatorPort = simulator.port
      mkdirSync(join(folder, 'data'), { recursive: true })
      writeFileSync(join(folder, 'data/demo.key'), key)
    },
    here(text) {
      const ids = existsSync(join(bin, 'ids'))
        ? readFileSync(join(bin, 'ids'), 'utf8').trim().split('\n')
        : []
      const replacements = [
        [gatewayAddress, `http://127.0.0.1:${port}`],
        ['https://udigate.example', `http://127.0.0.1:${port}`],
        [simulatorAddress, `http://127.0.0.1:${simulatorPort}`],
        [shownFolder, folder],
        ...folders.map(name => [name, join(folder, name)]),
        ...ids.map(line => line.split('=')),
      ]
      return replacements.reduce((changed, [shown = '', real = '']) => changed.replaceAll(shown, real), text)
    },
    async request(method, path, body) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: readFileSync(join(folder, 'data/demo.key'), 'utf8'),
          'content-type': 'application/json',
        },
        body,
      })
      reader.output = await response.text()
      return response.status
    },
  }
  return reader
}

/**
 * Runs the command line in this process, which spares a start of Node for each command. What a command of a page hands
 * over are the names of files: its words, its environment, its input and where its output goes.
 */
async function serveCommandLine(): Promise<{ socket: string; close(): void }> {
  const place = mkdtempSync(join(tmpdir(), 'udigate-cli-'))
  const socket = join(place, 'socket')
  const server = createServer((request, response) => {
    void answerCall(request.headers['x-call'] as string).then(status => response.end(String(status)))
  }).listen(socket)
  await once(server, 'listening')
  return {
    socket,
    close() {
      server.closeAllConnections()
      server.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}

/** Runs one command; `call` is the folder with what it is called with, and gets what it writes. */
async function answerCall(call: string): Promise<number> {
  const lines = (name: string): string[] => readFileSync(join(call, name), 'utf8').split('\0').slice(0, -1)
  const [cwd = '', ...words] = lines('words')
  const env = Object.fromEntries(lines('environment').map(line => line.split(/=(.*)/s).slice(0, 2)))
  const streams = { stdout: collect(), stderr: collect() }
  process.chdir(cwd)
  const stdin = Readable.from([readFileSync(join(call, 'input'))], { objectMode: false })
  const status = await main(words, {
    env,
    stdin,
    stdout: streams.stdout.stream,
    stderr: streams.stderr.stream,
  }).catch((error: unknown) => {
    streams.stderr.stream.write(String(error))
    return 70
  })
  writeFileSync(join(call, 'output'), streams.stdout.bytes())
  writeFileSync(join(call, 'errors'), streams.stderr.bytes())
  return status
}

function collect(): { stream: Writable; bytes(): Buffer } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, bytes: () => Buffer.concat(chunks) }
}

/** `udigate`, `npx` and `npm` as the pages call them, for the checkout that the test stands in. */
function writeCommands(bin: string, socket: string): void {
  const node = process.execPath
  const curl = (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, 'curl'))
    .find(existsSync)
  const commands = {
    udigate: `[ "$1" = serve ] && exec ${node} --conditions=udigate-source ${root}packages/cli/src/main.ts "$@"
call=$(mktemp -d ${bin}/call-XXXXXX)
printf '%s\\0' "$PWD" "$@" > $call/words; env -0 > $call/environment
case " $* " in *" - "*|*" --token "*) cat > $call/input;; *) : > $call/input;; esac
status=$(${curl} -sS --unix-socket ${socket} -H "x-call: $call" http://udigate/) || exit 70
cat $call/output; cat $call/errors >&2; exit $status`,
    // A call that is answered with an error is one that fails.
    curl: `exec ${curl} --fail-with-body -sS "$@"`,
    npx: 'shift; exec udigate "$@"',
    npm: `case "$*" in
"run udigate -- "*) shift 3 ;;
"run --silent udigate -- "*) shift 4 ;;
*) echo "npm $*: not a command of the pages" >&2; exit 64 ;;
esac
exec udigate "$@"`,
  }
  for (const [name, script] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${script}\n`)
    chmodSync(join(bin, name), 0o755)
  }
}
