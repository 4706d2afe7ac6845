import { parseArgs } from 'node:util'
import type { Command } from './command.ts'

const usage = `Usage: udigate serve [--with-parent]

Runs the gateway until it gets SIGTERM or SIGINT. Settings come from the environment; docs/configuration.md has them.

  --with-parent   Stop as well when standard input closes, so that it never outlives what started it.

Example: PORT=8080 UDIGATE_DATA_DIR=./data udigate serve`

/** `udigate serve`: the gateway as a process. */
export const serve: Command = {
  summary: 'Run the gateway.',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean' }, 'with-parent': { type: 'boolean' } },
    })
    if (values.help) {
      console.log(usage)
      return 0
    }
    // Loaded here, since it takes longer than most commands do.
    const { readConfig, startGateway } = await import('@udigate/server')
    const reading = readConfig(process.env)
    if ('mistakes' in reading) {
      for (const mistake of reading.mistakes) console.error(`udigate: ${mistake}`)
      return 2
    }
    try {
      const asked = whenAskedToStop(values['with-parent'] ?? false)
      const gateway = await startGateway(reading.config)
      console.log(`udigate ready at ${gateway.url}`)
      await asked
      await gateway.stop()
      return 0
    } catch (error) {
      console.error(`udigate: ${whyNotStarted(error, reading.config)}`)
      return 1
    } finally {
      // While it is watched it would keep the process alive.
      process.stdin.destroy()
    }
  },
}

function whenAskedToStop(withParent: boolean): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
    if (!withParent) return
    for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => resolve())
    process.stdin.resume()
  })
}

function whyNotStarted(error: unknown, { host, port }: { host: string; port: number }): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Set PORT to another one.`
  return message
}
