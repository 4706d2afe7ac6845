import openapiTS, { astToString } from 'openapi-typescript'

/** Members of the document that say nothing about types. */
const besideTypes = new Set(['examples', 'example', 'headers', 'title', 'webhooks'])

/**
 * The TypeScript types of the API.
 *
 * @param document the text of the OpenAPI document
 */
export async function writeApiTypes(document: string): Promise<string> {
  const types = withoutBeside(JSON.parse(document), false)
  const head = '// Generated from docs/openapi.json by npm run generated.\n\n'
  return (
    head +
    astToString(await openapiTS(types as Parameters<typeof openapiTS>[0], { defaultNonNullable: false }))
  )
}

/** @param isNamed whether the names are those of fields, which are kept whatever they are */
function withoutBeside(value: unknown, isNamed: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => withoutBeside(each, false))
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      !isNamed && besideTypes.has(name) && typeof member === 'object'
        ? []
        : [[name, withoutBeside(member, name === 'properties' && !isNamed)]],
    ),
  )
}
