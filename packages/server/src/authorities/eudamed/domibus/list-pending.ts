import { childElements, element, getText } from '@udigate/udi'
import { callPlugin, type Unanswered } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { DomibusSettings, PendingFilter } from './settings.ts'

export type Listed = { kind: 'listed'; ids: string[] } | { kind: 'unusable'; because: string } | Unanswered

/** When the access point received what is listed; without bounds where absent. */
export interface Received {
  from?: Date | undefined
  to?: Date | undefined
}

/** The ids of pending messages, by the time of their arrival; Domibus gives the first 500 at most. */
export async function listPending(
  settings: DomibusSettings,
  received: Received,
  signal: AbortSignal,
): Promise<Listed> {
  const envelope = writeListRequest(settings.pending ?? {}, received)
  const called = await callPlugin(settings, envelope, 'listPendingMessagesResponse', signal)
  if (called.kind === 'fault') return { kind: 'unusable', because: called.fault.because }
  if (called.kind !== 'answer') return called
  const ids = childElements(called.body, 'messageID').map(id => getText(id).trim())
  return { kind: 'listed', ids: ids.filter(id => id !== '') }
}

/** The whole SOAP message of a `listPendingMessages`. */
export function writeListRequest(
  { fromPartyId, finalRecipient }: PendingFilter,
  { from, to }: Received = {},
): Uint8Array {
  // In the order of the plugin's schema.
  const filters = [
    ['fromPartyId', fromPartyId],
    ['finalRecipient', finalRecipient],
    ['receivedFrom', from?.toISOString()],
    ['receivedTo', to?.toISOString()],
  ] as const
  return writeEnvelope(
    element(
      'ws:listPendingMessagesRequest',
      {},
      ...filters.flatMap(([name, value]) => (value === undefined ? [] : [element(name, {}, value)])),
    ),
  )
}
