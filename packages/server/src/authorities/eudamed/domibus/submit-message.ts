import { childElements, type ElementToWrite, element, getText } from '@udigate/udi'
import { describeUnprepared, type MessageDraft, type SendResult } from '../../access-point.ts'
import { writeUserMessage } from '../user-message.ts'
import { callPlugin } from './call.ts'
import { writeEnvelope } from './envelope.ts'
import type { DomibusSettings } from './settings.ts'
import type { SoapFault } from './soap-fault.ts'

/**
 * One try to hand a document to Domibus (`submitMessage`). `taken` only where Domibus answers with the very
 * id.
 */
export async function submitMessage(
  settings: DomibusSettings,
  draft: MessageDraft,
  signal: AbortSignal,
): Promise<SendResult> {
  let request: Uint8Array
  try {
    request = writeSubmitRequest(settings, draft)
  } catch (error) {
    return describeUnprepared(error)
  }
  const called = await callPlugin(settings, request, 'submitResponse', signal)
  if (called.kind === 'fault') return judgeFault(called.fault)
  if (called.kind !== 'answer') return called
  const ids = childElements(called.body, 'messageID').map(id => getText(id).trim())
  if (ids.length === 1 && ids[0] === draft.transmissionId) return { kind: 'taken' }
  return { kind: 'unknown', because: `the access point answered with other message ids: ${ids.join(', ')}` }
}

/**
 * A fault is a refusal, with two exceptions: that the id is known says that an earlier try arrived, and a
 * failure on the receiver's side that the plugin itself did not word (a database that went away) may have
 * come at any point.
 */
function judgeFault({ kind, code, because }: SoapFault): SendResult {
  if (/already exists|duplicate/i.test(`${code ?? ''} ${because}`)) return { kind: 'unknown', because }
  // So does Domibus turn away a user that it does not know: nothing of the plugin speaks.
  if (kind === 'Receiver' && code === undefined) return { kind: 'unknown', because, turnedAway: true }
  return { kind: 'refused', because, ...(code === undefined ? {} : { code }) }
}

/** The whole SOAP message of a `submitMessage`. */
export function writeSubmitRequest(settings: DomibusSettings, draft: MessageDraft): Uint8Array {
  const { payloadId } = settings
  const value = Buffer.from(draft.xml.buffer, draft.xml.byteOffset, draft.xml.byteLength).toString('base64')
  const body = element(
    'ws:submitRequest',
    {},
    element('payload', { payloadId, contentType: 'text/xml' }, element('value', {}, value)),
  )
  return writeEnvelope(body, writeMessaging(settings, draft))
}

/** The ebMS header; its attribute `mustUnderstand` has no namespace in the plugin's schema. */
function writeMessaging(settings: DomibusSettings, draft: MessageDraft): ElementToWrite {
  return element('eb:Messaging', { mustUnderstand: 'true' }, writeUserMessage(settings, draft))
}
