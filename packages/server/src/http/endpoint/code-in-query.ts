import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import { Problem } from '../problems/problem.ts'

/** What stands in a path in place of a code that the query says. No identifier is so short. */
const inQuery = '-'

/** The parameter of every call about a code: codes may have a slash, which some proxies take for one of the path, or refuse. */
export const codeQuery = {
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 300,
      description:
        'The code, where the path has - in its place: for codes with a slash behind a proxy that does not pass %2F on.',
    }),
  ),
}

export function hasCode(path: string): boolean {
  return path.split('/').includes(':code')
}

/**
 * Puts the code that the query says into the parts of the path.
 *
 * @throws Problem where it is said twice, or not at all
 */
export function takeCode(request: FastifyRequest): void {
  const params = request.params as { code?: string }
  const { code } = request.query as { code?: string }
  if ((params.code === inQuery) === (code !== undefined)) {
    if (code !== undefined) params.code = code
    return
  }
  throw new Problem(
    'request.parameter',
    code === undefined
      ? `Say in the query which code is meant (?code=…), or write it into the path in place of ${inQuery}.`
      : `code is for a path that has ${inQuery} in its place; this one has ${params.code}. Leave one of them out.`,
  )
}
