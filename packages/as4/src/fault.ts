import { replaceForeign } from './xml/escape-text.ts'

/** An ebMS error as it is sent and received (ebMS 3.0 core, 6.7; AS4 1.0, 3.2 and 3.3). */
export interface EbmsError {
  /** Such as `EBMS:0101`. */
  readonly code: string
  readonly shortDescription: string
  readonly severity: 'failure' | 'warning'
  readonly category: string
  /** What is wrong, in a sentence. It goes to the partner: it has no secret and nothing of this machine. */
  readonly detail: string
}

/** The errors that this handler reports, each with its code, severity and category. */
export const ebmsErrors = {
  ValueNotRecognized: { code: 'EBMS:0001', severity: 'failure', category: 'Content' },
  ValueInconsistent: { code: 'EBMS:0003', severity: 'failure', category: 'Content' },
  Other: { code: 'EBMS:0004', severity: 'failure', category: 'Content' },
  MimeInconsistency: { code: 'EBMS:0007', severity: 'failure', category: 'Unpackaging' },
  FeatureNotSupported: { code: 'EBMS:0008', severity: 'failure', category: 'Unpackaging' },
  InvalidHeader: { code: 'EBMS:0009', severity: 'failure', category: 'Unpackaging' },
  ProcessingModeMismatch: { code: 'EBMS:0010', severity: 'failure', category: 'Processing' },
  ExternalPayloadError: { code: 'EBMS:0011', severity: 'failure', category: 'Content' },
  FailedAuthentication: { code: 'EBMS:0101', severity: 'failure', category: 'Processing' },
  FailedDecryption: { code: 'EBMS:0102', severity: 'failure', category: 'Processing' },
  PolicyNoncompliance: { code: 'EBMS:0103', severity: 'failure', category: 'Processing' },
  DeliveryFailure: { code: 'EBMS:0202', severity: 'failure', category: 'Communication' },
  MissingReceipt: { code: 'EBMS:0301', severity: 'failure', category: 'Communication' },
  InvalidReceipt: { code: 'EBMS:0302', severity: 'failure', category: 'Communication' },
  DecompressionFailure: { code: 'EBMS:0303', severity: 'failure', category: 'Communication' },
} as const satisfies Record<string, Omit<EbmsError, 'shortDescription' | 'detail'>>

export type EbmsErrorName = keyof typeof ebmsErrors

const maxDetailLength = 500

/**
 * The error of a name with what is wrong in this case. Details repeat what stands in messages from outside: what XML cannot
 * carry is replaced, and what is long is cut, so that every error can be answered and logged.
 */
export function describeError(name: EbmsErrorName, detail: string): EbmsError {
  const cut = detail.length > maxDetailLength ? `${detail.slice(0, maxDetailLength)}…` : detail
  return { ...ebmsErrors[name], shortDescription: name, detail: replaceForeign(cut) }
}

/** A message cannot be received. Thrown inside the library, which answers with `error`. */
export class MessageFault extends Error {
  readonly error: EbmsError

  constructor(error: EbmsError) {
    super(`${error.code} ${error.shortDescription}: ${error.detail}`)
    this.error = error
  }
}

/** @throws MessageFault always */
export function refuse(name: EbmsErrorName, detail: string): never {
  throw new MessageFault(describeError(name, detail))
}
