import { type ElementToWrite, element, writeElement } from '@udigate/udi'
import { ebmsNamespace } from '../user-message.ts'
import { pluginNamespace, soapNamespace } from './namespaces.ts'

/**
 * A SOAP 1.2 message in UTF-8. The prefixes `soap`, `eb` (ebMS header) and `ws` (WS plugin) are declared on
 * the envelope for `body` and `header` to use.
 */
export function writeEnvelope(body: ElementToWrite, header?: ElementToWrite): Uint8Array {
  const envelope = element(
    'soap:Envelope',
    { 'xmlns:soap': soapNamespace, 'xmlns:eb': ebmsNamespace, 'xmlns:ws': pluginNamespace },
    ...(header ? [element('soap:Header', {}, header)] : []),
    element('soap:Body', {}, body),
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${writeElement(envelope)}`, 'utf8')
}
