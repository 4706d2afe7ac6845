import { isUpdate } from '@udigate/eudamed'
import type { Problem } from '../problem.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'

/**
 * The batch as records that can be submitted: an update of a message has but a part of a device, and what it lacks is not
 * to be taken away. It is a problem with its element.
 */
export function refuseParts(batch: ReadBatch): ReadBatch {
  const { requests, problems } = batch
  if (!requests.some(isPart)) return batch
  return {
    ...batch,
    requests: requests.filter(request => !isPart(request)),
    problems: [
      ...problems,
      ...requests.filter(isPart).flatMap(part => [...(part.problems ?? []), describePart(part)]),
    ],
  }
}

function isPart({ operation }: ReadRequest): boolean {
  return operation !== undefined && isUpdate(operation)
}

function describePart({ operation, findPlace }: ReadRequest): Problem {
  const message = `${operation} carries a part of a device. Give the whole device with its device group: the gateway finds out what changes. "udigate validate" judges the message as it is.`
  const place = findPlace?.('')
  const where = place !== undefined && 'element' in place ? place : {}
  return { code: 'part-of-a-record', severity: 'error', message, ...where }
}
