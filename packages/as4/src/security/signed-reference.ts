/** What a signature covers: a `ds:Reference`. Plain data, to be stored with what was sent or received. */
export interface SignedReference {
  /** `#id` of an element, or `cid:` of a payload. */
  readonly uri: string
  readonly digestMethod: string
  /** The digest in base64, without white space. */
  readonly digest: string
  /** The whole `ds:Reference` as XML that stands by itself, as a receipt repeats it. */
  readonly xml: string
}
