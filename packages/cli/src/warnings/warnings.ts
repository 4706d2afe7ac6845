import type { Bodies, GatewayClient } from '@udigate/client'
import { describeCommand, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, modelOption, written } from '../command-line/shared-options.ts'
import { callGateway, unchecked } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import type { CommandRun } from '../run-command.ts'
import { readRequestFile } from '../submit/read-request-file.ts'
import { warningsText, warningText } from './warnings-text.ts'

const options = {
  rule: {
    goesWith: ['', 'acknowledge'],
    type: 'string',
    value: 'RULE',
    about:
      'The rule of the warning, as the finding names it; without an action only its warnings are listed.',
  },
  code: {
    goesWith: [''],
    type: 'string',
    value: 'CODE',
    about: 'List those of the device or group with this code only.',
  },
  withdrawn: { goesWith: [''], type: 'boolean', about: 'List those that were withdrawn, too.' },
  model: { ...modelOption, goesWith: ['acknowledge'] },
  at: {
    goesWith: ['acknowledge'],
    type: 'string',
    value: 'PATH',
    about: 'The place of the warning, as the finding has it: /device/Substances/0/CASCode.',
  },
  'every-record': {
    goesWith: ['acknowledge'],
    type: 'boolean',
    about:
      'Acknowledge it for every record of the model that has the value of FILE there, not for this one alone.',
  },
  reason: {
    goesWith: ['acknowledge', 'withdraw'],
    type: 'string',
    value: 'TEXT',
    about: 'Why the value is right as it is. It is kept in the evidence, and who says so.',
  },
  format: formatOption,
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'warnings',
  usage: [
    '[--rule RULE] [--code CODE] [--withdrawn]',
    'acknowledge FILE --model MODEL --rule RULE --at PATH --reason TEXT [--every-record]',
    'withdraw ID [--reason TEXT]',
  ],
  about: `Warnings whose value is right as it is. One that is acknowledged is not shown again until the value changes, and stays in the
    evidence. Errors are never acknowledged.`,
  actions: {
    '': { about: 'What was acknowledged, newest first.', words: [] },
    acknowledge: {
      about: 'Acknowledge a warning of a request.',
      words: [
        {
          name: 'FILE',
          suggest: 'files',
          about: 'The request that has the warning, as it is validated or submitted; "-" is standard input.',
        },
      ],
    },
    withdraw: { about: 'Have it shown again.', words: [{ name: 'ID' }] },
  },
  options,
  needs: `Talks to the gateway at UDIGATE_URL as who has signed in with "udigate login"; or with UDIGATE_API_KEY, a key with the scope
    "read", to acknowledge and withdraw with "submit".`,
  statuses: { 0: 'done', 1: 'it failed', 2: 'wrong usage or settings' },
  examples: [
    { line: 'udigate warnings --rule UDG-SUBSTANCE-CHECK-DIGIT' },
    {
      line: `udigate warnings acknowledge examples/eu-udi-mdr.json --model EU_UDI_MDR --rule UDG-SUBSTANCE-CHECK-DIGIT
--at /device/Substances/0/CASCode --reason 'The supplier states this number'`,
    },
    { line: 'udigate warnings withdraw 01a1febd-4be9-75b4-9722-bf9d45e34c01 --reason "It was corrected"' },
  ],
})

/** `udigate warnings`: warnings that people know, which are not shown again. */
export const warnings = defineCommand(
  description,
  async ({ action, words: [word], values }, { env: environment, stdin }) => {
    if (action === 'withdraw') return withdraw(environment, word, values)
    const gateway = callGateway(environment)
    return action === 'acknowledge' ? acknowledge(gateway, word, values, stdin) : list(gateway, values)
  },
)

type Values = OptionValues<typeof options>

async function list(gateway: GatewayClient, { rule, code, withdrawn, format }: Values): Promise<CommandRun> {
  const query = { limit: 100, ruleId: rule, code, withdrawn: withdrawn || undefined }
  const all = await Array.fromAsync(gateway.items('/api/v1/acknowledged-warnings', { query }))
  return { status: 0, output: written(format, all, warningsText) }
}

async function acknowledge(
  gateway: GatewayClient,
  file: string | undefined,
  { model, rule, at, reason, format, 'every-record': isCause }: Values,
  stdin: NodeJS.ReadableStream,
): Promise<CommandRun> {
  const name = {
    model: needed(model, `--model is missing. ${modelOption.about}`),
    ruleId: needed(rule, `--rule is missing. ${options.rule.about}`),
    path: needed(at, `--at is missing. ${options.at.about}`),
    reason: needed(reason, `--reason is missing. ${options.reason.about}`),
  }
  // A request may have more, such as a token, which is not needed for this.
  const { device, deviceGroup, actorCode, authorizedRepresentativeCode } = await readRequestFile(
    needed(file, 'Name one file.'),
    stdin,
  )
  const request = {
    device,
    deviceGroup,
    ...asCode('actorCode', actorCode),
    ...asCode('authorizedRepresentativeCode', authorizedRepresentativeCode),
  }
  const body: Bodies['AcknowledgeRequest'] = {
    ...name,
    appliesTo: isCause ? 'CAUSE' : 'RECORD',
    request,
  }
  const made = await gateway.post('/api/v1/acknowledged-warnings', { body })
  return { status: 0, output: written(format, made, warningText) }
}

async function withdraw(
  environment: Environment,
  id: string | undefined,
  { reason = environment.UDIGATE_REASON, format }: Values,
): Promise<CommandRun> {
  const gateway = callGateway({ ...environment, UDIGATE_REASON: reason })
  const path = { id: needed(id, 'Name the acknowledged warning by its id.') }
  const withdrawn = await gateway.remove('/api/v1/acknowledged-warnings/{id}', { path })
  return { status: 0, output: written(format, withdrawn, warningText) }
}

/** A code of a request as a member, whatever it is: the gateway judges it. */
function asCode(name: 'actorCode' | 'authorizedRepresentativeCode', code: unknown): object {
  return code === undefined ? {} : { [name]: unchecked(code as string) }
}
