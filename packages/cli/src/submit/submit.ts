import type { SubmitOutcome } from '@udigate/client'
import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import {
  formatOption,
  modelOption,
  registerLines,
  toOption,
  written,
} from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { findingLines } from './findings-text.ts'
import { readRequestFile } from './read-request-file.ts'

const description = describeCommand({
  name: 'submit',
  usage: ['--model MODEL [options] FILE'],
  about: `Registers a device with its group, or updates what is registered, and writes what the authority said. FILE
    holds one request { "device", "deviceGroup"?, "actorCode"?, "securityToken"? }; "-" is standard input.`,
  words: [{ name: 'FILE', suggest: 'files' }],
  options: {
    model: modelOption,
    to: toOption,
    wait: {
      type: 'string',
      value: 'SECONDS',
      about: "How long the outcome is waited for, up to 300; the gateway's own time where it is not given.",
    },
    'no-wait': { type: 'boolean', about: 'Come back as soon as the submission is stored.' },
    key: {
      type: 'string',
      value: 'TEXT',
      about: 'Idempotency key: the same one again gets the answer of the first.',
    },
    format: formatOption,
  },
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "submit".',
  statuses: {
    0: 'registered',
    1: 'refused, blocked or failed',
    2: 'wrong usage or settings',
    3: 'the outcome is not known yet',
  },
  examples: [
    { line: 'udigate submit --model EU_UDI_MDR examples/eu-udi-mdr.json' },
    {
      line: 'udigate submit --model EU_UDI_IVDR --no-wait --key order-4711 examples/eu-udi-ivdr.json',
      status: 3,
    },
  ],
})

/** `udigate submit`: one request to the authority. */
export const submit = defineCommand(
  description,
  async ({ words: [file], values }, { env: environment, stdin }) => {
    const { model, to, key, format } = values
    const named = needed(model, `--model is missing. ${modelOption.about}`)
    const options = { to, ...readWait(values), ...(key === undefined ? {} : { idempotencyKey: key }) }
    const request = await readRequestFile(needed(file, 'Name one file.'), stdin)
    const { kind, response } = await callGateway(environment).submit(named, JSON.stringify(request), options)
    return { status: statuses[kind], output: written(format, response, answerText) }
  },
)

/** The exit status of each outcome. */
const statuses = { success: 0, pending: 3, invalid: 1, blocked: 1, broken: 1 } as const

function readWait({ wait, 'no-wait': isAsync }: { wait?: string | undefined; 'no-wait': boolean }) {
  if (isAsync) return { wait: 0 }
  if (wait === undefined) return {}
  if (!/^\d{1,3}$/.test(wait)) throw new CommandFailure('--wait must be a number of seconds up to 300.', 2)
  return { wait: Number(wait) }
}

function answerText(answer: SubmitOutcome['response']): string {
  const { requestId, status, statusText } = answer
  const reasons = 'reasons' in answer ? (answer.reasons ?? []) : []
  const findings = 'validationResult' in answer ? (answer.validationResult ?? {}) : {}
  return [
    `${status}  ${requestId}`,
    `  ${statusText}`,
    ...reasons.map(reason => `  ${reason}`),
    ...findingLines(findings),
    ...registerLines('targets' in answer ? answer.targets : []),
  ].join('\n')
}
