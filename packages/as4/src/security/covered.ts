import { createHash } from 'node:crypto'
import { refuse } from '../fault.ts'
import type { SignedReference } from './signed-reference.ts'
import type { AlgorithmSuite } from './suite.ts'

declare const covered: unique symbol

/**
 * The very bytes that a verified reference has the digest of. Facts are read from such bytes alone; only `requireCovered`
 * makes them.
 */
export type CoveredBytes = Buffer & { readonly [covered]: true }

/** @throws MessageFault EBMS:0101 where bytes do not have the digest of a reference */
export function requireCovered(
  bytes: Buffer,
  reference: SignedReference,
  suite: AlgorithmSuite,
): CoveredBytes {
  if (digestBytes(bytes, suite) !== reference.digest)
    refuse('FailedAuthentication', `The digest of ${reference.uri} is wrong.`)
  return bytes as CoveredBytes
}

/** The digest of bytes in base64, by the algorithm of a suite. */
export function digestBytes(bytes: Uint8Array, { digest }: AlgorithmSuite): string {
  return createHash(digest.hash).update(bytes).digest('base64')
}
