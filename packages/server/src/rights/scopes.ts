import type { Right } from './rights.ts'

/** What an API key can be for. */
export const scopes = ['validate', 'submit', 'read', 'admin'] as const
export type Scope = (typeof scopes)[number]

/** The rights of every valid key, whatever its scopes. */
export const rightsOfEveryKey: readonly Right[] = ['session.use', 'reference.read', 'mappings.read']

/** The rights that each scope gives. A right that is in none of them belongs to people alone. */
const rightsOfScope: Readonly<Record<Scope, readonly Right[]>> = {
  validate: ['records.validate', 'imports.edit'],
  submit: [
    'comments.write',
    'owners.set',
    'mappings.edit',
    'batches.manage',
    'submissions.submit',
    'pulls.start',
    'inquiries.start',
    'connection.check',
    'exports.manage',
  ],
  read: ['records.read', 'records.plan', 'imports.read', 'batches.read', 'exports.read', 'evidence.read'],
  admin: [
    'doubts.decide',
    'audit.read',
    'evidence.erase',
    'evidence.verify-everything',
    'actors.read',
    'actors.manage',
    'keys.read',
    'keys.manage',
    'webhooks.read',
    'webhooks.manage',
    'webhooks.send',
    'subscriptions.read',
    'subscriptions.manage',
    'codes.manage',
  ],
}

/** The set of each combination that was asked for: a call asks on every request. */
const known = new Map<string, ReadonlySet<Right>>()

/** The rights of a key with these scopes. */
export function findKeyRights(given: readonly Scope[]): ReadonlySet<Right> {
  const name = scopes.filter(scope => given.includes(scope)).join()
  const found =
    known.get(name) ?? new Set([...rightsOfEveryKey, ...given.flatMap(scope => rightsOfScope[scope])])
  known.set(name, found)
  return found
}

/** The scope that gives a right; `undefined` where none does, or every key has it. */
export function findScope(right: Right): Scope | undefined {
  return scopes.find(scope => rightsOfScope[scope].includes(right))
}
