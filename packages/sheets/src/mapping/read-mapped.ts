import { type Problem, UnreadableInput } from '../problem.ts'
import type { ReadBatch, ReadRequest } from '../read-request.ts'
import { isBlank, type Row, shownText, type Table } from '../row.ts'
import { cellsBeyond } from '../rows/beyond-headings.ts'
import type { Binding } from '../rows/binding.ts'
import { codeIds } from '../rows/code-ids.ts'
import type { RowKey } from '../rows/keyed-rows.ts'
import { contentFilter } from '../rows/open-table.ts'
import { rowStore } from '../rows/row-store.ts'
import { singleTableRequests } from '../rows/single-table-requests.ts'
import { locateRow } from '../rows/visitor.ts'
import { type BoundMapping, bindMapping, headingSearch, type Slot } from './bind-mapping.ts'
import { locateSlot, makeMappedReader, readSlot } from './mapped-records.ts'
import type { Mapping } from './mapping.ts'
import { explainPassedOver } from './passed-over.ts'

/** A table of one's own, with what is known of it besides its cells. */
export interface OwnTable extends Table {
  /** Days that its calendar starts after 30 December 1899. */
  firstDay: number
  /** What is wrong with the table as a whole, once it is known which columns are read, and below which row. */
  check?(headingRow: number, columns: ReadonlySet<number>): Promise<readonly Problem[]>
}

/**
 * The requests of a table of one's own, by a mapping: those that the template would give.
 *
 * @throws UnreadableInput where columns of the mapping are not there, before the first request
 */
export async function* readMappedTable(table: OwnTable, mapping: Mapping): AsyncGenerator<ReadBatch> {
  const { model } = mapping
  const batches = table.rows()
  const begin = await readBeginning(batches, mapping.sheets[0]?.headingRow ?? 1)
  const bound = bindMapping(mapping, begin, table.name, table.firstDay)
  const columns = new Set(bound.slots.flatMap(({ index }) => index ?? []))
  const problems = [...bound.problems, ...((await table.check?.(bound.headingRow, columns)) ?? [])]
  if (problems.some(({ severity }) => severity === 'error')) {
    await batches.return(undefined)
    throw new UnreadableInput(problems)
  }
  const report = (problem: Problem): void => void problems.push(problem)
  const devices = singleTableRequests(describeTable(table, model, bound, mapping.rows))
  const content = readContent(begin, batches, table.name, bound, report)
  let count = 0
  const all =
    mapping.rows === 'one'
      ? readRows(content, devices)
      : collectRows(content, devices, bound, table.name, report)
  for await (const requests of all) {
    count += requests.length
    yield { requests, problems: problems.splice(0) }
  }
  if (count === 0) {
    const place = { ...(table.name === undefined ? {} : { sheet: table.name }), row: bound.headingRow }
    report({
      code: 'no-devices',
      severity: 'error',
      message: 'There is no row with a device below the headings.',
      ...place,
    })
  }
  yield { requests: [], problems }
}

/** The first rows of a table: those that may have its headings. */
export async function readBeginning(
  batches: AsyncGenerator<readonly Row[]>,
  headingRow: number,
): Promise<Row[]> {
  const begin: Row[] = []
  while (begin.length < headingSearch || (begin.at(-1)?.row ?? 0) < headingRow) {
    const next = await batches.next()
    if (next.done) break
    begin.push(...next.value)
  }
  return begin
}

