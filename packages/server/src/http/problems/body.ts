import * as Type from 'typebox'
import { type Body, id, string } from '../body.ts'
import { type Problem, type ProblemCode, problems } from './problem.ts'

/** RFC 9457, for what the service contract leaves open. */
export const ProblemBody = Type.Object(
  {
    type: string('Names the kind of problem.'),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: string('What is wrong here and what to do.'),
    code: Type.Enum(Object.keys(problems) as ProblemCode[], {
      description: 'The kind of problem, for programs.',
    }),
    requestId: id('Names this call; also in x-request-id.'),
    faults: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
        description: 'Everything that is wrong with a code list; each path is a JSON Pointer into the body.',
      }),
    ),
  },
  { $id: 'Problem', title: 'Problem' },
)

/** The body that a problem is answered with. @param requestId of the call */
export function viewProblem({ code, message, faults }: Problem, requestId: string): Body<typeof ProblemBody> {
  const { status, title } = problems[code]
  return {
    type: `urn:udigate:problem:${code}`,
    title,
    status,
    detail: message,
    code,
    requestId,
    faults: faults.length === 0 ? undefined : faults,
  }
}
