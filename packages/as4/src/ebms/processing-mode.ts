import type { X509Certificate } from 'node:crypto'
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
export interface ProcessingMode {
  readonly id: string
  readonly header: AgreedHeader
  /** The certificates that the sender signs with. More than one while it changes them. */
  readonly signers: readonly X509Certificate[]
  /**
   * Authorities that issue certificates of the sender; a certificate of theirs signs for the sender where `isSigner`
   * says so too. Left out, only `signers` may sign. The library does not check revocation: `isSigner` can.
   */
  readonly authorities?: readonly X509Certificate[]
  readonly isSigner?: (certificate: X509Certificate) => boolean
  /** Whether `originalSender` and `finalRecipient` must be there (Four Corner Topology). Default true. */
  readonly fourCorner?: boolean
  /** Whether messages are the second leg of a Two-Way exchange, and must name the request. Default false. */
  readonly isReply?: boolean
  /** What all payloads of a message may have after decompression, in bytes. Default that of `Limits`. */
  readonly maxPayloadBytes?: number
  /** Default `commonProfile`. */
  readonly suite?: AlgorithmSuite
}
