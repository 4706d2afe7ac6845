import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './answer-errors.ts'
import { Problem } from './problem.ts'

/** A route as it was registered: `/api/v1/submissions/:requestId`. */
export interface KnownRoute {
  url: string
  methods: readonly string[]
}

/** Answers what no route takes: 405 where the path exists for other methods, else 404. */
export function answerUnknown(routes: readonly KnownRoute[]) {
  const known = routes.map(({ url, methods }) => ({ segments: url.split('/'), methods }))
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const [path = ''] = request.url.split('?', 1)
    const asked = path.split('/')
    const allowed = known.filter(route => leadsTo(route.segments, asked)).flatMap(route => route.methods)
    const isUnknown = allowed.length === 0 || allowed.includes(request.method)
    const problem = isUnknown
      ? new Problem('path.unknown', 'There is nothing at this address; see /docs.')
      : notAllowed([...new Set(allowed)].sort().join(', '))
    sendProblem(problem, request, reply)
  }
}

function notAllowed(allow: string): Problem {
  return new Problem('method.not-allowed', `This address takes ${allow}.`, { allow })
}

/** Whether the segments of a route, such as `submissions` and `:requestId`, stand for those of a path. */
function leadsTo(route: readonly string[], path: readonly string[]): boolean {
  const wildcard = route.indexOf('*')
  if (wildcard === -1 ? route.length !== path.length : wildcard >= path.length) return false
  return route
    .slice(0, wildcard === -1 ? route.length : wildcard)
    .every((segment, index) => (segment.startsWith(':') ? path[index] !== '' : segment === path[index]))
}
