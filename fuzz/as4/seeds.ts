import { exchanges } from '../../packages/as4/test/exchanges.ts'
import { makeInput } from '../reader.ts'

/** The recorded messages, requests and responses. */
export const seeds = [...exchanges.values()]
  .flatMap(({ request, response }) => [request, response])
  .map(({ contentType, body }) => makeInput(contentType, body))
