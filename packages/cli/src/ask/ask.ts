import { setTimeout as pause } from 'node:timers/promises'
import type { GatewayClient } from '@udigate/client'
import { type Command, describeCommand } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { type CommandRun, printRun } from '../run-command.ts'
import { type Inquiry, inquiryLine, inquiryText } from './ask-text.ts'

const description = describeCommand({
  name: 'ask',
  usage: ['actor SRN [--actor SRN] [--wait]', 'summaries CODE [--actor SRN] [--wait]', 'list', 'show ID'],
  about: `Asks the authority how an actor stands, with its mandates, or for the summaries of safety and performance of a
    device group. What it showed is kept with its date: plans, submissions and validations over the API warn of actors
    that were unknown, inactive or without a mandate then. Nothing is changed at the authority.`,
  actions: {
    actor: { about: 'How an actor stands.', words: [{ name: 'SRN' }] },
    summaries: {
      about: 'The safety summaries of a device group, by its Basic UDI-DI.',
      words: [{ name: 'CODE' }],
    },
    list: { about: 'The last questions, newest first.', words: [] },
    show: { about: 'A question with what the authority showed.', words: [{ name: 'ID' }] },
  },
  options: {
    actor: {
      goesWith: ['actor', 'summaries'],
      type: 'string',
      value: 'SRN',
      about: 'Who asks; not needed where the key is for one actor only.',
    },
    wait: { goesWith: ['actor', 'summaries'], type: 'boolean', about: 'Wait for the answer, and write it.' },
    format: formatOption,
  },
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".',
  statuses: {
    0: 'done (with --wait: the authority has answered)',
    1: 'failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate ask actor DE-AR-000000001 --actor DE-MF-000001723 --wait' },
    { line: 'udigate ask summaries 4012345CATHETER2T5 --actor DE-MF-000001723 --wait' },
    { line: 'udigate ask list' },
  ],
})

/** How often it is asked whether the authority has answered, in milliseconds. */
const askEvery = 1_000

/** `udigate ask`: what the authority shows of actors, and of safety summaries. */
export const ask: Command = {
  description,
  run: async (args, around) => printRun(await runAsk(args, around.env, () => pause(askEvery)), around),
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @param beforeNext settles when it may be asked again whether there is an answer
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
function runAsk(
  args: readonly string[],
  environment: Environment,
  beforeNext: () => Promise<void>,
): Promise<CommandRun> {
  return carryOut(description, args, async ({ action, words: [word], values: { actor, wait, format } }) => {
    const gateway = callGateway(environment)
    switch (action) {
      case 'actor':
      case 'summaries': {
        const subject = needed(
          word,
          action === 'actor'
            ? 'Name the actor by its SRN.'
            : 'Name the device group by its code (Basic UDI-DI).',
        )
        const kind = action === 'actor' ? 'ACTOR' : 'SUMMARIES'
        const whose = actor === undefined ? {} : { actorCode: actor }
        const started = await gateway.post('/api/v1/inquiries', { body: { ...whose, kind, subject } })
        if (!wait) return { status: 0, output: written(format, started, inquiryText) }
        const ended = await waitFor(gateway, started, beforeNext)
        return { status: ended.state === 'COMPLETE' ? 0 : 1, output: written(format, ended, inquiryText) }
      }
      case 'list': {
        const { items } = await gateway.get('/api/v1/inquiries')
        return { status: 0, output: written(format, items, listText) }
      }
      case 'show': {
        const id = needed(word, 'Name the question by its id.')
        const found = await gateway.get('/api/v1/inquiries/{id}', { path: { id } })
        return { status: 0, output: written(format, found, inquiryText) }
      }
    }
  })
}

async function waitFor(
  gateway: GatewayClient,
  started: Inquiry,
  beforeNext: () => Promise<void>,
): Promise<Inquiry> {
  let inquiry = started
  while (inquiry.state === 'RUNNING') {
    await beforeNext()
    inquiry = await gateway.get('/api/v1/inquiries/{id}', { path: { id: started.id } })
  }
  return inquiry
}

function listText(inquiries: readonly Inquiry[]): string {
  return inquiries.length === 0 ? 'Nothing was asked yet.' : inquiries.map(inquiryLine).join('\n')
}
