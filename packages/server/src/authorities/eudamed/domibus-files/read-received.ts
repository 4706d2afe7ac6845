import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { readXml } from '@udigate/sheets/xml'
import { childElements, descend, getText, type XmlElement } from '@udigate/udi'
import type { Collected } from '../../access-point.ts'
import { describePendingFailure } from '../pending-answer.ts'
import { readUserMessage } from '../user-message.ts'
import { metadataName } from './folders.ts'
import { fromWireId } from './message-names.ts'
import type { DomibusFilesSettings } from './settings.ts'
import { namesIn } from './traces.ts'

export type Received =
  | { kind: 'answer'; answer: Collected }
  /** The plugin may still be writing it, or it is gone. */
  | { kind: 'absent' }
  /** This message cannot be had; others perhaps can. */
  | { kind: 'unusable'; because: string }

/**
 * Reads a message that the plugin has received. The plugin writes `metadata.xml` first, then the payload, and nothing
 * that says when it is through: a payload is taken as soon as it is a whole XML document, and any other only after it
 * has been left alone for a while.
 *
 * @param folder `IN/<recipient>/<message id>`
 */
export async function readReceived(settings: DomibusFilesSettings, folder: string): Promise<Received> {
  try {
    const names = (await namesIn(folder)) ?? []
    const header = names.includes(metadataName) ? await readHeader(join(folder, metadataName)) : undefined
    const payload = header && choosePayload(names, header, settings.payloadId)
    if (header === undefined || payload === undefined) {
      const what =
        header === undefined ? 'its metadata.xml cannot be read' : 'it has no payload that could be meant'
      return await judgeUnfinished(settings, folder, names, { kind: 'unusable', because: what })
    }
    const { size } = await stat(join(folder, payload))
    if (size > settings.maxAnswerBytes) {
      return {
        kind: 'unusable',
        because: `its payload has ${size} bytes, ${settings.maxAnswerBytes} are allowed`,
      }
    }
    const xml = await readFile(join(folder, payload))
    const answer = { kind: 'answer', answer: getCollected(header, folder, xml) } as const
    return readXml(xml).ok ? answer : await judgeUnfinished(settings, folder, names, answer)
  } catch (error) {
    // Where it is missing, another process was faster, or the plugin's purge.
    return describePendingFailure(error)
  }
}

async function readHeader(path: string): Promise<XmlElement | undefined> {
  const document = readXml(await readFile(path))
  return document.ok && document.root.name === 'UserMessage' ? document.root : undefined
}

async function judgeUnfinished(
  { now, settleMs }: DomibusFilesSettings,
  folder: string,
  names: readonly string[],
  otherwise: Received,
): Promise<Received> {
  const changes = await Promise.all(
    [folder, ...names.map(name => join(folder, name))].map(path => stat(path)),
  )
  const latest = Math.max(...changes.map(({ mtimeMs }) => mtimeMs))
  return now().getTime() - latest < settleMs ? { kind: 'absent' } : otherwise
}

/** The only payload; of several, the one that the header gives the agreed id. */
function choosePayload(names: readonly string[], header: XmlElement, payloadId: string): string | undefined {
  const payloads = names.filter(name => name !== metadataName)
  if (payloads.length < 2) return payloads[0]
  const parts = childElements(descend(header, 'PayloadInfo') ?? header, 'PartInfo')
  const part = parts.find(
    ({ attributes }) => attributes.find(({ name }) => name === 'href')?.value.trim() === payloadId,
  )
  const properties = childElements((part && descend(part, 'PartProperties')) ?? header, 'Property')
  const given = properties.filter(({ attributes }) =>
    attributes.some(({ value }) => /^(Payload|File)Name$/.test(value)),
  )
  const named = given.map(property => getText(property).trim())
  // Where a part has no file name, the plugin calls its file by its id.
  const plain = payloadId.replace(/^cid:/, '')
  return (
    payloads.find(name => named.includes(name)) ??
    payloads.find(name => basename(name, extname(name)) === plain)
  )
}

function getCollected(header: XmlElement, folder: string, xml: Uint8Array): Collected {
  const said = readUserMessage(header)
  return {
    ...said,
    // Plugins of before Domibus 5 write no id into the metadata, but call the folder by it.
    answerId: said.answerId ?? decodeName(basename(folder)),
    ...(said.refToMessageId === undefined ? {} : { refToMessageId: fromWireId(said.refToMessageId) }),
    xml,
  }
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
