import type { ProblemCode } from '../problems/problem.ts'
import { needsKey, type Operation, takesBody } from './document.ts'

interface Kind {
  /** What is said to the caller, as it was said to one. */
  detail: string
  /** Which operations may come to it. */
  of: (operation: Operation) => boolean
}

const every = (): boolean => true
const none = (): boolean => false
/** The operation itself says that it may answer this status. */
const stated =
  (status: number) =>
  ({ responses }: Operation): boolean =>
    status in responses
const named =
  (pattern: RegExp) =>
  ({ operationId }: Operation): boolean =>
    pattern.test(operationId)
const isSubmit = named(/^submitUdiData/)
const isAlwaysAnswered = named(/^(isLive|isReady|getMetrics)$/)
const hasParameter =
  (place: 'path' | 'query' | 'header', name?: string) =>
  ({ parameters = [] }: Operation): boolean =>
    parameters.some(parameter => parameter.in === place && (name === undefined || parameter.name === name))
const takesJson = (operation: Operation): boolean =>
  'application/json' in (operation.requestBody?.content ?? {})

/** Every kind of problem, with what it says and the operations that it may be an answer of. */
export const problemKinds: Readonly<Record<ProblemCode, Kind>> = {
  'request.malformed': {
    detail: 'The request does not satisfy HTTP. Content-Length must be the number of bytes of the body.',
    of: every,
  },
  'request.header-repeated': {
    detail: 'Give the header authorization once.',
    of: every,
  },
  'request.not-json': {
    detail:
      'The text breaks the JSON syntax here. Send JSON as RFC 8259 defines it. (not-json, line 1, column 2)',
    // A submit call answers it in the words of a submission.
    of: operation => takesJson(operation) && !isSubmit(operation) && !named(/^createBatch$/)(operation),
  },
  'request.not-an-object': {
    detail: 'The body must be a JSON object with the records in it.',
    of: operation => takesJson(operation) && !isSubmit(operation) && !named(/^createBatch$/)(operation),
  },
  'request.header': {
    detail: 'Idempotency-Key must be 1 to 255 printable ASCII characters without blanks, such as a UUID.',
    of: hasParameter('header', 'Idempotency-Key'),
  },
  'request.members': {
    detail: 'At /partyId: partyId is empty; it must have 1 to 255 characters.',
    of: named(
      /^(registerActor|createKey|resolveDoubt|startPull|checkConnection|createWebhook|replaceWebhook|planUdiData_.*)$/,
    ),
  },
  'request.parameter': {
    detail: 'limit must be a whole number from 1 to 500.',
    of: operation => hasParameter('query')(operation) || named(/^registerActor$/)(operation),
  },
  'code-list.refused': {
    detail:
      'The list was not taken: one fault. The first, at /entries: There are only 9 codes, while version V2 in force has 8454: the file looks truncated. Force it if it is complete.',
    of: named(/^importCodeList$/),
  },
  'actor.taken': {
    detail: 'DE-MF-000001723 belongs to another organisation on this stage.',
    of: named(/^(registerActor|createKey)$/),
  },
  'actor.busy': {
    detail:
      'DE-MF-000001723 has submissions or a pull under way. Wait for their end; to withdraw the token alone, put null in its place.',
    of: named(/^unregisterActor$/),
  },
  'key.own': {
    detail:
      'This is the key that you ask with. Revoke it with another admin key, or with ?self=true where that is meant.',
    of: named(/^revokeKey$/),
  },
  'key.valid': {
    detail: 'Only a revoked or expired key is deleted. Revoke it before.',
    of: named(/^deleteKey$/),
  },
  'doubt.undecidable': { detail: 'Nothing of it is in doubt.', of: named(/^resolveDoubt$/) },
  'pull.impossible': {
    detail: 'The stage production is not connected to its authority.',
    of: named(/^startPull$/),
  },
  'connection.none': {
    detail: 'The stage production has no access point that could be asked.',
    of: named(/^checkConnection$/),
  },
  'batch.empty': { detail: 'The file is empty.', of: named(/^createBatch$/) },
  'batch.impossible': {
    detail: 'Only a batch that has ended can be removed. Cancel it first.',
    of: named(/^(createBatch|cancelBatch|resubmitBatch|deleteBatch)$/),
  },
  'webhook.refused': {
    detail: 'At /url: It must begin with https:.',
    of: named(/^(createWebhook|replaceWebhook)$/),
  },
  'webhook.impossible': {
    detail: 'The webhook is disabled, and nothing is sent to it. Enable it first.',
    of: operation => named(/Webhook/)(operation) && stated(409)(operation),
  },
  'export.not-by-files': {
    detail:
      'The stage preview reaches its authority by an access point; files for the upload page are for the connector bulk-files.',
    of: named(/^(listExports|createExports|getExport|importResponse)$/),
  },
  'export.response-refused': {
    detail: 'This is no response file of the authority.',
    of: named(/^importResponse$/),
  },
  'request.too-slow': { detail: 'The request did not come to its end in time.', of: takesBody },
  // No call comes of it that an operation could answer.
  'request.headers-too-large': { detail: 'The headers together are larger than 8 KiB.', of: none },
  'authentication.missing': {
    detail: 'Send the API key in the header Authorization, bare or after "Bearer ".',
    of: needsKey,
  },
  'authentication.invalid': { detail: 'This API key is unknown, revoked or expired.', of: needsKey },
  'permission.scope': { detail: 'This needs an API key with the scope "submit".', of: stated(403) },
  'permission.actor': {
    detail: 'This API key may not act for DE-MF-000001723.',
    of: named(
      /^(submitUdiData|validateUdiData|planUdiData|createBatch|startPull|checkConnection|registerActor)/,
    ),
  },
  'permission.grant': {
    detail: 'This API key has not the scope "submit" itself.',
    of: named(/^createKey$/),
  },
  'permission.demo-key': {
    detail:
      'The demo key works from this machine, without a proxy, at localhost or 127.0.0.1, and with the simulator only.',
    of: needsKey,
  },
  'path.unknown': { detail: 'There is no submission 019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a.', of: stated(404) },
  'path.too-long': {
    detail: 'A part of the address is too long; no identifier has so many characters.',
    of: hasParameter('path'),
  },
  // No operation is at such an address.
  'method.not-allowed': { detail: 'This address takes GET, HEAD.', of: none },
  'idempotency.mismatch': {
    detail:
      'This Idempotency-Key was used for submission 019a6f40-1b2c-7d3e-8f4a-5b6c7d8e9f0a, which asked for something else. Use a new key for another request.',
    of: hasParameter('header', 'Idempotency-Key'),
  },
  'body.too-large': {
    detail: 'The body is larger than 1 MiB. Send one device in a request.',
    of: stated(413),
  },
  // A content coding is refused even where no body is taken.
  'body.media-type': { detail: 'Send the body as application/json.', of: every },
  'rate.limited': {
    detail:
      'This API key may make 600 calls a minute, and 120 at once. A batch takes many records in one call.',
    of: needsKey,
  },
  'internal.error': {
    detail:
      'Something went wrong here. A repeat of the same request is safe; name the requestId when you report it.',
    // A submit call answers it in the words of a submission.
    of: operation => !isSubmit(operation),
  },
  'server.busy': {
    detail: 'The gateway has more to do than it can. Nothing was done. A repeat of the same request is safe.',
    of: needsKey,
  },
  'server.stopping': {
    detail:
      'This process of the gateway is stopping. Nothing was done. Repeat the same request: another process serves it, or this one after its next start.',
    // A submit call answers it in the words of a submission, unless its body did not come to its end in time.
    of: operation => !isAlwaysAnswered(operation),
  },
  'store.newer': {
    detail:
      'A newer version of the gateway has migrated the store, and this process is to be replaced by one of that version. Nothing was done. Repeat the same request.',
    // As above.
    of: operation => needsKey(operation) && !isSubmit(operation),
  },
  'store.unavailable': {
    detail:
      'The database of the gateway cannot be reached, or cannot be written to. A repeat of the same request is safe.',
    of: operation => needsKey(operation) && !isSubmit(operation),
  },
}
