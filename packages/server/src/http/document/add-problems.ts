import type { Declaration } from '../endpoint/endpoint.ts'
import { findProblems } from '../endpoint/find-problems.ts'
import { viewProblem } from '../problems/body.ts'
import { Problem, type ProblemCode, problems } from '../problems/problem.ts'
import { type ApiDocument, listOperations, ownResponses, type Response } from './document.ts'

/**
 * Says of each operation which problems it may come to, with an example of each. Responses that are nothing but problems
 * are shared among the operations.
 */
export function addProblems(document: ApiDocument, declarations: readonly Declaration[]): void {
  const shared: Record<string, Response> = {}
  const used = new Set<ProblemCode>()
  const declared = new Map(declarations.map(each => [each.operationId, each]))
  for (const operation of listOperations(document)) {
    const declaration = declared.get(operation.operationId)
    if (!declaration) throw new TypeError(`The operation ${operation.operationId} is not declared.`)
    const codes = findProblems(declaration)
    for (const [status, kinds] of Map.groupBy(codes, code => problems[code].status)) {
      for (const code of kinds) used.add(code)
      const response = ownResponses(operation).find(([own]) => own === String(status))?.[1]
      operation.responses[status] = withProblems(response, status, kinds, shared)
    }
  }
  document.components = {
    ...document.components,
    responses: shared,
    examples: Object.fromEntries([...used].map(code => [code, exampleOf(code)])),
  }
}

/** What the response was, and a problem of one of the kinds. */
function withProblems(
  response: Response | undefined,
  status: number,
  kinds: readonly ProblemCode[],
  shared: Record<string, Response>,
): Response | { $ref: string } {
  const description = kinds.map(code => problems[code].title).join('; ')
  const content = {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(kinds.map(code => [code, { $ref: `#/components/examples/${code}` }])),
    },
  }
  const { 'application/problem+json': _problem, ...answers } = response?.content ?? {}
  if (Object.keys(answers).length > 0) {
    return {
      ...response,
      description: `${response?.description}. Or: ${description}`,
      content: { ...answers, ...content },
    }
  }
  const name = [status, ...kinds].join('_')
  shared[name] = { description, content }
  return { $ref: `#/components/responses/${name}` }
}

function exampleOf(code: ProblemCode): object {
  const value = viewProblem(new Problem(code), exampleRequestId)
  return { summary: problems[code].title, value }
}

const exampleRequestId = '019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a'
