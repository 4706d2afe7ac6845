import type { Identity, RandomBytes, TokenReference } from './identity.ts'
import type { AlgorithmSuite } from './suite.ts'

/** What a message is signed with, and by when and by which chance it is made. */
export interface SignOptions {
  /** Default `commonProfile`. */
  readonly suite?: AlgorithmSuite
  readonly signer: Identity
  /** How the message names the certificate that signs it. Default `binary-security-token`. */
  readonly signerReference?: TokenReference
  readonly now: Date
  readonly randomBytes: RandomBytes
}
