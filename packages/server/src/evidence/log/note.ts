import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

// Signed notes (C2SP signed-note), the keys that verify them, and signatures of witnesses over them (C2SP tlog-cosignature).

/** What a signature is: of the log itself, or of a witness, which says when it saw the log so. */
const algorithms = { log: 0x01, witness: 0x04 } as const
type SignatureKind = keyof typeof algorithms

/** A key by which a note is verified, such as `name+1a2b3c4d+base64`. */
export interface VerifierKey {
  name: string
  kind: SignatureKind
  /** The first four bytes of a hash of name, algorithm and key, which signatures name. */
  id: Uint8Array
  key: KeyObject
}

/** A note that someone has signed. */
export interface Note {
  /** What is signed: lines, the last of which ends with a line break too. */
  text: string
  signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  name: string
  /** Of the key. */
  id: Uint8Array
  bytes: Uint8Array
}

/** How many signatures a note has at most, and how long it is at most. */
const most = { signatures: 100, bytes: 100_000 } as const

/** What is said of a key that is no verifier key, or of a note that is none. */
export class NoteFault extends Error {
  override name = 'NoteFault'
}

/** What comes before the 32 bytes of an Ed25519 key in its DER (RFC 8410). */
const derPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The verifier key that belongs to a public Ed25519 key. @param publicKey PEM */
export function makeVerifierKey(
  name: string,
  kind: SignatureKind,
  publicKey: string | KeyObject,
): VerifierKey {
  const key = typeof publicKey === 'string' ? createPublicKey(publicKey) : publicKey
  return { name, kind, id: makeId(name, kind, getRawKey(key)), key }
}

/** The 32 bytes of a public Ed25519 key. */
function getRawKey(key: KeyObject): Uint8Array {
  return key.export({ format: 'der', type: 'spki' }).subarray(derPrefix.length)
}

function makeId(name: string, kind: SignatureKind, raw: Uint8Array): Uint8Array {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(algorithms[kind]))
    .update(raw)
    .digest()
    .subarray(0, 4)
}

/** A verifier key as it is given to others. */
export function formatVerifierKey({ name, kind, id, key }: VerifierKey): string {
  const bytes = Buffer.concat([Uint8Array.of(algorithms[kind]), getRawKey(key)])
  return `${name}+${Buffer.from(id).toString('hex')}+${bytes.toString('base64')}`
}

/** @throws NoteFault that says what is wrong with it */
export function parseVerifierKey(text: string): VerifierKey {
  const [, name = '', id = '', encoded = ''] =
    /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const kind = bytes[0] === algorithms.log ? 'log' : bytes[0] === algorithms.witness ? 'witness' : undefined
  if (name === '' || kind === undefined || bytes.length !== 33 || bytes.toString('base64') !== encoded) {
    throw new NoteFault(`"${text}" is no verifier key: name+8 hexadecimal digits+base64 of an Ed25519 key.`)
  }
  const raw = bytes.subarray(1)
  const key = createPublicKey({ key: Buffer.concat([derPrefix, raw]), format: 'der', type: 'spki' })
  const made = { name, kind, id: makeId(name, kind, raw), key } as const
  if (Buffer.from(made.id).toString('hex') !== id)
    throw new NoteFault(`The verifier key of ${name} is not the one that its digits are of.`)
  return made
}

/** A note as a text. */
export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`
}

/** A signature as a line of a note. */
export function formatSignature({ name, id, bytes }: NoteSignature): string {
  return `— ${name} ${Buffer.concat([id, bytes]).toString('base64')}\n`
}

/** @throws NoteFault for what is no signed note */
export function parseNote(written: string): Note {
  const end = written.lastIndexOf('\n\n')
  if (written.length > most.bytes || end < 0) throw new NoteFault('It is no signed note.')
  return { text: written.slice(0, end + 1), signatures: parseSignatures(written.slice(end + 2)) }
}

/** The signatures of a note, or those of a witness's answer: a line each. @throws NoteFault */
export function parseSignatures(written: string): NoteSignature[] {
  if (written.length > most.bytes || !written.endsWith('\n')) throw new NoteFault('It has no signature.')
  const lines = written.slice(0, -1).split('\n')
  if (lines.length > most.signatures) throw new NoteFault('It has too many signatures.')
  return lines.map(line => {
    const [, name = '', encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/]+=*)$/.exec(line) ?? []
    const bytes = Buffer.from(encoded, 'base64')
    if (name === '' || bytes.length < 5) throw new NoteFault('One of its lines is no signature.')
    return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
  })
}

/** Whether the key has signed the text of a note as its log. */
export function isSignedByLog({ text, signatures }: Note, verifier: VerifierKey): boolean {
  return findOwn(signatures, verifier).some(({ bytes }) =>
    verify(null, Buffer.from(text), verifier.key, bytes),
  )
}

/** When the witness with that key saw the log so, in seconds since 1970; `undefined` where it has not signed. */
export function findCosignedAt({ text, signatures }: Note, verifier: VerifierKey): number | undefined {
  for (const { bytes } of findOwn(signatures, verifier)) {
    if (bytes.length !== 72) continue
    const seconds = Number(Buffer.from(bytes).readBigUInt64BE(0))
    if (verify(null, Buffer.from(formatCosigned(text, seconds)), verifier.key, bytes.subarray(8)))
      return seconds
  }
  return undefined
}

function findOwn(signatures: readonly NoteSignature[], { name, id }: VerifierKey): NoteSignature[] {
  return signatures.filter(each => each.name === name && Buffer.from(each.id).equals(id))
}

/** What a witness signs (cosignature/v1). */
function formatCosigned(text: string, seconds: number): string {
  return `cosignature/v1\ntime ${seconds}\n${text}`
}

/** The signature of a witness over the text of a note. */
export function cosign(text: string, verifier: VerifierKey, privateKey: KeyObject, at: Date): NoteSignature {
  const seconds = Math.floor(at.getTime() / 1000)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const signature = sign(null, Buffer.from(formatCosigned(text, seconds)), privateKey)
  return { name: verifier.name, id: verifier.id, bytes: Buffer.concat([time, signature]) }
}
