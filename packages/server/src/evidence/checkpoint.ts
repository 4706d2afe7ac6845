import type { Head } from '../store/evidence-checkpoints.ts'
import type { EvidenceCheckpointRow } from '../store/tables.ts'
import { hashContent } from './entry.ts'
import { merkleTree } from './merkle.ts'
import { formatStoredTime } from './read-stored.ts'
import type { Signer } from './signing.ts'

/** A checkpoint by itself, with all that is needed to check its signature: to be kept where the gateway has no hand. */
export interface SignedHead {
  number: number
  /** ISO 8601, in milliseconds. */
  at: string
  previous: string
  heads: number
  digest: string
  keyId: string
  /** PEM. */
  publicKey: string
  /** Base64. */
  signature: string
}

/** What a checkpoint's signature is of, and its hash too: a JSON array that says first what it is. */
export function formatCheckpoint(row: Omit<EvidenceCheckpointRow, 'key_id' | 'signature'>): string {
  const { number, at, previous, heads, digest } = row
  return JSON.stringify(['udigate evidence checkpoint 1', number, at, previous, heads, digest])
}

/** What the next checkpoint names as the one before it. */
export function hashCheckpoint(row: Omit<EvidenceCheckpointRow, 'key_id' | 'signature'>): string {
  return hashContent(formatCheckpoint(row))
}

/** A leaf of the tree over the heads of a checkpoint. */
export function formatHead({ chain, seq, hash }: Head): string {
  return JSON.stringify(['udigate evidence head 1', chain, seq, hash])
}

/** Heads in the order in which they stand in the tree: by their chains' names. */
export function inOrder<Row extends Head>(heads: readonly Row[]): Row[] {
  return heads.toSorted((one, other) => (one.chain < other.chain ? -1 : one.chain > other.chain ? 1 : 0))
}

/** The root of the tree over the heads of a checkpoint. */
export function digestHeads(heads: readonly Head[]): string {
  return merkleTree(inOrder(heads).map(formatHead)).root
}

/** Signs a checkpoint over heads. */
export function signCheckpoint(
  signer: Signer,
  { number, at, previous }: Pick<EvidenceCheckpointRow, 'number' | 'at' | 'previous'>,
  heads: readonly Head[],
): EvidenceCheckpointRow {
  const unsigned = { number, at, previous, heads: heads.length, digest: digestHeads(heads) }
  return { ...unsigned, key_id: signer.keyId, signature: signer.sign(formatCheckpoint(unsigned)) }
}

/** A checkpoint as it is given away. */
export function makeSignedHead(row: EvidenceCheckpointRow, publicKey: string): SignedHead {
  const { number, at, previous, heads, digest, key_id: keyId, signature } = row
  return { number, at: formatStoredTime(at), previous, heads, digest, keyId, publicKey, signature }
}

/**
 * Reads a signed head that was given away.
 *
 * @throws Error that says what it lacks
 */
export function readSignedHead(text: string): SignedHead {
  let head: unknown
  try {
    head = JSON.parse(text)
  } catch {
    throw new Error('It is not JSON.')
  }
  const members = typeof head === 'object' && head !== null ? (head as Record<string, unknown>) : {}
  for (const name of ['at', 'previous', 'digest', 'keyId', 'publicKey', 'signature']) {
    if (typeof members[name] !== 'string') throw new Error(`It has no ${name}.`)
  }
  for (const name of ['number', 'heads']) {
    if (!Number.isSafeInteger(members[name])) throw new Error(`It has no ${name}.`)
  }
  if (Number.isNaN(Date.parse(String(members.at)))) throw new Error('Its time is none.')
  return members as unknown as SignedHead
}
