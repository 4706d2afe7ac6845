/** Which secret key the store belongs to. There is one row at most. */
export interface SecretKeyRow {
  /** Always 1. */
  place: number
  /** SHA-256 of the public key with which checkpoints are verified, hexadecimal. */
  key_id: string
  /** When a process first opened the store with it, or an operator adopted it. */
  since: number
}

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
}
