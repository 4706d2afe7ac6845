import { Console } from 'node:console'
import { type Command, describeCommand } from './command.ts'
import { readOrPrint } from './command-line/carry-out.ts'
import { configOption } from './config/config-option.ts'

const description = describeCommand({
  name: 'serve',
  summary: 'Run the gateway.',
  usage: ['[--config FILE] [--with-parent] [--restored]'],
  about: `Runs the gateway until it gets SIGTERM or SIGINT. Settings come from the environment and from a file;
    docs/configuration.md has them, and "udigate config" shows and checks them.`,
  options: {
    config: configOption,
    restored: {
      type: 'boolean',
      about: `The store is a restored copy: ask the authority about everything that seems to be unsent before it is sent.
        Once, at the first start after the restore.`,
    },
    'with-parent': {
      type: 'boolean',
      about: 'Stop as well when standard input closes, so that it never outlives what started it.',
    },
  },
  statuses: {
    0: 'stopped in order',
    1: 'it could not start, or the store failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'PORT=8080 UDIGATE_DATA_DIR=./data udigate serve' },
    { line: 'udigate serve --config /etc/udigate/udigate.env' },
  ],
})

/** `udigate serve`: the gateway as a process. */
export const serve: Command = {
  description,
  async run(args, { env, stdin, stdout, stderr }) {
    const line = readOrPrint(description, args, { stdout, stderr })
    if (typeof line === 'number') return line
    const { config, restored, 'with-parent': withParent } = line.values
    // Loaded here, since it takes longer than most commands do.
    const { readConfig, startGateway } = await import('@udigate/server')
    const reading = readConfig(env, config)
    const console = new Console({ stdout, stderr })
    if ('mistakes' in reading) {
      for (const mistake of reading.mistakes) console.error(`udigate: ${mistake}`)
      return 2
    }
    try {
      const asked = whenAskedToStop(withParent ? stdin : undefined)
      const gateway = await startGateway(reading.config, undefined, undefined, {
        isRestored: restored,
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
      stdin.destroy()
    }
  },
}

/** @param parent closes when what started it ends; absent where that is of no account */
function whenAskedToStop(parent: NodeJS.ReadableStream | undefined): Promise<undefined> {
  return new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(undefined))
    if (!parent) return
    for (const event of ['end', 'close', 'error']) parent.on(event, () => resolve(undefined))
    parent.resume()
  })
}

function whyNotStarted(error: unknown, { host, port }: { host: string; port: number }): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Set PORT to another one.`
  return message
}
