import { childElements, textAt, textOf } from '@udigate/udi'
import { element } from '../../../xml/write-xml.ts'
import type { CollectEnd, Collected, LeftBehind } from '../../access-point.ts'
import { callPlugin, type Unanswered } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { LeftOver } from './left-over.ts'
import { retrieveMessage } from './retrieve-message.ts'
import type { DomibusSettings, PendingFilter } from './settings.ts'

type Failure = { kind: 'unusable'; because: string } | Unanswered

/**
 * The pending messages of Domibus: `listPendingMessages`, then for each `retrieveMessage` without marking,
 * and `markMessageAsDownloaded` once the consumer comes back for the next. Domibus lists at most 500 at a
 * time, so it is asked again until it lists nothing new.
 *
 * @param leftOver what earlier turns could not fetch
 */
export async function* collectMessages(
  settings: DomibusSettings,
  signal: AbortSignal,
  leftOver: LeftOver,
): AsyncGenerator<Collected, CollectEnd, undefined> {
  const seen = new Set<string>()
  const leftBehind: LeftBehind[] = []
  for (;;) {
    const listed = await listPending(settings, signal)
    if (listed.kind !== 'listed') return endEarly(listed, leftBehind)
    const fresh = new Set(listed.ids.filter(id => !seen.has(id) && leftOver.isDue(id)))
    if (fresh.size === 0) return { leftBehind }
    for (const ebmsMessageId of fresh) {
      seen.add(ebmsMessageId)
      const retrieved = await retrieveMessage(settings, ebmsMessageId, signal)
      if (retrieved.kind === 'answer') yield retrieved.collected
      const failure =
        retrieved.kind === 'answer' ? await markAsDownloaded(settings, ebmsMessageId, signal) : retrieved
      if (!failure) {
        leftOver.forget(ebmsMessageId)
        continue
      }
      leftBehind.push({ ebmsMessageId, because: failure.because })
      if (failure.kind === 'unavailable' || signal.aborted) return endEarly(failure, leftBehind)
      if (failure.kind === 'unusable') {
        leftOver.leave(ebmsMessageId)
        continue
      }
      // Is it this one message, or the access point? One message must not keep the others from being seen.
      const again = await listPending(settings, signal)
      if (again.kind !== 'listed') return endEarly(again, leftBehind)
      leftOver.leave(ebmsMessageId)
    }
  }
}

function endEarly({ because, ...rest }: Failure, leftBehind: LeftBehind[]): CollectEnd {
  const retryAfterMs = 'retryAfterMs' in rest ? rest.retryAfterMs : undefined
  return { because, ...(retryAfterMs === undefined ? {} : { retryAfterMs }), leftBehind }
}

async function listPending(
  settings: DomibusSettings,
  signal: AbortSignal,
): Promise<{ kind: 'listed'; ids: string[] } | Failure> {
  const envelope = writeListRequest(settings.pending ?? {})
  const called = await callPlugin(settings, envelope, 'listPendingMessagesResponse', signal)
  if (called.kind === 'fault') return { kind: 'unusable', because: called.fault.because }
  if (called.kind !== 'answer') return called
  const ids = childElements(called.body, 'messageID').map(id => textOf(id).trim())
  return { kind: 'listed', ids: ids.filter(id => id !== '') }
}

/** Returns what went wrong, or nothing. */
async function markAsDownloaded(
  settings: DomibusSettings,
  ebmsMessageId: string,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  const envelope = writeMarkRequest(ebmsMessageId)
  const called = await callPlugin(settings, envelope, 'markMessageAsDownloadedResponse', signal)
  if (called.kind === 'fault') return { kind: 'unusable', because: called.fault.because }
  if (called.kind !== 'answer') return called
  const marked = textAt(called.body, 'messageID')?.trim()
  if (marked === ebmsMessageId) return undefined
  return { kind: 'unusable', because: `the access point confirmed the message ${marked} instead` }
}

/** The whole SOAP message of a `listPendingMessages`. */
export function writeListRequest({ fromPartyId, finalRecipient }: PendingFilter): Uint8Array {
  return writeEnvelope(
    element(
      'ws:listPendingMessagesRequest',
      {},
      ...(fromPartyId === undefined ? [] : [element('fromPartyId', {}, fromPartyId)]),
      ...(finalRecipient === undefined ? [] : [element('finalRecipient', {}, finalRecipient)]),
    ),
  )
}

/** The whole SOAP message of a `markMessageAsDownloaded`. */
export function writeMarkRequest(ebmsMessageId: string): Uint8Array {
  const id = element('messageID', {}, ebmsMessageId)
  return writeEnvelope(element('ws:markMessageAsDownloadedRequest', {}, id))
}
