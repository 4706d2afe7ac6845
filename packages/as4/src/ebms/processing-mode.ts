import type { PartnerTrust } from '../security/check-signer.ts'
import type { AlgorithmSuite } from '../security/suite.ts'
import type { AgreedHeader } from './header.ts'

/**
 * What is agreed with one partner about messages from it: a P-Mode, as far as a receiver needs one. Only a message
 * whose header has exactly these values is received under it, and only one that a certificate named here signed: so a
 * partner cannot speak for another.
 *
 * A message to the test service with the same parties, roles and agreement belongs to the same P-Mode (eDelivery AS4
 * 1.15, 1.4.4.3), and is received as a test.
 */
export interface ProcessingMode extends PartnerTrust {
  readonly id: string
  readonly header: AgreedHeader
  /** Whether `originalSender` and `finalRecipient` must be there (Four Corner Topology). Default true. */
  readonly fourCorner?: boolean
  /** Whether messages are the second leg of a Two-Way exchange, and must name the request. Default false. */
  readonly isReply?: boolean
  /** What all payloads of a message may have after decompression, in bytes. Default that of `Limits`. */
  readonly maxPayloadBytes?: number
  /** Default `commonProfile`. */
  readonly suite?: AlgorithmSuite
}
