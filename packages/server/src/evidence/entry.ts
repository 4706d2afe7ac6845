import { createHash } from 'node:crypto'

/** What an entry of a chain speaks of. */
export type EvidenceKind =
  /** A submission was stored, with its operations and their first states. */
  | 'received'
  /** An operation of a submission went from one state to another, or its doubt did. */
  | 'operation'
  /** The doubt of a submission is another one, or there is none any longer. */
  | 'doubt'
  /** A submission waits for another one no longer. */
  | 'freed'
  /** A submission came to its end. */
  | 'ended'
  /** A message was stored, to be handed over. */
  | 'composed'
  /** The bytes of a message are about to go to the access point. */
  | 'handing'
  /** What the access point made of that. */
  | 'handed'
  /** A message went from one state to another. */
  | 'message'
  /** An answer of the authority was kept. */
  | 'answered'
  /** The authority was asked what it holds. */
  | 'asked'
  /** What that showed: of an entity, or of a page of a pull. */
  | 'found'
  /** A person decided what a machine cannot tell. */
  | 'decided'
  /** Somebody set the clock by which times are recorded. */
  | 'clock-set'
  /** An operator said which secret key the store belongs to. */
  | 'adopted'
  /** A pull was started. */
  | 'pulling'
  /** A pull went on, or came to its end. */
  | 'pulled'
  /** An API key was made. */
  | 'granted'
  /** An API key was revoked. */
  | 'revoked'
  /** An API key or a webhook was deleted. */
  | 'deleted'
  /** A webhook was made. */
  | 'subscribed'
  /** A webhook has another address, other events, another description or another secret; an actor another party, representative or token. */
  | 'changed'
  /** A webhook is told of what happens again. */
  | 'enabled'
  /** A webhook is told of nothing any longer. */
  | 'disabled'
  /** An actor was registered, for the first time or again. */
  | 'registered'
  /** Nothing is registered of an actor any longer. */
  | 'removed'
  /** What is kept of an entity is another one: its content, its state, or whose it is. */
  | 'kept'
  /** What was stored of something when its evidence began, since it is older than that. */
  | 'anchored'

/** The kinds that begin a chain, and stand nowhere else in one. */
export const openingKinds: ReadonlySet<EvidenceKind> = new Set([
  'received',
  'composed',
  'pulling',
  'granted',
  'subscribed',
  'anchored',
])

/** What is hashed of an entry. */
export interface EntryContent {
  chain: string
  /** From 1. */
  seq: number
  at: number
  kind: string
  /** JSON of what happened. */
  facts: string
  /** The hash of the entry before it, hexadecimal; 64 zeros for the first one. */
  previous: string
}

/** What the first entry of a chain has in place of the hash of the one before it. */
export const noPrevious = '0'.repeat(64)

/** The line of text that an entry's hash is of: a JSON array that says first what it is. */
export function formatEntry({ chain, seq, at, kind, facts, previous }: EntryContent): string {
  return JSON.stringify(['udigate evidence entry 1', chain, seq, at, kind, facts, previous])
}

/** SHA-256 of an entry's line in UTF-8, hexadecimal. */
export function hashEntry(entry: EntryContent): string {
  return hashContent(formatEntry(entry))
}

/** SHA-256 of bytes, or of a text in UTF-8, hexadecimal. */
export function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
