import { CommandFailure } from '../run-command.ts'

/** Who is signed in, as `GET /api/v1/sign-in` says it. */
export interface SignedIn {
  person?: { id: string; name: string }
  memberships: readonly { organisation: string; stage: string; roles: readonly string[] }[]
  isHost: boolean
  endsAt: string
}

/** A place to act in, as calls name it, and what the person is there. */
export interface Place {
  name: string
  roles: readonly string[]
}

/** Everywhere that a person can act. */
export function listPlaces({ memberships, isHost }: SignedIn): Place[] {
  return [
    ...memberships.map(({ organisation, stage, roles }) => ({
      name: `${encodeURIComponent(organisation)}/${stage}`,
      roles,
    })),
    ...(isHost ? [{ name: 'host', roles: ['host'] }] : []),
  ]
}

/**
 * The place to act in.
 *
 * @param wanted as it was asked for
 * @returns `undefined` where there are several, and none was asked for
 * @throws CommandFailure where the person cannot act there
 */
export function choosePlace(places: readonly Place[], wanted: string | undefined): Place | undefined {
  if (wanted === undefined) return places.length === 1 ? places[0] : undefined
  const chosen = places.find(({ name }) => name === wanted)
  if (chosen) return chosen
  const names = places.map(({ name }) => name).join(', ')
  throw new CommandFailure(`You cannot act in "${wanted}"; you can in ${names || 'no place'}.`, 2)
}

export function describePlace({ name, roles }: Place): string {
  return name === 'host' ? name : `${name} (${roles.join(', ')})`
}
