import { describeCommand } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { CommandFailure } from '../run-command.ts'
import { reportText } from './report-text.ts'

const description = describeCommand({
  name: 'connection',
  usage: ['check [--stage STAGE] [--actor SRN] [--wait SECONDS]'],
  about: `Asks the access point and, through it, the authority a real question: for a device that there is not. That
    changes nothing. Names what is wrong, from address, certificate and login over clock, P-Mode and original user to the
    order of the plugins and the access token, each with what to do.`,
  actions: { check: { about: 'Ask, and wait for the answer.', words: [] } },
  options: {
    stage: {
      type: 'string',
      value: 'STAGE',
      suggest: ['preview', 'production'],
      about: 'The stage that is meant; fails where the key is for another one.',
    },
    actor: {
      type: 'string',
      value: 'SRN',
      about: 'In whose name it is asked; not needed where the key is for one actor only.',
    },
    wait: {
      type: 'string',
      value: 'SECONDS',
      about: 'How long the answer is waited for, from 1 to 300; 60 where it is not given.',
    },
    format: formatOption,
  },
  needs:
    'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scopes "submit" and "read".',
  statuses: {
    0: 'the connection works',
    1: 'it does not, or the check failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate connection check --actor DE-MF-000001723' },
    { line: 'udigate connection check --stage preview --actor DE-MF-000001723 --wait 120' },
  ],
})

/** `udigate connection`: whether access point and authority answer. */
export const connection = defineCommand(
  description,
  async ({ values: { stage, actor, wait, format } }, { env: environment }) => {
    const gateway = callGateway(environment)
    if (stage !== undefined) {
      const own = (await gateway.get('/api/v1/overview', { query: { days: 1 } })).stage
      if (own !== stage) {
        throw new CommandFailure(`UDIGATE_API_KEY is a key for ${own}; set one for ${stage}.`, 2)
      }
    }
    const body = {
      ...(actor === undefined ? {} : { actorCode: actor }),
      ...(wait === undefined ? {} : { wait: secondsIn(wait) }),
    }
    const report = await gateway.post('/api/v1/connection/checks', { body })
    return { status: report.working ? 0 : 1, output: written(format, report, reportText) }
  },
)

function secondsIn(given: string): number {
  const seconds = /^\d{1,3}$/.test(given) ? Number(given) : 0
  if (seconds >= 1 && seconds <= 300) return seconds
  throw new CommandFailure('--wait must be a whole number from 1 to 300.', 2)
}
