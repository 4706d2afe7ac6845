// npm run dev: the gateway, a simulator and the console from their sources; what is saved runs a moment later.
import { watch } from 'node:fs'
import { join } from 'node:path'
import { localSettings, processes, startProcess, stopWithNpm } from './local-processes.mjs'
import { root, say, setUp } from './set-up.mjs'

/** The packages whose sources each process runs; the page reloads by itself. */
const packages = {
  gateway: ['udi', 'eudamed', 'sheets', 'server', 'client', 'cli'],
  simulator: ['simulator'],
}

/** How long the files of one save may take to be written, in milliseconds. */
const saving = 50

const node = setUp()
const { dataDir, demoKey, environment } = localSettings('info')
// What Node made of a source is kept from one start to the next, which halves the time of a start.
environment.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/udigate-dev')

const running = []
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop())
stopWithNpm(stop)

// The gateway first: it claims the data folder, which the simulator keeps its register in too.
const url = await runReloaded('gateway')
await runReloaded('simulator')
const page = startProcess(node, ['packages/console/dev.ts', ...(url ? [url] : [])], environment)
running.push({ end: () => end(page) })
console.log(
  `Console: ${await page.address}   demo key (preview): ${demoKey}   Data: ${dataDir}   Ctrl+C stops.`,
)

async function stop() {
  if (stopping.signal.aborted) return
  stopping.abort()
  for (const each of running) await each.end()
  process.exit(0)
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
    current = startProcess(node, processes[name], environment)
    const address = await current.address
    if (!stopping.signal.aborted) {
      say(
        address ? `The ${name} runs at ${address}` : `The ${name} does not start; the next save tries again.`,
      )
    }
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
  const address = start()
  running.push({
    async end() {
      await restarting
      await end(current)
    },
  })
  return address
}

async function end({ child, ended }) {
  child.stdin.destroy()
  await ended
}
