import { findChild, findChildren } from '../xml/find.ts'
import { type Element, readXml, UnreadableXml } from '../xml/read-xml.ts'
import { element, textElement } from '../xml/write-xml.ts'
import { invalidMessage, SoapFault } from './fault.ts'
import { ebms, plugin, soap } from './namespaces.ts'

/** A SOAP 1.2 request: its header blocks and the one element of its body. */
export interface Call {
  readonly header: Element | undefined
  readonly body: Element
}

/** A SOAP answer in the making: XML of the body's element and, where there is one, of the header block. */
export interface Answer {
  readonly body: string
  readonly header?: string
}

/**
 * Reads a SOAP 1.2 envelope.
 *
 * @throws SoapFault where it is none, or where its body has not exactly one element
 */
export function readCall(bytes: Uint8Array): Call {
  const envelope = readEnvelope(bytes)
  if (envelope.name !== 'Envelope') throw invalidMessage('the document is no SOAP envelope')
  if (envelope.namespace !== soap) {
    throw new SoapFault('WS_PLUGIN:0007', 'the envelope is not one of SOAP 1.2', 'VersionMismatch')
  }
  const [body, ...more] = findChildren(envelope, soap, 'Body')
  const [content, ...others] = body?.children ?? []
  if (!content || others.length > 0 || more.length > 0) {
    throw invalidMessage('the envelope needs one Body with one element in it')
  }
  return { header: findChild(envelope, soap, 'Header'), body: content }
}

function readEnvelope(bytes: Uint8Array): Element {
  try {
    return readXml(bytes)
  } catch (error) {
    if (error instanceof UnreadableXml) throw invalidMessage(`the envelope cannot be read: ${error.message}`)
    throw error
  }
}

/** The envelope around an answer. */
export function writeAnswer({ header, body }: Answer): string {
  return writeEnvelope(body, header)
}

/** The envelope around a fault, with the plugin's `FaultDetail`. */
export function writeFault(fault: SoapFault): string {
  const content = textElement('code', fault.code) + textElement('message', fault.message)
  const detail = fault.code === undefined ? '' : element('env:Detail', element('ws:FaultDetail', content))
  return writeEnvelope(
    element(
      'env:Fault',
      element('env:Code', element('env:Value', `env:${fault.party}`)) +
        element('env:Reason', textElement('env:Text', fault.message, { 'xml:lang': 'en' })) +
        detail,
    ),
  )
}

function writeEnvelope(body: string, header?: string): string {
  const content = (header === undefined ? '' : element('env:Header', header)) + element('env:Body', body)
  const namespaces = { 'xmlns:env': soap, 'xmlns:ws': plugin, 'xmlns:eb': ebms }
  return `<?xml version="1.0" encoding="UTF-8"?>${element('env:Envelope', content, namespaces)}`
}
