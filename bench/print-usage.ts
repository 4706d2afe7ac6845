// Imported into a process that is measured: says at its end what it has taken, as the last line of standard error.
import { readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) process.once('exit', printUsage)

function printUsage(): void {
  const { user, system } = process.cpuUsage()
  const usage = {
    cpuSeconds: (user + system) / 1e6,
    megabytes: mostKilobytes() / 1024,
    wallSeconds: performance.now() / 1000,
  }
  process.stderr.write(`\n${JSON.stringify(usage)}\n`)
}

/** The most that was in memory; Linux says that of what started the process as well, but in one place. */
function mostKilobytes(): number {
  if (process.platform !== 'linux') return process.resourceUsage().maxRSS
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
}
