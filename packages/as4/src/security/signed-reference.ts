/** What a signature covers: a `ds:Reference`. Plain data, to be stored with what was sent or received. */
export interface SignedReference {
  /** `#` and the identifier of an element, or `cid:` and the Content-ID of a payload. */
  readonly uri: string
  /** The one transform: exclusive canonicalisation, or Attachment-Content-Signature-Transform. */
  readonly transform: string
  /** `ec:InclusiveNamespaces/@PrefixList` of that transform. */
  readonly inclusivePrefixes?: readonly string[]
  readonly digestMethod: string
  /** The digest in base64, without white space. */
  readonly digest: string
}
