import type { GatewayClient } from '@udigate/client'
import { describeCommand, type Option } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { needed } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway } from '../gateway/call-gateway.ts'
import { type PublicDevices, writePublicDevices } from './public-text.ts'

const options = {
  all: {
    goesWith: ['group', 'actor'],
    type: 'boolean',
    about: 'Every page; the first one alone where it is not given, which has up to 1,000 devices.',
  },
  format: formatOption,
} as const satisfies Record<string, Option>

const code = [{ name: 'CODE' }]

const description = describeCommand({
  name: 'public',
  usage: ['device CODE', 'group CODE [--all]', 'actor SRN [--all]'],
  about: `Asks the public register of the authority what it shows of a device, of the devices of a group, or of those
    of a manufacturer or producer. It shows less than the authority holds, and hours later: what it does not show may be
    registered all the same. It is asked where the operator has set its address (UDIGATE_<STAGE>_PUBLIC_API).`,
  actions: {
    device: { about: 'By its UDI-DI.', words: code },
    group: { about: 'By the Basic UDI-DI.', words: code },
    actor: { about: 'By the SRN of who makes them.', words: [{ name: 'SRN' }] },
  },
  options,
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "read".',
  statuses: {
    0: 'something is shown',
    1: 'nothing is shown, or it failed',
    2: 'wrong usage or settings',
  },
  examples: [
    { line: 'udigate public device 09520000000004' },
    { line: 'udigate public actor DE-MF-000001723 --all --format json' },
  ],
})

const parameters = { device: 'code', group: 'deviceGroup', actor: 'actorCode' } as const

/** `udigate public`: what anyone can see. */
export const publicCommand = defineCommand(
  description,
  async ({ action, words: [word], values: { all, format } }, { env: environment }) => {
    const query = { [parameters[action]]: needed(word, 'Say which code is meant.') }
    const shown = await askPages(callGateway(environment), query, all ?? false)
    return { status: shown.items.length === 0 ? 1 : 0, output: written(format, shown, writePublicDevices) }
  },
)

async function askPages(
  gateway: GatewayClient,
  query: { readonly [Name in (typeof parameters)[keyof typeof parameters] | 'page']?: string },
  all: boolean,
): Promise<PublicDevices> {
  const shown = await gateway.get('/api/v1/public-devices', { query })
  if (!all || shown.nextPage === undefined) return shown
  const rest = await askPages(gateway, { ...query, page: shown.nextPage }, all)
  return { ...rest, askedAt: shown.askedAt, items: [...shown.items, ...rest.items] }
}
