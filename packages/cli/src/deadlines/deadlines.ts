import type { Bodies } from '@udigate/client'
import { authority } from '@udigate/eudamed'
import { describeCommand, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway, unchecked } from '../gateway/call-gateway.ts'
import { writeDeadlines } from './deadlines-text.ts'

const kinds = { register: 'REGISTRATION', 'stop-placing': 'END_OF_PLACING' } as const
const nearnesses = {
  late: 'LATE',
  'within-30-days': 'WITHIN_30_DAYS',
  'within-90-days': 'WITHIN_90_DAYS',
  later: 'LATER',
} as const

const registers = (authority.profiles ?? []).map(({ id }) => id as Bodies['RegisterFile']['register'])

const options = {
  kind: {
    type: 'string',
    value: 'KIND',
    values: ['register', 'stop-placing'],
    about: 'Only one kind: register, or stop-placing.',
  },
  nearness: {
    type: 'string',
    value: 'NEARNESS',
    values: ['late', 'within-30-days', 'within-90-days', 'later'],
    about: 'Only what is late, within-30-days, within-90-days or later.',
  },
  register: {
    type: 'string',
    value: 'REGISTER',
    values: registers,
    about:
      'Of a further register: devices that EUDAMED holds, of actors that have devices there, until they are said to be there.',
  },
  limit: {
    type: 'string',
    value: 'NUMBER',
    about: 'How many devices are listed, 1 to 1000; 100 by default.',
  },
  format: formatOption,
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'deadlines',
  usage: ['[--kind KIND] [--nearness NEARNESS] [--register REGISTER] [--limit NUMBER]'],
  about: `By when the devices that came in batches and submissions, and that the authority has never accepted, must be
    registered, but not directive devices whose successor is registered; and until when registered directive devices may be placed on the market. Each day with the article that
    sets it; a range where the record does not decide, with what is missing.`,
  words: [],
  options,
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".',
  statuses: {
    0: 'nothing that is listed is late',
    1: 'something is, or it failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate deadlines' },
    { line: 'udigate deadlines --kind register --nearness within-30-days' },
    { line: 'udigate deadlines --register swissdamed' },
  ],
})

/** `udigate deadlines`: by when what must have happened. */
export const deadlines = defineCommand(
  description,
  async ({ values: { kind, nearness, register, limit, format } }, { env: environment }) => {
    const query = {
      kind: kind && kinds[kind],
      nearness: nearness && nearnesses[nearness],
      register,
      limit: unchecked(limit),
    }
    const list = await callGateway(environment).get('/api/v1/deadlines', { query })
    const isLate = list.items.some(item => item.nearness === 'LATE')
    return { status: isLate ? 1 : 0, output: written(format, list, writeDeadlines) }
  },
)
