import {
  type EntityRead,
  findPartModel,
  judgeMessage,
  type MessageFault,
  type Model,
  type Operation,
  readEntityMessage,
} from '@udigate/eudamed'
import type { JsonObject, XmlElement } from '@udigate/udi'
import { type Problem, unreadable } from '../problem.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'
import { readXml } from '../xml/read-xml.ts'
import { messageLimits } from '../xml/xml-limits.ts'

/** Says what the authority's schema refuses in a message, before anything is read of it. */
export type MessageJudge = (xml: Uint8Array, root: XmlElement) => readonly MessageFault[]

/** So many elements of an entity, and of a message beside its entities, are named that are not read. */
const mostNamed = 20

const byElementTables: MessageJudge = (_xml, root) => judgeMessage(root)

/**
 * The requests of a message of EUDAMED's bulk upload (`Push`): each entity is one, with what the message says of it. What the
 * schema refuses comes first; in an entity, it is a problem of the entity's request.
 *
 * @param told the model, where only entities of one are wanted
 * @param judge what the schema is: the tables by which messages are written, where no other one is given
 * @throws UnreadableInput where it is no such message
 */
export function readPushRequests(
  xml: Uint8Array,
  told: Model | undefined,
  judge: MessageJudge = byElementTables,
): ReadBatch {
  const document = readXml(xml, messageLimits, { places: true })
  if (!document.ok) throw unreadable('unreadable-xml', `The XML cannot be read: ${document.because}.`)
  const faults = describeFaults(judge(xml, document.root))
  const read = readEntityMessage(document.root)
  if (!read.ok) {
    const refusal = unreadable('unreadable-xml', `It is no message of EUDAMED's bulk upload. ${read.because}`)
    if (!faults.some(({ problem }) => problem.severity === 'error')) throw refusal
    return { requests: [], problems: [...faults.map(({ problem }) => problem), ...refusal.problems] }
  }

  const { operation, entities, unread } = read.message
  const ofEntities = new Map<number, Problem[]>()
  const problems: Problem[] = []
  for (const { entity, problem } of faults) {
    if (entity === undefined || entities[entity]?.kind !== 'entity') problems.push(problem)
    else {
      const own = ofEntities.get(entity)
      if (own === undefined) ofEntities.set(entity, [problem])
      else own.push(problem)
    }
  }
  problems.push(...describeUnread(unread))
  const isRefused = faults.some(({ entity, problem }) => entity === undefined && problem.severity === 'error')
  const requests: ReadRequest[] = []
  for (const [index, entity] of entities.entries()) {
    const element = `payload/*[${index + 1}]`
    if (entity.kind !== 'entity') {
      problems.push({ code: 'entity-unreadable', severity: 'error', message: entity.because, element })
      continue
    }
    const model = entity.model ?? told ?? findPartModel(entity.device ?? {}, entity.criterion)
    if (told !== undefined && told !== model) {
      const message = `It is of the model ${model}, not of ${told}.`
      problems.push(...(ofEntities.get(index) ?? []))
      problems.push({ code: 'other-model', severity: 'error', message, element })
      continue
    }
    const own = [...(ofEntities.get(index) ?? []), ...listUnread(entity, element)]
    const request = makeRequest(operation, entity, model, requests.length + 1, element, own)
    requests.push(isRefused ? { ...request, isRefused } : request)
  }
  return { requests, problems }
}

function makeRequest(
  operation: Operation,
  { device, deviceGroup }: EntityRead,
  model: Model,
  record: number,
  element: string,
  problems: readonly Problem[],
): ReadRequest {
  const body = {
    ...(device === undefined ? {} : { device }),
    ...(deviceGroup === undefined ? {} : { deviceGroup }),
  } as JsonObject
  return {
    record,
    line: record,
    model,
    operation,
    reading: { ok: true, body },
    ...(problems.length === 0 ? {} : { problems }),
    findPlace: () => ({ element }),
  }
}

/** A message in two parts: what is wrong with it as a whole, which is to be told before its records are judged, and its records. */
export function* problemsFirst({ requests, problems }: ReadBatch): Generator<ReadBatch> {
  if (problems.length > 0) yield { requests: [], problems }
  if (requests.length > 0) yield { requests, problems: [] }
}

/** The faults of a message as problems; the first error says what the authority makes of it. */
function describeFaults(
  faults: readonly MessageFault[],
): readonly { readonly entity: number | undefined; readonly problem: Problem }[] {
  const errors = faults.filter(({ severity }) => severity === 'error')
  const first = errors.find(({ entity }) => entity === undefined) ?? errors[0]
  return faults.map(fault => {
    const { severity, element, line, entity, message, value } = fault
    const problem: Problem = {
      code: severity === 'error' ? 'refused-by-schema' : 'not-judged-by-schema',
      severity,
      message: fault === first ? `${message} EUDAMED refuses the whole message for it (E-I-40000).` : message,
      element,
      ...(line === undefined ? {} : { line }),
      ...(value === undefined ? {} : { value }),
    }
    return { entity, problem }
  })
}

function listUnread({ unread }: EntityRead, element: string): readonly Problem[] {
  return describeUnread(unread.map(path => `${element}: ${path}`))
}

function describeUnread(elements: readonly string[]): readonly Problem[] {
  const named = elements.slice(0, mostNamed).map(elementUnread)
  const [next] = elements.slice(mostNamed)
  if (next === undefined) return named
  const count = elements.length - mostNamed
  const message = `Nor are ${count} further elements read, from this one on.`
  return [...named, { code: 'element-unread', severity: 'warning', message, element: next }]
}

function elementUnread(element: string): Problem {
  const message = 'The records have nothing that this element could be; it is not read.'
  return { code: 'element-unread', severity: 'warning', message, element }
}
