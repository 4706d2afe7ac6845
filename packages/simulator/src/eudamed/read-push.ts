import type { XmlDocument } from 'libxml2-wasm'
import { findChild } from '../xml/find.ts'
import { type Element, toElement, UnreadableXml, withDocument } from '../xml/read-xml.ts'
import type { Schema } from '../xml/schema.ts'
import * as names from './namespaces.ts'
import { readDevice, readUdiDiData, type SubmittedEntity } from './read-entity.ts'
import { checkEnvelope, type Envelope, readEnvelope } from './read-envelope.ts'
import { StructureProblem } from './structure.ts'
import { describeFault, refuseMessage, type Verdict } from './verdict.ts'

/** A DTX message as EUDAMED reads it: either entities to register, or why the whole message is refused. */
export interface Push {
  readonly envelope: Envelope
  readonly entities: readonly SubmittedEntity[]
  readonly refusal: Verdict | undefined
}

/** The version of the DTX schemas that this EUDAMED speaks. */
export const dtxVersion = '3.0.30'
const mostEntities = 300
const mostReported = 20

interface Service {
  readonly element: string
  readonly read: (element: Element) => SubmittedEntity
}

const services: Readonly<Record<string, Service>> = {
  'DEVICE.POST': { element: 'Device', read: readDevice },
  'UDI_DI.POST': { element: 'UDIDIData', read: readUdiDiData },
}

/** Reads a DTX message. Whatever is wrong with it comes back as the refusal; nothing is thrown. */
export function readPush(bytes: Uint8Array, schema: Schema | undefined): Push {
  let envelope = readEnvelope(undefined)
  try {
    return withDocument(bytes, document => {
      const root = toElement(document.root)
      envelope = readEnvelope(root)
      return readMessage(root, envelope, document, schema)
    })
  } catch (error) {
    if (error instanceof UnreadableXml)
      return refuse(envelope, badRequest(error.line, error.column, error.message))
    if (error instanceof StructureProblem) return refuse(envelope, badRequest(error.line, 0, error.message))
    throw error
  }
}

function readMessage(
  root: Element,
  envelope: Envelope,
  document: XmlDocument,
  schema: Schema | undefined,
): Push {
  if (root.namespace !== names.message || (root.name !== 'Push' && root.name !== 'PullRequest')) {
    throw new StructureProblem(root, `${root.name} is no message that EUDAMED takes`)
  }
  const version = root.attributes.get('version')
  if (version !== dtxVersion) {
    const found = version === undefined ? 'missing' : `'${version}'`
    throw new StructureProblem(
      root,
      `the attribute version of ${root.name} is ${found}; it must be '${dtxVersion}'`,
    )
  }
  const problems = schema?.check(document) ?? []
  if (problems.length > 0) {
    const listed = problems
      .slice(0, mostReported)
      .map(({ line, column, message }) => describeFault(line, column, message))
    return refuse(envelope, refuseMessage('BAD_REQUEST', 'E-I-40000', listed.join(' ')))
  }
  if (root.name === 'Push') checkEnvelope(root)
  const name = `${envelope.recipient.service}.${envelope.recipient.operation}`
  const service = Object.hasOwn(services, name) && root.name === 'Push' ? services[name] : undefined
  if (!service)
    return refuse(envelope, refuseMessage('SERVICE_NOT_FOUND', 'E-I-40000', `there is no service ${name}`))
  return readPayload(findChild(root, names.message, 'payload')?.children ?? [], envelope, service)
}

function readPayload(items: readonly Element[], envelope: Envelope, service: Service): Push {
  if (items.length === 0)
    return refuse(envelope, refuseMessage('BAD_REQUEST', 'E-I-50001', 'the payload is empty'))
  const stranger = items.find(item => item.namespace !== names.device || item.name !== service.element)
  if (stranger) {
    const detail = `${stranger.name}: the payload does not match the selected service`
    return refuse(envelope, refuseMessage('BAD_REQUEST', 'ERR-DTX-EUD-103.03-02', detail))
  }
  const tooMany = items[mostEntities]
  if (tooMany) throw new StructureProblem(tooMany, `a message carries at most ${mostEntities} entities`)
  return { envelope, entities: items.map(service.read), refusal: undefined }
}

function refuse(envelope: Envelope, refusal: Verdict): Push {
  return { envelope, entities: [], refusal }
}

function badRequest(line: number, column: number, text: string): Verdict {
  return refuseMessage('BAD_REQUEST', 'E-I-40000', describeFault(line, column, text))
}
