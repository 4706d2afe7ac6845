import { type Right, rightsOfGateway } from './rights.ts'

/** The rights of every person, whatever their roles. */
const ofEveryone: readonly Right[] = ['session.use', 'account.manage', 'reference.read']

const ofReaders: readonly Right[] = [
  ...ofEveryone,
  'mappings.read',
  'records.read',
  'imports.read',
  'batches.read',
  'actors.read',
  'diagnosis.read',
]

/** Who reads may be asked, and so may answer. */
const ofViewers: readonly Right[] = [...ofReaders, 'comments.write']

const ofEditors: readonly Right[] = [
  ...ofViewers,
  'owners.set',
  'mappings.edit',
  'records.validate',
  'records.plan',
  'warnings.acknowledge',
  'imports.edit',
  'changes.prepare',
]

/** What a role is for, and the rights that it gives. */
interface RoleMeaning {
  meaning: string
  rights: readonly Right[]
  /** The rights that it gives besides while one organisation alone uses the gateway. */
  whereAlone?: readonly Right[]
  /** The roles that it may give to others, though it has not their rights: that is what it is for. Never to oneself. */
  mayGive?: readonly string[]
}

/** The roles in an organisation. */
const inOrganisation = ['viewer', 'editor', 'submitter', 'operator', 'administrator', 'auditor'] as const

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
      'Manages people, API keys, actors with their tokens, webhooks, subscriptions and own code lists; does not submit.',
    rights: [
      ...ofViewers,
      'owners.set',
      'connection.check',
      'audit.manage',
      'audit.read',
      'reviews.record',
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
      'codes.manage-own',
    ],
    whereAlone: rightsOfGateway,
    mayGive: inOrganisation,
  },
  auditor: {
    meaning:
      'Reads everything of the organisation, evidence and exports included, and changes nothing but the record of reviews.',
    rights: [
      ...ofReaders,
      'exports.read',
      'audit.read',
      'reviews.record',
      'evidence.read',
      'keys.read',
      'webhooks.read',
      'subscriptions.read',
      'people.read',
    ],
  },
  host: {
    meaning:
      'Manages organisations and the code lists of the gateway, verifies the evidence of all, and sees none of their records.',
    rights: [...ofEveryone, 'audit.read', 'evidence.read', 'diagnosis.read', ...rightsOfGateway],
    // The first administrator of an organisation.
    mayGive: ['administrator'],
  },
} as const satisfies Readonly<Record<string, RoleMeaning>>

/** A named set of rights of a person. All but `host` are in an organisation and on a stage. */
export type Role = keyof typeof roles

/** Every role, in the order of the documentation. */
export const roleNames = Object.keys(roles) as Role[]

/** What each role is. */
const meanings: Readonly<Record<Role, RoleMeaning>> = roles

const rightsOfRole: ReadonlyMap<Role, ReadonlySet<Right>> = new Map(
  roleNames.map(role => [role, new Set(meanings[role].rights)]),
)

/** The rights that a role gives. @param isAlone whether its organisation alone uses the gateway */
export function listRoleRights(role: Role, isAlone: boolean): readonly Right[] {
  const { rights, whereAlone = [] } = meanings[role]
  return isAlone ? [...rights, ...whereAlone] : rights
}

/** Whether one of these roles gives more while one organisation alone uses the gateway. */
export function givesMoreWhereAlone(given: readonly Role[]): boolean {
  return given.some(role => meanings[role].whereAlone !== undefined)
}

/** Whether a person with one of these roles may give a role to others. */
export function mayGiveRole(held: readonly Role[], role: Role): boolean {
  return held.some(each => meanings[each].mayGive?.includes(role) ?? false)
}

/** The roles that give a right, in the order of the documentation. */
export function findRoles(right: Right): Role[] {
  return roleNames.filter(role => rightsOfRole.get(role)?.has(right))
}
