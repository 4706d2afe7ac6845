/** Is told how much of a file has gone: its bytes, and from 0 to 1 which share of all that is, where that is known. */
export type OnSent = (bytes: number, share: number | undefined) => void

/** A request with a body, as `fetch` takes it. */
export interface SentRequest {
  method: string
  headers: Readonly<Record<string, string>>
  signal: AbortSignal
}
