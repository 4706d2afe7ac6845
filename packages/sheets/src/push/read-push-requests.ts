import {
  type EntityRead,
  findPartModel,
  type Model,
  type Operation,
  readEntityMessage,
} from '@udigate/eudamed'
import type { JsonObject } from '@udigate/udi'
import { type Problem, unreadable } from '../problem.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'
import { readXml } from '../xml/read-xml.ts'

/**
 * The requests of a message of EUDAMED's bulk upload (`Push`): each entity is one, with what the message says of it.
 *
 * @param told the model, where only entities of one are wanted
 * @throws UnreadableInput where it is no such message
 */
export function readPushRequests(xml: Uint8Array, told: Model | undefined): ReadBatch {
  // A message may carry 300 entities with all their texts.
  const document = readXml(xml, { maxMarks: 10_000_000 })
  if (!document.ok) throw unreadable('unreadable-xml', `The XML cannot be read: ${document.because}.`)
  const read = readEntityMessage(document.root)
  if (!read.ok)
    throw unreadable('unreadable-xml', `It is no message of EUDAMED's bulk upload. ${read.because}`)

  const { operation, entities, unread } = read.message
  const problems: Problem[] = unread.map(element => elementUnread(element))
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
      problems.push({ code: 'other-model', severity: 'error', message, element })
      continue
    }
    requests.push(makeRequest(operation, entity, model, requests.length + 1, element))
  }
  return { requests, problems }
}

function makeRequest(
  operation: Operation,
  { device, deviceGroup, unread }: EntityRead,
  model: Model,
  record: number,
  element: string,
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
    ...(unread.length === 0 ? {} : { problems: unread.map(path => elementUnread(`${element}: ${path}`)) }),
    findPlace: () => ({ element }),
  }
}

function elementUnread(element: string): Problem {
  const message = 'The records have nothing that this element could be; it is not read.'
  return { code: 'element-unread', severity: 'warning', message, element }
}
