import type { X509Certificate } from 'node:crypto'
import type { SentEvidence } from './build-user-message.ts'
import type { EbmsError } from './ebms/ebms-error.ts'
import type { ProcessingMode } from './ebms/processing-mode.ts'
import type { HttpMessage } from './http-message.ts'
import type { Limits } from './limits.ts'

/** What the response to a sent message means. */
export type ResponseOutcome =
  | {
      /** A signed receipt for this very message: the partner has it, with the digests that we sent. */
      readonly kind: 'receipt'
      readonly messageId: string
      readonly timestamp: Date
      readonly signer: X509Certificate
    }
  | {
      /** A signed ebMS error about this message: the partner refused it. */
      readonly kind: 'error'
      readonly errors: readonly EbmsError[]
      readonly messageId: string
      readonly timestamp: Date
      readonly signer: X509Certificate
    }
  | {
      /**
       * Neither: whether the partner has the message is not known. Retry; when retries end, report EBMS:0301. `hints` are
       * errors that stand in the response without a signature that covers them: for logs, never an outcome.
       */
      readonly kind: 'unknown'
      readonly because: string
      readonly hints: readonly EbmsError[]
    }

export interface ResponseOptions {
  /** What is agreed about the partner's signatures: its certificates, as for messages from it. */
  readonly partner: Pick<ProcessingMode, 'signers' | 'authorities' | 'isSigner' | 'suite'>
  readonly now: Date
  /** Default `defaultLimits`. */
  readonly limits?: Partial<Limits>
}

/**
 * Reads the HTTP response to a sent message. Only what a certificate of the partner signed, and only what speaks of
 * this message with its digests, is a receipt or an error. Never throws.
 */
export function receiveResponse(
  _response: HttpMessage,
  _sent: SentEvidence,
  _options: ResponseOptions,
): ResponseOutcome {
  throw new Error('Reading responses is not there yet.')
}
