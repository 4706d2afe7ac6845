import openapiTS, { astToString } from 'openapi-typescript'

/** Members of the document that say nothing about types. */
const besideTypes = new Set(['examples', 'example', 'headers', 'title', 'webhooks'])

/**
 * The TypeScript types of the API.
 *
 * @param document the text of the OpenAPI document
 */
export async function writeApiTypes(document: string): Promise<string> {
  const types = JSON.parse(document, (name, value) =>
    besideTypes.has(name) && typeof value === 'object' ? undefined : value,
  )
  const head = '// Generated from docs/openapi.json by npm run generated.\n\n'
  return head + astToString(await openapiTS(types))
}
