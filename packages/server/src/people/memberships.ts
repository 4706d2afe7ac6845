import type { Role } from '../rights/roles.ts'
import type { Stage } from '../stage.ts'
import { decodeJson } from '../store/json.ts'
import type { RoleGrantRow } from '../store/tables.ts'

/** What a person is in an organisation on a stage, by all roles that they have there. */
export interface Membership {
  organisation: string
  stage: Stage
  roles: readonly Role[]
  /** Those that all of these roles are for: no role reaches further by another one. */
  actors: 'any' | readonly string[]
}

/** Where a person is something. The roles of a host are in no organisation, and not among these. */
export function listMemberships(grants: readonly RoleGrantRow[]): Membership[] {
  const found = new Map<string, Membership>()
  for (const { organisation, stage, role, actors } of grants) {
    if (organisation === null || stage === null) continue
    const name = JSON.stringify([organisation, stage])
    const before = found.get(name)
    found.set(name, {
      organisation,
      stage,
      roles: [...new Set([...(before?.roles ?? []), role])],
      actors: meet(before?.actors ?? 'any', decodeJson(actors)),
    })
  }
  // Their ids say nothing of the order of those that were given at the same time.
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, membership]) => membership)
}

/** Whether a person manages organisations. */
export function isHost(grants: readonly RoleGrantRow[]): boolean {
  return grants.some(({ role }) => role === 'host')
}

function meet(one: Membership['actors'], other: Membership['actors']): Membership['actors'] {
  if (one === 'any') return other
  return other === 'any' ? one : one.filter(actor => other.includes(actor))
}

/** What a host acts in: no organisation has this name. */
export const noOrganisation = ''

/** An organisation and a stage, as the header of a call names them: `maker/preview`; `host` for a host. */
export function writeActing({ organisation, stage }: Pick<Membership, 'organisation' | 'stage'>): string {
  return organisation === noOrganisation ? 'host' : `${encodeURIComponent(organisation)}/${stage}`
}
