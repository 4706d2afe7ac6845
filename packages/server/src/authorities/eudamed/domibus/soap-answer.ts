import { readXml } from '@udigate/sheets/xml'
import { childElements, type XmlElement } from '@udigate/udi'
import { readContentType } from './content-type.ts'
import { readMultipart } from './multipart.ts'
import { pluginNamespace, soapNamespace } from './namespaces.ts'
import { readFault, type SoapFault } from './soap-fault.ts'

export type SoapAnswer =
  | { kind: 'body'; header?: XmlElement; body: XmlElement; attachments: ReadonlyMap<string, Uint8Array> }
  | { kind: 'fault'; fault: SoapFault }
  | { kind: 'unreadable'; because: string }

/**
 * Reads an answer of the WS plugin, in one piece or as `multipart/related` (MTOM). `body` is the element
 * inside the SOAP body, always the plugin's own; anything else that came back is unreadable.
 */
export function readSoapAnswer(contentType: string, bytes: Uint8Array): SoapAnswer {
  const parsedType = readContentType(contentType)
  const multipart = parsedType.type === 'multipart/related' ? readMultipart(parsedType, bytes) : undefined
  if (typeof multipart === 'string') return { kind: 'unreadable', because: multipart }

  // The size was limited as the answer came in.
  const xml = readXml(multipart?.root ?? bytes, { maxBytes: bytes.byteLength })
  if (!xml.ok) return { kind: 'unreadable', because: xml.because }
  const { root } = xml
  if (!isSoap(root, 'Envelope')) return unreadable(`the answer is no SOAP 1.2 envelope but ${root.name}`)
  const parts = childElements(root)
  const header = parts.find(part => isSoap(part, 'Header'))
  const bodies = parts.filter(part => isSoap(part, 'Body'))
  const [body, ...more] = bodies.flatMap(part => childElements(part))
  if (!body || more.length > 0 || bodies.length > 1)
    return unreadable('the SOAP body does not hold one element')
  if (isSoap(body, 'Fault')) return { kind: 'fault', fault: readFault(body) }
  if (body.namespace !== pluginNamespace) return unreadable(`the SOAP body holds a foreign ${body.name}`)
  return {
    kind: 'body',
    ...(header ? { header } : {}),
    body,
    attachments: multipart?.attachments ?? new Map(),
  }
}

function unreadable(because: string): SoapAnswer {
  return { kind: 'unreadable', because }
}

function isSoap(element: XmlElement, name: string): boolean {
  return element.namespace === soapNamespace && element.name === name
}
