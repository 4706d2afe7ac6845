import { isDeepStrictEqual } from 'node:util'
import { receiveResponse, type SignedReference, verifyEnvelope } from '@udigate/as4'
import type { KeptExchange } from '../../kept-exchange.ts'

/** Signals are SOAP without parts. */
const contentType = 'application/soap+xml; charset=UTF-8'

/**
 * What is wrong with a message that was kept: its signature and digests, and whether what answered it is signed, and about it.
 * Whether the signers were trusted then, the certificates in both say.
 *
 * @returns a clause such as `its envelope is not as it was signed`
 */
export function checkKeptExchange({
  messageId,
  envelope,
  cover,
  answer,
  isReceipt,
}: KeptExchange): string | undefined {
  const signed = verifyEnvelope(envelope)
  if (!signed.ok) return `its envelope is not as it was signed (${signed.error.detail})`
  if (!isDeepStrictEqual(signed.references, cover))
    return 'its digests are not those that its signature covers'
  if (!Buffer.from(envelope).includes(`>${messageId}<`)) return 'its envelope is of another message'
  if (!answer) return undefined
  const answered = verifyEnvelope(answer)
  if (!answered.ok) return `what answered it is not as it was signed (${answered.error.detail})`
  const { signer } = answered
  const said = receiveResponse(
    { contentType, body: answer },
    { messageId, references: cover as readonly SignedReference[] },
    { partner: { signers: [signer] }, now: signer.validFromDate },
  )
  if (said.kind === (isReceipt ? 'receipt' : 'error')) return undefined
  return said.kind === 'unknown'
    ? `what answered it is not about it (${said.because})`
    : `what answered it is ${said.kind === 'error' ? 'an error' : 'a receipt'}, and counts as something else`
}
