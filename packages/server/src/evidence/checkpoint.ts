import * as Type from 'typebox'
import type { Head } from '../store/evidence-checkpoints.ts'
import type { EvidenceCheckpointRow } from '../store/tables.ts'
import { hashContent } from './entry.ts'
import { merkleTree } from './merkle.ts'
import { formatStoredTime, readMembers } from './read-stored.ts'
import type { Signer } from './signing.ts'

const sha256 = (description: string) => Type.String({ pattern: '^[0-9a-f]{64}$', description })

/** A checkpoint by itself, with all that is needed to check its signature: to be kept where the gateway has no access. */
export const SignedHead = Type.Object({
  number: Type.Integer({ minimum: 1, description: 'Of the checkpoint; counts up without a gap.' }),
  at: Type.String({ format: 'date-time', description: 'When it was signed.' }),
  previous: sha256('SHA-256 of the checkpoint before it; 64 zeros for the first one.'),
  heads: Type.Integer({ minimum: 1, description: 'How many chains it covers that are new or have grown.' }),
  digest: sha256('Root of the Merkle tree (RFC 6962) over those.'),
  keyId: sha256('SHA-256 of the public key in DER.'),
  publicKey: Type.String({ description: 'The public key, PEM.' }),
  signature: Type.String({ description: 'Ed25519, in base64.' }),
})
export type SignedHead = Type.Static<typeof SignedHead>

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
  if (!hasMembers(head)) throw new Error(`It has no ${findMissing(head)}.`)
  if (Number.isNaN(Date.parse(head.at))) throw new Error('Its time is none.')
  return head
}

/** Whether each member is of its type; whether it is right is found when the head is checked. */
function hasMembers(head: unknown): head is SignedHead {
  return findMissing(head) === undefined
}

function findMissing(head: unknown): string | undefined {
  const members = readMembers(head)
  return Object.entries(SignedHead.properties).find(([name, { type }]) =>
    type === 'integer' ? !Number.isSafeInteger(members[name]) : typeof members[name] !== 'string',
  )?.[0]
}
