import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawFault } from '../faults/armed-fault.ts'
import { publicFaults } from '../faults/fault-names.ts'
import { publishUntil } from '../public/published.ts'
import { filters, type Resource, selectRows } from '../public/select-rows.ts'
import type { Simulator } from '../simulator.ts'

/** Where the stand-in of EUDAMED's Public API is. */
const base = '/public/eudamed'

const mandatory: Readonly<Record<string, (value: string) => boolean>> = {
  format: value => value === 'json',
  'api-version': value => value === 'v1.0',
}

/** Longer than any page, in bytes. */
const hugeBytes = 40_000_000

/**
 * A stand-in of EUDAMED's Public API, read-only and without a key: what it shows is a copy of the register, as old as the
 * real one's. There is no `format=csv` here.
 */
export function addPublicRoutes(app: FastifyInstance, simulator: Simulator): void {
  for (const resource of Object.keys(filters) as Resource[]) {
    app.get(`${base}/${resource}`, (request, reply) => answer(resource, request, reply, simulator))
  }
}

async function answer(
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
  { state, faults, now, publicPageSize }: Simulator,
): Promise<FastifyReply> {
  const url = new URL(request.url, `http://${request.headers.host ?? 'localhost'}`)
  const query = new Map(url.searchParams)
  const fault = drawFault(faults, publicFaults, new Set(query.values()))
  if (fault) return breakDown(fault.fault, reply)
  for (const [name, isRight] of Object.entries(mandatory)) {
    if (!isRight(query.get(name) ?? '')) return refuse(reply, `Required Query Parameter: ${name}`)
    query.delete(name)
  }
  const after = query.get('$after')
  query.delete('$after')
  const known: readonly string[] = filters[resource]
  const unknown = [...query.keys()].find(name => !known.includes(name))
  if (unknown !== undefined) return refuse(reply, `Invalid Query Parameter: ${unknown}`)
  publishUntil(state.published, state.register, now())
  const page = selectRows(state.published, resource, query, {
    after: after === undefined ? undefined : Buffer.from(after, 'base64url').toString(),
    size: publicPageSize,
  })
  if (page.after !== undefined) url.searchParams.set('$after', Buffer.from(page.after).toString('base64url'))
  return reply.send({ value: page.rows, ...(page.after === undefined ? {} : { nextLink: url.href }) })
}

function refuse(reply: FastifyReply, message: string): FastifyReply {
  return reply.code(400).send({ error: { code: 'BadRequest', message, status: 400 } })
}

function breakDown(fault: string, reply: FastifyReply): FastifyReply {
  switch (fault) {
    case 'public-too-many':
      return reply
        .code(429)
        .header('retry-after', '1')
        .send({ statusCode: 429, message: 'Rate limit is exceeded.' })
    case 'public-malformed':
      return reply.type('application/json').send('{"value":[{"PRIMARY_DI":')
    case 'public-huge':
      return reply.type('application/json').send(`{"value":[${' '.repeat(hugeBytes)}]}`)
    case 'public-redirect':
      return reply.code(302).header('location', `${base}/reference?format=json&api-version=v1.0`).send()
    default:
      return reply.code(500).send({ statusCode: 500, message: 'Internal server error' })
  }
}
