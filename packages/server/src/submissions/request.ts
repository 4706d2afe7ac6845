import { findInvalidXmlCharacter, isNothing, type JsonObject } from '@udigate/udi'
import { furtherLaws } from '../authorities/laws.ts'

/** A request to submit, as it came, with the shape of its top level checked. */
export interface SubmitRequest {
  model: string
  device: unknown
  deviceGroup: unknown
  actorCode: string | undefined
  authorizedRepresentativeCode: string | undefined
  securityToken: string | undefined
  /** What stands beside the records for further registers, by the names of its members; absent where nothing does. */
  companions?: Readonly<Record<string, unknown>>
  /** The registers that the call names; absent where it names none. */
  to?: readonly string[]
}

const texts = ['actorCode', 'securityToken', 'authorizedRepresentativeCode'] as const
const companionNames: readonly string[] = furtherLaws.flatMap(({ companion }) => companion?.member ?? [])
const members = new Set<string>([...texts, 'device', 'deviceGroup'])
const membersOfSeveral = new Set<string>([...members, ...companionNames])

/** What is wrong at the top level of a request, by JSON Pointer. */
export interface RequestFault {
  path: string
  message: string
}

export type SubmitReading =
  | { ok: true; request: SubmitRequest }
  | { ok: false; faults: readonly RequestFault[] }

/** How many unknown members are named, and how much of the name of each; the others are only counted. */
const mostShown = 50
const longestName = 200

/**
 * A request to submit from its JSON; what its top level has that it should not have is said all at once.
 *
 * @param targets that it may be for several registers, and those that its call names; for the home register alone where absent
 */
export function submitRequest(
  model: string,
  body: JsonObject,
  targets?: { readonly to: readonly string[] | undefined },
): SubmitReading {
  const faults: RequestFault[] = []
  const known = targets === undefined ? members : membersOfSeveral
  const unknown = Object.keys(body).filter(name => !known.has(name))
  for (const name of unknown.slice(0, mostShown)) {
    const message = `is not a member of a submission request; it takes ${[...known].join(', ')}.`
    faults.push({ path: `/${name.slice(0, longestName)}`, message })
  }
  if (unknown.length > mostShown) {
    const message = `${unknown.length - mostShown} more members of the request are none of a submission request.`
    faults.push({ path: '', message })
  }
  for (const name of texts) {
    const value = body[name]
    if (isNothing(value)) continue
    if (typeof value !== 'string' || value.trim() === '') {
      faults.push({ path: `/${name}`, message: 'must be a string that is not empty.' })
      continue
    }
    const character = findInvalidXmlCharacter(value)
    if (character !== undefined) {
      const message = `has the character ${character}, which no message can carry. Remove it.`
      faults.push({ path: `/${name}`, message })
    }
  }
  if (faults.length > 0) return { ok: false, faults }

  const text = (name: (typeof texts)[number]) => {
    const value = body[name]
    return typeof value === 'string' && !isNothing(value) ? value : undefined
  }
  const companions = Object.fromEntries(
    companionNames.flatMap(name => (isNothing(body[name]) ? [] : [[name, body[name]]])),
  )
  return {
    ok: true,
    request: {
      model,
      device: body.device ?? undefined,
      deviceGroup: body.deviceGroup ?? undefined,
      actorCode: text('actorCode'),
      authorizedRepresentativeCode: text('authorizedRepresentativeCode'),
      securityToken: text('securityToken'),
      ...(Object.keys(companions).length === 0 ? {} : { companions }),
      ...(targets?.to === undefined ? {} : { to: targets.to }),
    },
  }
}
