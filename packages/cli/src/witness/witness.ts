import { Console } from 'node:console'
import { once } from 'node:events'
import { type Command, describeCommand } from '../command.ts'
import { readOrPrint } from '../command-line/define-command.ts'
import { loadGateway } from '../gateway/load-gateway.ts'

const description = describeCommand({
  name: 'witness',
  usage: ['--log KEY... --name NAME [--folder FOLDER] [--host HOST] [--port PORT] [--with-parent]'],
  about: `Runs a witness, best on another machine and by other people: it signs what the log of a gateway's evidence says,
    and when it saw that, and refuses where the log has not only grown since. So nothing that it has signed can be
    changed, removed or rewritten without a trace, by the gateway's own operators neither. It keeps its key and how
    far it has seen each log in a folder of its own, and sees no record and no name.`,
  needs: 'The package @udigate/server, installed beside udigate.',
  options: {
    log: {
      type: 'string',
      multiple: true,
      value: 'KEY',
      about: `A log that is watched: what "udigate evidence note --key" prints on the gateway. Several of one name where its
        key has changed.`,
    },
    name: {
      type: 'string',
      value: 'NAME',
      about: 'The name of the witness in its signatures, such as witness.example.com.',
    },
    folder: {
      type: 'string',
      default: 'witness',
      value: 'FOLDER',
      suggest: 'folders',
      about: 'Its folder; witness where it is not given.',
    },
    host: {
      type: 'string',
      default: '127.0.0.1',
      value: 'HOST',
      about: 'Where it listens; 127.0.0.1 where it is not given.',
    },
    port: {
      type: 'string',
      default: '7380',
      value: 'PORT',
      about: 'The port; 7380 where it is not given, 0 for any free one.',
    },
    'with-parent': {
      type: 'boolean',
      about: 'Stop as well when standard input closes, so that it never outlives what started it.',
    },
  },
  statuses: { 0: 'stopped in order', 1: 'it could not start', 2: 'wrong usage' },
  examples: [
    {
      line: 'udigate witness --log udigate/5b0cf1d1fb6dd0ea+96b44a6e+ARm/RAlphM3+hUG62WfcO5bIUIaqMLa2yww3F6w1cWbh\n--name witness.example.com --host 0.0.0.0',
    },
  ],
})

/** `udigate witness`: who else signs the evidence of gateways. */
export const witness: Command = {
  description,
  async run(args, { stdin, stdout, stderr }) {
    const line = readOrPrint(description, args, { stdout, stderr })
    if (typeof line === 'number') return line
    const console = new Console({ stdout, stderr })
    const { log: keys, name, folder, host, port, 'with-parent': withParent } = line.values
    const refuse = (message: string): number => {
      console.error(`udigate: ${message}`)
      return 2
    }
    if (keys.length === 0) return refuse('Give the key of the log that is watched: --log.')
    if (name === undefined || !/^[^\s+]+$/.test(name))
      return refuse('Give a name without spaces and plus signs: --name.')
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      return refuse('--port must be a number up to 65535.')
    const { NoteFault, parseVerifierKey, serveWitness } = await loadGateway(() => import('@udigate/server'))
    try {
      const logs = keys.map(parseVerifierKey)
      const running = await serveWitness({ folder, name, logs, host, port: Number(port) })
      console.log(`udigate witness ready at ${running.url}`)
      console.log(running.verifier)
      const asked = [once(process, 'SIGTERM'), once(process, 'SIGINT')]
      if (withParent) asked.push(once(stdin.resume(), 'end'))
      await Promise.race(asked)
      await running.stop()
      return 0
    } catch (error) {
      console.error(`udigate: ${(error as Error).message}`)
      return error instanceof NoteFault ? 2 : 1
    }
  },
}
