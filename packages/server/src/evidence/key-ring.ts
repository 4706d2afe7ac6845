import { chainOfSecretKey } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { findCheckpoint } from '../store/evidence-checkpoints.ts'
import { readEntries } from '../store/evidence-reading.ts'
import { listKeyRing } from '../store/key-ring.ts'
import { formatFingerprint } from '../store/secret-key.ts'
import type { EvidenceCheckpointRow, KeyRingRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { formatCheckpoint, hashCheckpoint, makeSignedHead, type SignedHead } from './checkpoint.ts'
import { hashContent, noPrevious } from './entry.ts'
import { readFacts } from './read-stored.ts'
import { isSignedBy, makeKeyId, type Signer } from './signing.ts'
import type { ReadFacts } from './things/things.ts'

/** A key by its public part. */
export type PublicKey = Pick<KeyRingRow, 'key_id' | 'public_key'>

/** Where one key took the place of another, without the signatures. */
type Succession = Pick<KeyRingRow, 'number' | 'since' | 'checkpoint' | 'checkpoint_hash'> & PublicKey

/** What two keys sign where one succeeds the other: a JSON array that says first what it is. */
export function formatSuccession(former: PublicKey, row: Succession): string {
  const { number, since, checkpoint, checkpoint_hash, key_id, public_key } = row
  return JSON.stringify([
    'udigate evidence succession 1',
    number,
    since,
    checkpoint,
    checkpoint_hash,
    former.key_id,
    former.public_key,
    key_id,
    public_key,
  ])
}

/** A key of the ring that has succeeded none: the first one, or one that an operator adopted. */
export function makeRingKey(number: number, { key_id, public_key }: PublicKey, at: Date): KeyRingRow {
  return {
    number,
    key_id,
    public_key,
    since: at.getTime(),
    checkpoint: null,
    checkpoint_hash: null,
    former_signature: null,
    signature: null,
    sealed_key: null,
    sealed_proofs: null,
  }
}

/** Signs a succession with both keys. @param last the newest checkpoint, which is the last one of the former key */
export function signSuccession(
  former: Signer,
  signer: Signer,
  { number, since, last }: { number: number; since: number; last: EvidenceCheckpointRow | undefined },
): Omit<KeyRingRow, 'sealed_key' | 'sealed_proofs'> {
  const row = {
    number,
    since,
    key_id: signer.keyId,
    public_key: signer.publicKey,
    checkpoint: last?.number ?? 0,
    checkpoint_hash: last === undefined ? noPrevious : hashCheckpoint(last),
  }
  const line = formatSuccession({ key_id: former.keyId, public_key: former.publicKey }, row)
  return { ...row, former_signature: former.sign(line), signature: signer.sign(line) }
}

/** The hash by which the evidence names a succession. */
export function hashSuccession(former: PublicKey, row: Succession): string {
  return hashContent(formatSuccession(former, row))
}

/** The keys whose signatures count, since the next one has succeeded each. */
export interface KeyRing {
  /** The key that signs the checkpoint with that number. */
  findKey(checkpoint: number): PublicKey
  /** Whether a checkpoint is signed with the key that it has to be signed with. */
  isSigned(row: EvidenceCheckpointRow): boolean
  /** A checkpoint as it is given away. */
  makeHead(row: EvidenceCheckpointRow): SignedHead
  /** The successions that count, the first one first. */
  successions: readonly { former: PublicKey; row: KeyRingRow }[]
}

/** Reads the ring of keys of a store: those that lead to the key of this process, by successions that both keys have signed. */
export async function readKeyRing(db: Db, signer: Signer): Promise<KeyRing> {
  return makeKeyRing(await listKeyRing(db), signer)
}

function makeKeyRing(rows: readonly KeyRingRow[], signer: Signer): KeyRing {
  const own: PublicKey = { key_id: signer.keyId, public_key: signer.publicKey }
  const successions: { former: PublicKey; row: KeyRingRow }[] = []
  if (rows.at(-1)?.key_id === own.key_id) {
    for (let place = rows.length - 1; place > 0; place -= 1) {
      const [former, row] = rows.slice(place - 1, place + 1)
      if (!former || !row || findFault(former, row) !== undefined) break
      successions.unshift({ former, row })
    }
  }
  const findKey = (checkpoint: number): PublicKey =>
    successions.find(({ row }) => checkpoint <= (row.checkpoint ?? 0))?.former ?? own
  const isSigned = (row: EvidenceCheckpointRow): boolean => {
    const { key_id, public_key } = findKey(row.number)
    return row.key_id === key_id && isSignedBy(public_key, formatCheckpoint(row), row.signature)
  }
  return {
    findKey,
    isSigned,
    makeHead: row => makeSignedHead(row, findKey(row.number).public_key),
    successions,
  }
}

/** What is wrong with a succession by itself. */
function findFault(former: KeyRingRow, row: KeyRingRow): string | undefined {
  if (row.number !== former.number + 1) return 'does not follow the key before it: one or more are missing'
  if (row.checkpoint === null) return 'was adopted by an operator'
  if (row.checkpoint < (former.checkpoint ?? 0)) return 'takes over before the key before it did'
  const line = formatSuccession(former, row)
  if (!isKeySigning(former, line, row.former_signature))
    return 'has no succession that the key before it has signed'
  return isKeySigning(row, line, row.signature) ? undefined : 'has no succession that it has signed itself'
}

function isKeySigning(key: PublicKey, line: string, signature: string | null): boolean {
  return isKey(key) && isSignedBy(key.public_key, line, signature ?? '')
}

function isKey({ key_id, public_key }: PublicKey): boolean {
  try {
    return makeKeyId(public_key) === key_id
  } catch {
    return false
  }
}

/** What is wrong with the ring of keys in a store, whose last key is that of the signer. */
export async function checkKeyRing(db: Db, signer: Signer): Promise<Problem[]> {
  const rows = await listKeyRing(db)
  const [first] = rows
  const recorded = await listRecorded(db)
  const problems: Problem[] = []
  const say = (what: string, row?: KeyRingRow): void =>
    void problems.push({
      what: row
        ? `The key ${formatFingerprint(row.key_id)}, number ${row.number} of the ring, ${what}`
        : what,
    })
  if (!first) return recorded.length === 0 ? [] : [{ what: 'The ring of keys was removed' }]
  if (first.number !== 1) say('is the first that is there: the keys before it were removed', first)
  if (first.checkpoint !== null) say('is the first, and has a succession', first)
  if (rows.at(-1)?.key_id !== signer.keyId)
    say('is the last of the ring, and not the key of this gateway', rows.at(-1))
  for (const [place, row] of rows.entries()) {
    if (!isKey(row)) say('has a public key that is not its own', row)
    const former = rows[place - 1]
    if (!former) continue
    const entry = recorded[place - 1]
    const isAdopted = row.checkpoint === null
    if (
      entry?.keyId !== row.key_id ||
      entry.succession !== (isAdopted ? undefined : hashSuccession(former, row))
    )
      say('is not in the evidence so', row)
    if (isAdopted) continue
    const fault = findFault(former, row)
    if (fault !== undefined) say(fault, row)
    else if (!(await hasCheckpoint(db, row)))
      say('names a last checkpoint of the key before it that is not here', row)
  }
  for (const { keyId } of recorded.slice(rows.length - 1))
    say(`The key ${formatFingerprint(keyId)} is missing from the ring of keys`)
  const { successions } = makeKeyRing(rows, signer)
  const former = new Set(successions.map(({ former: { key_id } }) => key_id))
  const destroyed = await listDestroyed(db)
  for (const row of rows) {
    const isSucceeded = successions.some(({ row: next }) => next.number === row.number + 1)
    for (const fault of listKeepingFaults(row, signer, {
      isPresent: row === rows.at(-1),
      isSucceeded,
      isDestroyed: destroyed.has(row.key_id),
    }))
      say(fault, row)
  }
  if (signer.formerMacs.length < former.size)
    say('What proves the entries of former keys is missing from the ring of keys, or was changed')
  return problems
}

/** What is wrong with what the ring keeps of a key besides its succession. */
function listKeepingFaults(
  row: KeyRingRow,
  { opensFormer }: Signer,
  {
    isPresent,
    isSucceeded,
    isDestroyed,
  }: Readonly<Record<'isPresent' | 'isSucceeded' | 'isDestroyed', boolean>>,
): string[] {
  const { checkpoint, checkpoint_hash, former_signature, signature, sealed_key, sealed_proofs } = row
  const faults: string[] = []
  if (checkpoint === null && [checkpoint_hash, former_signature, signature].some(each => each !== null))
    faults.push('has succeeded none, and has a part of a succession')
  if (isPresent && (sealed_key !== null || sealed_proofs !== null))
    faults.push('is the present one, and something of it is kept sealed')
  const opened = isSucceeded ? opensFormer?.(row) : undefined
  if (opened && !opened.proofs) faults.push('proves nothing any longer: what is kept for that does not open')
  if (opened && !opened.key && !(isDestroyed && sealed_key === null))
    faults.push('is not kept any longer, or does not open')
  return faults
}

/** The ids of the former keys that were destroyed by an operator. */
async function listDestroyed(db: Db): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { kind, facts } of readEntries(db, [chainOfSecretKey])) {
    const { destroyed }: ReadFacts<'key-destroyed'> = readFacts(facts)
    if (kind === 'key-destroyed') ids.add(String(destroyed))
  }
  return ids
}

/** What the evidence says of the keys that came after the first one of the ring. */
async function listRecorded(db: Db): Promise<{ keyId: string; succession: string | undefined }[]> {
  const recorded: { keyId: string; succession: string | undefined }[] = []
  for await (const { kind, facts } of readEntries(db, [chainOfSecretKey])) {
    // An adoption before there was a ring is in no ring.
    if (kind !== 'rotated' && (kind !== 'adopted' || recorded.length === 0)) continue
    const { keyId, successionSha256 }: ReadFacts<'rotated'> = readFacts(facts)
    const succession = kind === 'rotated' ? String(successionSha256) : undefined
    recorded.push({ keyId: String(keyId), succession })
  }
  return recorded
}

async function hasCheckpoint(db: Db, { checkpoint, checkpoint_hash }: KeyRingRow): Promise<boolean> {
  const row = checkpoint === null || checkpoint === 0 ? undefined : await findCheckpoint(db, checkpoint)
  return (row ? hashCheckpoint(row) : noPrevious) === checkpoint_hash
}
