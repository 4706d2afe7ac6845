import type fc from 'fast-check'

/** What a stranger sends: bytes, and what they are said to be. */
export interface Input {
  /** A Content-Type, or what else is told beside the bytes; one line. */
  readonly type: string
  readonly body: Buffer
}

/** A reader of what strangers send, and what it is fuzzed with. */
export interface Reader {
  /** At most 512 KiB each. */
  readonly inputs: fc.Arbitrary<Input>
  /** Reads an input; ends by an exception only where the reader does what it never may. */
  read(input: Input): unknown
  /** Ends what was started for it. */
  close?(): Promise<void>
}

/** The most bytes that an input has. */
export const maxInputBytes = 512 * 1024

/** Bytes as an input of at most that many. */
export function makeInput(type: string, body: string | Uint8Array): Input {
  const bytes =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  return { type, body: bytes.subarray(0, maxInputBytes) }
}
