import { parseArgs } from 'node:util'
import type { Command } from './command.ts'

const usage = `Usage: udigate serve [--with-parent] [--restored]

Runs the gateway until it gets SIGTERM or SIGINT. Settings come from the environment; docs/configuration.md has them.

  --restored      The store is a restored copy: ask the authority about everything that seems to be unsent before it is
                  sent. Once, at the first start after the restore.
  --with-parent   Stop as well when standard input closes, so that it never outlives what started it.

Example: PORT=8080 UDIGATE_DATA_DIR=./data udigate serve`

/** `udigate serve`: the gateway as a process. */
export const serve: Command = {
  summary: 'Run the gateway.',
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        restored: { type: 'boolean', default: false },
        'with-parent': { type: 'boolean' },
      },
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
      const gateway = await startGateway(reading.config, undefined, undefined, {
        isRestored: values.restored,
      })
      console.log(`udigate ready at ${gateway.url}`)
      const failure = await Promise.race([asked, gateway.store.failed])
      if (failure !== undefined) {
        // Nothing can be put in order any longer; the next start reads what is on the disk.
        console.error(`udigate: The store in ${reading.config.dataDir} has failed: ${failure.message}.`)
        process.exit(1)
      }
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

function whenAskedToStop(withParent: boolean): Promise<undefined> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(undefined))
    if (!withParent) return
    for (const event of ['end', 'close', 'error']) process.stdin.on(event, () => resolve(undefined))
    process.stdin.resume()
  })
}

function whyNotStarted(error: unknown, { host, port }: { host: string; port: number }): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Set PORT to another one.`
  return message
}
