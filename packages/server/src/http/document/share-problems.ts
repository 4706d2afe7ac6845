import { viewProblem } from '../problems/body.ts'
import { Problem, type ProblemCode, problems } from '../problems/problem.ts'
import { findHeaders } from './headers.ts'

/** A response as the document has it. */
export interface Response {
  description: string
  content?: object | undefined
  headers: object
}

/** What operations share of the problems that they may come to, by the names under which the document has it. */
export interface SharedProblems {
  /** Responses that are nothing but problems. */
  responses: Record<string, Response>
  /** A problem of each kind. */
  examples: Partial<Record<ProblemCode, object>>
}

/** What an operation answers with a status, or a problem of one of these kinds; only that where it answers nothing. */
export function addProblems(
  answered: Response | undefined,
  status: number,
  kinds: readonly ProblemCode[],
  { responses, examples }: SharedProblems,
): Response | { $ref: string } {
  for (const code of kinds) examples[code] ??= describeExample(code)
  const description = kinds.map(code => problems[code].title).join('; ')
  const content = {
    'application/problem+json': {
      schema: { $ref: 'Problem' },
      examples: Object.fromEntries(kinds.map(code => [code, { $ref: `#/components/examples/${code}` }])),
    },
  }
  if (answered) {
    return {
      ...answered,
      description: `${answered.description}. Or: ${description}`,
      content: { ...answered.content, ...content },
    }
  }
  const name = [status, ...kinds].join('_')
  responses[name] ??= { description, content, headers: findHeaders(status) }
  return { $ref: `#/components/responses/${name}` }
}

function describeExample(code: ProblemCode): object {
  return { summary: problems[code].title, value: viewProblem(new Problem(code), exampleRequestId) }
}

const exampleRequestId = '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a'
