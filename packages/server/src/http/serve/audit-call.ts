import type { FastifyRequest } from 'fastify'
import type { CallContext } from '../../call-context.ts'
import type { Gateway } from '../../gateway.ts'
import type { Right } from '../../rights/rights.ts'
import { recordPath } from '../../store/acts.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { listRights } from '../endpoint/needed-right.ts'
import { Problem } from '../problems/problem.ts'

/** What every caller reads, and is of no organisation. */
const ofEveryone: ReadonlySet<Right> = new Set<Right>(['session.use', 'account.manage', 'reference.read'])

/**
 * Refuses a call without a reason, where one is needed.
 *
 * @throws Problem that says so
 */
export async function requireReason(
  { trail }: Gateway,
  { asksReason }: Endpoint,
  { caller }: FastifyRequest,
  { origin }: CallContext,
): Promise<void> {
  if (asksReason === undefined || origin.reason !== undefined || !caller) return
  const isNeeded = asksReason === 'always' || (await trail.settings(caller)).isReasonAsked
  if (isNeeded) throw new Problem('request.reason')
}

/** Makes what notes that a call of an endpoint reads a record; `undefined` where it reads none of an organisation. */
export function makeReadNote({ trail }: Gateway, { method, path, right }: Endpoint) {
  const [, collection, parameters = ''] = /^\/api\/v1\/([a-z-]+)((?:\/:\w+)*)/.exec(path) ?? []
  const reads = method === 'GET' && listRights(right).some(each => !ofEveryone.has(each))
  if (!reads || collection === undefined) return undefined
  const names = parameters.split('/:').slice(1)
  return async ({ caller, params }: FastifyRequest, { origin }: CallContext): Promise<void> => {
    if (!caller || !(await trail.settings(caller)).isReadLogged) return
    const given = params as Readonly<Record<string, string>>
    const record = recordPath(collection, ...names.map(name => given[name] ?? ''))
    const { organisation, stage, author } = caller
    await trail.noteRead({ organisation, stage, author, origin, record, call: path })
  }
}
