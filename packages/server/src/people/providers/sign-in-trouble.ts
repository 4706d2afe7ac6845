import * as oidc from 'openid-client'

/** Why a sign-in has failed. */
export const signInTroubles = [
  /** It was begun in another browser or tab, too long ago, or ended already. */
  'expired',
  /** The person or the provider has declined. */
  'declined',
  'provider-away',
  /** What the provider said cannot be true, or was not for this gateway. */
  'refused',
  /** The person has no role here. */
  'no-role',
  /** The person may not sign in any longer. */
  'removed',
] as const
export type SignInTrouble = (typeof signInTroubles)[number]

/** What a provider's own error says of a sign-in (OpenID Connect Core, section 3.1.2.6). */
const troubleByError: ReadonlyMap<string, SignInTrouble> = new Map([
  ['access_denied', 'declined'],
  ['login_required', 'declined'],
  ['consent_required', 'declined'],
  ['interaction_required', 'declined'],
  ['account_selection_required', 'declined'],
  ['temporarily_unavailable', 'provider-away'],
  ['server_error', 'provider-away'],
])

/** What an error of a provider, or of the way to it, comes to. */
export function explainSignInError(error: unknown): { trouble: SignInTrouble; because: string } {
  return { trouble: findTrouble(error), because: describe(error) }
}

function findTrouble(error: unknown): SignInTrouble {
  if (error instanceof oidc.AuthorizationResponseError) return troubleByError.get(error.error) ?? 'refused'
  return listCauses(error).some(isOfTheWay) ? 'provider-away' : 'refused'
}

/** Whether nothing, or nothing in time, has come back, or a breakdown of the provider. */
function isOfTheWay(cause: unknown): boolean {
  if (cause instanceof Response) return cause.status >= 500 || cause.status === 429
  if (!(cause instanceof Error)) return false
  const { name, message, code } = cause as Error & { code?: unknown }
  return (
    ['TimeoutError', 'AbortError', 'JWKSTimeout'].includes(name) ||
    message === 'fetch failed' ||
    (typeof code === 'string' &&
      /^(E[A-Z]+|UND_ERR_\w+|OAUTH_TIMEOUT)$/.test(code) &&
      !code.startsWith('ERR_'))
  )
}

/** An error with those that led to it. */
function listCauses(error: unknown): unknown[] {
  const causes: unknown[] = []
  let next = error
  while (next !== undefined && next !== null && causes.length < 10) {
    causes.push(next)
    next = next instanceof Error ? next.cause : undefined
  }
  return causes
}

/** For the log: what libraries say of tokens and claims is in their causes, which are not passed on. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${code}: ${error.message}` : error.message
}
