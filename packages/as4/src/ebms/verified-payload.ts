import type { Payload, Property } from './header.ts'

/** A payload as it was before it was compressed, signed and encrypted. */
export interface VerifiedPayload extends Payload {
  /**
   * Exactly what the signature covers. That is every byte of a payload that was compressed, and of one that is neither XML
   * nor text. Of XML that was not compressed it is the canonical form, without comments and in UTF-8; of other text, the
   * text with CRLF as line ends.
   */
  readonly content: Uint8Array
  /** The bytes that were decrypted, where these are not `content`. The signature does not cover them: for archives alone. */
  readonly contentAsSent?: Uint8Array
  /** Without `MimeType`, `CharacterSet` and `CompressionType`, which are members of their own or done with. */
  readonly properties: readonly Property[]
}
