import { findChild, findText } from '../xml/find.ts'
import type { Element } from '../xml/read-xml.ts'
import * as names from './namespaces.ts'
import { StructureProblem } from './structure.ts'

/** One end of a DTX message: who, over which node, and which service. */
export interface Endpoint {
  readonly actorCode: string
  readonly nodeId: string | undefined
  readonly service: string
  readonly operation: string
  /** Whether it names an access token; blanks are none (xs:token). */
  readonly hasAccessToken: boolean
}

/** The envelope of a DTX message; what could not be read is an empty string. */
export interface Envelope {
  readonly conversationId: string | undefined
  readonly correlationId: string
  readonly messageId: string
  readonly recipient: Endpoint
  readonly sender: Endpoint
}

/** The children of a Push in the order of the DTX schema, the optional conversationID left out. */
const order = ['correlationID', 'creationDateTime', 'messageID', 'recipient', 'payload', 'sender']
/** What may come after them in a PullRequest. */
const orderOfQuestion = ['pageNumber', 'pageSize', 'criteriaPayload']
const dateTime = /^-?\d{4,}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/

/** Reads as much of the envelope as there is; never fails. */
export function readEnvelope(root: Element | undefined): Envelope {
  return {
    conversationId: findText(root, names.message, 'conversationID'),
    correlationId: findText(root, names.message, 'correlationID') ?? '',
    messageId: findText(root, names.message, 'messageID') ?? '',
    recipient: readEndpoint(findChild(root, names.message, 'recipient')),
    sender: readEndpoint(findChild(root, names.message, 'sender')),
  }
}

/**
 * Checks that a Push or a PullRequest has the parts that the DTX schema demands, in its order.
 *
 * @throws StructureProblem at the first part that is missing, out of place or empty
 */
export function checkEnvelope(root: Element): void {
  const parts = root.children.filter(({ namespace }) => namespace === names.message).map(({ name }) => name)
  const found = parts[0] === 'conversationID' ? parts.slice(1) : parts
  const question = root.name === 'PullRequest' ? orderOfQuestion : []
  const wanted = [...order, ...question.filter(name => found.includes(name))]
  if (found.join() !== wanted.join() || parts.length !== root.children.length) {
    throw new StructureProblem(
      root,
      `a ${root.name} holds, in this order: ${[...order, ...question].join(', ')}`,
    )
  }
  for (const part of root.children) {
    if (part.name === 'creationDateTime' && !dateTime.test(part.text.trim())) {
      throw new StructureProblem(part, 'creationDateTime is no xs:dateTime')
    }
    if (part.name.endsWith('ID') && part.text.trim() === '') {
      throw new StructureProblem(part, `${part.name} is empty`)
    }
    if (part.name === 'recipient' || part.name === 'sender') checkEndpoint(part)
  }
}

/** The service that is called, such as `DEVICE.POST`. */
export function nameService({ recipient }: Envelope): string {
  return `${recipient.service}.${recipient.operation}`
}

function checkEndpoint(end: Element): void {
  const { actorCode, service, operation } = readEndpoint(end)
  if (actorCode === '') throw new StructureProblem(end, `${end.name} has no nodeActorCode`)
  if (service === '' || operation === '') {
    throw new StructureProblem(end, `${end.name} lacks serviceID or serviceOperation`)
  }
}

function readEndpoint(end: Element | undefined): Endpoint {
  const node = findChild(end, names.message, 'node')
  const service = findChild(end, names.message, 'service')
  return {
    actorCode: findText(node, names.service, 'nodeActorCode') ?? '',
    nodeId: findText(node, names.service, 'nodeID'),
    service: findText(service, names.service, 'serviceID') ?? '',
    operation: findText(service, names.service, 'serviceOperation') ?? '',
    hasAccessToken: (findText(service, names.service, 'serviceAccessToken') ?? '').trim() !== '',
  }
}
