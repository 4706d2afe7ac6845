import { nearestName } from '@udigate/udi'
import type { FastifyInstance } from 'fastify'
import { Problem } from '../problems/problem.ts'

/**
 * Refuses a parameter of the address that the operation does not have: a filter with a slip in its name would be ignored
 * in silence. What an operation has is its `querystring`. The calls of the service contract have none and ignore all.
 */
export function refuseUnknownParameters(app: FastifyInstance): void {
  // After the key is known, before the body is read.
  app.addHook('preParsing', async ({ query, routeOptions }) => {
    const { url = '', schema } = routeOptions
    if (!url.startsWith('/api/v1/') || /^\/api\/v1\/(submit|validate)\//.test(url)) return
    const { properties = {} } = (schema?.querystring ?? {}) as {
      properties?: Readonly<Record<string, unknown>>
    }
    const unknown = Object.keys(Object(query)).find(name => !Object.hasOwn(properties, name))
    if (unknown === undefined) return
    const names = Object.keys(properties)
    const nearest = nearestName(unknown, names)
    const known = names.length === 0 ? 'it has none' : `it has ${names.join(', ')}`
    const advice = nearest === undefined ? known : `did you mean ${nearest}?`
    const end = advice.endsWith('?') ? '' : '.'
    throw new Problem(
      'request.parameter',
      `${JSON.stringify(unknown.slice(0, 100))} is not a parameter of this call; ${advice}${end}`,
    )
  })
}
