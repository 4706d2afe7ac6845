import type { KeyObject, X509Certificate } from 'node:crypto'

/** Whom the judge believes. */
export interface Trust {
  readonly authority: X509Certificate
  /** Certificates that messages name without bringing them. */
  readonly known: readonly X509Certificate[]
  readonly now: Date
}

export interface Recipient {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}
