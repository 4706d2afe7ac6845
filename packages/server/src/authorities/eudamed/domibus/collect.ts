import { element, textAt } from '@udigate/udi'
import type { AccessPoint, CollectOptions, Failure, PendingEnd } from '../../access-point.ts'
import { callPlugin, type Unanswered } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { Horizon } from './horizon.ts'
import type { LeftOver } from './left-over.ts'
import { listPending, type Received } from './list-pending.ts'
import { findNextPage, shortestFullList } from './next-page.ts'
import { retrieveMessage } from './retrieve-message.ts'
import type { DomibusSettings } from './settings.ts'

/** What collecting works with, and what it remembers between its turns. */
export interface Remembered {
  settings: DomibusSettings
  /** What earlier turns could not fetch. */
  leftOver: LeftOver
  horizon: Horizon
  now(): Date
}

/**
 * The pending messages of Domibus: `listPendingMessages`, then for each `retrieveMessage` without marking, and
 * `markMessageAsDownloaded` to confirm it.
 */
export function openMessages(remembered: Remembered): Pick<AccessPoint, 'listPending' | 'open'> {
  const { settings, leftOver } = remembered
  return {
    listPending: collecting => listAllPending(remembered, collecting),
    async open(answerId, signal) {
      const retrieved = await retrieveMessage(settings, answerId, signal)
      if (retrieved.kind !== 'answer') return leave(remembered, answerId, retrieved, signal)
      return {
        ...retrieved,
        async confirm() {
          const failure = await markAsDownloaded(settings, answerId, signal)
          if (failure) return leave(remembered, answerId, failure, signal)
          leftOver.forget(answerId)
          return undefined
        },
      }
    },
  }
}

/**
 * Domibus lists the first 500 at most, so it is asked again until it lists nothing new, and then for what arrived after a
 * full list: messages that stay there do not hide those that came later.
 */
async function* listAllPending(
  { settings, leftOver, horizon, now }: Remembered,
  { signal, others }: CollectOptions,
): AsyncGenerator<string, PendingEnd> {
  const seen = new Set<string>()
  const isOthers = (id: string): boolean => others?.has(id) ?? false
  const list = (received: Received) => listPending(settings, received, signal)
  let from: Date | undefined
  let isPart = false
  for (;;) {
    const listed = await list({ from })
    if (listed.kind !== 'listed') return describeEnd(listed)
    const fresh = [...new Set(listed.ids)].filter(id => !seen.has(id))
    const due = fresh.filter(id => !isOthers(id) && leftOver.isDue(id))
    for (const id of fresh) seen.add(id)
    yield* fresh.filter(isOthers)
    yield* due
    if (due.length > 0) continue
    if (listed.ids.length < shortestFullList) return { isPart }
    const known = horizon.get()
    if (known && (from === undefined || known > from)) {
      from = known
      isPart = true
      continue
    }
    const next = await findNextPage(from, listed.ids.length, now(), list)
    if (next.kind !== 'page') return describeEnd(next)
    from = next.from
    if (listed.ids.every(isOthers)) horizon.set(from)
  }
}

/** Is it this one message, or the access point? One message must not keep the others from being seen. */
async function leave(
  { settings, leftOver }: Remembered,
  answerId: string,
  failure: Failed,
  signal: AbortSignal,
): Promise<Failure> {
  if (failure.kind === 'unavailable' || signal.aborted)
    return { kind: 'unavailable', ...describeEnd(failure) }
  if (failure.kind === 'unknown') {
    const again = await listPending(settings, {}, signal)
    if (again.kind !== 'listed') return { kind: 'unavailable', ...describeEnd(again) }
  }
  leftOver.leave(answerId)
  return { kind: 'unusable', because: failure.because }
}

function describeEnd({ because, ...rest }: Failed): { because: string; retryAfterMs?: number } {
  const retryAfterMs = 'retryAfterMs' in rest ? rest.retryAfterMs : undefined
  return { because, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

type Failed = { kind: 'unusable'; because: string } | Unanswered

/** Returns what went wrong, or nothing. */
async function markAsDownloaded(
  settings: DomibusSettings,
  answerId: string,
  signal: AbortSignal,
): Promise<Failed | undefined> {
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
