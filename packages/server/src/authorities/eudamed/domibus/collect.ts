import { element, textAt } from '@udigate/udi'
import type { CollectEnd, Collected, LeftBehind, OtherAnswers, Verdict } from '../../access-point.ts'
import { callPlugin, type Unanswered } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { Horizon } from './horizon.ts'
import type { LeftOver } from './left-over.ts'
import { listPending } from './list-pending.ts'
import { findNextPage, shortestFullList } from './next-page.ts'
import { retrieveMessage } from './retrieve-message.ts'
import type { DomibusSettings } from './settings.ts'

type Failure = { kind: 'unusable'; because: string } | Unanswered

/** What collecting works with, and what it remembers between its turns. */
export interface Collecting {
  settings: DomibusSettings
  signal: AbortSignal
  /** What earlier turns could not fetch. */
  leftOver: LeftOver
  /** What is another application's, which is not fetched again. */
  others: OtherAnswers
  horizon: Horizon
  now(): Date
}

/**
 * The pending messages of Domibus: `listPendingMessages`, then for each `retrieveMessage` without marking,
 * and `markMessageAsDownloaded` once the consumer comes back for the next, unless it says that the message is another
 * application's. Domibus lists the first 500 at most, so it is asked again until it lists nothing new, and then for what
 * arrived after a full list: messages that stay there do not hide those that came later.
 */
export async function* collectMessages(
  collecting: Collecting,
): AsyncGenerator<Collected, CollectEnd, Verdict | undefined> {
  const { settings, signal, leftOver, others, horizon } = collecting
  const seen = new Set<string>()
  const listedEver = new Set<string>()
  const leftBehind: LeftBehind[] = []
  const list = (received: { from?: Date | undefined; to?: Date | undefined }) =>
    listPending(settings, received, signal)
  let from: Date | undefined
  let isEveryPageRead = true
  for (;;) {
    const listed = await list({ from })
    if (listed.kind !== 'listed') return endEarly(listed, leftBehind)
    for (const id of listed.ids) listedEver.add(id)
    const fresh = new Set(listed.ids.filter(id => !seen.has(id) && !others.has(id) && leftOver.isDue(id)))
    if (fresh.size === 0) {
      if (listed.ids.length < shortestFullList) {
        if (isEveryPageRead) others.retain(listedEver)
        return { leftBehind }
      }
      const known = horizon.get()
      if (known && (from === undefined || known > from)) {
        from = known
        isEveryPageRead = false
        continue
      }
      const next = await findNextPage(from, listed.ids.length, collecting.now(), list)
      if (next.kind !== 'page') return endEarly(next, leftBehind)
      from = next.from
      if (listed.ids.every(id => others.has(id))) horizon.set(from)
      continue
    }
    for (const answerId of fresh) {
      seen.add(answerId)
      const retrieved = await retrieveMessage(settings, answerId, signal)
      const verdict = retrieved.kind === 'answer' ? yield retrieved.collected : undefined
      if (verdict === 'not-ours') {
        leftOver.forget(answerId)
        continue
      }
      const failure =
        retrieved.kind === 'answer' ? await markAsDownloaded(settings, answerId, signal) : retrieved
      if (!failure) {
        leftOver.forget(answerId)
        continue
      }
      leftBehind.push({ answerId, because: failure.because })
      if (failure.kind === 'unavailable' || signal.aborted) return endEarly(failure, leftBehind)
      if (failure.kind === 'unusable') {
        leftOver.leave(answerId)
        continue
      }
      // Is it this one message, or the access point? One message must not keep the others from being seen.
      const again = await list({ from })
      if (again.kind !== 'listed') return endEarly(again, leftBehind)
      leftOver.leave(answerId)
    }
  }
}

function endEarly({ because, ...rest }: Failure, leftBehind: LeftBehind[]): CollectEnd {
  const retryAfterMs = 'retryAfterMs' in rest ? rest.retryAfterMs : undefined
  return { because, ...(retryAfterMs === undefined ? {} : { retryAfterMs }), leftBehind }
}

/** Returns what went wrong, or nothing. */
async function markAsDownloaded(
  settings: DomibusSettings,
  answerId: string,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const envelope = writeMarkRequest(answerId)
  const called = await callPlugin(settings, envelope, 'markMessageAsDownloadedResponse', signal)
  if (called.kind === 'fault') return { kind: 'unusable', because: called.fault.because }
  if (called.kind !== 'answer') return called
  const marked = textAt(called.body, 'messageID')?.trim()
  if (marked === answerId) return undefined
  return { kind: 'unusable', because: `the access point confirmed the message ${marked} instead` }
}

/** The whole SOAP message of a `markMessageAsDownloaded`. */
export function writeMarkRequest(answerId: string): Uint8Array {
  const id = element('messageID', {}, answerId)
  return writeEnvelope(element('ws:markMessageAsDownloadedRequest', {}, id))
}
