import { escapeXml } from '@udigate/udi'
import { openActorToken } from '../actors/access-token.ts'
import type { Sealing } from '../secrets/sealing.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import type { MessageRow, SubmissionRow } from '../store/tables.ts'
import type { Delivery } from './delivery.ts'

/** The access token of a message; `token` is absent where there is none that can be opened. */
export interface TokenOfMessage {
  token?: string
  /** Whether one that comes before it is there and cannot be opened: it was sealed with another key, or changed since. */
  isSealed: boolean
}

/**
 * The access token with which a message is sent now: the one that its submission brought along, else the one that is
 * registered for its actor, else the simulator's own where that is the authority. One that cannot be opened is passed over
 * for the registered one, which is the same actor's, and never for the simulator's.
 *
 * @param submission the one whose operation the message carries first; none for what no submission asked for
 */
export async function findMessageToken(
  db: Db,
  { sealing, authority: { accessTokens } }: Pick<Delivery, 'sealing' | 'authority'>,
  { stage, actor }: Pick<MessageRow, 'stage' | 'actor'>,
  submission: Pick<SubmissionRow, 'request_id' | 'sealed_token'> | undefined,
): Promise<TokenOfMessage> {
  const own = opened(() => openOwn(sealing, submission))
  if (typeof own === 'string') return { token: own, isSealed: false }
  const row = await findActor(db, stage, actor)
  const registered = opened(() => openActorToken(sealing, row))
  const isSealed = own === sealed || registered === sealed
  if (typeof registered === 'string') return { token: registered, isSealed }
  return accessTokens.kind === 'supplied' && !isSealed
    ? { token: accessTokens.token, isSealed }
    : { isSealed }
}

function openOwn(
  sealing: Sealing,
  submission: Pick<SubmissionRow, 'request_id' | 'sealed_token'> | undefined,
): string | undefined {
  return submission?.sealed_token ? sealing.open(submission.sealed_token, submission.request_id) : undefined
}

const sealed = Symbol('a token that cannot be opened')

function opened(open: () => string | undefined): string | undefined | typeof sealed {
  try {
    return open()
  } catch {
    return sealed
  }
}

const redacted = '[access token]'

/** A text of the outside without the caller's token, which it may have repeated as it stands or escaped. */
export function redact(text: string, token: string | undefined): string {
  if (token === undefined || token === '') return text
  return text.replaceAll(token, redacted).replaceAll(escapeXml(token), redacted)
}

/** A document of the outside without the caller's token; the same bytes where it is not in them. */
export function redactBytes(bytes: Uint8Array, token: string | undefined): Uint8Array {
  if (token === undefined) return bytes
  const text = new TextDecoder().decode(bytes)
  const without = redact(text, token)
  return without === text ? bytes : new TextEncoder().encode(without)
}
