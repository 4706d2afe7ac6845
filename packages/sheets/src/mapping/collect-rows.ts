import type { Problem } from '../problem.ts'
import type { ReadRequest } from '../read-request.ts'
import { isBlank, type Row, shownText } from '../row.ts'
import { cellsBeyond } from '../rows/beyond-headings.ts'
import { codeIds } from '../rows/code-ids.ts'
import { rowStore } from '../rows/row-store.ts'
import type { MakeRequest } from '../rows/single-table-requests.ts'
import { type BoundMapping, findSlot } from './bind-mapping.ts'
import { readSlot } from './mapped-records.ts'

/** How many devices are given out at once. */
const mostAtOnce = 200

/** The devices of a table that has several rows of some, in the order of their first rows. All rows are in memory. */
export async function* collectRows(
  content: AsyncIterable<readonly Row[]>,
  makeRequest: MakeRequest,
  bound: BoundMapping,
  name: string | undefined,
  report: (problem: Problem) => void,
): AsyncGenerator<ReadRequest[]> {
  const { headings } = bound
  const bindings = listColumns(bound)
  const device = findSlot(bound, 'Device')
  const agency = findSlot(bound, 'IssuingAgency')
  // The key stands in a column of its own, behind all others.
  const keyAt = Math.max(0, ...bindings.map(({ index }) => index)) + 1
  const store = rowStore(bindings, keyAt, codeIds())
  for await (const rows of content) {
    for (const row of rows) {
      const beyond = cellsBeyond(name, row, headings.at(-1)?.index ?? 0)
      if (beyond !== undefined) report(beyond)
      const code = device === undefined ? undefined : readSlot(device, row)
      const own = agency === undefined ? '' : shownText(readSlot(agency, row)).trim()
      // A row without a UDI-DI belongs to no other.
      store.add(isBlank(code) ? `row ${row.row}` : `${own} ${shownText(code).trim()}`, row)
    }
  }
  let requests: ReadRequest[] = []
  let open: { key: string; rows: Row[] } | undefined
  const close = (): void => {
    const [first, ...more] = open?.rows ?? []
    if (first !== undefined) requests.push(makeRequest(first, more))
  }
  for (const { code: key, row } of store.left()) {
    if (open?.key === key) {
      open.rows.push(row)
      continue
    }
    close()
    open = { key, rows: [row] }
    if (requests.length < mostAtOnce) continue
    yield requests
    requests = []
  }
  close()
  yield requests
}

/** The columns that are read, the one with the key among them. */
function listColumns({ slots, key }: BoundMapping): readonly { index: number }[] {
  const indexes = new Set(slots.flatMap(({ index }) => index ?? []))
  if (key !== undefined) indexes.add(key)
  return Array.from(indexes, index => ({ index }))
}
