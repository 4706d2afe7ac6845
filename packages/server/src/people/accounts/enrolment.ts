import type { Sealing } from '../../secrets/sealing.ts'
import type { Accounting } from './accounting.ts'
import { challengeLifetime } from './challenges.ts'
import { explainWeakPassword } from './password-rules.ts'
import { findTotpStep, makeTotpSecret, writeTotpUri } from './totp.ts'

/** A secret for an authenticator app, proposed: it is taken when a code shows that the app has it. */
export interface ProposedTotp {
  secret: string
  /** What the QR code holds. */
  uri: string
  /** The same sealed, which is sent back with the code: nothing is stored before that. */
  ticket: string
}

/** Whose a proposal is: no other invitation or account can use it. */
type ProposalOwner = `invitation ${string}` | `account ${string}`

/** A person has to find the app first. */
const proposalLifetime = 6 * challengeLifetime

/** Proposes a secret for the authenticator app of a person. */
export function proposeTotp(
  { sealing, now, randomBytes }: Pick<Accounting, 'sealing' | 'now' | 'randomBytes'>,
  owner: ProposalOwner,
  mail: string,
): ProposedTotp {
  const secret = makeTotpSecret(randomBytes)
  const ticket = sealing.seal(`${now().getTime() + proposalLifetime} ${secret}`, nameProposal(owner))
  return { secret, uri: writeTotpUri(secret, mail, 'udigate'), ticket }
}

/** What a person sets a password with. */
export interface NewPassword {
  password: string
  ticket: string
  /** Of the app that has the proposed secret. */
  code: string
}

/** What is kept of a new password and its app. */
export interface PasswordToKeep {
  password_hash: string
  totp_step: number
  /** To be sealed for the account. */
  secret: string
}

/**
 * A new password with the secret of an app that has shown a code.
 *
 * @param known what strangers know of the person: name and mail address
 * @param origin from where the call comes
 * @returns what is wrong, as the name of a member and a sentence, where something is
 * @throws NoPlace
 */
export async function readNewPassword(
  { sealing, now, passwords }: Pick<Accounting, 'sealing' | 'now' | 'passwords'>,
  owner: ProposalOwner,
  { password, ticket, code }: NewPassword,
  known: readonly string[],
  origin: string,
): Promise<PasswordToKeep | { at: keyof NewPassword; because: string }> {
  const weakness = explainWeakPassword(password, known)
  if (weakness !== undefined) return { at: 'password', because: weakness }
  const secret = openProposal(sealing, owner, ticket, now())
  if (secret === undefined)
    return { at: 'ticket', because: 'The QR code has expired. Load the page again for another one.' }
  const step = findTotpStep(secret, code, now(), null)
  if (step === undefined) {
    return {
      at: 'code',
      because: 'The code is not the one that the app shows now. Check the time of the telephone.',
    }
  }
  return { password_hash: await passwords.hash(password, origin), totp_step: step, secret }
}

function openProposal(sealing: Sealing, owner: ProposalOwner, ticket: string, now: Date): string | undefined {
  try {
    const [expiry, secret] = sealing.open(ticket, nameProposal(owner)).split(' ')
    return Number(expiry) > now.getTime() ? secret : undefined
  } catch {
    return undefined
  }
}

function nameProposal(owner: ProposalOwner): string {
  return `proposed totp ${owner}`
}

/** Seals the secret of an app for an account. */
export function sealTotp(sealing: Sealing, personId: string, secret: string): string {
  return sealing.seal(secret, nameTotp(personId))
}

/** The secret of the app of an account. */
export function openTotp(sealing: Sealing, personId: string, sealed: string): string {
  return sealing.open(sealed, nameTotp(personId))
}

/** What the secret of the app of an account is sealed for. */
export function nameTotp(personId: string): string {
  return `totp ${personId}`
}
