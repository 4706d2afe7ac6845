import { setImmediate as nextTurn } from 'node:timers/promises'
import { chainOfSecretKey, isOwnChain } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import {
  coveredEntries,
  findCheckpoint,
  listCheckpointHeads,
  listCheckpoints,
} from '../store/evidence-checkpoints.ts'
import { headsNotInChains, listUncoveredHeads } from '../store/evidence-covers.ts'
import { formatFingerprint } from '../store/secret-key.ts'
import type { Owner } from '../store/submissions.ts'
import type { EvidenceCheckpointRow, SecretKeyRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { digestHeads, formatCheckpoint, hashCheckpoint, type SignedHead } from './checkpoint.ts'
import { noPrevious } from './entry.ts'
import { type KeyRing, type PublicKey, readKeyRing } from './key-ring.ts'
import { readFacts, readItems, readMembers } from './read-stored.ts'
import { isSignedBy, makeKeyId, type Signer } from './signing.ts'
import type { ReadFacts } from './things/things.ts'

export interface CheckpointCheck {
  db: Db
  /** What signs the checkpoints of the gateway, and proves its entries. */
  signer: Signer
  /** Signed heads that were given away before. */
  heads?: readonly SignedHead[]
  /** One of them: what it covers was verified before, and what is newer is looked at. */
  since?: SignedHead | undefined
  /** What said which secret key the store belongs to before it was opened, which writes that again where it is missing. */
  keyRows?: readonly SecretKeyRow[] | undefined
  /** Whose chains alone are looked at; everybody's where absent. */
  owner?: Owner | undefined
  /** Awaited again and again, so that other work goes on; a turn of the event loop where absent. */
  pause?: () => Promise<void>
}

/** How many checkpoints are read at once. */
const atOnce = 100

/**
 * Checks every checkpoint: its place, its signature, the heads that it covers and that the chains have these entries;
 * and the signed heads that were given away.
 *
 * @returns how many checkpoints there are, the number of the last one, and how many were signed with a key that an operator has
 * set aside
 */
export async function* checkCheckpoints(
  verifying: CheckpointCheck,
): AsyncGenerator<Problem, { checkpoints: number; setAside: number; last: number }> {
  const { db, signer, since, pause = nextTurn } = verifying
  const heads = [...(verifying.heads ?? []), ...(since ? [since] : [])]
  const ring = await readKeyRing(db, signer)
  const setAsideUntil = await readSetAside(db, async number => {
    const row = await findCheckpoint(db, number)
    return row !== undefined && ring.isSigned(row)
  })
  let setAside = 0
  const given = Map.groupBy(heads, ({ number }) => number)
  let count = 0
  let last = since ? { number: since.number - 1, hash: since.previous } : { number: 0, hash: noPrevious }
  for (const number of [...given.keys()].filter(each => each <= last.number)) {
    const row = await findCheckpoint(db, number)
    if (!row) continue
    for (const head of given.get(number) ?? []) yield* checkGiven(head, row, ring)
    given.delete(number)
  }
  for (;;) {
    const rows = await listCheckpoints(db, count === 0 && !since ? undefined : last.number, atOnce)
    for (const row of rows) {
      const { number: checkpoint } = row
      const say = (what: string): Problem => ({ checkpoint, what })
      if (checkpoint !== last.number + 1)
        yield say(`stands after checkpoint ${last.number}; one or more are missing`)
      if (row.previous !== last.hash) yield say('does not follow the checkpoint before it')
      if (row.key_id !== ring.findKey(checkpoint).key_id) {
        // The next checkpoint with the own key covers it by its hash, and what it covers is checked as well.
        if (checkpoint <= (setAsideUntil.get(row.key_id) ?? 0)) setAside += 1
        else yield say(`is signed with the key ${formatFingerprint(row.key_id)}, which is not this gateway’s`)
      } else if (!ring.isSigned(row)) {
        yield say('its signature is not of it: it was changed')
      }
      yield* checkHeads(verifying, row)
      for (const head of given.get(checkpoint) ?? []) yield* checkGiven(head, row, ring)
      given.delete(checkpoint)
      last = { number: checkpoint, hash: hashCheckpoint(row) }
      count += 1
      await pause()
    }
    if (rows.length < atOnce) break
  }
  for (const { number: checkpoint } of [...given.values()].flat()) {
    yield { checkpoint, what: 'was given away as a signed head, and is not here any longer' }
  }
  for (const { checkpoint } of since ? [] : await listUncoveredHeads(db, 100)) {
    yield { checkpoint, what: 'covers heads and is not here' }
  }
  return { checkpoints: count, setAside, last: last.number }
}

async function* checkHeads(
  { db, owner }: CheckpointCheck,
  row: EvidenceCheckpointRow,
): AsyncGenerator<Problem, void> {
  const { number: checkpoint } = row
  const heads = await listCheckpointHeads(db, checkpoint)
  if (heads.length !== row.heads || digestHeads(heads) !== row.digest) {
    yield { checkpoint, what: 'the heads that it covers were changed' }
  }
  for (const { chain, seq } of await headsNotInChains(db, checkpoint)) {
    const what = 'its chain has no such entry: it was cut or rewritten'
    if (owner === undefined) yield { checkpoint, chain, seq, what }
    // What belongs to others is not told.
    else if (await isOwnChain(db, owner, chain)) yield { checkpoint, chain, seq, what }
  }
}

/** Compares a signed head that was given away with the checkpoint that has its number. */
function* checkGiven(head: SignedHead, row: EvidenceCheckpointRow, ring: KeyRing): Generator<Problem, void> {
  const { number: checkpoint } = row
  const { number, previous, heads, digest } = head
  const line = formatCheckpoint({ number, at: Date.parse(head.at), previous, heads, digest })
  const key = ring.findKey(number)
  if (!isOwn(head, key) || !isSignedBy(key.public_key, line, head.signature)) {
    yield { checkpoint, what: 'the signed head of that number was not signed by this gateway' }
  }
  if (line !== formatCheckpoint(row) || head.signature !== row.signature) {
    yield { checkpoint, what: 'is another one than the signed head that was given away: it was rewritten' }
  }
}

function isOwn({ keyId, publicKey }: SignedHead, own: PublicKey): boolean {
  try {
    return keyId === own.key_id && makeKeyId(publicKey) === keyId
  } catch {
    return false
  }
}

/**
 * Keys whose checkpoints an operator has set aside, each with the number of the last one; by the adoptions that a checkpoint
 * of this gateway covers: without its signature anyone who writes to the database could say so.
 *
 * @param isOwn whether a checkpoint is signed with the key that the gateway had then
 */
async function readSetAside(
  db: Db,
  isOwn: (checkpoint: number) => Promise<boolean>,
): Promise<ReadonlyMap<string, number>> {
  const covers = await coveredEntries(db, chainOfSecretKey, 'adopted')
  const setAside = new Map<string, number>()
  for (const { checkpoint, facts } of covers) {
    if (!(await isOwn(checkpoint))) continue
    const adopted: ReadFacts<'adopted'> = readFacts(facts)
    for (const { keyId, last } of readItems(adopted.setAside).map(readMembers)) {
      // It speaks of what was there before it.
      if (typeof keyId === 'string' && typeof last === 'number' && last < checkpoint) {
        setAside.set(keyId, Math.max(last, setAside.get(keyId) ?? 0))
      }
    }
  }
  return setAside
}
