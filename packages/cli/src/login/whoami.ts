import { describeCommand, type Environment, type Option, usualStatuses } from '../command.ts'
import { defineCommand } from '../command-line/define-command.ts'
import { formatOption, written } from '../command-line/shared-options.ts'
import { findGateway, openGateway } from '../gateway/call-gateway.ts'
import { findKeptSession } from '../gateway/kept-sessions.ts'
import { CommandFailure } from '../run-command.ts'
import { keyGoesBefore, whoIs } from './login.ts'
import { describePlace, listPlaces, type Place } from './places.ts'

const options = { format: formatOption } as const satisfies Record<string, Option>

const description = describeCommand({
  name: 'whoami',
  usage: ['[--format FORMAT]'],
  about: 'Says as whom commands act at the gateway: as an API key, or as the person who is signed in.',
  options,
  needs: 'Talks to the gateway at UDIGATE_URL with UDIGATE_API_KEY, or with the session of "udigate login".',
  statuses: usualStatuses,
  examples: [{ line: 'udigate whoami' }],
})

/** `udigate whoami`: as whom commands act. */
export const whoami = defineCommand(description, async ({ values: { format } }, { env: environment }) => {
  const gateway = findGateway(environment)
  const who = await findWho(environment, gateway)
  return { status: 0, output: written(format, who, whoText) }
})

/** As whom commands act. */
interface Who {
  kind: 'key' | 'person'
  name: string
  /** Where: `maker/preview`; of a person with several places, the one that was chosen. */
  acting?: string | undefined
  /** Everywhere that the person can act. */
  places?: readonly Place[]
  /** Until when the person is signed in. */
  endsAt?: string
  /** Whether a session is there too, which the key goes before. */
  hasSession?: boolean
}

async function findWho(environment: Environment['env'], gateway: URL): Promise<Who> {
  const kept = findKeptSession(environment, gateway)
  const { UDIGATE_API_KEY: key, UDIGATE_ACTING: wanted } = environment
  if (key) {
    const { caller, organisation, stage } = await openGateway(gateway, { key }).get('/api/v1/session')
    const acting = `${encodeURIComponent(organisation)}/${stage}`
    return { kind: 'key', name: caller.name, acting, hasSession: kept !== undefined }
  }
  if (!kept) throw new CommandFailure(`You are not signed in at ${gateway.href}: run "udigate login".`)
  const signedIn = await whoIs(gateway, kept.token)
  const places = listPlaces(signedIn)
  const acting = wanted ?? kept.acting
  return {
    kind: 'person',
    name: signedIn.person?.name ?? kept.person,
    acting,
    places,
    endsAt: signedIn.endsAt,
  }
}

function whoText({ kind, name, acting, places = [], endsAt, hasSession }: Who): string {
  if (kind === 'key') {
    const text = `The API key "${name}" of ${acting}.`
    return hasSession ? `${text}\n${keyGoesBefore}` : text
  }
  return [
    `${name}, signed in until ${endsAt}.`,
    acting === undefined ? 'Say where commands act, with UDIGATE_ACTING.' : `Commands act in ${acting}.`,
    ...places.map(place => `  ${describePlace(place)}`),
  ].join('\n')
}
