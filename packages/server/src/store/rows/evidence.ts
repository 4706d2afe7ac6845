/** What happened to a submission, a message or a pull. Rows are added alone, never changed. */
export interface EvidenceRow {
  /** The id of what it happened to. */
  chain: string
  /** From 1, in each chain. */
  seq: number
  at: number
  kind: string
  /** JSON of what happened. */
  facts: string
  /** The hash of the entry before it, hexadecimal; 64 zeros for the first one. */
  previous: string
  /** SHA-256 of all of the above, hexadecimal. */
  hash: string
  /** The lane in which it was written: one transaction after the other. Null in entries of the first edition, as what follows. */
  lane: string | null
  /** From 1, in each lane, without gaps. */
  place: number | null
  /** The newest checkpoint that its writer knew; 0 while there was none. */
  newest_checkpoint: number | null
  /** HMAC-SHA-256 of these and of the hash, hexadecimal. */
  mac: string | null
}

/** An entry that is an act, whose it is, and who did it: it follows from the entry. One that several may see has several rows. */
export interface AuditTrailRow {
  /** Empty where it is of the whole gateway. */
  organisation: string
  /** Empty where it is of both. */
  stage: string
  at: number
  chain: string
  seq: number
  kind: string
  /** Empty where the gateway did it by itself. */
  author: string
}

/** The last entry of a chain; of a lane too, whose entries have places for `seq` and MACs for `hash`. */
export interface EvidenceHeadRow {
  chain: string
  seq: number
  hash: string
  /** The checkpoint that covers this entry; null while none does. */
  checkpoint: number | null
}

/** A signature over heads of chains, and over the checkpoint before it. Rows are added alone, never changed. */
export interface EvidenceCheckpointRow {
  /** From 1. */
  number: number
  at: number
  /** The hash of the checkpoint before it, hexadecimal; 64 zeros for the first one. */
  previous: string
  /** How many heads it covers: those that are new since the checkpoint before it. */
  heads: number
  /** SHA-256 of those heads, hexadecimal. */
  digest: string
  /** Which key signed it: SHA-256 of the public key, hexadecimal. */
  key_id: string
  /** Ed25519, in base64. */
  signature: string
}

/** What a witness signed: the log of the checkpoints up to one. */
export interface EvidenceCosignatureRow {
  checkpoint: number
  /** Its name. */
  witness: string
  /** A line of a signed note. */
  signature: string
  at: number
}

/** A time stamp of a checkpoint. */
export interface EvidenceTimestampRow {
  checkpoint: number
  at: number
  /** What the authority answered (RFC 3161), in base64. */
  answer: string
}

/** A head that a checkpoint covers. Rows are added alone, never changed. */
export interface EvidenceCheckpointHeadRow {
  checkpoint: number
  chain: string
  seq: number
  hash: string
}
