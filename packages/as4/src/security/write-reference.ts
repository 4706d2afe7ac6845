import { escapeText } from '../xml/escape-text.ts'
import { exclusive } from '../xml/namespaces.ts'
import type { SignedReference } from './signed-reference.ts'

/** A `ds:Reference`, as signatures and receipts have it. The prefix `ds` is declared around it. */
export function writeReference(reference: SignedReference): string {
  const { uri, transform, inclusivePrefixes, digestMethod, digest } = reference
  const parameters =
    inclusivePrefixes &&
    `<ec:InclusiveNamespaces xmlns:ec="${exclusive}" PrefixList="${escapeText(inclusivePrefixes.join(' '))}"/>`
  return (
    `<ds:Reference URI="${escapeText(uri)}"><ds:Transforms><ds:Transform Algorithm="${escapeText(transform)}">` +
    `${parameters ?? ''}</ds:Transform></ds:Transforms><ds:DigestMethod Algorithm="${escapeText(digestMethod)}"/>` +
    `<ds:DigestValue>${escapeText(digest)}</ds:DigestValue></ds:Reference>`
  )
}
