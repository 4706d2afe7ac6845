import type { Json } from '../json.ts'

/** Which secret key the store belongs to. There is one row at most. */
export interface SecretKeyRow {
  /** Always 1. */
  place: number
  /** SHA-256 of the public key with which checkpoints are verified, hexadecimal. */
  key_id: string
  /** When a process first opened the store with it, or an operator adopted it. */
  since: number
}

/**
 * A secret key that the store has or had. There are rows since it was first changed; the one with the highest number is that of
 * the present key.
 */
export interface KeyRingRow {
  /** From 1, in the order in which the keys came. */
  number: number
  /** As in `SecretKeyRow`. */
  key_id: string
  /** PEM. */
  public_key: string
  /** When the store came to belong to it; for the first one, when that was recorded. */
  since: number
  /**
   * The newest checkpoint when this key succeeded the one before; 0 where there was none. Null where no key did: in the first
   * row, and where an operator adopted this key.
   */
  checkpoint: number | null
  /** The hash of that checkpoint, hexadecimal. */
  checkpoint_hash: string | null
  /** What the key before has signed of the succession, in base64. */
  former_signature: string | null
  /** What this key has signed of it. */
  signature: string | null
  /** The secret key itself, sealed with the present one; null in the row of that, and where it is destroyed. */
  sealed_key: string | null
  /** What its MACs and fingerprints are made with, sealed with the present key; null in the row of that. */
  sealed_proofs: string | null
}

/** How far what former keys have sealed is sealed with the present one. */
export interface ResealingRow {
  /** Of the present key in the ring. */
  number: number
  /** Which of the tables is looked through. */
  step: number
  /** The row up to which it was looked through; null at its beginning. */
  after: Json<SealedRowKey> | null
  /** How many rows are to be looked at yet; null before they are counted. */
  left_rows: number | null
  /** When there was nothing left. */
  ended_at: number | null
}

/** What names a row with something sealed: the values of its primary key. */
export type SealedRowKey = readonly (string | number)[]

/** How many checkpoints a key has signed. */
export interface CheckpointSigner {
  keyId: string
  checkpoints: number
  /** The number of the newest. */
  last: number
  /** When that was signed, in milliseconds since 1970. */
  lastAt: number
}

/** What a store says of the secret key that it belongs to. */
export interface KeyOfStore {
  /** The id of that key; `undefined` where the store does not name it. */
  keyId: string | undefined
  /** Who signed the checkpoints in it, first to last. */
  signers: readonly CheckpointSigner[]
  /** The keys that it has had, the first one first; none where it always had the same. */
  ring: readonly KeyRingRow[]
}
