import type { X509Certificate } from 'node:crypto'
/**
 * An eDelivery access point as the gateway sees it: a post office that takes documents for the authority,
 * knows what became of them, and holds the authority's answers until they are fetched.
 */
export interface AccessPoint {
  /**
   * Sends one document under the given id of the transmission: one attempt, never repeated here. Never throws
   * for anything the outside did, nor for a document that it fails to prepare. `signal` ends it early; what that leaves open is
   * `unknown`.
   */
  send(draft: MessageDraft, signal: AbortSignal): Promise<SendResult>

  /** What became of an earlier transmission. Never throws for anything the outside did. */
  fetchStatus(transmissionId: string, signal: AbortSignal): Promise<SendStatus>

  /**
   * The ids under which answers are pending, as far as they can be listed; `open` takes them. Ends early when the access point
   * cannot be reached, and says so in the returned value; throws nothing for the outside. `collectAnswers` goes through them.
   */
  listPending(collecting: CollectOptions): AsyncGenerator<string, PendingEnd>

  /** Fetches a pending answer and leaves it pending. Never throws for anything the outside did. */
  open(pendingId: string, signal: AbortSignal): Promise<Opened>

  /**
   * Asks the access point itself and changes nothing. Never throws for anything the outside did.
   *
   * @param organisation whose party asks, where it has one of its own
   */
  inspect?(signal: AbortSignal, organisation?: string): Promise<Inspected>
}

/** What can be seen of an access point without sending anything. */
export interface Inspected {
  /** Why it could not be asked; absent where it answered. */
  trouble?: Trouble
  /** The time that it has, where it tells it. */
  clock?: Date
  /** Whether it serves callers who do not log in; absent where the gateway does not log in itself. */
  servesAnyone?: boolean
  /** The gateway itself, where it is the access point of its side. */
  gateway?: InspectedGateway
}

/** What can be seen of a gateway that is an access point. */
export interface InspectedGateway {
  certificate: X509Certificate
  partnerCertificates: readonly X509Certificate[]
  /** How certificates of the partner are trusted besides those that are named; absent where none are. */
  chain?: InspectedChain | undefined
  /** Who answers at the address that partners have. */
  endpoint:
    | { kind: 'answers' }
    | { kind: 'not-set' }
    | { kind: 'silent'; trouble: Trouble }
    | { kind: 'another'; because: string }
}

/** What vouches for the certificates of a partner. */
export interface InspectedChain {
  authorities: readonly X509Certificate[]
  /** Whether the present certificate of the partner would be trusted by them alone, as the one that follows it has to be. */
  vouchesForPartner: boolean
  /** Until when every authority has a revocation list in force; absent where lists are not looked at. */
  listsUntil?: Date | undefined
}

export interface Trouble {
  kind:
    | 'unreachable'
    | 'certificate'
    | 'no-answer'
    | 'login'
    | 'no-plugin'
    | 'refused'
    | 'no-folder'
    | 'unsigned'
    | 'no-receipt'
    | 'unprepared'
  because: string
}

/** The ids of the transmissions that may still be answered, the oldest first. */
export type ListAwaited = () => Promise<readonly string[]>

/** What became of an answer. */
export type Verdict = 'stored' | 'not-ours'

/** The pending messages that answer nothing of this gateway, by the ids under which they are pending. */
export interface OtherAnswers {
  has(pendingId: string): boolean
  /** Forgets all but these: nothing else is pending. */
  retain(pendingIds: ReadonlySet<string>): void
  /** It is not pending any more. */
  forget(pendingId: string): void
}

/** What collecting goes by. */
export interface CollectOptions {
  signal: AbortSignal
  /** What was found to be another application's: it may be listed, and is not fetched again. */
  others?: OtherAnswers
  /** For an authority without a mailbox, which is asked about one transmission after the other. */
  listAwaited?: ListAwaited
}

