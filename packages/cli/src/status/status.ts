import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment, type GatewayCalls } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { type Entity, entityText, type Submission, submissionText } from './status-text.ts'

const usage = `Usage: udigate status REQUEST
       udigate status AGENCY:CODE [--group]

What became of a submission, by its requestId: its operations, messages, attempts and acknowledgements. Or what the
authority holds of a device, or of a device group, by issuing agency and code.

  --group                The code is that of a device group (Basic UDI-DI).
  --format text|json     How the answer is written; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".

Exit status: 0 it is there, 1 it is not, or it failed, 2 wrong usage or settings.

Examples:
  udigate status 01a1febd-4be9-75b4-9722-bf9d45e34c01
  udigate status GS1:04012345100013
  udigate status GS1:4012345CATHETER2T5 --group`

/** `udigate status`: what became of something. */
export const status: Command = {
  summary: 'Say what became of a submission, or what is held of a device.',
  async run(args) {
    const { status: exit, output, complaint } = await runStatus(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return exit
  },
}

const requestIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runStatus(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      group: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    const { format, group } = values
    const [name, ...more] = positionals
    if (name === undefined || more.length > 0) {
      throw new CommandFailure('Name one submission by its requestId, or one device as AGENCY:CODE.', 2)
    }
    if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
    const found = await find(callGateway(environment), name, group)
    if (found === undefined) throw new CommandFailure(`There is no ${name} here.`)
    return { status: 0, output: format === 'json' ? JSON.stringify(found.body, null, 2) : found.text }
  } catch (error) {
    return failureOf(error, 'status')
  }
}

async function find(
  gateway: GatewayCalls,
  name: string,
  isGroup: boolean,
): Promise<{ body: object; text: string } | undefined> {
  if (requestIds.test(name)) {
    const body = await gateway.find<Submission>(`/submissions/${name.toLowerCase()}`)
    return body && { body, text: submissionText(body) }
  }
  const [agency, code] = splitName(name)
  const kind = isGroup ? 'device-groups' : 'devices'
  const body = await gateway.find<Entity>(
    `/${kind}/${encodeURIComponent(agency)}/${encodeURIComponent(code)}`,
  )
  return body && { body, text: entityText(body) }
}

function splitName(name: string): [agency: string, code: string] {
  const at = name.indexOf(':')
  if (at < 1 || at === name.length - 1) {
    throw new CommandFailure(
      `"${name}" is neither a requestId nor AGENCY:CODE, such as GS1:04012345100013.`,
      2,
    )
  }
  return [name.slice(0, at), name.slice(at + 1)]
}
