import { childElements, descend, getText, textAt, type XmlElement } from '@udigate/udi'
import { pluginNamespace } from './namespaces.ts'

export interface SoapFault {
  /** Local name of the SOAP fault code: `Sender`, `Receiver`, … */
  kind: string
  /**
   * The plugin's own code, as it stands: `WS_PLUGIN:0005`, an ebMS name, … Absent where the plugin did not
   * speak.
   */
  code?: string
  /** All that the fault says, on one line. */
  because: string
}

/** Reads a SOAP 1.2 fault with the detail that the Domibus WS plugin gives it. */
export function readFault(fault: XmlElement): SoapFault {
  const kind = lastPart(textAt(fault, 'Code', 'Value') ?? '')
  const reason = textAt(fault, 'Reason', 'Text') ?? ''
  const details = descend(fault, 'Detail')
  const detail = details && childElements(details, 'FaultDetail').find(isFromPlugin)
  const code = detail && oneLine(textAt(detail, 'code') ?? '')
  const message = detail ? (textAt(detail, 'message') ?? '') : ''
  const said = [reason, message]
    .map(oneLine)
    .filter((text, index, all) => text && all.indexOf(text) === index)
  return {
    kind,
    ...(code === undefined ? {} : { code }),
    because:
      said.join(': ') ||
      oneLine(getText(fault)) ||
      `the access point answered with a fault that gives no reason (${kind || 'no code'})`,
  }
}

function isFromPlugin(element: XmlElement): boolean {
  return element.namespace === pluginNamespace
}

function lastPart(qualifiedName: string): string {
  return qualifiedName.trim().split(':').at(-1) ?? ''
}

function oneLine(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 500)}…` : line
}
