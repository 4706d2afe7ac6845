/** What the pages show of a JSON Schema. */
export interface Schema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  examples?: unknown[]
}

export interface Example {
  $ref?: string
  summary?: string
  value?: unknown
}

export interface Content {
  schema?: Schema
  examples?: Record<string, Example>
}

export interface Answer {
  $ref?: string
  description?: string
  content?: Record<string, Content>
  headers?: Record<string, { $ref?: string; description?: string }>
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

export interface OperationObject {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Answer>
  security?: object[]
}

type Methods = Record<string, OperationObject>

export interface OpenApi {
  tags: { name: string }[]
  paths: Record<string, Methods>
  webhooks?: Record<string, Methods>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, Answer>
    examples: Record<string, Example>
  }
}

export interface Operation extends OperationObject {
  id: string
  method: string
  path: string
  summary: string
  /** Whether the gateway makes this call, to a webhook. */
  isOutgoing: boolean
}

/** Every call of the API, and those that the gateway makes itself, in the order of the document. */
export function listOperations(openApi: OpenApi): Operation[] {
  return [...listKind(openApi.paths, false), ...listKind(openApi.webhooks ?? {}, true)]
}

function listKind(paths: Record<string, Methods>, isOutgoing: boolean): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      id: operation.operationId,
      method,
      path,
      summary: operation.summary ?? operation.operationId,
      isOutgoing,
    })),
  )
}

export function operationsByTag(openApi: OpenApi): { tag: string; operations: Operation[] }[] {
  const all = listOperations(openApi)
  return openApi.tags.map(({ name }) => ({
    tag: name,
    operations: all.filter(({ tags }) => tags?.[0] === name),
  }))
}

/** What a reference such as `#/components/schemas/Finding` names. */
export function findName({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)?.replaceAll('~1', '/')
}

export function resolve<T extends { $ref?: string }>(parts: Readonly<Record<string, T>>, part: T): T {
  const name = findName(part)
  if (name === undefined) return part
  const named = parts[name]
  if (named === undefined) throw new Error(`${part.$ref} is not in the document.`)
  return named
}
