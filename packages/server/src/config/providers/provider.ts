import type { Role } from '../../rights/roles.ts'
import type { ContentSource } from '../../settings/content-source.ts'
import type { Stage } from '../../stage.ts'

/** An OpenID Connect provider that people sign in by, as the operator describes it. */
export interface Provider {
  /** Stands in the addresses of its sign-in, and is never changed. */
  id: string
  /** What the button of the sign-in page calls it. */
  title: string
  /** Its issuer identifier, as its discovery document has it. */
  issuer: URL
  clientId: string
  /** Absent for a client without a secret, which PKCE alone protects. */
  clientSecret: ContentSource | undefined
  scopes: readonly string[]
  /** How far its clock may be off, in seconds. */
  clockTolerance: number
  roles: readonly RoleByClaim[]
}

/** A role that everyone has of whom the provider says something. */
export interface RoleByClaim {
  /** The claim, such as `groups` or `email`. */
  claim: string
  /** What it has to be, or to have among others. */
  value: string
  role: ProvidedRole
}

/** What someone is in an organisation on a stage, or to the gateway. */
export type ProvidedRole =
  | {
      role: Exclude<Role, 'host'>
      organisation: string
      stage: Stage
      actors: 'any' | readonly string[]
    }
  | { role: 'host' }