function describeTable(
  { name }: OwnTable,
  model: Parameters<typeof singleTableRequests>[0]['model'],
  { slots, headings }: BoundMapping,
  rows: Mapping['rows'],
): Parameters<typeof singleTableRequests>[0] {
  const find = (field: string, record: 'device' | 'deviceGroup'): Slot | undefined =>
    slots.find(
      slot =>
        slot.field.list === undefined &&
        slot.field.column.name === field &&
        slot.field.records.includes(record),
    )
  const place = (slot: Slot | undefined) => (row: Row) =>
    slot === undefined ? locateRow(name, row) : locateSlot(name, row, slot)
  const last = headings.at(-1)?.index ?? 0
  return {
    model,
    name,
    read: makeMappedReader(slots, name),
    readKey: readKeyBy(find('Device', 'device'), find('IssuingAgency', 'device')),
    readGroupKey: readKeyBy(find('DeviceGroup', 'deviceGroup'), find('DeviceGroupAgency', 'deviceGroup')),
    locateDevice: place(find('Device', 'device')),
    locateGroup: place(find('DeviceGroup', 'deviceGroup')),
    checkRow: row => (rows === 'one' ? cellsBeyond(name, row, last) : undefined),
  }
}

/** Reads the key of a record from the slots of its code and its agency. */
function readKeyBy(code: Slot | undefined, agency: Slot | undefined): (row: Row) => RowKey {
  return row => ({
    code: code === undefined ? '' : shownText(readSlot(code, row)).trim(),
    agency: agency === undefined ? '' : shownText(readSlot(agency, row)).trim(),
  })
}

/** The rows below the headings that hold a device. What is passed over is reported. */
async function* readContent(
  begin: readonly Row[],
  batches: AsyncGenerator<readonly Row[]>,
  name: string | undefined,
  { headingRow, headings, slots }: BoundMapping,
  report: (problem: Problem) => void,
): AsyncGenerator<readonly Row[]> {
  const bindings = slots.flatMap(({ index, column, field }): Binding[] =>
    index === undefined ? [] : [{ index, column, records: field.records }],
  )
  const last = headings.at(-1)?.index ?? 0
  const isContent = contentFilter(name, { row: headingRow, bindings, last, own: new Set() }, report)
  const device = slots.find(({ field }) => field.list === undefined && field.column.name === 'Device')
  let hidden = 0
  const keep = (row: Row): boolean => {
    if (row.row <= headingRow || !isContent(row)) return false
    const passedOver = explainPassedOver(name, row, device, slots)
    if (passedOver === undefined) {
      if (row.isHidden) hidden += 1
      return true
    }
    report(passedOver)
    return false
  }
  yield begin.filter(keep)
  for await (const rows of batches) yield rows.filter(keep)
  if (hidden > 0) {
    const message = `${hidden === 1 ? 'One row is' : `${hidden.toLocaleString('en')} rows are`} hidden, by a filter or by hand, and read as all the others. Delete ${hidden === 1 ? 'it' : 'them'} if ${hidden === 1 ? 'it is' : 'they are'} not meant.`
    const sheet = name === undefined ? {} : { sheet: name }
    report({ code: 'hidden-rows', severity: 'warning', message, ...sheet, row: headingRow })
  }
}

type MakeRequest = ReturnType<typeof singleTableRequests>

async function* readRows(
  content: AsyncIterable<readonly Row[]>,
  makeRequest: MakeRequest,
): AsyncGenerator<ReadRequest[]> {
  for await (const rows of content) yield rows.map(row => makeRequest(row))
}

/** How many devices are given out at once. */
const mostAtOnce = 200

/** The devices of a table that has several rows of some, in the order of their first rows. All rows are in memory. */
async function* collectRows(
  content: AsyncIterable<readonly Row[]>,
  makeRequest: MakeRequest,
  { slots, headings }: BoundMapping,
  name: string | undefined,
  report: (problem: Problem) => void,
): AsyncGenerator<ReadRequest[]> {
  const bindings = uniqueBindings(slots)
  const device = slots.find(({ field }) => field.list === undefined && field.column.name === 'Device')
  const agency = slots.find(({ field }) => field.list === undefined && field.column.name === 'IssuingAgency')
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

function uniqueBindings(slots: readonly Slot[]): readonly Binding[] {
  const byIndex = new Map<number, Binding>()
  for (const { index, column, field } of slots) {
    if (index !== undefined) byIndex.set(index, { index, column, records: field.records })
  }
  return [...byIndex.values()]
}
