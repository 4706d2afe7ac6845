import type { UploadQuery } from '@udigate/client'
import type { BatchSummary } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { guessMediaType } from './guess-media-type.ts'

/** What is done with a file. */
export interface Wanted {
  file: File
  mode: UploadQuery['mode']
  /** `undefined` where the file says it. */
  model: UploadQuery['model']
  /** The further register for which it is judged too. */
  register: UploadQuery['for']
  /** SRN of the actor of the requests that name none; empty where all do. */
  actorCode: string
  /** The same for each try, so that a repeat makes no second batch. */
  idempotencyKey: string
}

/** Sends a file, and gives its batch. @throws ProblemError where the gateway does not take it */
export function sendBatch(
  { file, mode, model, register, actorCode, idempotencyKey }: Wanted,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BatchSummary> {
  return gateway().upload(
    {
      mode,
      name: file.name.slice(0, 200),
      ...(model === undefined ? {} : { model }),
      ...(register === undefined ? {} : { for: register }),
      ...(actorCode === '' ? {} : { actorCode }),
    },
    file,
    {
      type: guessMediaType(file.name),
      idempotencyKey,
      signal,
      onSent: (_bytes, share) => onProgress(share ?? 0),
    },
  )
}

/** A key that no other has. */
export function newKey(): string {
  // `randomUUID` is there in secure contexts only.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
