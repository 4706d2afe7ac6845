/** What a message from outside may cost. What passes a limit is refused with an ebMS error that names it. */
export interface Limits {
  /** Size of the HTTP body, in bytes. */
  readonly maxBytes: number
  /** Size of the SOAP envelope, in bytes. */
  readonly maxEnvelopeBytes: number
  /** Nesting of elements in the envelope; the root is at depth 1. */
  readonly maxDepth: number
  /** Elements and attributes of the envelope. */
  readonly maxNodes: number
  /** Parts of the MIME message besides the envelope. */
  readonly maxParts: number
  /** Size of the headers of one MIME part, in bytes. */
  readonly maxPartHeaderBytes: number
  /** Size of all payloads after decompression, in bytes: a processing mode may have another one. */
  readonly maxPayloadBytes: number
}

/** A message of 64 MiB that holds 64 MiB of payloads: what EUDAMED's messages stay far below. */
export const defaultLimits: Limits = {
  maxBytes: 64 * 1024 * 1024,
  maxEnvelopeBytes: 1024 * 1024,
  maxDepth: 40,
  maxNodes: 4_000,
  maxParts: 20,
  maxPartHeaderBytes: 8 * 1024,
  maxPayloadBytes: 64 * 1024 * 1024,
}

/** The default for every limit that is left out or undefined: a limit that is no number would allow anything. */
export function completeLimits(limits: { readonly [name in keyof Limits]?: number | undefined }): Limits {
  const given = Object.entries(limits).filter(([, value]) => value !== undefined)
  return { ...defaultLimits, ...Object.fromEntries(given) }
}
