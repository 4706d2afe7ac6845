import { writeFileSync } from 'node:fs'

/** Makes this process one that `forkApart` has started: it ends with the gateway, however that ends. */
export function liveApart(): void {
  if (!process.send) throw new Error('This is run in a process of its own.')
  // A signal to the group of processes is for the gateway, which stops this.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  preferInMemoryShortage()
}

/** Where the machine is out of memory, this process is to be ended rather than the gateway. */
function preferInMemoryShortage(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Elsewhere than on Linux there is no such thing.
  }
}
