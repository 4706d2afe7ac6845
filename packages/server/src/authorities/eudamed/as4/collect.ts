import type { CollectEnd, Collected, OtherAnswers, Verdict } from '../../access-point.ts'
import type { ExchangeLog } from '../../exchange-log.ts'
import { describeReason } from '../durable-files.ts'

/** What partners pushed, the oldest first; each is confirmed once the consumer comes back for the next. */
export async function* collectPushed(
  log: ExchangeLog,
  signal: AbortSignal,
  others: OtherAnswers,
): AsyncGenerator<Collected, CollectEnd, Verdict | undefined> {
  const leftBehind: CollectEnd['leftBehind'] = []
  let pending: readonly string[]
  try {
    if (signal.aborted) return { because: 'ended', leftBehind }
    pending = await log.listPending()
    others.retain(new Set(pending))
  } catch (error) {
    return { because: describeReason(error), leftBehind }
  }
  for (const answerId of pending) {
    if (signal.aborted) return { because: 'ended', leftBehind }
    if (others.has(answerId)) continue
    const opened = await open(log, answerId)
    if (opened === undefined) continue
    if ('because' in opened) {
      leftBehind.push({ answerId, because: opened.because })
      continue
    }
    if ((yield opened) === 'not-ours') continue
    try {
      await log.confirm(answerId)
    } catch (error) {
      leftBehind.push({ answerId, because: describeReason(error) })
    }
  }
  return { leftBehind }
}

/** One that another process has confirmed meanwhile is there no more. */
async function open(
  log: ExchangeLog,
  answerId: string,
): Promise<Collected | { because: string } | undefined> {
  try {
    const found = await log.openPending(answerId)
    if (!found) return undefined
    const { payload: xml, ...header } = found
    return { answerId, ...header, xml }
  } catch (error) {
    return { because: describeReason(error) }
  }
}
