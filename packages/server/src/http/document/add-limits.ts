type SchemaObject = Record<string, unknown>

/** The OpenAPI document, as far as limits are written into it. */
export interface ApiDocument {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>
  components: { schemas: Record<string, SchemaObject> }
}

interface Parameter {
  in: 'path' | 'query' | 'header'
  schema: SchemaObject
}

/** The most characters of a part of the address, of the head of a call, and of a body that is no file. */
const mostCharacters = { path: 500, query: 8 * 1024, header: 8 * 1024, body: 1024 * 1024 } as const

/** An item takes a character, and a comma or the like, at least. */
const charactersOfItem = 2

/**
 * Writes the limits that hold of everything that is sent to where nothing narrower is said, and what any whole number is
 * within: one that JSON tells the same everywhere.
 */
export function addLimits(document: ApiDocument): void {
  eachSchema(document, schema => {
    if (schema.type === 'integer') boundInteger(schema)
  })
  for (const { parameters = [] } of Object.values(document.paths).flatMap(each => Object.values(each))) {
    for (const { in: place, schema } of parameters) {
      eachSchema(schema, inner => boundSent(inner, mostCharacters[place]))
    }
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (isSent.test(name)) eachSchema(schema, inner => boundSent(inner, mostCharacters.body))
  }
}

/** The bodies that are sent, the records in them, and what stands beside these. */
const isSent = /Request(_|$)|^DEVICE_|^TRADE_ITEM_|Registration$|Upload$|Resolution$/

function boundSent(schema: SchemaObject, most: number): void {
  if (schema.type === 'string' && !schema.enum && !('const' in schema)) schema.maxLength ??= most
  if (schema.type === 'array') schema.maxItems ??= most / charactersOfItem
}

function boundInteger(schema: SchemaObject): void {
  schema.format ??= 'int64'
  if (!('exclusiveMinimum' in schema)) schema.minimum ??= Number.MIN_SAFE_INTEGER
  if (!('exclusiveMaximum' in schema)) schema.maximum ??= Number.MAX_SAFE_INTEGER
}

/** Gives `visit` every object in it that has a type, its own too. */
function eachSchema(value: unknown, visit: (schema: SchemaObject) => void): void {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') visit(value)
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'examples' && name !== 'example') eachSchema(inner, visit)
  }
}
