/** The OpenAPI document, as far as it is completed once the routes have told what they are. */
export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>
  components?: {
    schemas?: Record<string, SchemaObject>
    headers?: Record<string, object>
    responses?: Record<string, Response>
    examples?: Record<string, object>
  }
}

export interface Operation {
  operationId: string
  /** Empty where nobody needs a key. */
  security?: readonly object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, Response | { $ref: string }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema: SchemaObject
}

export interface Response {
  description: string
  headers?: Record<string, object>
  content?: Record<string, MediaType>
}

export interface MediaType {
  schema: SchemaObject
  examples?: Record<string, object>
}

export type SchemaObject = Record<string, unknown>

export function listOperations({ paths = {} }: ApiDocument): Operation[] {
  return Object.values(paths).flatMap(methods => Object.values(methods))
}

/** The responses of the operation that are its own, and no other's. */
export function ownResponses({ responses }: Operation): [status: string, response: Response][] {
  return Object.entries(responses).filter((entry): entry is [string, Response] => !('$ref' in entry[1]))
}
