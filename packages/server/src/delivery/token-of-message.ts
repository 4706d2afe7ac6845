import { openActorToken } from '../actors/access-token.ts'
import { findActor } from '../store/actors.ts'
import type { Db } from '../store/database.ts'
import type { MessageRow, SubmissionRow } from '../store/tables.ts'
import type { Delivery } from './delivery.ts'

/**
 * The access token with which a message is sent now: the one that its submission brought along, else the one that is
 * registered for its actor, else the simulator's own where that is the authority; `undefined` where there is none.
 *
 * @param submission the one whose operation the message carries first; none for what no submission asked for
 */
export async function tokenOfMessage(
  db: Db,
  { sealing, authority: { accessTokens } }: Pick<Delivery, 'sealing' | 'authority'>,
  { stage, actor }: Pick<MessageRow, 'stage' | 'actor'>,
  submission: Pick<SubmissionRow, 'request_id' | 'sealed_token'> | undefined,
): Promise<string | undefined> {
  if (submission?.sealed_token) return sealing.open(submission.sealed_token, submission.request_id)
  const registered = openActorToken(sealing, await findActor(db, stage, actor))
  return registered ?? (accessTokens.kind === 'supplied' ? accessTokens.token : undefined)
}
