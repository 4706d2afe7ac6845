import type { Bodies } from '@udigate/client'
import { columns } from '../columns.ts'

export type Actor = Bodies['ActorResponse']
export type ActorInRegister = Bodies['ActorRegister']

const headings = ['SRN', 'ROLE', 'PARTY', 'REPRESENTATIVE', 'TOKEN SET']

/** A line for each actor, under headings. */
export function actorsText(actors: readonly Actor[]): string {
  if (actors.length === 0) return 'No actor is registered.'
  const rows = actors.map(actor => [
    actor.actorCode,
    roleText(actor),
    actor.partyId ?? "(the stage's)",
    actor.authorizedRepresentativeCode ?? '-',
    actor.tokenSetAt ?? '-',
  ])
  return columns([headings, ...rows])
}

/** A line for each actor with devices in a further register, under headings. */
export function actorsInRegisterText(actors: readonly ActorInRegister[], register: string): string {
  if (actors.length === 0) return `No actor has devices in ${register}.`
  const rows = actors.map(({ actorCode, party = '-', since }) => [actorCode, party, since])
  return columns([['SRN', 'NUMBER THERE', 'SINCE'], ...rows])
}

/** Everything about an actor; of its token, when it was set. */
export function actorText(actor: Actor): string {
  return [
    `${actor.actorCode}  ${roleText(actor)}, stage ${actor.stage}`,
    `party           ${actor.partyId ?? "the stage's"}`,
    `representative  ${actor.authorizedRepresentativeCode ?? 'none'}`,
    `access token    ${actor.tokenSetAt === undefined ? 'none' : `set ${actor.tokenSetAt}`}`,
    `registered      ${actor.registeredAt}`,
    `changed         ${actor.updatedAt}`,
  ].join('\n')
}

function roleText({ role }: Actor): string {
  return role.toLowerCase().replaceAll('_', ' ')
}
