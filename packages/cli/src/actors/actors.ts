import { parseArgs } from 'node:util'
import { CommandFailure } from '../codes/access.ts'
import type { Command } from '../command.ts'
import { callGateway, type Environment, type GatewayCalls } from '../export/call-gateway.ts'
import { type CommandRun, failureOf } from '../export/export.ts'
import { type Actor, actorsText, actorText } from './actor-text.ts'
import { readToken } from './read-token.ts'

const usage = `Usage: udigate actors list
       udigate actors show SRN
       udigate actors set SRN [--party-id ID] [--representative SRN] [--token | --forget-token]
       udigate actors remove SRN

The actors of the organisation whose key this is: for whom the gateway speaks to the authority, from which eDelivery
party, and with which access token. With a registered token callers need not send one.

  list                   Every registered actor, and when its token was set. No token is ever shown.
  show                   One of them.
  set                    Register an actor, or change what is registered of it; what is not named stays.
  remove                 Forget it, and its token.

  --party-id ID          The party that its messages name as their sender; '' for that of the stage.
  --representative SRN   The authorised representative of device groups that name none; '' for none.
  --token                Take an access token: from UDIGATE_ACTOR_TOKEN where that is set, else typed at the terminal
                         (it is not shown), else from standard input. Never from the command line.
  --forget-token         Forget the access token alone.
  --format text|json     How list, show and set write; text where it is not given.

Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, a key with the scope "admin".

Exit status: 0 done, 1 failed, 2 wrong usage or settings.

Examples:
  udigate actors list
  udigate actors set DE-MF-000001723 --token
  udigate actors set DE-MF-000001723 --token < token.txt
  udigate actors set US-MF-000001111 --representative DE-AR-000000001 --party-id EUDAMED_004423
  udigate actors remove DE-MF-000001723`

/** `udigate actors`: the registered actors. */
export const actors: Command = {
  summary: 'Register actors with their access tokens.',
  async run(args) {
    const { env: environment, stdin, stderr } = process
    const { status, output, complaint } = await runActors(args, environment, srn =>
      readToken({ environment, stdin, stderr }, srn),
    )
    if (output !== undefined) console.log(output)
    if (complaint !== undefined) console.error(`udigate: ${complaint}`)
    return status
  },
}

/**
 * Runs the command.
 *
 * @param environment where it finds how to reach the gateway
 * @param askToken gives the access token of an actor
 * @throws the error of `parseArgs` for an option that there is not, or one without its value
 */
export async function runActors(
  args: readonly string[],
  environment: Environment,
  askToken: (srn: string) => Promise<string>,
): Promise<CommandRun> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'party-id': { type: 'string' },
      representative: { type: 'string' },
      token: { type: 'boolean', default: false },
      'forget-token': { type: 'boolean', default: false },
      format: { type: 'string', default: 'text' },
    },
  })
  if (values.help) return { status: 0, output: usage }
  try {
    return { status: 0, output: await answer(positionals, values, environment, askToken) }
  } catch (error) {
    return failureOf(error, 'actors')
  }
}

interface Values {
  'party-id'?: string | undefined
  representative?: string | undefined
  token: boolean
  'forget-token': boolean
  format: string
}

async function answer(
  [action, srn, ...more]: readonly string[],
  values: Values,
  environment: Environment,
  askToken: (srn: string) => Promise<string>,
): Promise<string> {
  const { format } = values
  if (format !== 'text' && format !== 'json') throw new CommandFailure('--format must be text or json.', 2)
  const write = <Value>(value: Value, text: (value: Value) => string): string =>
    format === 'json' ? JSON.stringify(value, null, 2) : text(value)
  // The word itself is not repeated: it may be a token.
  if (more.length > 0) throw new CommandFailure('There is a word too many; a token is not given as one.', 2)
  switch (action) {
    case 'list':
      return write(await listAll(callGateway(environment)), actorsText)
    case 'show':
      return write(await callGateway(environment).json<Actor>('GET', pathOf(srn)), actorText)
    case 'set':
      return write(await change(callGateway(environment), srn, values, askToken), actorText)
    case 'remove':
      await callGateway(environment).remove(pathOf(srn))
      return `${srn} is not registered any longer.`
    default:
      throw new CommandFailure('Say list, show, set or remove.', 2)
  }
}

function pathOf(srn: string | undefined): string {
  if (srn === undefined) throw new CommandFailure('Name the actor by its SRN.', 2)
  return `/actors/${encodeURIComponent(srn)}`
}

async function listAll(gateway: GatewayCalls): Promise<readonly Actor[]> {
  const all: Actor[] = []
  let cursor = ''
  for (;;) {
    const page = await gateway.json<{ items: Actor[]; nextCursor?: string }>(
      'GET',
      `/actors?limit=500${cursor}`,
    )
    all.push(...page.items)
    if (page.nextCursor === undefined) return all
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`
  }
}

async function change(
  gateway: GatewayCalls,
  srn: string | undefined,
  values: Values,
  askToken: (srn: string) => Promise<string>,
): Promise<Actor> {
  const path = pathOf(srn)
  const { token, 'forget-token': forget, 'party-id': partyId, representative } = values
  if (token && forget) throw new CommandFailure('Say either --token or --forget-token.', 2)
  const before = await gateway.find<Actor>(path)
  const party = partyId ?? before?.partyId ?? ''
  const standIn = representative ?? before?.authorizedRepresentativeCode ?? ''
  return gateway.json<Actor>('PUT', path, {
    ...(party === '' ? {} : { partyId: party }),
    ...(standIn === '' ? {} : { authorizedRepresentativeCode: standIn }),
    ...(token ? { securityToken: await askToken(srn ?? '') } : forget ? { securityToken: null } : {}),
  })
}
