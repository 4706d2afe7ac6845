import type { Problem } from '../src/problem.ts'
import { UnreadableInput } from '../src/problem.ts'
import type { ReadBatch, ReadRequest, ReadTable } from '../src/read-request.ts'

/** All that comes out of an input; where it cannot be read, why. */
export async function readAll(
  batches: AsyncIterable<ReadBatch>,
): Promise<{ requests: ReadRequest[]; problems: Problem[]; tables: ReadTable[]; isReadable: boolean }> {
  const requests: ReadRequest[] = []
  const problems: Problem[] = []
  const tables: ReadTable[] = []
  try {
    for await (const batch of batches) {
      requests.push(...batch.requests)
      problems.push(...batch.problems, ...batch.requests.flatMap(request => request.problems ?? []))
      tables.push(...(batch.tables ?? []))
    }
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    return { requests, problems: [...problems, ...error.problems], tables, isReadable: false }
  }
  return { requests, problems, tables, isReadable: true }
}

/** A problem in short: `error unknown-column Devices!C1`. */
export function inShort({ severity, code, sheet, row, column, element }: Problem): string {
  const place = element ?? `${sheet === undefined ? '' : `${sheet}!`}${column ?? ''}${row ?? ''}`
  return [severity, code, place].filter(part => part !== '').join(' ')
}
