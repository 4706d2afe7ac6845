import type { IncomingMessage } from 'node:http'

/** How many bytes of requests may be in memory at a time, all in all, of one caller, and of one request. */
export interface BodyBudget {
  mostBytes: number
  mostOfCaller: number
  mostOfOne: number
}

/** What a request's body came to. */
export type ReadBody =
  | { kind: 'read'; body: Uint8Array; release(): void }
  | { kind: 'too-large' | 'no-room' | 'cut' }

/**
 * Reads bodies within a budget that all of them share, and of which no caller has all; what is read is to be released when it is
 * done with.
 */
export function readWithin({
  mostBytes,
  mostOfCaller,
  mostOfOne,
}: BodyBudget): (request: IncomingMessage, caller: string) => Promise<ReadBody> {
  let used = 0
  const usedBy = new Map<string, number>()
  const use = (caller: string, bytes: number): number => {
    used += bytes
    const ofCaller = (usedBy.get(caller) ?? 0) + bytes
    if (ofCaller === 0) usedBy.delete(caller)
    else usedBy.set(caller, ofCaller)
    return ofCaller
  }
  return async (request, caller) => {
    const declared = Number(request.headers['content-length'] ?? 0)
    if (declared > mostOfOne) return { kind: 'too-large' }
    let taken = 0
    const release = (): void => {
      use(caller, -taken)
      taken = 0
    }
    const chunks: Uint8Array[] = []
    try {
      // What is not read stays, so that an answer can still be sent.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
        taken += chunk.byteLength
        const ofCaller = use(caller, chunk.byteLength)
        const hasRoom = used <= mostBytes && ofCaller <= mostOfCaller
        const fault = taken > mostOfOne ? 'too-large' : hasRoom ? undefined : 'no-room'
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
