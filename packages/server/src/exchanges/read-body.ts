import type { IncomingMessage } from 'node:http'

/** How many bytes of requests may be in memory at a time, all in all and of one request. */
export interface BodyBudget {
  mostBytes: number
  mostOfOne: number
}

/** What a request's body came to. */
export type ReadBody =
  | { kind: 'read'; body: Uint8Array; release(): void }
  | { kind: 'too-large' | 'no-room' | 'cut' }

/** Reads bodies within a budget that all of them share; what is read is to be released when it is done with. */
export function readWithin({
  mostBytes,
  mostOfOne,
}: BodyBudget): (request: IncomingMessage) => Promise<ReadBody> {
  let used = 0
  return async request => {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared > mostOfOne) return { kind: 'too-large' }
    let taken = 0
    const release = (): void => {
      used -= taken
      taken = 0
    }
    const chunks: Uint8Array[] = []
    try {
      // What is not read stays, so that an answer can still be sent.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
        taken += chunk.byteLength
        used += chunk.byteLength
        const fault = taken > mostOfOne ? 'too-large' : used > mostBytes ? 'no-room' : undefined
        if (fault) {
          release()
          return { kind: fault }
        }
        chunks.push(chunk)
      }
    } catch {
      release()
      return { kind: 'cut' }
    }
    return { kind: 'read', body: Buffer.concat(chunks), release }
  }
}
