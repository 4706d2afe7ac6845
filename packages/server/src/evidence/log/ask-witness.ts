import { describeFailure } from '../../jobs/outages.ts'
import {
  findCosignedAt,
  formatNote,
  formatSignature,
  type Note,
  NoteFault,
  parseSignatures,
  type VerifierKey,
} from './note.ts'
import { proveConsistency, type ReadRange } from './tree.ts'

/** Who is asked to sign the log beside the gateway. */
export interface Witness {
  /** Where it answers (C2SP tlog-witness); without a slash at its end. */
  url: string
  verifier: VerifierKey
}

/** What a witness said. */
export type Witnessed =
  /** `signature` is a line of a note. */
  { kind: 'cosigned'; signature: string; seconds: number } | { kind: 'failed'; because: string }

/** How long a witness may take, in milliseconds, and how long its answer may be. */
const patience = 20_000
const mostBytes = 20_000

/**
 * Asks a witness to sign a note about a log of that size.
 *
 * @param old the size up to which it is known to have signed; it says so where that is another
 */
export async function askWitness(
  { url, verifier }: Witness,
  { read, note, size }: { read: ReadRange; note: Note; size: number },
  old: number,
): Promise<Witnessed> {
  try {
    let answer = await post(url, await formatRequest(read, note, old, size))
    if (answer.status === 409) {
      const seen = Number(answer.text.trim())
      if (!Number.isSafeInteger(seen) || seen < 0)
        return failed('It does not say up to where it has seen the log.')
      if (seen > size)
        return failed(`It has seen ${seen} checkpoints, and the store has ${size}: the store went back.`)
      answer = await post(url, await formatRequest(read, note, seen, size))
    }
    if (answer.status !== 200) return failed(`It answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    const signatures = parseSignatures(answer.text)
    const seconds = findCosignedAt({ ...note, signatures }, verifier)
    const own = signatures.find(
      ({ name, id }) => name === verifier.name && Buffer.from(id).equals(verifier.id),
    )
    if (seconds === undefined || !own) return failed('Its signature is not of this note with its key.')
    return { kind: 'cosigned', signature: formatSignature(own), seconds }
  } catch (error) {
    return failed(
      error instanceof NoteFault ? error.message : `It cannot be reached: ${describeFailure(error)}`,
    )
  }
}

function failed(because: string): Witnessed {
  return { kind: 'failed', because }
}

async function formatRequest(read: ReadRange, note: Note, old: number, size: number): Promise<string> {
  const proof = await proveConsistency(read, old, size)
  return `old ${old}\n${proof.map(hash => `${hash.toString('base64')}\n`).join('')}\n${formatNote(note)}`
}

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > mostBytes) throw new NoteFault('Its answer is too long.')
    parts.push(part)
  }
  return { status: response.status, text: Buffer.concat(parts).toString() }
}
