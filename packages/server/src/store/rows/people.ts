import type { Role } from '../../rights/roles.ts'
import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'

export type { Role } from '../../rights/roles.ts'

/** A human being who signs in. */
export interface PersonRow {
  id: string
  /** Null once the person is forgotten, as are mail address, subject and salt. */
  name: string | null
  mail: string | null
  /** What has shown that the address is the person's: another proven account of the gateway may not bear it. Null where nothing has. */
  mail_proven_by: MailProof | null
  /** The issuer of the OpenID Connect provider that vouches for the person; null for an account of the gateway itself. */
  provider: string | null
  /** Who the person is at that provider. */
  subject: string | null
  /** With what the evidence commits to name, mail address and subject. */
  salt: string | null
  /** How often what the person may do has changed: a session that knows of fewer changes gets a new token. */
  rights_version: number
  created_at: number
  /** Who made it: `command line`, `person:<id>`, `key:<id>`, or the issuer of a provider. */
  created_by: string
  /** From when on the person may not sign in; null while they may. */
  ended_at: number | null
  last_signed_in_at: number | null
}

/** A code that was sent there, an identity provider that has verified the address, or a host who knows the person. */
export type MailProof = 'code' | 'provider' | 'host'

/** What a person is in an organisation on a stage, or to the gateway. */
export interface RoleGrantRow {
  id: string
  person_id: string
  /** Null for a host. */
  organisation: string | null
  /** Null for a host. */
  stage: Stage | null
  role: Role
  /** The SRNs that the person may act for. */
  actors: Json<'any' | readonly string[]>
  /** Whether the groups that the provider names give it, and take it back; people do so else. */
  is_by_groups: number
  granted_at: number
  granted_by: string
  ended_at: number | null
  ended_by: string | null
}

/** By what a session was begun. */
export const sessionKinds = ['provider', 'account', 'key', 'demo', 'command-line'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** A signed-in browser or command line. */
export interface SessionRow {
  id: string
  /** SHA-256 of the token, hexadecimal. The token itself is never stored. */
  hash: string
  /** That of the token before it, which is taken until `former_until` for the calls that were under way; null where there is none. */
  former_hash: string | null
  former_until: number | null
  via: SessionKind
  /** Null where an API key was exchanged for the session. */
  person_id: string | null
  /** The API key that was exchanged for the session; null where it is a person's. */
  key_id: string | null
  /** The browser and its system in a few words, such as `Firefox on Linux`, as it says of itself; null where it says nothing. */
  browser: string | null
  /** The changes of what the person may do that its token is younger than. */
  rights_version: number
  /** The session at the provider, by the provider's id for it; null where it names none. */
  provider_sid: string | null
  /** The ID token, sealed, which the provider wants to see for signing out there; null where there is none. */
  sealed_id_token: string | null
  created_at: number
  /** About a minute old at most. */
  last_used_at: number
  /** How long it may go unused, in milliseconds. */
  idle_for: number
  /** When it ends however much it is used. */
  ends_at: number
  ended_at: number | null
}

/** A command line that asks to be signed in. */
export interface LoginRequestRow {
  id: string
  /** What stands for the code that the command line keeps to itself. */
  device_mark: string
  /** What stands for the code that its person reads. */
  user_mark: string
  /** What the command line says that it is. */
  client: string
  /** The part of the network from which it asks. */
  address: string
  created_at: number
  expires_at: number
  /** From when on it may ask again. */
  next_ask_at: number
  /** Null until the person has decided. */
  decision: 'confirmed' | 'refused' | null
  /** The session in which the person has decided. */
  session_id: string | null
}

/** A sign-in at a provider that was begun. */
export interface SignInRow {
  /** SHA-256 of the state that goes through the provider, hexadecimal. */
  state_hash: string
  /** SHA-256 of the token in the login cookie, hexadecimal: only the browser that began it can end it. */
  browser_hash: string
  /** Id of the provider in the settings. */
  provider: string
  nonce: string
  /** The PKCE verifier, sealed. */
  sealed_verifier: string
  /** The place in the console that is opened then. */
  return_path: string
  /** The session that the browser has, whose place the new one takes; null where it has none. */
  former_session: string | null
  expires_at: number
}
