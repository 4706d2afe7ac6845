import type { Right } from './rights.ts'

/** The rights of every person, whatever their roles. */
const ofEveryone: readonly Right[] = ['session.use', 'account.manage', 'reference.read']

const ofReaders: readonly Right[] = [
  ...ofEveryone,
  'mappings.read',
  'records.read',
  'imports.read',
  'batches.read',
  'actors.read',
]

/** Who reads may be asked, and so may answer. */
const ofViewers: readonly Right[] = [...ofReaders, 'comments.write']

const ofEditors: readonly Right[] = [
  ...ofViewers,
  'owners.set',
  'mappings.edit',
  'records.validate',
  'records.plan',
  'imports.edit',
]

/** What a role is for, and the rights that it gives. */
interface RoleMeaning {
  meaning: string
  rights: readonly Right[]
}

/** Every role. A right that a role does not name is denied to it. */
export const roles = {
  viewer: {
    meaning: 'Reads devices, submissions, batches and imports, and comments; changes nothing else.',
    rights: ofViewers,
  },
  editor: {
    meaning: 'Prepares: imports lists, maps and fixes them, validates and plans; does not submit.',
    rights: ofEditors,
  },
  submitter: {
    meaning: 'Prepares and submits: the work of a regulatory-affairs specialist.',
    rights: [
      ...ofEditors,
      'submissions.submit',
      'batches.manage',
      'pulls.start',
      'inquiries.start',
      'exports.read',
      'exports.manage',
    ],
  },
  operator: {
    meaning:
      'Keeps deliveries going: decides doubts, pulls, checks the connection, cancels batches; does not submit.',
    rights: [
      ...ofViewers,
      'owners.set',
      'batches.manage',
      'doubts.decide',
      'pulls.start',
      'inquiries.start',
      'connection.check',
      'exports.read',
      'exports.manage',
      'evidence.read',
      'webhooks.read',
      'webhooks.send',
    ],
  },
  administrator: {
    meaning:
      'Manages people, API keys, actors with their tokens, webhooks and subscriptions; does not submit.',
    rights: [
      ...ofViewers,
      'owners.set',
      'connection.check',
      'audit.manage',
      'audit.read',
      'evidence.read',
      'evidence.erase',
      'actors.manage',
      'keys.read',
      'keys.manage',
      'webhooks.read',
      'webhooks.manage',
      'webhooks.send',
      'subscriptions.read',
      'subscriptions.manage',
      'people.read',
      'people.manage',
    ],
  },
  auditor: {
    meaning: 'Reads everything of the organisation, evidence and exports included, and changes nothing.',
    rights: [
      ...ofReaders,
      'exports.read',
      'audit.read',
      'evidence.read',
      'keys.read',
      'webhooks.read',
      'subscriptions.read',
      'people.read',
    ],
  },
  host: {
    meaning: 'Manages organisations and the code lists of all of them, and sees none of their records.',
    rights: [...ofEveryone, 'audit.read', 'codes.manage', 'organisations.manage'],
  },
} as const satisfies Readonly<Record<string, RoleMeaning>>

/** A named set of rights of a person. All but `host` are in an organisation and on a stage. */
export type Role = keyof typeof roles

/** Every role, in the order of the documentation. */
export const roleNames = Object.keys(roles) as Role[]

const rightsOfRole: ReadonlyMap<Role, ReadonlySet<Right>> = new Map(
  roleNames.map(role => [role, new Set<Right>(roles[role].rights)]),
)

/** The rights that a role gives. */
export function listRoleRights(role: Role): Iterable<Right> {
  return rightsOfRole.get(role) ?? []
}

/** The roles that give a right, in the order of the documentation. */
export function findRoles(right: Right): Role[] {
  return roleNames.filter(role => rightsOfRole.get(role)?.has(right))
}
