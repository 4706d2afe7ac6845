import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import manifest from '../../package.json' with { type: 'json' }
import { type Environment as Around, type Command, describeCommand, type Option } from '../command.ts'
import { readOrPrint } from '../command-line/define-command.ts'
import { findGateway, openGateway } from '../gateway/call-gateway.ts'
import { keepSession } from '../gateway/kept-sessions.ts'
import { describeFailure, printRun } from '../run-command.ts'
import { askLogin, awaitLogin } from './ask-login.ts'
import { choosePlace, describePlace, listPlaces, type SignedIn } from './places.ts'

const options = {
  acting: {
    type: 'string',
    value: 'PLACE',
    about: 'Where to act, such as maker/preview, or host; needed where you have roles in several places.',
  },
} as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'login',
  usage: ['[--acting PLACE]'],
  about: `Signs you in at the gateway: it shows a code, which you confirm in the console, where you sign in as always. From then on commands
    act as you, with your roles, until you log out, or your session ends: with the one in the console at the latest. The session is kept in
    udigate/sessions.json in the folder for your settings (XDG_CONFIG_HOME, or .config), which other users cannot read, for this address.`,
  options,
  needs: `Talks to the gateway at UDIGATE_URL. An API key in UDIGATE_API_KEY goes before the session; UDIGATE_ACTING before --acting.`,
  statuses: { 0: 'you are signed in', 1: 'it was refused, or failed', 2: 'wrong usage or settings' },
  examples: [{ line: 'udigate login --acting maker/preview' }],
})

/** `udigate login`: a person at the command line. */
export const login: Command = {
  description,
  run: (args, around) => runLogin(args, around, seconds => wait(seconds * 1000)),
}

/** Runs the command. @param pause waits for so many seconds */
export async function runLogin(
  args: readonly string[],
  around: Pick<Around, 'env' | 'stdout' | 'stderr'>,
  pause: (seconds: number) => Promise<unknown>,
): Promise<number> {
  const line = readOrPrint(description, args, around)
  if (typeof line === 'number') return line
  const print = (output: string): number => printRun({ status: 0, output }, around)
  const gateway = findGateway(around.env)
  try {
    const client = openGateway(gateway, {})
    const asked = await askLogin(client, `udigate ${manifest.version} on ${hostname()}`)
    print(invitation(asked.user_code, asked.verification_uri, asked.verification_uri_complete))
    const token = await awaitLogin(client, asked, pause)
    const signedIn = await whoIs(gateway, token)
    const person = signedIn.person?.name ?? 'a person'
    keepSession(around.env, gateway, { token, person })
    const places = listPlaces(signedIn)
    const place = choosePlace(places, line.values.acting)
    if (place) keepSession(around.env, gateway, { token, person, acting: place.name })
    print(`You are signed in as ${person} until ${signedIn.endsAt}.`)
    if (place) print(`Commands act in ${describePlace(place)}.`)
    else if (places.length > 0)
      print(`Say where commands act, with UDIGATE_ACTING: ${places.map(describePlace).join(', ')}.`)
    if (around.env.UDIGATE_API_KEY) print(keyGoesBefore)
    return 0
  } catch (error) {
    return printRun(describeFailure(error, 'login'), around)
  }
}

/** What is said wherever a key and a session are both there. */
export const keyGoesBefore =
  'UDIGATE_API_KEY is set and goes before your session: commands act as that key. Unset it to act as yourself.'

/** Who is signed in by a token. */
export async function whoIs(gateway: URL, token: string): Promise<SignedIn> {
  const { signedIn } = await openGateway(gateway, { key: token }).get('/api/v1/sign-in')
  if (!signedIn) throw new TypeError('The gateway does not know the session that it has begun.')
  return signedIn
}

function invitation(code: string, address: string, whole: string): string {
  return [
    `Open ${address} and enter the code ${code}`,
    `or open ${whole}`,
    'and confirm there that it is you, within ten minutes. Compare the code.',
  ].join('\n')
}
