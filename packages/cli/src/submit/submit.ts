import { parseArgs } from 'node:util'
import { isModel, modelNames } from '@udigate/udi'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { type AnsweredFindings, findingLines } from './findings-text.ts'
import { readRequestFile } from './read-request-file.ts'

const usage = `Usage: udigate submit --model MODEL [options] FILE

Registers a device with its group, or updates what is registered, and writes what the authority said. FILE holds one
request { "device", "deviceGroup"?, "actorCode"?, "securityToken"? }; "-" is standard input.

  --model MODEL          ${modelNames.join(', ')}.
  --wait SECONDS         How long the outcome is waited for, up to 300; the gateway's own time where it is not given.
  --no-wait              Come back as soon as the submission is stored.
  --key TEXT             Idempotency key: the same one again gets the answer of the first.
  --format text|json     How the answer is written; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "submit".

Exit status: 0 registered, 1 refused, blocked or failed, 2 wrong usage or settings, 3 the outcome is not known yet.

Examples:
  udigate submit --model EU_UDI_MDR examples/eu-udi-mdr.json
  udigate submit --model EU_UDI_MDR --no-wait --key order-4711 examples/eu-udi-mdr.json`

/** `udigate submit`: one request to the authority. */
export const submit: Command = {
  summary: 'Register a device, or update it.',
  async run(args) {
    const { status, output, complaint } = await runSubmit(args, process.env, process.stdin)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/** What the gateway answers a submission with. */
interface Answer extends AnsweredFindings {
  requestId: string
  status: string
  statusText: string
  reasons?: readonly string[]
  validationResult?: AnsweredFindings
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runSubmit(
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
      wait: { type: 'string' },
      'no-wait': { type: 'boolean', default: false },
      key: { type: 'string' },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    const { model, format, key } = values
    const [file, ...more] = positionals
    if (model === undefined || !isModel(model)) {
      throw new CommandFailure(`--model must be one of ${modelNames.join(', ')}.`, 2)
    }
    if (file === undefined || more.length > 0) throw new CommandFailure('Name one file.', 2)
    if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
    const headers = { ...preferred(values), ...(key === undefined ? {} : { 'idempotency-key': key }) }
    const request = await readRequestFile(file, stdin)
    const { status, body } = await callGateway(environment).answer<Answer>(
      `/submit/${model}`,
      request,
      headers,
    )
    return {
      status: status === 200 ? 0 : status === 202 ? 3 : 1,
      output: format === 'json' ? JSON.stringify(body, null, 2) : answerText(body),
    }
  } catch (error) {
    return failureOf(error, 'submit')
  }
}

function preferred({ wait, 'no-wait': isAsync }: { wait?: string | undefined; 'no-wait': boolean }) {
  if (isAsync) return { prefer: 'respond-async' }
  if (wait === undefined) return {}
  if (!/^\d{1,3}$/.test(wait)) throw new CommandFailure('--wait must be a number of seconds up to 300.', 2)
  return { prefer: `wait=${wait}` }
}

function answerText({ requestId, status, statusText, reasons = [], validationResult }: Answer): string {
  return [
    `${status}  ${requestId}`,
    `  ${statusText}`,
    ...reasons.map(reason => `  ${reason}`),
    ...findingLines(validationResult ?? {}),
  ].join('\n')
}
