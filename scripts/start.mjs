// npm start: the gateway and a simulator of EUDAMED as two processes, ready to try out.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { findNpm, isRunning } from './npm-process.mjs'
import { nodeOptions, root, say, setUp } from './set-up.mjs'

const node = setUp()
buildConsole()
const dataDir = resolve(process.env.UDIGATE_DATA_DIR || join(root, 'data'))
const simulatorPort = process.env.UDIGATE_SIMULATOR_PORT || '8081'
const demoKey = process.env.UDIGATE_DEMO_KEY || ownDemoKey()
const environment = {
  ...process.env,
  UDIGATE_DATA_DIR: dataDir,
  UDIGATE_SIMULATOR_PORT: simulatorPort,
  UDIGATE_DEMO_KEY: demoKey,
  UDIGATE_LOG_LEVEL: process.env.UDIGATE_LOG_LEVEL || 'warn',
}

const running = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
stopWithNpm()

say('Starting the gateway and a simulator of EUDAMED.')
// The gateway first: it claims the data folder, which the simulator keeps its register in too.
const url = await startProcess('gateway', 'packages/cli/src/main.ts', 'serve', '--with-parent')
await startProcess('simulator', 'packages/simulator/src/main.ts')
console.log(`udigate is ready at ${url}  demo key (preview): ${demoKey}`)
console.log(`Try: ${curlLine()}`)
console.log(`Console: ${url}/   API: ${url}/docs/   Data: ${dataDir}   Ctrl+C stops.`)

/** The console is built from its sources; the gateway runs without it, and says so by leading to the API. */
function buildConsole() {
  const { status } = spawnSync(node, [...nodeOptions, 'packages/console/build.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) say('The console could not be built; the gateway starts without it.')
}

/** Resolves with the address that the process says it listens on. */
function startProcess(name, ...args) {
  const child = spawn(node, [...nodeOptions, ...args], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise(settle => child.once('exit', settle))
  running.push({ child, ended })
  child.once('exit', () => {
    if (!isStopping) void stop(1, `The ${name} has ended, so everything stops.`)
  })
  return new Promise(settle => {
    createInterface(child.stdout).once('line', line => settle(line.split(' ').at(-1)))
  })
}

/** Both processes end in order when their standard input closes; the last one started goes last. */
async function stop(status, line) {
  if (isStopping) return
  isStopping = true
  if (line) say(line)
  for (const { child, ended } of running) {
    child.stdin.destroy()
    await ended
  }
  process.exit(status)
}

/** npm may be killed without passing that on; then nothing may stay behind that blocks the next start. */
function stopWithNpm() {
  const npm = findNpm()
  if (npm !== undefined) setInterval(() => void (isRunning(npm) || stop(0)), 250).unref()
}

/** The key of this data folder, so that what was tried out goes on working after the next start. */
function ownDemoKey() {
  try {
    return readOrMakeDemoKey(join(dataDir, 'demo.key'))
  } catch (error) {
    say(`The data folder ${dataDir} cannot be used: ${error.message}.`)
    return process.exit(1)
  }
}

function readOrMakeDemoKey(file) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  const key = `udg_demo_${randomBytes(24).toString('base64url')}`
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, key, { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return key
}

function curlLine() {
  const request = join(root, 'examples/eu-udi-mdr.json')
  return [
    `curl -sS ${url}/api/v1/submit/EU_UDI_MDR`,
    `-H 'Authorization: ${demoKey}'`,
    `-H 'Content-Type: application/json'`,
    `--data-binary @'${request}'`,
  ].join(' ')
}