/** How a list of what is pending ended. */
export interface PendingEnd {
  /** Why it ended before all that is pending was listed. */
  because?: string
  /** How long the access point wants a pause. */
  retryAfterMs?: number
  /** Whether only what came after some time was listed. */
  isPart?: boolean
  /** What could not be tidied away before. */
  leftBehind?: LeftBehind[]
}

/** A pending answer that was fetched. */
export type Opened =
  | {
      kind: 'answer'
      answer: Collected
      /** Tells the access point that it is stored here: from then on it is not pending. */
      confirm(): Promise<Failure | undefined>
      /** Takes it away where it answers nothing of this gateway; without, it stays pending for its owner. */
      putAside?(): Promise<Failure | undefined>
    }
  /** Another process was faster, or it is still being written. */
  | { kind: 'absent' }
  | Failure

/** Why an answer was not fetched or confirmed: for its own sake, or since the access point cannot be asked for any. */
export type Failure =
  | { kind: 'unusable'; because: string }
  | { kind: 'unavailable'; because: string; retryAfterMs?: number }

export interface MessageDraft {
  /** Identifies this transmission, 1 to 255 characters; an access point takes each id once. */
  transmissionId: string
  /** Groups messages that belong together, at most 255 characters. */
  conversationId?: string | undefined
  /** Whose message it is: an organisation may have a party of its own. */
  organisation?: string | undefined
  xml: Uint8Array
}

export type SendResult =
  /** The access point has the document durably. `receiptSha256`: of what it signed to say so, where it signs. */
  | { kind: 'taken'; receiptSha256?: string }
  /** The access point said that it will not take this document. `code` is its own, as it stands. */
  | { kind: 'refused'; because: string; code?: string }
  /**
   * Certainly not received: no connection, no trusted connection, or rejected before processing. `turnedAway`: what is at
   * the address is there, and not as an access point that lets the gateway in. `unprepared`: what the gateway failed over before
   * it came to the access point; it says something of this document, and nothing of any other.
   */
  | { kind: 'unavailable'; because: string; retryAfterMs?: number; turnedAway?: true; unprepared?: unknown }
  /** Perhaps received: ask `fetchStatus` before anything is sent again. `turnedAway` as above. */
  | { kind: 'unknown'; because: string; retryAfterMs?: number; turnedAway?: true }

/** The result for a document that the gateway fails to prepare. @param error why */
export function describeUnprepared(error: unknown): SendResult {
  const because = error instanceof Error ? error.message || error.name : String(error)
  return { kind: 'unavailable', because: `it could not be prepared: ${because}`, unprepared: error }
}

/**
 * - `not-found`: the access point has never seen the id.
 * - `on-its-way`: it has the document and is trying.
 * - `delivered`: the authority's access point has receipted it; the authority's answer is yet to come.
 * - `failed`: it gave up; the document was not delivered.
 * - `undecided`: it may have arrived, and is not sent again under its id: what became of it only the authority can tell.
 * - `turned-away`: what is at the address runs and answered, and not as an access point that lets the gateway in. Of folders:
 *   they are missing, or the gateway may not use them.
 * - `unknown`: it could not be asked, or its answer says none of these.
 */
export type SendStatus =
  | 'not-found'
  | 'on-its-way'
  | 'delivered'
  | 'failed'
  | 'undecided'
  | 'turned-away'
  | 'unknown'

/** An answer as it was fetched: its payload byte for byte, unread and untrusted. */
export interface Collected {
  answerId: string
  /** From the header of the answer, where given. */
  conversationId?: string
  /** The id of the transmission that the answer refers to, where given. */
  refToMessageId?: string
  /** The organisation whose own party it was sent to; absent where it may be anyone's. */
  organisation?: string
  /** The sending party's id, where given. */
  fromPartyId?: string
  xml: Uint8Array
}

export interface CollectEnd {
  /** Why collecting ended before all pending answers were seen; absent when none is left. */
  because?: string
  /** How long the access point wants a pause. */
  retryAfterMs?: number
  /** Answers that stay with the access point because fetching or confirming them failed. */
  leftBehind: LeftBehind[]
}

export interface LeftBehind {
  answerId: string
  because: string
}
