// npm run dev: the gateway, a simulator and the console from their sources; what is saved runs a moment later.
import { once } from 'node:events'
import { watch } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { localSettings, processes, startProcess, stopWithNpm } from './local-processes.mjs'
import { root, say, setUp } from './set-up.mjs'

/** The packages whose sources each process runs; the page reloads by itself. */
const packages = {
  gateway: ['udi', 'eudamed', 'sheets', 'server', 'client', 'cli'],
  simulator: ['simulator'],
}

/** The status with which a process ends whose settings are wrong: no save corrects them. */
const wrongSettings = 2

/** How long the files of one save may take to be written, in milliseconds. */
const saving = 50

const node = setUp('run')
const { dataDir, demoKey, environment } = localSettings('info')
// What Node made of a source is kept from one start to the next, which halves the time of a start.
environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/udigate-dev')

const gatewayPort = environment.PORT || '8080'
const gatewayHost = environment.HOST || '127.0.0.1'
await requireFree(gatewayPort, gatewayHost, 'PORT')
await requireFree(environment.UDIGATE_SIMULATOR_PORT, '127.0.0.1', 'UDIGATE_SIMULATOR_PORT')

const running = []
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
stopWithNpm(() => stop(0))

// The gateway first: it claims the data folder, which the simulator keeps its register in too.
const url =
  (await runReloaded('gateway')) ??
  `http://${gatewayHost.includes(':') ? `[${gatewayHost}]` : gatewayHost}:${gatewayPort}`
await runReloaded('simulator')
const page = startProcess(node, ['packages/console/dev.ts', url], environment)
running.push({ end: () => end(page) })
console.log(
  `Console: ${await page.address}   demo key (preview): ${demoKey}   Data: ${dataDir}   Ctrl+C stops.`,
)

/** What a save cannot put right ends everything before it begins. */
async function requireFree(port, host, setting) {
  if (!/^\d{1,5}$/.test(port)) return
  const server = createServer()
  try {
    await once(server.listen({ port: Number(port), host, exclusive: true }), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    say(
      `Port ${port} on ${host} is in use, perhaps by "npm start" or another "npm run dev". Stop that one, or set ${setting} to another port.`,
    )
    process.exit(1)
  }
  server.close()
  await once(server, 'close')
}

async function stop(status) {
  if (stopping.signal.aborted) return
  stopping.abort()
  for (const each of running) await each.end()
  process.exit(status)
}

/**
 * Starts a process, and starts it again after each save of its sources. Its data stays where it is.
 *
 * @returns its address; `undefined` where it did not start
 */
async function runReloaded(name) {
  let current
  let isSaved = false
  let restarting

  async function start() {
    const started = startProcess(node, processes[name], environment)
    current = started
    const address = await started.address
    if (stopping.signal.aborted) return undefined
    if (address) {
      say(`The ${name} runs at ${address}`)
      void started.ended.then(() => {
        if (restarting || stopping.signal.aborted) return
        say(`The ${name} has ended: see above. The next save of its sources starts it again.`)
      })
    } else if ((await started.ended) === wrongSettings) {
      void stop(wrongSettings)
    } else say(`The ${name} does not start: see above. The next save of its sources tries again.`)
    return address
  }

  async function restart() {
    await new Promise(settle => setTimeout(settle, saving))
    while (isSaved && !stopping.signal.aborted) {
      isSaved = false
      await end(current)
      await start()
    }
    restarting = undefined
  }

  for (const each of packages[name]) {
    const folder = join(root, 'packages', each, 'src')
    watch(folder, { recursive: true, signal: stopping.signal }, (_event, file) => {
      if (file === null || /\.test\.ts$|~$|^\.|\/\./.test(file)) return
      isSaved = true
      restarting ??= restart()
    })
  }
  const first = start()
  running.push({
    async end() {
      await restarting
      await end(current)
    },
  })
  const address = await first
  // What is stopped while it begins begins nothing more; `stop` ends this process.
  return stopping.signal.aborted ? new Promise(() => {}) : address
}

async function end({ child, ended }) {
  child.stdin.destroy()
  await ended
}
