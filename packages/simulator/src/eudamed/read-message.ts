import type { XmlDocument } from 'libxml2-wasm'
import { findChild } from '../xml/find.ts'
import { type Element, toElement, UnreadableXml, withDocument } from '../xml/read-xml.ts'
import type { Schema } from '../xml/schema.ts'
import { isInquiryService, readInquiry } from './directory/read-inquiry.ts'
import type { Pull } from './download/pull.ts'
import { readQuestion } from './download/read-question.ts'
import * as names from './namespaces.ts'
import { type Operation, operations } from './operations/operations.ts'
import type { Push } from './operations/push.ts'
import { checkEnvelope, type Envelope, nameService, readEnvelope } from './read-envelope.ts'
import { StructureProblem } from './structure.ts'
import { describeFault, Refusal, refuseMessage, type Verdict } from './verdict.ts'

/** A DTX message as EUDAMED reads it. */
export type Message = Push | Pull

/** What a message has to keep to. */
export interface Protocol {
  /** The version of the DTX schemas that this EUDAMED speaks. */
  readonly dtxVersion: string
  readonly schema: Schema | undefined
  /** How many entities a message may carry; 300 unless told otherwise. */
  readonly mostEntities?: number
}

const dtxEntities = 300
const mostReported = 20

/** Reads a DTX message. Whatever is wrong with it comes back as the refusal; nothing is thrown. */
export function readMessage(bytes: Uint8Array, protocol: Protocol): Message {
  let envelope = readEnvelope(undefined)
  let kind: Message['kind'] = 'push'
  try {
    return withDocument(bytes, document => {
      const root = toElement(document.root)
      envelope = readEnvelope(root)
      if (root.namespace === names.message && root.name === 'PullRequest') kind = 'pull'
      checkRoot(root, protocol.dtxVersion)
      checkSchema(document, protocol.schema)
      checkEnvelope(root)
      return kind === 'push' ? readPush(root, envelope, protocol) : readPull(root, envelope)
    })
  } catch (error) {
    const refusal = describeRefusal(error)
    return kind === 'push'
      ? { kind, envelope, entities: [], refusal }
      : { kind, envelope, question: undefined, refusal }
  }
}

function checkRoot(root: Element, dtxVersion: string): void {
  if (root.namespace !== names.message || (root.name !== 'Push' && root.name !== 'PullRequest')) {
    throw new StructureProblem(root, `${root.name} is no message that EUDAMED takes`)
  }
  const version = root.attributes.get('version')
  if (version === dtxVersion) return
  const found = version === undefined ? 'missing' : `'${version}'`
  throw new StructureProblem(
    root,
    `the attribute version of ${root.name} is ${found}; it must be '${dtxVersion}'`,
  )
}

function checkSchema(document: XmlDocument, schema: Schema | undefined): void {
  const problems = schema?.check(document) ?? []
  if (problems.length === 0) return
  const listed = problems
    .slice(0, mostReported)
    .map(({ line, column, message }) => describeFault(line, column, message))
  throw new Refusal(refuseMessage('BAD_REQUEST', 'E-I-40000', listed.join(' ')))
}

function readPush(root: Element, envelope: Envelope, { mostEntities = dtxEntities }: Protocol): Push {
  const name = nameService(envelope)
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
  if (!operation) throw noService(name)
  const items = findChild(root, names.message, 'payload')?.children ?? []
  if (items.length === 0) throw new Refusal(refuseMessage('BAD_REQUEST', 'E-I-50001', 'the payload is empty'))
  const stranger = items.find(item => !belongs(item, operation))
  if (stranger) {
    const detail = `${stranger.name}: the payload does not match the selected service`
    throw new Refusal(refuseMessage('BAD_REQUEST', 'ERR-DTX-EUD-103.03-02', detail))
  }
  const tooMany = items[mostEntities]
  if (tooMany) throw new StructureProblem(tooMany, `a message carries at most ${mostEntities} entities`)
  return { kind: 'push', envelope, entities: items.map(operation.read), refusal: undefined }
}

function readPull(root: Element, envelope: Envelope): Pull {
  const name = nameService(envelope)
  if (isInquiryService(name)) {
    return {
      kind: 'pull',
      envelope,
      question: undefined,
      inquiry: readInquiry(root, name),
      refusal: undefined,
    }
  }
  if (name !== 'DEVICE.GET') throw noService(name)
  return { kind: 'pull', envelope, question: readQuestion(root), refusal: undefined }
}

function belongs(item: Element, { namespace, element }: Operation): boolean {
  return item.namespace === namespace && item.name === element
}

function noService(name: string): Refusal {
  return new Refusal(refuseMessage('SERVICE_NOT_FOUND', 'E-I-40000', `there is no service ${name}`))
}

function describeRefusal(error: unknown): Verdict {
  if (error instanceof Refusal) return error.verdict
  if (error instanceof UnreadableXml) return badRequest(error.line, error.column, error.message)
  if (error instanceof StructureProblem) return badRequest(error.line, 0, error.message)
  throw error
}

function badRequest(line: number, column: number, text: string): Verdict {
  return refuseMessage('BAD_REQUEST', 'E-I-40000', describeFault(line, column, text))
}
