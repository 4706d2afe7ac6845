/** Which secret key the store belongs to. There is one row at most. */
export interface SecretKeyRow {
  /** Always 1. */
  place: number
  /** SHA-256 of the public key with which checkpoints are verified, hexadecimal. */
  key_id: string
  /** When a process first opened the store with it, or an operator adopted it. */
  since: number
}
