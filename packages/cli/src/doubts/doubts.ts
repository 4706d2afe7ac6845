import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment, type GatewayCalls } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { type Doubt, doubtText } from './doubt-text.ts'

const usage = `Usage: udigate doubts [--needs-operator]
       udigate doubts decide REQUEST --as DECISION --by NAME --reason TEXT [--evidence TEXT] [--operation NAME]

What was sent, and of which nobody knows what became of it. The gateway asks the authority what it holds and resolves
what can be told from that; the rest needs an operator.

  --needs-operator       Only what no machine can resolve.
  decide                 Resolve one:
  --as registered          the authority holds it; --evidence says what shows that.
  --as send-again          the authority certainly does not have it.
  --as give-up             send it no more, whatever it holds; or let stand what is contradicted.
  --by NAME              Who decides.
  --reason TEXT          Why. Both are kept with the submission.
  --operation NAME       Which one, where several operations of the submission are in doubt.
  --format text|json     How the list is written; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read", to decide with "admin".

Exit status: 0 nothing is in doubt, or it is decided; 1 something is, or it failed; 2 wrong usage or settings.

Examples:
  udigate doubts
  udigate doubts decide 01a1febd-4be9-75b4-9722-bf9d45e34c01 --as registered --by 'Ada Q.' \\
    --reason 'Confirmed by the notified body' --evidence 'EUDAMED public site, 2026-11-21 10:15'`

/** `udigate doubts`: what nobody knows yet to be registered or refused. */
export const doubts: Command = {
  summary: 'Show what is in doubt, and resolve it.',
  async run(args) {
    const { status, output, complaint } = await runDoubts(args, process.env)
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runDoubts(args: readonly string[], environment: Environment): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'needs-operator': { type: 'boolean', default: false },
      as: { type: 'string' },
      by: { type: 'string' },
      reason: { type: 'string' },
      evidence: { type: 'string' },
      operation: { type: 'string' },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    const [action, requestId, ...more] = positionals
    if (more.length > 0) throw new CommandFailure(`"${more[0]}" is one word too many.`, 2)
    if (action === undefined) return await list(callGateway(environment), values)
    if (action !== 'decide') throw new CommandFailure(`"${action}" is not decide.`, 2)
    return await decide(callGateway(environment), requestId, values)
  } catch (error) {
    return failureOf(error, 'doubts')
  }
}

async function list(
  gateway: GatewayCalls,
  { 'needs-operator': needsOperator, format }: { 'needs-operator': boolean; format: string },
): Promise<CommandRun> {
  if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
  const all: Doubt[] = []
  let cursor = needsOperator ? '&needsOperator=true' : ''
  for (;;) {
    const page = await gateway.json<{ items: Doubt[]; nextCursor?: string }>(
      'GET',
      `/doubts?limit=100${cursor}`,
    )
    all.push(...page.items)
    if (page.nextCursor === undefined) break
    cursor = `${needsOperator ? '&needsOperator=true' : ''}&cursor=${encodeURIComponent(page.nextCursor)}`
  }
  const text = all.length === 0 ? 'Nothing is in doubt.' : all.map(doubtText).join('\n\n')
  return { status: all.length === 0 ? 0 : 1, output: format === 'json' ? JSON.stringify(all, null, 2) : text }
}

interface Decision {
  as?: string | undefined
  by?: string | undefined
  reason?: string | undefined
  evidence?: string | undefined
  operation?: string | undefined
}

async function decide(
  gateway: GatewayCalls,
  requestId: string | undefined,
  { as: decision, by, reason, evidence, operation }: Decision,
): Promise<CommandRun> {
  if (requestId === undefined) throw new CommandFailure('Name the submission by its requestId.', 2)
  if (decision === undefined || by === undefined || reason === undefined) {
    throw new CommandFailure('Say --as, --by and --reason.', 2)
  }
  await gateway.json('POST', `/doubts/${encodeURIComponent(requestId)}`, {
    decision,
    by,
    reason,
    ...(evidence === undefined ? {} : { evidence }),
    ...(operation === undefined ? {} : { operation }),
  })
  return { status: 0, output: `${requestId}: ${decision}.` }
}
