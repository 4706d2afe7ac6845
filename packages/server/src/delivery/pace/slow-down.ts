import type { WriteTransaction } from '../../store/changes.ts'
import { findLastUse, findPacing, noteTrafficRejection } from '../../store/pacing.ts'
import type { MessageRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { readGap, slowDownFurther } from './find-room.ts'
import { readSlowDown } from './hold-back.ts'

/**
 * Slows an organisation down after the authority has rejected a message of it for traffic. What was sent before the last such
 * rejection says nothing new.
 *
 * @returns how long one message waits after the other from now on, in milliseconds; `undefined` where nothing changes
 */
export async function slowDown(
  db: WriteTransaction,
  { monotonic }: Delivery,
  message: MessageRow,
): Promise<number | undefined> {
  const known = readSlowDown(await findPacing(db, message))
  const sentAt = await findLastUse(db, message.message_id)
  if (known !== undefined && (sentAt ?? 0) <= known.since) return undefined
  const now = monotonic().getTime()
  const { level, since } = slowDownFurther(known, now)
  await noteTrafficRejection(db, message, level, since)
  return readGap(level)
}

/** Says that an organisation is slowed down. */
export function reportSlowDown(
  { stage, log, metrics }: Delivery,
  { organisation, message_id: messageId, operation }: MessageRow,
  gap: number | undefined,
  because: string,
): void {
  metrics.messages.rejectedForTraffic(stage)
  if (gap === undefined) return
  log.warn(
    { stage, organisation, messageId, operation, because, secondsBetweenMessages: gap / 1000 },
    'the authority rejects a message for traffic; the organisation sends more slowly',
  )
}
