// npm start: the gateway and a simulator of EUDAMED as two processes, ready to try out. With --as4 they speak AS4.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { addAs4 } from './local-as4.mjs'
import { localSettings, processes, startProcess, stopWithNpm } from './local-processes.mjs'
import { nodeOptions, root, say, setUp } from './set-up.mjs'

const [option, ...more] = process.argv.slice(2)
if ((option !== undefined && option !== '--as4') || more.length > 0) {
  say(`npm start has one option, --as4: "npm start -- --as4".`)
  process.exit(2)
}
const isAs4 = option === '--as4'
const node = setUp('run')
buildConsole()
const { dataDir, demoKey, environment: usual } = localSettings('warn')
const environment = isAs4 ? addAs4(node, usual) : usual

const running = []
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
stopWithNpm(() => stop(0))

say(`Starting the gateway and a simulator of EUDAMED${isAs4 ? ', with AS4 between them' : ''}.`)
// The gateway first: it claims the data folder, which the simulator keeps its register in too.
const url = await start('gateway')
await start('simulator')
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
async function start(name) {
  const started = startProcess(node, processes[name], environment)
  running.push(started)
  void started.ended.then(() => {
    if (!isStopping) void stop(1, `The ${name} has ended, so everything stops.`)
  })
  const address = await started.address
  // Where it has ended before, `stop` ends this process.
  return address ?? new Promise(() => {})
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

function curlLine() {
  const request = join(root, 'examples/eu-udi-mdr.json')
  return [
    `curl -sS ${url}/api/v1/submit/EU_UDI_MDR`,
    `-H 'Authorization: ${demoKey}'`,
    `-H 'Content-Type: application/json'`,
    `--data-binary @'${request}'`,
  ].join(' ')
}
