import type { Body } from '../body.ts'
import type { PlanResponse } from './bodies.ts'

const kibibyte = 1024

/** How many bytes (UTF-8) the answer to a plan takes at most. */
const mostBytes = 1024 * kibibyte
/** What is kept for names, verdicts and reasons. */
const bytesOfRest = 64 * kibibyte
/** What all differences take at most, and once more those of the operations. */
const bytesOfDifferences = 128 * kibibyte
/** What both values of one difference take at most; larger ones are left out. */
const bytesOfValues = 32 * kibibyte

type PlanView = Body<typeof PlanResponse>
type DifferenceView = PlanView['differences'][number]

/**
 * A plan as it is answered, in 1 MiB at most: of each list of differences the first ones, of a difference with very long
 * values only its place, and a message only where there is room for all of it. What is left out is counted. A plan of
 * usual size stays as it is.
 */
export function shortenPlan(answer: PlanView): PlanView {
  const differences = firstDifferences(answer.differences, bytesOfDifferences)
  let room = bytesOfDifferences
  const operations = answer.operations.map(operation => {
    const first = firstDifferences(operation.differences, room)
    room -= first.bytes
    return { ...operation, differences: first.shown, ...first.more }
  })
  let left = mostBytes - bytesOfRest - differences.bytes - (bytesOfDifferences - room)
  left -= measureBytes(answer.validationResult)
  return {
    ...answer,
    differences: differences.shown,
    ...differences.more,
    operations: operations.map(operation => {
      const { xml, ...others } = operation
      if (xml === undefined) return operation
      const bytes = measureBytes(xml)
      if (bytes > left) return { ...others, xmlBytes: Buffer.byteLength(xml) }
      left -= bytes
      return operation
    }),
  }
}

function firstDifferences(
  all: readonly DifferenceView[],
  room: number,
): { shown: readonly DifferenceView[]; bytes: number; more: { moreDifferences?: number } } {
  const shown: DifferenceView[] = []
  let bytes = 0
  for (const difference of all) {
    const next = withoutLongValues(difference)
    const size = measureBytes(next) + 1
    if (bytes + size > room) break
    bytes += size
    shown.push(next)
  }
  const more = all.length - shown.length
  return { shown, bytes, more: more === 0 ? {} : { moreDifferences: more } }
}

function withoutLongValues(difference: DifferenceView): DifferenceView {
  const { before, after, ...others } = difference
  const isShort = measureBytes([before, after]) <= bytesOfValues
  return isShort ? difference : { ...others, valuesOmitted: true }
}

function measureBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
