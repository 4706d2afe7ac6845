import type { KeyObject } from 'node:crypto'
import {
  cosign,
  formatSignature,
  isSignedByLog,
  type Note,
  NoteFault,
  parseNote,
  type VerifierKey,
} from './note.ts'
import { isConsistent, type KnownTree } from './tree.ts'
import { parseTreeHead } from './tree-head.ts'

/** Where a witness keeps how far it has seen each log. */
export interface WitnessMemory {
  find(origin: string): Promise<KnownTree | undefined>
  /** Is done when it is on disk. */
  keep(origin: string, tree: KnownTree): Promise<void>
}

/** What a witness works with. */
export interface WitnessOptions {
  /** The keys of the logs that it watches; several of one name where that has changed its key. */
  logs: readonly VerifierKey[]
  /** Its own. */
  verifier: VerifierKey
  privateKey: KeyObject
  memory: WitnessMemory
  now(): Date
}

/** What a witness answers (C2SP tlog-witness, add-checkpoint). */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  /** The media type, where it is not plain text. */
  type?: string
  text: string
}

/** How many hashes a proof has at most: as many as a tree of 2^63 leaves needs. */
const mostHashes = 63

/**
 * Answers a request to sign a note about a log: only where that has grown out of what it has signed before, and after it is kept
 * that it has.
 *
 * @param body as it came
 */
export async function addCheckpoint(witness: WitnessOptions, body: string): Promise<WitnessAnswer> {
  const request = readRequest(body)
  if (typeof request === 'string') return refuse(400, request)
  const { old, proof, note } = request
  let head: ReturnType<typeof parseTreeHead>
  try {
    head = parseTreeHead(note.text)
  } catch (error) {
    return refuse(400, (error as NoteFault).message)
  }
  const { origin, ...tree } = head
  const keys = witness.logs.filter(({ name }) => name === origin)
  if (keys.length === 0) return refuse(404, `The log ${origin} is not watched here.`)
  if (!keys.some(key => isSignedByLog(note, key)))
    return refuse(403, 'No key of the log has signed the note.')
  if (old > tree.size) return refuse(400, 'The log is older than what was seen of it.')
  const seen = await witness.memory.find(origin)
  if (old !== (seen?.size ?? 0)) {
    return { status: 409, type: 'text/x.tlog.size', text: `${seen?.size ?? 0}\n` }
  }
  if (!isConsistent(seen ?? { size: 0, root: new Uint8Array(32) }, tree, proof)) {
    return refuse(422, 'The log has not grown out of what was seen of it: something was changed or removed.')
  }
  await witness.memory.keep(origin, tree)
  const { verifier, privateKey, now } = witness
  return { status: 200, text: formatSignature(cosign(note.text, verifier, privateKey, now())) }
}

function refuse(status: WitnessAnswer['status'], because: string): WitnessAnswer {
  return { status, text: `${because}\n` }
}

function readRequest(body: string): { old: number; proof: Buffer[]; note: Note } | string {
  const end = body.indexOf('\n\n')
  if (end < 0) return 'An empty line divides the proof from the note.'
  const [first = '', ...lines] = body.slice(0, end).split('\n', mostHashes + 2)
  const [, old = ''] = /^old (0|[1-9]\d{0,14})$/.exec(first) ?? []
  if (old === '') return 'The first line is "old", and how far the log was seen.'
  if (lines.length > mostHashes) return `A proof has ${mostHashes} lines at most.`
  const proof = lines.map(line => Buffer.from(line, 'base64'))
  if (proof.some((hash, index) => hash.length !== 32 || hash.toString('base64') !== lines[index]))
    return 'A line of the proof is no hash of 32 bytes in base64.'
  try {
    return { old: Number(old), proof, note: parseNote(body.slice(end + 2)) }
  } catch (error) {
    if (error instanceof NoteFault) return error.message
    throw error
  }
}
