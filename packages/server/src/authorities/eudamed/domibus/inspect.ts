import type { Inspected, Trouble } from '../../access-point.ts'
import { post } from '../http/exchange.ts'
import { makeAuthorization } from './call.ts'
import { writeListRequest } from './list-pending.ts'
import type { DomibusSettings } from './settings.ts'
import { readSoapAnswer } from './soap-answer.ts'

/**
 * Asks the WS plugin for its list of messages, which changes nothing: once as the gateway does, and where that is with a
 * user, once without.
 */
export async function inspectPlugin(settings: DomibusSettings, signal: AbortSignal): Promise<Inspected> {
  const asked = await askForList(settings, makeAuthorization(settings), signal)
  if (asked.trouble || settings.user === undefined) return asked
  const { trouble } = await askForList(settings, undefined, signal)
  return { ...asked, servesAnyone: trouble === undefined }
}

async function askForList(
  settings: DomibusSettings,
  authorization: string | undefined,
  signal: AbortSignal,
): Promise<Inspected> {
  const envelope = writeListRequest(settings.pending ?? {})
  const outcome = await post(
    { ...settings, authorization },
    'application/soap+xml; charset=UTF-8',
    envelope,
    signal,
  )
  if (outcome.kind !== 'answered') {
    const { because } = outcome
    if (/certificate|altname|handshake|\bTLS\b|\bSSL\b/i.test(because)) {
      return { trouble: { kind: 'certificate', because } }
    }
    return { trouble: { kind: outcome.kind === 'unsent' ? 'unreachable' : 'no-answer', because } }
  }
  const { status, contentType, body, date } = outcome.answer
  const trouble = troubleIn(status, contentType, body)
  return { ...(date === undefined ? {} : { clock: date }), ...(trouble === undefined ? {} : { trouble }) }
}

function troubleIn(status: number, contentType: string, body: Uint8Array): Trouble | undefined {
  if (status === 401 || status === 403) return { kind: 'login', because: `HTTP ${status}` }
  const soap = readSoapAnswer(contentType, body)
  if (soap.kind === 'fault') {
    // What lets callers in speaks before the plugin does, so that its faults have no detail of the plugin.
    const { code, because } = soap.fault
    const isLogin = code === undefined || /^WS_PLUGIN[:_]0002$/.test(code)
    return { kind: isLogin ? 'login' : 'refused', because }
  }
  if (status >= 300 || soap.kind === 'unreadable') {
    const because = soap.kind === 'unreadable' ? soap.because : 'no list of messages'
    return { kind: 'no-plugin', because: `HTTP ${status}, ${because}` }
  }
  return soap.body.name === 'listPendingMessagesResponse'
    ? undefined
    : { kind: 'no-plugin', because: `it answers with ${soap.body.name}` }
}
