import type { X509Certificate } from 'node:crypto'
import type { EbmsError } from './fault.ts'
import { MessageFault } from './fault.ts'
import { defaultLimits } from './limits.ts'
import type { SignedReference } from './security/signed-reference.ts'
import { commonProfile } from './security/suite.ts'
import { verifySignature } from './security/verify-signature.ts'
import { openEnvelope } from './soap/open-envelope.ts'

/** What the signature of an envelope says, without its payloads. */
export type EnvelopeVerdict =
  | {
      readonly ok: true
      /** Who signed it: whether that one is trusted is not known. */
      readonly signer: X509Certificate
      /** What the signature covers, with digests: those of payloads as they are written there. */
      readonly references: readonly SignedReference[]
    }
  | { readonly ok: false; readonly error: EbmsError }

/**
 * Verifies the signature of an envelope that was kept, of a message, a receipt or an error: for archives. Payloads are not needed.
 * Never throws for anything that is in it.
 *
 * @param known certificates that the envelope may name without carrying them
 */
export function verifyEnvelope(
  envelope: Uint8Array,
  known: readonly X509Certificate[] = [],
): EnvelopeVerdict {
  try {
    const opened = openEnvelope(envelope, defaultLimits)
    const { certificate, references } = verifySignature(opened, [commonProfile], known, defaultLimits)
    return { ok: true, signer: certificate, references }
  } catch (error) {
    if (!(error instanceof MessageFault)) throw error
    return { ok: false, error: error.error }
  }
}
