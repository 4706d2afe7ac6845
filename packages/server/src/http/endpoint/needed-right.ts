import { type Caller, mayDo, narrowTo } from '../../rights/caller.ts'
import { type Right, rights } from '../../rights/rights.ts'
import { findRoles } from '../../rights/roles.ts'
import { findScope, listRightsWhereAlone, rightsOfEveryKey, scopes } from '../../rights/scopes.ts'
import { Problem } from '../problems/problem.ts'

/** The right that a call needs is that of the value of a parameter of its query. */
export interface RightByParameter {
  parameter: string
  rights: Readonly<Record<string, Right>>
}

/** The right that an endpoint needs; `anyone` where no key and no session is needed. */
export type NeededRight = Right | RightByParameter | 'anyone'

/** Every right that a call of an endpoint may need. */
export function listRights(needed: NeededRight): Right[] {
  if (needed === 'anyone') return []
  return typeof needed === 'string' ? [needed] : Object.values(needed.rights)
}

/** The right of the value that a query has, as it was read. */
export function findRight({ parameter, rights }: RightByParameter, query: unknown): Right | undefined {
  const value = String((query as Readonly<Record<string, unknown>>)[parameter])
  return Object.hasOwn(rights, value) ? rights[value] : undefined
}

/**
 * The one check of what callers may do.
 *
 * @param right what the call needs; nothing is allowed where there is none
 * @returns the caller, for the actors that the right is for
 * @throws Problem where the caller has not that right
 */
export function requireRight(caller: Caller, right: Right | undefined): Caller {
  if (right !== undefined && mayDo(caller, right)) return narrowTo(caller, right)
  if (right === undefined) throw new Problem('permission.right', 'No right allows this.')
  const scope = findScope(right)
  const { agent } = caller
  if (agent.kind === 'person') throw new Problem('permission.right', describeRoles(right))
  if (rights[right].reach === 'gateway') {
    const mayHelp = scopes.some(
      each => !agent.scopes.includes(each) && listRightsWhereAlone([each]).includes(right),
    )
    throw new Problem(mayHelp ? 'permission.scope' : 'permission.right', describeRoles(right))
  }
  if (scope === undefined && !rightsOfEveryKey.includes(right)) {
    throw new Problem(
      'permission.right',
      `This needs a person with the right "${right}"; API keys have no such scope.`,
    )
  }
  if (scope !== undefined && !agent.scopes.includes(scope)) {
    throw new Problem('permission.scope', `This needs an API key with the scope "${scope}".`)
  }
  const has = scope === undefined ? 'had this right' : `has the scope "${scope}"`
  throw new Problem(
    'permission.right',
    `This API key ${has}, and not the right "${right}" any longer: it may do no more than the person in whose right it acts. ${describeRoles(right)} Have the person given such a role, or use a key that another one makes.`,
  )
}

function describeRoles(right: Right): string {
  const roles = findRoles(right)
  const whose = roles.length === 0 ? 'which no role has' : `which ${listInWords(roles)} has`
  return `This needs the right "${right}", ${whose}.${describeHosts(right)}`
}

function describeHosts(right: Right): string {
  if (rights[right].reach === 'organisation') return ''
  const ofKeys = listRightsWhereAlone(scopes).includes(right) ? ' and API keys with the scope "admin"' : ''
  return ` It is of the host of the gateway; where one organisation alone uses the gateway, of its administrators${ofKeys} too.`
}

const listed = new Intl.ListFormat('en', { type: 'disjunction' })

function listInWords(roles: readonly string[]): string {
  return listed.format(roles.map(role => `the role ${role}`))
}
