import type { Right } from './rights.ts'

/** What an API key can be for. */
export const scopes = ['validate', 'submit', 'read', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** The rights of every valid key, whatever its scopes. */
export const rightsOfEveryKey: readonly Right[] = ['session.use', 'reference.read', 'mappings.read']

/** What a scope gives to a key, as far as who stands behind the key holds it. */
interface ScopeMeaning {
  /** Who makes a key with the scope must hold all of these. */
  rights: readonly Right[]
  /** Those that come with the scope where they are held, and without which it can be given all the same. */
  whereHeld?: readonly Right[]
  /** The rights that it gives besides while one organisation alone uses the gateway. */
  whereAlone?: readonly Right[]
}

/** What each scope gives. A right that is in none of them belongs to people alone. */
const meanings: Readonly<Record<Scope, ScopeMeaning>> = {
  validate: { rights: ['records.validate', 'imports.edit'] },
  submit: {
    rights: [
      'comments.write',
      'owners.set',
      'mappings.edit',
      'warnings.acknowledge',
      'changes.prepare',
      'batches.manage',
      'submissions.submit',
      'pulls.start',
      'inquiries.start',
      'connection.check',
      'exports.manage',
    ],
  },
  read: {
    rights: ['records.read', 'imports.read', 'batches.read', 'evidence.read', 'diagnosis.read'],
    // Not of an administrator, who makes keys that read all the same.
    whereHeld: ['records.plan', 'exports.read'],
  },
  admin: {
    rights: [
      'audit.read',
      'evidence.erase',
      'actors.read',
      'actors.manage',
      'keys.read',
      'keys.manage',
      'webhooks.read',
      'webhooks.manage',
      'webhooks.send',
      'subscriptions.read',
      'subscriptions.manage',
      'codes.manage-own',
    ],
    // Of an operator, which an administrator need not be.
    whereHeld: ['doubts.decide'],
    // Organisations are made, and their first administrators invited, by people alone.
    whereAlone: ['evidence.verify-everything', 'codes.manage', 'diagnosis.read-gateway'],
  },
}

/** The rights that a scope gives at most in an organisation. */
function listScopeRights(scope: Scope): readonly Right[] {
  const { rights, whereHeld = [] } = meanings[scope]
  return [...rights, ...whereHeld]
}

/** The rights that a person or key has to hold to give a scope. */
export function listNeededToGive(scope: Scope): readonly Right[] {
  return meanings[scope].rights
}

/** The rights that keys with these scopes have besides while one organisation alone uses the gateway. */
export function listRightsWhereAlone(given: readonly Scope[]): readonly Right[] {
  return given.flatMap(scope => meanings[scope].whereAlone ?? [])
}

/** The set of each combination that was asked for: a call asks on every request. */
const known = new Map<string, ReadonlySet<Right>>()

/** The rights that these scopes name. @param isAlone whether the organisation of the key alone uses the gateway */
export function findScopeRights(given: readonly Scope[], isAlone: boolean): ReadonlySet<Right> {
  const name = `${scopes.filter(scope => given.includes(scope)).join()} ${isAlone}`
  const found =
    known.get(name) ??
    new Set([
      ...rightsOfEveryKey,
      ...given.flatMap(listScopeRights),
      ...(isAlone ? listRightsWhereAlone(given) : []),
    ])
  known.set(name, found)
  return found
}

/** The scope that gives a right; `undefined` where none does, or every key has it. */
export function findScope(right: Right): Scope | undefined {
  return scopes.find(scope => listScopeRights(scope).includes(right))
}
