import { createHash } from 'node:crypto'
import type { Db } from '../../store/database.ts'
import { findSubmission } from '../../store/submissions.ts'
import type { MessageRow, OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { findMessageToken, redactBytes } from '../message-token.ts'

/**
 * An answer of the authority without the access token of its message, which it may have repeated. Where the token is
 * gone already or cannot be opened, so that its presence is unknown, only the hash of the document is
 * left of it.
 *
 * @param operations those that the message has carried, or asks about
 */
export async function withoutToken(
  db: Db,
  delivery: Delivery,
  xml: Uint8Array,
  message: MessageRow | undefined,
  operations: readonly OperationRow[],
): Promise<Uint8Array> {
  if (message === undefined || !delivery.authority.law.accessToken.hasPlace(message.document)) return xml
  const [first] = operations
  const submission = first && (await findSubmission(db, first.request_id))
  const isGone = submission?.token_mark != null && submission.sealed_token === null
  const { token, isSealed } = await findMessageToken(db, delivery, message, submission)
  return isGone || isSealed || token === undefined ? withheld(xml) : redactBytes(xml, token)
}

const beginning = '<withheld because="The access token of the message is gone, and may stand here." sha256="'

/** What is left of a document that may hold a token that is known no longer: its hash. */
function withheld(xml: Uint8Array): Uint8Array {
  const hash = createHash('sha256').update(xml).digest('hex')
  return new TextEncoder().encode(`${beginning}${hash}"/>`)
}

/** Whether only the hash of a document is left. */
export function isWithheld(document: Uint8Array): boolean {
  return new TextDecoder().decode(document.subarray(0, beginning.length)) === beginning
}
