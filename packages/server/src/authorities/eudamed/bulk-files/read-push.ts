import { readXml } from '@udigate/sheets/xml'
import { childElements, descend, textAt } from '@udigate/udi'
import type { ExportEntry } from '../../exports.ts'

export type PushFacts = Pick<ExportEntry, 'operation' | 'actor' | 'entities' | 'messageId' | 'correlationId'>

/** What a message says of itself, or why it cannot be uploaded. */
export function readPush(xml: Uint8Array): PushFacts | string {
  // It is the gateway's own, and may carry 300 entities.
  const document = readXml(xml, { maxMarks: 10_000_000 })
  if (!document.ok) return document.because
  const { root } = document
  if (root.name !== 'Push') return `the upload page takes a Push, not a ${root.name}`
  const text = (...path: string[]): string => textAt(root, ...path)?.trim() ?? ''
  const service = text('recipient', 'service', 'serviceID')
  const payload = descend(root, 'payload')
  const facts = {
    operation: `${service}.${text('recipient', 'service', 'serviceOperation')}`,
    actor: text('sender', 'node', 'nodeActorCode'),
    entities: payload === undefined ? 0 : childElements(payload).length,
    messageId: text('messageID'),
    correlationId: text('correlationID'),
  }
  const missing = Object.entries(facts).find(([, value]) => value === '' || value === '.' || value === 0)
  return missing ? `the message lacks its ${missing[0]}` : facts
}
