import type { GatewayClient } from '@udigate/client'
import { describeCommand, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway, unchecked } from '../gateway/call-gateway.ts'
import { CommandFailure, type CommandRun } from '../run-command.ts'
import { type Doubt, doubtText } from './doubt-text.ts'

const options = {
  'needs-operator': { goesWith: [''], type: 'boolean', about: 'Only what no machine can resolve.' },
  as: {
    goesWith: ['decide'],
    type: 'string',
    value: 'DECISION',
    suggest: ['registered', 'send-again', 'give-up'],
    about: `registered: the authority holds it, and --evidence says what shows that; send-again: the authority
      certainly does not have it; give-up: send it no more, whatever it holds, or let stand what is contradicted.`,
  },
  reason: {
    goesWith: ['decide'],
    type: 'string',
    value: 'TEXT',
    about: 'Why. It is kept with the submission, and who decides: you, or the API key.',
  },
  evidence: {
    goesWith: ['decide'],
    type: 'string',
    value: 'TEXT',
    about: 'What shows that the authority holds it.',
  },
  operation: {
    goesWith: ['decide'],
    type: 'string',
    value: 'NAME',
    about: 'Which one, where several operations of the submission are in doubt.',
  },
  format: { ...formatOption, goesWith: [''] },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'doubts',
  usage: [
    '[--needs-operator]',
    'decide REQUEST --as DECISION --reason TEXT [--evidence TEXT] [--operation NAME]',
  ],
  about: `What was sent with an unknown outcome. The gateway asks the authority what it holds and
    resolves what can be told from that; the rest needs an operator.`,
  actions: {
    '': { about: '', words: [] },
    decide: { about: 'Resolve one.', words: [{ name: 'REQUEST' }] },
  },
  options,
  needs: `Talks to the gateway at UDIGATE_URL as who has signed in with "udigate login", to decide as an operator; or with
    UDIGATE_API_KEY, a key with the scope "read", to decide with "admin".`,
  statuses: {
    0: 'nothing is in doubt, or it is decided',
    1: 'something is, or it failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate doubts' },
    { line: 'udigate doubts --needs-operator', status: 1 },
    {
      line: `udigate doubts decide 01a1febd-4be9-75b4-9722-bf9d45e34c01 --as registered
--reason 'Confirmed by the notified body' --evidence 'EUDAMED public site, 2026-11-21 10:15'`,
    },
  ],
})

/** `udigate doubts`: what is not known to be registered or refused. */
export const doubts = defineCommand(
  description,
  async ({ action, words: [requestId], values }, { env: environment }) => {
    const gateway = callGateway(environment)
    return action === '' ? list(gateway, values) : decide(gateway, requestId, values)
  },
)

type Values = OptionValues<typeof options>

async function list(
  gateway: GatewayClient,
  { 'needs-operator': needsOperator, format }: Values,
): Promise<CommandRun> {
  const query = { limit: 100, needsOperator: needsOperator || undefined }
  const all = await Array.fromAsync(gateway.items('/api/v1/doubts', { query }))
  return { status: all.length === 0 ? 0 : 1, output: written(format, all, doubtsText) }
}

function doubtsText(all: readonly Doubt[]): string {
  return all.length === 0 ? 'Nothing is in doubt.' : all.map(doubtText).join('\n\n')
}

async function decide(
  gateway: GatewayClient,
  requestId: string | undefined,
  { as: decision, reason, evidence, operation }: Values,
): Promise<CommandRun> {
  const name = needed(requestId, 'Name the submission by its requestId.')
  if (decision === undefined || reason === undefined) {
    throw new CommandFailure('Say --as and --reason.', 2)
  }
  const body = {
    decision: unchecked(decision),
    reason,
    ...(evidence === undefined ? {} : { evidence }),
    ...(operation === undefined ? {} : { operation }),
  }
  await gateway.post('/api/v1/doubts/{requestId}', { path: { requestId: name }, body })
  return { status: 0, output: `${name}: ${decision}.` }
}
