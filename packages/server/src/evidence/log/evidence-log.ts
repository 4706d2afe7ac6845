import type { Db } from '../../store/database.ts'
import { findCheckpoint } from '../../store/evidence-checkpoints.ts'
import { listCosignatures } from '../../store/evidence-outside.ts'
import { formatFingerprint } from '../../store/secret-key.ts'
import type { Signer } from '../signing.ts'
import { openCheckpointLog } from './checkpoint-log.ts'
import { makeVerifierKey, type Note, parseSignatures, type VerifierKey } from './note.ts'
import type { ReadRange } from './tree.ts'
import { formatTreeHead } from './tree-head.ts'

/** The checkpoints of the gateway as a log that others can watch. */
export interface EvidenceLog {
  /** Hashes of its leaves. */
  read: ReadRange
  /** The key by which its notes are verified; `undefined` while there is no checkpoint. */
  verifier(db: Db): Promise<VerifierKey | undefined>
  /** The note about the first checkpoints, up to one, with the signatures of witnesses; `undefined` while there is none. */
  note(db: Db, size: number): Promise<Note | undefined>
}

/** @param origin the name of the log; made of the key that signed the first checkpoint where absent */
export function openEvidenceLog(db: Db, signer: Signer, origin?: string): EvidenceLog {
  const read = openCheckpointLog(db)
  const verifier: EvidenceLog['verifier'] = async at => {
    const first = origin === undefined ? await findCheckpoint(at, 1) : undefined
    const name = origin ?? (first && `udigate/${formatFingerprint(first.key_id)}`)
    return name === undefined ? undefined : makeVerifierKey(name, 'log', signer.publicKey)
  }
  return {
    read,
    verifier,
    async note(at, size) {
      const own = await verifier(at)
      if (!own) return undefined
      const { name, id } = own
      const text = formatTreeHead({ origin: name, size, root: await read(0, size) })
      const signature = { name, id, bytes: Buffer.from(signer.sign(text), 'base64') }
      const cosigned = await listCosignatures(at, size)
      return { text, signatures: [signature, ...cosigned.flatMap(row => parseSignatures(row.signature))] }
    },
  }
}
