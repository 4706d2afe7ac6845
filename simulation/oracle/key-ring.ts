import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  verify,
} from 'node:crypto'
import type { Entry } from './entry.ts'

/** What the evidence of a gateway is checked by: all of it follows from one secret key. */
export interface Keys {
  /** SHA-256 of the public key. */
  id: string
  /** Of its checkpoints. */
  publicKey: KeyObject
  /** Of the places of its entries. */
  places: Uint8Array
}

/** Which of the keys that a store had proves what. */
export interface Ring {
  ofCheckpoint(number: number): Keys
  ofLane(lane: string): Keys
  /** The last checkpoint of each key that was succeeded, with its hash. */
  lasts: readonly { number: number; hash: string }[]
  problems: readonly string[]
}

interface RingRow {
  number: number
  key_id: string
  public_key: string
  since: number
  checkpoint: number | null
  checkpoint_hash: string | null
  former_signature: string | null
  signature: string | null
}

interface Rotated {
  number: number
  keyId: string
  insteadOf: string
  successionSha256: string
  standing: { chains: number; sum: string; lanes: readonly string[] }
}

/** How a private Ed25519 key begins in PKCS #8 (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The keys of a gateway, derived from its secret key. */
export function keysOf(secretKey: Uint8Array): Keys {
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
  const key = Buffer.concat([pkcs8, derive('udigate evidence signature')])
  const publicKey = createPublicKey(createPrivateKey({ key, format: 'der', type: 'pkcs8' }))
  const id = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return { id, publicKey, places: derive('udigate evidence place') }
}

/**
 * Reads the ring of keys of a store: which key has taken the place of which, signed by both, with the evidence as it stood then.
 *
 * @param known the keys that the gateway ever had, the first one first
 * @param entries in the order of their chains
 */
export function readRing(
  read: <Row>(sql: string) => Row[],
  known: readonly [Keys, ...Keys[]],
  entries: readonly Entry[],
): Ring {
  const rows = read<RingRow>('select * from key_ring order by number')
  const [is] = read<{ key_id: string }>('select key_id from secret_key')
  const problems: string[] = []
  const find = (id: string | undefined): Keys => {
    const key = known.find(each => each.id === id)
    if (!key && id !== undefined) problems.push(`the key ${id} is in the store, and the gateway never had it`)
    return key ?? known[0]
  }
  const present = find(is?.key_id)
  const rotations = entries
    .filter(({ chain, kind }) => chain === 'secret-key' && kind === 'rotated')
    .map(({ facts }) => JSON.parse(facts) as Rotated)
  if (rows.length === 0) {
    if (rotations.length > 0) problems.push('the ring of keys is gone')
    return { ofCheckpoint: () => present, ofLane: () => present, lasts: [], problems }
  }
  const keys = rows.map(({ key_id }) => find(key_id))
  if (keys.at(-1) !== present) problems.push('the last key of the ring is not that of the store')
  if (rotations.length !== rows.length - 1) problems.push('the ring has other keys than the evidence')
  for (const [place, row] of rows.entries()) {
    if (row.number !== place + 1) problems.push(`key ${row.number} of the ring is in place ${place + 1}`)
    const [former, key, rotated] = [keys[place - 1], keys[place], rotations[place - 1]]
    if (former && key && rotated) {
      problems.push(...checkSuccession(rows[place - 1] as RingRow, row, [former, key], rotated))
      problems.push(...checkStanding(entries, key, row.number, rotated))
    }
  }
  return {
    ofCheckpoint(number) {
      const next = rows.findIndex(({ checkpoint }, place) => place > 0 && number <= (checkpoint ?? 0))
      return (next > 0 ? keys[next - 1] : undefined) ?? present
    },
    ofLane(lane) {
      const next = rotations.findIndex(({ standing }) => standing.lanes.includes(lane))
      return (next >= 0 ? keys[next] : undefined) ?? present
    },
    lasts: rows.flatMap(({ checkpoint, checkpoint_hash }) =>
      checkpoint === null || checkpoint === 0 ? [] : [{ number: checkpoint, hash: checkpoint_hash ?? '' }],
    ),
    problems,
  }
}

/** Whether both keys have signed that one takes the place of the other, and the evidence names that. */
function checkSuccession(
  former: RingRow,
  row: RingRow,
  [formerKey, key]: readonly [Keys, Keys],
  { number, keyId, insteadOf, successionSha256 }: Rotated,
): string[] {
  const line = JSON.stringify([
    'udigate evidence succession 1',
    row.number,
    row.since,
    row.checkpoint,
    row.checkpoint_hash,
    former.key_id,
    former.public_key,
    row.key_id,
    row.public_key,
  ])
  const isSigned = (signature: string | null, { publicKey }: Keys): boolean =>
    signature !== null && verify(null, Buffer.from(line), publicKey, Buffer.from(signature, 'base64'))
  const problems: string[] = []
  const name = `the succession to key ${row.number}`
  if (!isSigned(row.former_signature, formerKey)) problems.push(`${name} is not signed with the key before`)
  if (!isSigned(row.signature, key)) problems.push(`${name} is not signed with that key`)
  const isNamed = number === row.number && keyId === row.key_id && insteadOf === former.key_id
  if (!isNamed || successionSha256 !== createHash('sha256').update(line).digest('hex'))
    problems.push(`${name} is not in the evidence so`)
  return problems
}

/** Whether what was in the lanes of former keys is as the new key found it. */
function checkStanding(
  entries: readonly Entry[],
  { places }: Keys,
  number: number,
  { standing }: Rotated,
): string[] {
  const stood = new Set(standing.lanes)
  const lasts = new Map<string, Entry>()
  const begun = new Set<string>()
  const problems: string[] = []
  for (const entry of entries) {
    const { chain, seq, lane } = entry
    if (!stood.has(lane ?? '')) begun.add(chain)
    else if (begun.has(chain))
      problems.push(`entry ${seq} of chain ${chain} is in a lane of a key before ${number}, after newer ones`)
    else lasts.set(chain, entry)
  }
  let sum = 0n
  for (const { chain, seq, hash } of lasts.values()) {
    const line = JSON.stringify(['udigate evidence head 1', chain, seq, hash])
    sum += BigInt(`0x${createHmac('sha256', places).update(line).digest('hex')}`)
  }
  const found = (sum % 2n ** 256n).toString(16).padStart(64, '0')
  if (lasts.size !== standing.chains || found !== standing.sum)
    problems.push(`what stood in the store when key ${number} came is not there so any longer`)
  return problems
}
