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
  const known = routes.map(({ url, methods }) => ({ pattern: patternOf(url), methods }))
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = request.url.split('?', 1)[0] ?? ''
    const allowed = known.filter(route => route.pattern.test(path)).flatMap(route => route.methods)
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

function patternOf(url: string): RegExp {
  const segments = url.split('/').map(segment => {
    if (segment.startsWith(':')) return '[^/]+'
    return segment === '*' ? '.*' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/')}$`)
}
