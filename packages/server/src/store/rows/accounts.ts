import type { Stage } from '../../stage.ts'
import type { Json } from '../json.ts'
import type { Role } from './people.ts'

/** With what a person signs in who has no provider. */
export interface AccountRow {
  person_id: string
  /** The mail address that the person signs in with, in lower case. Others may bear it too, unless the person has proven it. */
  mail: string
  /** With what the evidence commits to the address. */
  mail_salt: string
  /** Salted, with its cost, in the PHC string format; null where the person has passkeys alone. */
  password_hash: string | null
  /** The secret that an authenticator app has, sealed; null where there is no password. */
  sealed_totp: string | null
  /** The step of time of the last code that was taken: none of it or of an earlier one is taken again. */
  totp_step: number | null
  /** SHA-256 of each recovery code that was not used, hexadecimal. */
  recovery_hashes: Json<readonly string[]>
  changed_at: number
}

/** A passkey of an account. */
export interface PasskeyRow {
  /** The id of the credential, base64url. */
  id: string
  person_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it has signed, by its own account; 0 where it does not count. */
  counter: number
  /** How a browser reaches it. */
  transports: Json<readonly string[]>
  /** What the person calls it. */
  name: string
  created_at: number
  last_used_at: number | null
}

/** What changes about how a person signs in. */
export type AccountChange =
  | 'made'
  | 'passkey added'
  | 'passkey removed'
  | 'password set'
  | 'password hashed anew'
  | 'recovery codes made'
  | 'recovery code used'
  | 'address changed'

/** An account with its passkeys. */
export interface WholeAccount {
  account: AccountRow
  /** In the order of their ids. */
  passkeys: readonly PasskeyRow[]
}

/** A role that an invited person is going to have. */
export type InvitedRole =
  | {
      role: Exclude<Role, 'host'>
      organisation: string
      stage: Stage
      actors: 'any' | readonly string[]
    }
  | { role: 'host' }

/** A link with which a person makes an account, or gets back into one: good once, for a time. */
export interface InvitationRow {
  id: string
  /** SHA-256 of its token, hexadecimal. The token itself is never stored. */
  hash: string
  /** Whose account it opens again, or has made; null while it is for a new person. */
  person_id: string | null
  /** What the person is called; null when it was accepted. */
  name: string | null
  /** The address that the person will sign in with; null when it was accepted. */
  mail: string | null
  /** With what the evidence commits to name and address; null with them. */
  salt: string | null
  roles: Json<readonly InvitedRole[]>
  created_at: number
  created_by: string
  expires_at: number
  /** Whether who opens the link is taken for the person, since it is given into their hands: nothing is to be proven or confirmed. */
  is_confirmed: number
  /** Who has accepted it and is to be confirmed: until then they are nothing here. Null before that, and once it is decided. */
  claim: Json<Claim> | null
  /** The secret that the authenticator app of the claim has, sealed; null where there is none. */
  sealed_totp: string | null
  claimed_at: number | null
  accepted_at: number | null
}

/** Who has accepted an invitation, and how they are going to sign in. */
export type Claim = {
  /** The person, who is made known when the claim is confirmed unless there is one already. */
  personId: string
} & (
  | { with: 'session' }
  | {
      with: 'passkey'
      passkey: Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'name'> & { transports: readonly string[] }
      recoveryHashes: readonly string[]
    }
  | { with: 'password'; passwordHash: string; totpStep: number; recoveryHashes: readonly string[] }
)

/** The code that was sent last to the address of an invitation, or to one that a person says is theirs, and how many were. */
export interface AddressCodeRow {
  /** The id of the invitation, or of the person. */
  asked_by: string
  /** Stands for the code, which cannot be read from it; null once it was used or tried too often. */
  mark: string | null
  tries_left: number
  expires_at: number
  /** How many codes were sent since `first_sent_at`. */
  sent: number
  first_sent_at: number
}

/** An address that a person says is theirs, until a host has decided on it. */
export interface AddressRequestRow {
  person_id: string
  /** Another one with each address that is asked for, so that no decision on one is taken for another. */
  id: string
  /** In lower case. */
  mail: string
  asked_at: number
}

/** How often signing in with a password has failed lately, for an account or what was taken for one, from an address. */
export interface SignInAttemptRow {
  /** Stands for the mail address that was given; it cannot be read from it. */
  account: string
  /** Stands for the address of the network, or `*` for all of them from which the person has not signed in before. */
  origin: string
  failures: number
  last_failed_at: number
  /** When the person signed in from there last; null where that never happened. */
  succeeded_at: number | null
}

/** A challenge that a passkey has signed, until it expires. */
export interface UsedChallengeRow {
  hash: string
  expires_at: number
}
