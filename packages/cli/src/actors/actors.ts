import type { Bodies, GatewayClient } from '@udigate/client'
import { authority } from '@udigate/eudamed'
import { type Command, describeCommand, type Option, usualStatuses } from '../command.ts'
import { carryOut } from '../command-line/define-command.ts'
import { needed, type OptionValues } from '../command-line/read-command-line.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { callGateway, findAt, unchecked } from '../gateway/call-gateway.ts'
import type { Environment } from '../gateway/environment.ts'
import { CommandFailure, type CommandRun, printRun } from '../run-command.ts'
import {
  type Actor,
  type ActorInRegister,
  actorsInRegisterText,
  actorsText,
  actorText,
} from './actor-text.ts'
import { readToken } from './read-token.ts'

const registers = (authority.profiles ?? []).map(({ id }) => id)

const options = {
  'party-id': {
    goesWith: ['set'],
    type: 'string',
    value: 'ID',
    about: "The party that its messages name as their sender; '' for that of the stage.",
  },
  representative: {
    goesWith: ['set'],
    type: 'string',
    value: 'SRN',
    about: "The authorised representative of device groups that name none; '' for none.",
  },
  token: {
    goesWith: ['set'],
    type: 'boolean',
    about: `Take an access token: from UDIGATE_ACTOR_TOKEN where that is set, else typed at the terminal (it is not
      shown), else from standard input. Never from the command line.`,
  },
  'forget-token': { goesWith: ['set'], type: 'boolean', about: 'Forget the access token alone.' },
  party: {
    goesWith: ['register'],
    type: 'string',
    value: 'NUMBER',
    about: 'The number by which the further register knows who hands files in: for swissdamed the CHRN.',
  },
  in: {
    goesWith: ['list'],
    type: 'string',
    value: 'REGISTER',
    suggest: registers,
    about: 'The actors that have devices in this further register, each with its number there.',
  },
  format: { ...formatOption, goesWith: ['list', 'show', 'set'] },
} as const satisfies Record<string, Option>

const srn = { name: 'SRN' }

const description = describeCommand({
  name: 'actors',
  usage: [
    'list [--in REGISTER]',
    'show SRN',
    'set SRN [--party-id ID] [--representative SRN] [--token | --forget-token]',
    'remove SRN',
    'register SRN REGISTER [--party NUMBER]',
    'unregister SRN REGISTER',
  ],
  about: `The actors of the organisation whose key this is: for whom the gateway speaks to the authority, from which
    eDelivery party, and with which access token. With a registered token callers need not send one.`,
  actions: {
    list: { about: 'Every registered actor, and when its token was set. No token is ever shown.', words: [] },
    show: { about: 'One of them.', words: [srn] },
    set: {
      about: 'Register an actor, or change what is registered of it; what is not named stays.',
      words: [srn],
    },
    remove: { about: 'Forget it, and its token.', words: [srn] },
    register: {
      about: 'Say that it has devices in a further register, such as swissdamed.',
      words: [srn, { name: 'REGISTER', suggest: registers }],
    },
    unregister: {
      about: 'Say that it has none there any longer.',
      words: [srn, { name: 'REGISTER', suggest: registers }],
    },
  },
  options,
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "admin".',
  statuses: usualStatuses,
  examples: [
    { line: 'udigate actors list' },
    { line: 'udigate actors set DE-MF-000001723 --token' },
    { line: 'udigate actors set DE-MF-000001723 --token < token.txt' },
    {
      line: 'udigate actors set US-MF-000001111 --representative DE-AR-000000001 --party-id EUDAMED_004423',
    },
    { line: 'udigate actors remove DE-MF-000001723' },
    { line: 'udigate actors register DE-MF-000001723 swissdamed --party CHRN-AR-20000123' },
    { line: 'udigate actors list --in swissdamed' },
  ],
  hidesWords: true,
})

/** `udigate actors`: the registered actors. */
export const actors: Command = {
  description,
  async run(args, around) {
    const { env: environment, stdin, stderr } = around
    return printRun(
      await runActors(args, environment, actor => readToken({ environment, stdin, stderr }, actor)),
      around,
    )
  },
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @param askToken gives the access token of an actor
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export function runActors(
  args: readonly string[],
  environment: Environment,
  askToken: (srn: string) => Promise<string>,
): Promise<CommandRun> {
  return carryOut(description, args, async ({ action, words: [given, register], values }) => {
    const { format } = values
    if (action === 'list' && values.in !== undefined) {
      const path = { register: unchecked(values.in) }
      const pages = callGateway(environment).items('/api/v1/exports/{register}/actors', {
        path,
        query: { limit: 500 },
      })
      const text = (found: readonly ActorInRegister[]) => actorsInRegisterText(found, path.register)
      return { status: 0, output: written(format, await Array.fromAsync(pages), text) }
    }
    if (action === 'list') {
      const pages = callGateway(environment).items('/api/v1/actors', { query: { limit: 500 } })
      return { status: 0, output: written(format, await Array.fromAsync(pages), actorsText) }
    }
    const actor = needed(given, 'Name the actor by its SRN.')
    const path = { srn: actor }
    const gateway = callGateway(environment)
    switch (action) {
      case 'show':
        return {
          status: 0,
          output: written(format, await gateway.get('/api/v1/actors/{srn}', { path }), actorText),
        }
      case 'set': {
        const changed = await change(gateway, actor, values, () => askToken(actor))
        return { status: 0, output: written(format, changed, actorText) }
      }
      case 'register':
      case 'unregister': {
        const name = needed(
          register,
          'Name the register, such as swissdamed.',
        ) as Bodies['ActorRegister']['register']
        const there = { path: { srn: actor, register: name } }
        const { party } = values
        const body = party === undefined ? {} : { party }
        if (action === 'register')
          await gateway.put('/api/v1/actors/{srn}/registers/{register}', { ...there, body })
        else await gateway.remove('/api/v1/actors/{srn}/registers/{register}', there)
        return {
          status: 0,
          output: `${actor} has ${action === 'register' ? '' : 'no '}devices in ${name}.`,
        }
      }
      case 'remove':
        await gateway.remove('/api/v1/actors/{srn}', { path })
        return { status: 0, output: `${actor} is not registered any longer.` }
    }
  })
}

async function change(
  gateway: GatewayClient,
  srn: string,
  values: OptionValues<typeof options>,
  askToken: () => Promise<string>,
): Promise<Actor> {
  const { token, 'forget-token': forget, 'party-id': partyId, representative } = values
  if (token && forget) throw new CommandFailure('Say either --token or --forget-token.', 2)
  const path = { srn }
  const before = await findAt(gateway.get('/api/v1/actors/{srn}', { path }))
  const party = partyId ?? before?.partyId ?? ''
  const standIn = representative ?? before?.authorizedRepresentativeCode ?? ''
  const body = {
    ...(party === '' ? {} : { partyId: party }),
    ...(standIn === '' ? {} : { authorizedRepresentativeCode: standIn }),
    ...(token ? { securityToken: await askToken() } : forget ? { securityToken: null } : {}),
  }
  return gateway.put('/api/v1/actors/{srn}', { path, body })
}
