import { parseArgs } from 'node:util'
import { isModel, modelNames } from '@udigate/udi'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { readRequestFile } from '../submit/read-request-file.ts'
import { type Plan, planText } from './plan-text.ts'

const usage = `Usage: udigate plan --model MODEL [--xml] FILE

What submitting would do, without doing it: the operations that the authority would be asked for, every difference to what
is registered, and why something is not possible. FILE holds one request; "-" is standard input. Nothing is stored.

  --model MODEL          ${modelNames.join(', ')}.
  --xml                  Write the messages that would be sent, too.
  --format text|json     How the plan is written; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".

Exit status: 0 it can be submitted, or is registered so already; 1 it cannot; 2 wrong usage or settings.

Examples:
  udigate plan --model EU_UDI_MDR examples/eu-udi-mdr.json
  udigate plan --model EU_UDI_MDR --xml examples/eu-udi-mdr.json`

/** `udigate plan`: what submitting would do. */
export const plan: Command = {
  summary: 'Say what submitting would do.',
  async run(args) {
    const { status, output, complaint } = await runPlan(args, process.env, process.stdin)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/** The verdicts under which there is nothing in the way. */
const possible: ReadonlySet<string> = new Set(['POSSIBLE', 'IDENTICAL', 'JOINS'])

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runPlan(
  args: readonly string[],
  environment: Environment,
  stdin: NodeJS.ReadableStream,
): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      model: { type: 'string' },
      xml: { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    const { model, format, xml } = values
    const [file, ...more] = positionals
    if (model === undefined || !isModel(model)) {
      throw new CommandFailure(`--model must be one of ${modelNames.join(', ')}.`, 2)
    }
    if (file === undefined || more.length > 0) throw new CommandFailure('Name one file.', 2)
    if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
    const request = await readRequestFile(file, stdin)
    const { body } = await callGateway(environment).answer<Plan>(`/plan/${model}`, request)
    return {
      status: possible.has(body.verdict) ? 0 : 1,
      output: format === 'json' ? JSON.stringify(body, null, 2) : planText(body, xml),
    }
  } catch (error) {
    return failureOf(error, 'plan')
  }
}
