import { element, getText } from '@udigate/udi'
import type { SendStatus } from '../../access-point.ts'
import { callPlugin } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { DomibusSettings } from './settings.ts'

/** Statuses of a sent message; the others (RECEIVED, DOWNLOADED, DELETED, …) say nothing of its way. */
const meanings: ReadonlyMap<string, SendStatus> = new Map([
  ['NOT_FOUND', 'not-found'],
  ['READY_TO_SEND', 'on-its-way'],
  ['READY_TO_PULL', 'on-its-way'],
  ['BEING_PULLED', 'on-its-way'],
  ['SEND_ENQUEUED', 'on-its-way'],
  ['SEND_IN_PROGRESS', 'on-its-way'],
  ['SEND_ATTEMPT_FAILED', 'on-its-way'],
  ['WAITING_FOR_RECEIPT', 'on-its-way'],
  ['WAITING_FOR_RETRY', 'on-its-way'],
  ['ACKNOWLEDGED', 'delivered'],
  ['ACKNOWLEDGED_WITH_WARNING', 'delivered'],
  ['SEND_FAILURE', 'failed'],
])

/** What Domibus says of a message it was handed (`getStatusWithAccessPointRole`, role SENDING). */
export async function getMessageStatus(
  settings: DomibusSettings,
  transmissionId: string,
  signal: AbortSignal,
): Promise<SendStatus> {
  const called = await callPlugin(settings, writeStatusRequest(transmissionId), 'getStatusResponse', signal)
  if (called.kind === 'answer') return meanings.get(getText(called.body).trim()) ?? 'unknown'
  // The plugin's code for "no message with this id", in its two spellings.
  if (called.kind === 'fault')
    return /^WS_PLUGIN[:_]0009$/.test(called.fault.code ?? '') ? 'not-found' : 'turned-away'
  return called.turnedAway ? 'turned-away' : 'unknown'
}

/** The whole SOAP message of a `getStatusWithAccessPointRole`. */
export function writeStatusRequest(transmissionId: string): Uint8Array {
  return writeEnvelope(
    element(
      'ws:statusRequestWithAccessPointRole',
      {},
      element('messageID', {}, transmissionId),
      element('accessPointRole', {}, 'SENDING'),
    ),
  )
}
