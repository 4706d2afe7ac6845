import type { PublicDevice, PublicLaw } from '@udigate/udi'

/** A register of the authority that anyone can read. It shows less than the authority holds, and later. */
export interface PublicRegister {
  law: PublicLaw
  /** How long it may take until it shows what the authority has accepted, in milliseconds. */
  delay: number
  /** How long to wait between two calls, in milliseconds. */
  pause: number
  /** Asks once, for one page. Never throws for anything the outside did. */
  find(question: PublicQuestion, signal: AbortSignal): Promise<PublicAnswer>
}

/** Which devices are asked for, by a code; and the page, where it is not the first one. */
export interface PublicQuestion {
  by: 'device' | 'deviceGroup' | 'maker'
  code: string
  page?: string | undefined
}

export type PublicAnswer =
  /** `next`: what the next page is asked for by; absent where there is none. */
  | { kind: 'shown'; devices: readonly PublicDevice[]; next?: string | undefined }
  | { kind: 'unavailable'; because: string; retryAfterMs?: number | undefined }
