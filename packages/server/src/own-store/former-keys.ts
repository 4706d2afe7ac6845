import { derivePlaceKey, proveWith, type Signer } from '../evidence/signing.ts'
import {
  deriveFingerprintKey,
  type FormerKey,
  readSealed,
  type Sealing,
  sealWith,
} from '../secrets/sealing.ts'
import type { KeyRingRow } from '../store/tables.ts'

/** How long each of the two keys is that prove what a secret key has recorded. */
const proofBytes = 32

/** What is kept of the keys that a store had before, the newest first, as far as the present one opens it. */
export interface FormerKeys {
  keys: readonly FormerKey[]
  macs: Signer['formerMacs']
}

/** Whether what the ring keeps of a former key opens with the present one. */
export function opensFormer(row: KeyRingRow, secretKey: Uint8Array): { proofs: boolean; key: boolean } {
  const { keys } = openFormerKeys([row], secretKey)
  return { proofs: keys.length > 0, key: keys.some(key => key.secretKey !== undefined) }
}

/** Opens what the ring keeps of former keys. */
export function openFormerKeys(ring: readonly KeyRingRow[], secretKey: Uint8Array): FormerKeys {
  const sealing = sealWith(secretKey)
  const open = (sealed: string | null, purpose: string): Uint8Array | undefined => {
    try {
      return sealed === null ? undefined : sealing.openBytes(readSealed(sealed), purpose)
    } catch {
      // Of a key before one that is lost.
      return undefined
    }
  }
  const keys: FormerKey[] = []
  const macs: Signer['mac'][] = []
  const seen = new Set<string>()
  for (const row of ring.toReversed()) {
    const proofs = open(row.sealed_proofs, nameProofs(row))
    if (proofs?.length !== 2 * proofBytes || seen.has(row.key_id)) continue
    seen.add(row.key_id)
    macs.push(proveWith(proofs.subarray(0, proofBytes)))
    keys.push({ secretKey: open(row.sealed_key, nameKey(row)), fingerprintKey: proofs.subarray(proofBytes) })
  }
  return { keys, macs }
}

/** A row of the ring with its key sealed with the one that takes its place. */
export function sealFormerKey(row: KeyRingRow, key: Uint8Array, present: Sealing): KeyRingRow {
  const proofs = Buffer.concat([derivePlaceKey(key), deriveFingerprintKey(key)])
  return seal(row, { key, proofs }, present)
}

/** A row of the ring sealed with another key than it was. What cannot be opened stays as it is. */
export function resealFormerKey(row: KeyRingRow, former: Sealing, present: Sealing): KeyRingRow {
  const open = (sealed: string | null, purpose: string): Uint8Array | undefined =>
    sealed === null ? undefined : former.openBytes(readSealed(sealed), purpose)
  try {
    const [key, proofs] = [open(row.sealed_key, nameKey(row)), open(row.sealed_proofs, nameProofs(row))]
    return seal(row, { key, proofs }, present)
  } catch {
    return row
  }
}

function seal(
  row: KeyRingRow,
  { key, proofs }: { key: Uint8Array | undefined; proofs: Uint8Array | undefined },
  present: Sealing,
): KeyRingRow {
  const sealText = (bytes: Uint8Array | undefined, purpose: string): string | null =>
    bytes ? Buffer.from(present.sealBytes(bytes, purpose)).toString('base64') : null
  return { ...row, sealed_key: sealText(key, nameKey(row)), sealed_proofs: sealText(proofs, nameProofs(row)) }
}

function nameKey({ number, key_id }: KeyRingRow): string {
  return `key ring ${number} ${key_id}`
}

function nameProofs({ number, key_id }: KeyRingRow): string {
  return `proofs of key ring ${number} ${key_id}`
}
