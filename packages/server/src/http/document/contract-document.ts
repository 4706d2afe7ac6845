import type { ApiDocument } from './add-limits.ts'

type Member = Record<string, unknown>

/** The calls of the service contract, of any model. */
const contractPath = /^\/api\/v1\/(?:submit|validate)\/[^/]+$/

/** Members that udigate adds to bodies of the contract, by the name of the body, without that of a model. */
const additions: Readonly<Record<string, readonly string[]>> = {
  SubmissionBlockedResponse: ['reasonRules', 'targets'],
  SubmissionSuccessResponse: ['actorWarnings', 'acknowledgedWarnings', 'targets'],
  SubmissionTechnicalErrorResponse: ['targets'],
  SubmissionValidationFailedResponse: ['reasons', 'targets'],
  ValidationResponse: [
    'deviceWarnings',
    'deviceGroupWarnings',
    'deviceInfos',
    'deviceGroupInfos',
    'acknowledgedWarnings',
    'targets',
  ],
  Finding: ['title', 'value', 'fix', 'acknowledged'],
  ValidationRequest: ['actorCode', 'authorizedRepresentativeCode', 'tradeItem'],
}

/** The statuses of the contract. */
const contractStatuses: ReadonlySet<string> = new Set(['200', '400', '409', '500'])

/**
 * The part of the document of the API that the service contract has, by its letter (`UDIGATE_STRICT_CONTRACT`): its calls, its
 * statuses and the members of its bodies, without headers of ours, and its version.
 */
export function keepDocumentToContract(document: ApiDocument): object {
  const whole = structuredClone(document as unknown) as {
    info: Member
    paths: Record<string, { post?: Member } | undefined>
    components: { schemas: Record<string, Member>; securitySchemes: Member }
    security: unknown
    servers: unknown
    openapi: string
  }
  const { openapi, info, components, security, servers } = whole
  const operations = Object.entries(whole.paths).flatMap(([path, operation]) =>
    contractPath.test(path) && operation?.post
      ? [[path, { post: keepOperation(operation.post) }] as const]
      : [],
  )
  for (const [name, schema] of Object.entries(components.schemas))
    removeMembers(schema, additions[name.replace(/_.*/, '')] ?? [])
  const { SubmissionStatus } = components.schemas
  if (SubmissionStatus) {
    delete SubmissionStatus.description
    SubmissionStatus.enum = (SubmissionStatus.enum as string[]).filter(status => status !== 'IN_SUBMISSION')
  }
  const paths = Object.fromEntries(operations)
  const tags = new Set(operations.flatMap(([, { post }]) => post.tags as string[]))
  return {
    openapi,
    info: { ...info, version: 'v0' },
    components: {
      securitySchemes: components.securitySchemes,
      schemas: keepReached(components.schemas, paths),
    },
    paths,
    servers,
    security,
    tags: Array.from(tags, name => ({ name })),
  }
}

/** Without parameters, and of its answers those of the contract, in JSON; examples may show members of ours. */
function keepOperation({ parameters: _parameters, responses, ...operation }: Member): Member {
  const kept = Object.entries(responses as Record<string, Member>).flatMap(([status, answer]) => {
    const json = (answer.content as Record<string, Member> | undefined)?.['application/json']
    if (!json || !contractStatuses.has(status)) return []
    const { schema } = json
    // What it says of problems, which are not of the contract, stands behind.
    const description = String(answer.description).replace(/\. Or: .*$/s, '')
    return [[status, { description, content: { 'application/json': { schema } } }]]
  })
  const { schema } =
    (operation.requestBody as { content: Record<string, Member> }).content['application/json'] ?? {}
  return {
    ...operation,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: Object.fromEntries(kept),
  }
}

function removeMembers(schema: Member, names: readonly string[]): void {
  const shown = (schema.examples ?? []) as Member[]
  for (const object of [schema.properties as Member, ...shown]) for (const name of names) delete object[name]
}

/** The schemas that something refers to, at last from the paths. */
function keepReached(schemas: Readonly<Record<string, Member>>, paths: object): Record<string, Member> {
  const reached = new Set<string>()
  const open = [JSON.stringify(paths)]
  for (let text = open.pop(); text !== undefined; text = open.pop()) {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      open.push(JSON.stringify(schemas[name] ?? {}))
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)))
}
