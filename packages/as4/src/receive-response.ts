import type { X509Certificate } from 'node:crypto'
import type { SentEvidence } from './build-user-message.ts'
import type { ProcessingMode } from './ebms/processing-mode.ts'
import { type AcknowledgedReference, readErrors, readSignal } from './ebms/read-signal.ts'
import type { EbmsError } from './fault.ts'
import { MessageFault, refuse } from './fault.ts'
import type { HttpMessage } from './http-message.ts'
import { completeLimits, type Limits } from './limits.ts'
import { unpackMessage } from './mime/read-multipart.ts'
import { canSignFor, checkValidity, sortByValidity } from './security/check-signer.ts'
import { commonProfile } from './security/suite.ts'
import { verifySignature } from './security/verify-signature.ts'
import { type Envelope, openEnvelope } from './soap/open-envelope.ts'
import { parseWithinLimits } from './soap/parse-within-limits.ts'

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
  response: HttpMessage,
  sent: SentEvidence,
  options: ResponseOptions,
): ResponseOutcome {
  const limits = completeLimits(options.limits ?? {})
  let hints: readonly EbmsError[] = []
  try {
    const { envelope: bytes } = unpackMessage(response, limits)
    const envelope = openEnvelope(bytes, limits)
    hints = readErrors(envelope.messaging).map(({ error }) => error)
    return judge(envelope, sent, options, limits)
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    return { kind: 'unknown', because: error.error.detail, hints }
  }
}

function judge(
  envelope: Envelope,
  sent: SentEvidence,
  { partner, now }: ResponseOptions,
  limits: Limits,
): ResponseOutcome {
  const { suite = commonProfile, signers } = partner
  const signature = verifySignature(envelope, [suite], sortByValidity(signers, now), limits)
  const signer = signature.certificate
  if (!canSignFor(partner, signer, now))
    refuse('FailedAuthentication', 'The certificate that signs the response is not one of the partner.')
  checkValidity(signer, now)
  const messaging = parseWithinLimits(signature.messaging, limits)
  const { acknowledged, errors, messageId, timestamp, refToMessageId } = readSignal(messaging.root)
  const failures = errors.filter(({ error }) => error.severity === 'failure')
  if (acknowledged && failures.length === 0) {
    if (refToMessageId !== sent.messageId) refuse('InvalidReceipt', 'The receipt is for another message.')
    checkReceipt(acknowledged, sent)
    return { kind: 'receipt', messageId, timestamp, signer }
  }
  if (acknowledged) refuse('InvalidReceipt', 'The response is both a receipt and an error.')
  const ours = failures.filter(
    ({ refToMessageInError = refToMessageId }) => refToMessageInError === sent.messageId,
  )
  if (ours.length === 0 || (refToMessageId ?? sent.messageId) !== sent.messageId)
    refuse('ValueInconsistent', 'The response has no receipt, and no error about this message.')
  return { kind: 'error', errors: ours.map(({ error }) => error), messageId, timestamp, signer }
}

/** A receipt acknowledges every reference that was sent, and nothing else. */
function checkReceipt(acknowledged: readonly AcknowledgedReference[], { references }: SentEvidence): void {
  const left = new Map(acknowledged.map(each => [writeScheme(each.uri), each]))
  for (const { uri, digestMethod, digest } of references) {
    const found = left.get(writeScheme(uri))
    if (found?.digest !== digest || found.digestMethod !== digestMethod)
      refuse('InvalidReceipt', `The receipt does not have the digest of ${uri} that was sent.`)
  }
  if (acknowledged.length !== references.length)
    refuse('InvalidReceipt', 'The receipt acknowledges more than was sent.')
}

/** The same address with its scheme as it is written here: it is compared without case (RFC 3986). */
function writeScheme(uri: string): string {
  return uri.replace(/^cid:/i, 'cid:')
}
