import { Console } from 'node:console'
import { type Command, describeCommand } from './command.ts'
import { readOrPrint } from './command-line/define-command.ts'
import { configOption } from './config/config-option.ts'
import { loadGateway } from './gateway/load-gateway.ts'
import { notifySystemd } from './notify-systemd.ts'

const description = describeCommand({
  name: 'serve',
  usage: ['[--config FILE] [--with-parent] [--restored]'],
  about: `Runs the gateway until it gets SIGTERM or SIGINT. SIGTERM lets calls be served for another UDIGATE_DRAIN
    seconds, SIGINT does not; a second signal ends it at once. Settings come from the environment and from a file;
    docs/configuration.md has them, and "udigate config" shows and checks them.`,
  needs: 'The package @udigate/server, installed beside udigate.',
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
    { line: 'PORT=8090 UDIGATE_DATA_DIR=./gateway-data udigate serve' },
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
    const { readConfig, startGateway } = await loadGateway(() => import('@udigate/server'))
    const reading = readConfig(env, config)
    const console = new Console({ stdout, stderr })
    if ('mistakes' in reading) {
      for (const mistake of reading.mistakes) console.error(`udigate: ${mistake}`)
      return 2
    }
    try {
      const asked = whenAskedToStop(reading.config.drain, withParent ? stdin : undefined)
      const gateway = await startGateway(reading.config, undefined, undefined, {
        isRestored: restored,
      })
      console.log(`udigate ready at ${gateway.url}`)
      await notifySystemd(env).catch((cause: unknown) => {
        console.error(`udigate: systemd could not be notified: ${(cause as Error).message}.`)
      })
      const drain = await Promise.race([asked, gateway.store.failed])
      if (drain instanceof Error) {
        // Nothing can be put in order any longer; the next start reads what is on the disk.
        console.error(`udigate: The store in ${reading.config.dataDir} has failed: ${drain.message}.`)
        process.exit(1)
      }
      endInTime(drain, console)
      await gateway.stop({ drain })
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

/**
 * Waits for SIGTERM, SIGINT, or the end of the parent. A second signal does what signals do: it ends the process at once.
 *
 * @param seconds how long SIGTERM lets calls be served; nothing is sent elsewhere by Ctrl+C or a parent that ends
 * @param parent closes when what started it ends; absent where that is of no account
 * @returns for how many milliseconds calls are still to be served
 */
function whenAskedToStop(seconds: number, parent: NodeJS.ReadableStream | undefined): Promise<number> {
  return new Promise(resolve => {
    const onSignal = (signal: NodeJS.Signals): void => {
      process.off('SIGTERM', onSignal)
      process.off('SIGINT', onSignal)
      resolve(signal === 'SIGTERM' ? seconds * 1000 : 0)
    }
    process.on('SIGTERM', onSignal)
    process.on('SIGINT', onSignal)
    if (!parent) return
    for (const event of ['end', 'close', 'error']) parent.on(event, () => resolve(0))
    parent.resume()
  })
}

/** How long everything may take to end when the drain is over, in milliseconds. */
const longestEnd = 20_000

/** Ends the process where something under way does not: everything that was answered is on the disk. */
function endInTime(drain: number, console: Console): void {
  setTimeout(() => {
    console.error('udigate: not everything has ended in time; what is under way is left as it is stored.')
    process.exit(0)
  }, drain + longestEnd).unref()
}

function whyNotStarted(error: unknown, { host, port }: { host: string; port: number }): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use. Set PORT to another one.`
  return message
}
