import type { Provider, RoleByClaim } from '../../config/providers/provider.ts'
import type { NewRole } from '../people.ts'

/** What a provider says of someone, by the names of the claims. */
export type Claims = Readonly<Record<string, unknown>>

/** Who a provider says that someone is. */
export interface Profile {
  subject: string
  name: string
  mail: string | null
  /** Whether the provider says that it has verified the address. */
  isMailVerified: boolean
  /** What they are by what the provider says of them. */
  roles: readonly NewRole[]
}

/** How long a name or an address is kept at most, in characters. */
const longest = 200
/** How many values of a list are looked at: Entra ID has no more in a token. */
const mostValues = 1_000

/** @returns `undefined` where the claims have no subject */
export function readClaims({ roles }: Provider, claims: Claims): Profile | undefined {
  const { sub: subject } = claims
  if (typeof subject !== 'string' || subject === '' || subject.length > 255) return undefined
  const mail = readText(claims.email)
  return {
    subject,
    name: readText(claims.name) ?? readText(claims.preferred_username) ?? mail ?? subject.slice(0, longest),
    mail: mail ?? null,
    // What was shortened or cleaned is not what the provider has verified.
    isMailVerified: mail !== undefined && mail === claims.email && claims.email_verified === true,
    roles: roles.filter(each => holds(each, claims)).map(({ role }) => role),
  }
}

/** The claims that decide what people are, and how they are called. */
export function listNeededClaims({ roles }: Provider): ReadonlySet<string> {
  return new Set(['name', 'email', ...roles.map(({ claim }) => claim)])
}

/** Anyone may say that a mail address is theirs: it counts where the provider has verified it. */
function holds({ claim, value }: RoleByClaim, claims: Claims): boolean {
  if (claim === 'email' && claims.email_verified !== true) return false
  const said = claims[claim]
  if (Array.isArray(said)) return said.slice(0, mostValues).includes(value)
  return claim === 'email' && typeof said === 'string'
    ? said.toLowerCase() === value.toLowerCase()
    : said === value
}

/** A text without control characters, as long as is kept. */
function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.slice(0, longest).replaceAll(/\p{C}/gu, '').trim()
  return text === '' ? undefined : text
}
