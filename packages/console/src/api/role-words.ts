import type { Bodies } from '@udigate/client'
import type { RoleName } from './bodies.ts'

/** A role as a person reads it. */
interface RoleWords {
  title: string
  meaning: string
}

/** What each role of an organisation is called, and is for. */
export const roleWords: Readonly<Record<RoleName, RoleWords>> = {
  viewer: {
    title: 'Viewer',
    meaning: 'Reads devices, submissions, batches and imports, and comments; changes nothing else.',
  },
  editor: {
    title: 'Editor',
    meaning: 'Prepares: imports lists, maps and fixes them, validates and plans; does not submit.',
  },
  submitter: {
    title: 'Submitter',
    meaning: 'Prepares and submits: the work of a regulatory-affairs specialist.',
  },
  operator: {
    title: 'Operator',
    meaning:
      'Keeps deliveries going: decides doubts, pulls, checks the connection, cancels batches; does not submit.',
  },
  administrator: {
    title: 'Administrator',
    meaning:
      'Manages people, API keys, actors with their tokens, webhooks, subscriptions and own code lists; does not submit.',
  },
  auditor: {
    title: 'Auditor',
    meaning:
      'Reads everything of the organisation, evidence and exports included, and changes nothing but the record of reviews.',
  },
}

/** Every role of an organisation, in the order of the documentation. */
export const roleNames = Object.keys(roleWords) as RoleName[]

/** What a role is called. */
export function nameRole(role: RoleName | 'host'): string {
  return role === 'host' ? 'Host' : roleWords[role].title
}

/** A role that a person is invited to, in words: `Submitter in maker, Preview`. */
export function describeInvitedRole(role: Bodies['OpenInvitation']['roles'][number]): string {
  const { organisation, stage, actors } = role
  if (organisation === undefined) return 'Host of the gateway'
  const place = `${organisation}, ${stage === 'production' ? 'Production' : 'Preview'}`
  const reach = actors === undefined || actors === 'any' ? '' : `, for ${actors.join(', ')}`
  return `${nameRole(role.role)} in ${place}${reach}`
}
