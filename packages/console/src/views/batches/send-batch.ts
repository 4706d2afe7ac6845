import type { BatchSummary } from '../../api/batches.ts'
import { gateway } from '../../session/session.ts'
import { typeOfFile } from './type-of-file.ts'

/** What is to become of a file. */
export interface Wanted {
  file: File
  mode: 'validate' | 'submit'
  /** Empty where the file says it. */
  model: string
  /** SRN of the actor of the requests that name none; empty where all do. */
  actorCode: string
  /** The same for each try, so that a repeat makes no second batch. */
  idempotencyKey: string
}

/** Sends a file, and gives its batch. @throws ProblemError where the gateway does not take it */
export function sendBatch(
  { file, mode, model, actorCode, idempotencyKey }: Wanted,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BatchSummary> {
  const query = new URLSearchParams({ mode, name: file.name.slice(0, 200) })
  if (model !== '') query.set('model', model)
  if (actorCode !== '') query.set('actorCode', actorCode)
  return gateway().upload(`/batches?${query}`, file, {
    headers: { 'content-type': typeOfFile(file.name), 'idempotency-key': idempotencyKey },
    signal,
    onProgress,
  })
}

/** A key that nobody else has. */
export function newKey(): string {
  // `randomUUID` is there in secure contexts only.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
