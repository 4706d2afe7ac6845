import type { XmlElement } from '@udigate/udi'
import { member, mostDepth, readText, type Tree, toList, toTree } from './answer-tree.ts'

/** What a recipient says of an item that it got (CIC): unasked, and any time later. */
export interface Confirmation {
  /** Its own identifier; empty where it has none. */
  readonly id: string
  /** GLN of the recipient. */
  readonly from: string
  readonly gtin: string
  readonly market: string
  /** Taken in, used, refused, or to be looked at. */
  readonly state: 'RECEIVED' | 'SYNCHRONISED' | 'REJECTED' | 'REVIEW' | (string & {})
  /** When it was said, as it is written. */
  readonly at: string
  readonly reasons: readonly ConfirmationReason[]
}

/** Why a recipient wants something changed, and what. */
export interface ConfirmationReason {
  /** The item that it is about, which may be inside of the one that is confirmed. */
  readonly gtin: string
  readonly code: string
  readonly text: string
  readonly action: string
}

/** The confirmations in an answer of the pool in JSON, wherever they stand. It never throws. */
export function readConfirmations(answer: unknown): Confirmation[] {
  const found: Confirmation[] = []
  walk(answer, found, 0)
  return found
}

/** The confirmations in a message of GDSN's XML. It never throws. */
export function readConfirmationMessage(root: XmlElement): Confirmation[] {
  return readConfirmations(toTree(root, 0))
}

function walk(tree: Tree, found: Confirmation[], depth: number): void {
  if (typeof tree !== 'object' || tree === null || depth > mostDepth) return
  const state = member(tree, 'CatalogueItemConfirmationState')
  if (state !== undefined) found.push(readConfirmation(tree, state))
  else for (const each of Object.values(tree)) walk(each, found, depth + 1)
}

function readConfirmation(tree: Tree, state: Tree): Confirmation {
  const reference = member(tree, 'CatalogueItemReference')
  const gtin = textIn(reference, 'Gtin')
  return {
    id: textIn(member(tree, 'CatalogueItemConfirmationIdentification'), 'EntityIdentification'),
    from: textIn(state, 'RecipientGLN'),
    gtin,
    market: textIn(reference, 'TargetMarketCountryCode'),
    state: textIn(state, 'CatalogueItemConfirmationStateCode'),
    at: textIn(tree, 'CreationDateTime'),
    reasons: toList(member(tree, 'CatalogueItemConfirmationStatusDetail')).flatMap(detail =>
      readReasons(detail, gtin),
    ),
  }
}

function readReasons(detail: Tree, gtin: string): ConfirmationReason[] {
  const own = textIn(member(detail, 'ConfirmationStatusCatalogueItem'), 'Gtin')
  return toList(member(detail, 'CatalogueItemConfirmationStatus')).map(status => ({
    gtin: own === '' ? gtin : own,
    code: textIn(status, 'ConfirmationStatusCode'),
    text:
      textIn(status, 'AdditionalConfirmationStatusLongDescription') ||
      textIn(status, 'ConfirmationStatusCodeDescription'),
    action: textIn(member(status, 'CorrectiveAction'), 'CorrectiveActionCode'),
  }))
}

/** A text of a member, which JSON may wrap; an entity is named by its value alone there. */
function textIn(tree: Tree, name: string): string {
  const [one] = toList(tree)
  const found = member(one, name) ?? (name === 'EntityIdentification' ? member(one, 'Value') : undefined)
  const [inner] = toList(found)
  return readText(inner) ?? readText(member(inner, 'Value')) ?? ''
}
