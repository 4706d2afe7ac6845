import type { Right } from '../../rights/rights.ts'
import { findScope, listRightsWhereAlone, scopes } from '../../rights/scopes.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { listRights } from '../endpoint/needed-right.ts'
import { type ProblemCode, problems } from '../problems/problem.ts'

/** The problems that follow from what an endpoint declares: whether it may come to one. */
const following: Readonly<Partial<Record<ProblemCode, (declared: Endpoint) => boolean>>> = {
  'request.malformed': () => true,
  'request.header-repeated': () => true,
  'request.not-json': takesJson,
  'request.not-an-object': takesJson,
  // Where a person acts is a header too.
  'request.header': declared => takesIdempotencyKey(declared) || needsKey(declared),
  'request.parameter': ({ query, headers, isOfContract }) =>
    query !== undefined || isOfContract === true || (headers !== undefined && 'Udigate-Reason' in headers),
  'request.reason': ({ asksReason }) => asksReason !== undefined,
  'request.too-slow': ({ body }) => body !== undefined,
  'authentication.missing': needsKey,
  'authentication.invalid': needsKey,
  'authentication.session': needsKey,
  'session.foreign-page': needsKey,
  'session.not-secure': needsKey,
  'permission.membership': needsKey,
  'permission.scope': ({ right }) => listRights(right).some(isOfScope),
  // An API key has no right at all once the person in whose right it acts has none.
  'permission.right': needsKey,
  'permission.demo-key': needsKey,
  'path.too-long': ({ path }) => path.includes(':'),
  'idempotency.mismatch': takesIdempotencyKey,
  'body.too-large': ({ body }) => body !== undefined,
  // A content coding is refused even where no body is taken.
  'body.media-type': () => true,
  'rate.limited': ({ work }) => work !== 'reporting',
  // The calls of the service contract say it in its words.
  'internal.error': ({ answers }) => !(500 in answers),
  'server.busy': ({ work }) => work !== 'reporting',
  'reader.stopped': ({ body, problems, answers }) =>
    !(503 in answers) && (body !== undefined || problems?.includes('table.unreadable') === true),
  // Those too, unless their body did not come to its end in time.
  'server.stopping': ({ work }) => work !== 'reporting',
  'store.newer': declared => needsKey(declared) && !(503 in declared.answers),
  'store.unavailable': declared => needsKey(declared) && !(503 in declared.answers),
}

/** Every problem that a call of an endpoint may be answered with: its own, and those that follow from its declaration. */
export function findProblems(declared: Endpoint): ProblemCode[] {
  const codes = Object.keys(problems) as ProblemCode[]
  return codes.filter(code => declared.problems?.includes(code) || following[code]?.(declared))
}

function needsKey({ right }: Endpoint): boolean {
  return right !== 'anyone'
}

function isOfScope(right: Right): boolean {
  return findScope(right) !== undefined || listRightsWhereAlone(scopes).includes(right)
}

function takesIdempotencyKey({ headers }: Endpoint): boolean {
  return headers !== undefined && 'Idempotency-Key' in headers
}

function takesJson({ body, answers }: Endpoint): boolean {
  return body !== undefined && body.mediaTypes === undefined && !(500 in answers)
}
