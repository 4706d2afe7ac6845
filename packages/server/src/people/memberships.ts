import { type GivenRole, joinReaches } from '../rights/reach.ts'
import type { Stage } from '../stage.ts'
import { decodeJson } from '../store/json.ts'
import type { RoleGrantRow } from '../store/tables.ts'

/** What a person is in an organisation on a stage, by all roles that they have there. */
export interface Membership {
  organisation: string
  stage: Stage
  /** Each with its actors; the same role may be given several times. */
  given: readonly GivenRole[]
}

/** Where a person is something. The roles of a host are in no organisation, and not among these. */
export function listMemberships(grants: readonly RoleGrantRow[]): Membership[] {
  const found = new Map<string, Membership>()
  for (const { organisation, stage, role, actors } of grants) {
    if (organisation === null || stage === null) continue
    const name = JSON.stringify([organisation, stage])
    const given = [...(found.get(name)?.given ?? []), { role, actors: decodeJson(actors) }]
    found.set(name, { organisation, stage, given })
  }
  // Their ids say nothing of the order of those that were given at the same time.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, membership]) => membership)
}

/** The actors that one role or another is for. */
export function joinActors({ given }: Pick<Membership, 'given'>): GivenRole['actors'] {
  return given.map(({ actors }) => actors).reduce(joinReaches, [])
}

/** Whether a person manages organisations. */
export function isHost(grants: readonly RoleGrantRow[]): boolean {
  return grants.some(({ role }) => role === 'host')
}

/** What a host acts in: no organisation has this name. */
export const noOrganisation = ''

/** An organisation and a stage, as the header of a call names them: `maker/preview`; `host` for a host. */
export function writeActing({ organisation, stage }: Pick<Membership, 'organisation' | 'stage'>): string {
  return organisation === noOrganisation ? 'host' : `${encodeURIComponent(organisation)}/${stage}`
}
