import { type Problem, UnreadableInput } from '../problem.ts'
import type { ReadBatch, ReadRequest, ReadTable } from '../read-request.ts'
import { type Row, shownText } from '../row.ts'
import { cellsBeyond, isCsv } from '../rows/beyond-headings.ts'
import type { Binding } from '../rows/binding.ts'
import type { RowKey } from '../rows/keyed-rows.ts'
import { limitSharing, measureRow } from '../rows/limit-sharing.ts'
import { contentFilter } from '../rows/open-table.ts'
import { findingsHeading } from '../rows/read-headings.ts'
import { type MakeRequest, singleTableRequests } from '../rows/single-table-requests.ts'
import { followTable, type TableCoverage } from '../rows/table-coverage.ts'
import { locateRow } from '../rows/visitor.ts'
import { findSlot, type Slot } from './bind-mapping.ts'
import { type BoundTable, bindTables } from './bind-tables.ts'
import { collectRows } from './collect-rows.ts'
import { type JoinedRows, readJoinedRows } from './joined-rows.ts'
import { locateSlot, makeMappedReader, readSlot } from './mapped-records.ts'
import type { Mapping } from './mapping.ts'
import type { OwnTable } from './own-table.ts'
import { passedOverBy } from './passed-over.ts'

/**
 * The requests of tables of one's own, by a mapping: those that the template would give.
 *
 * @param tables in the order of the mapping's sheets: the first is read a part at a time, the others are in memory
 * @throws UnreadableInput where columns of the mapping are not there, before the first request
 */
export async function* readMappedTables(
  tables: readonly OwnTable[],
  mapping: Mapping,
): AsyncGenerator<ReadBatch> {
  const { model } = mapping
  const opened = await bindTables(tables, mapping)
  const [main, ...others] = opened
  if (main === undefined) throw new TypeError('A mapping is of a table.')
  const problems = await findFaults(opened)
  if (problems.some(({ severity }) => severity === 'error')) {
    for (const { close } of opened) await close()
    throw new UnreadableInput(problems)
  }
  const { bound, name } = main
  const report = (problem: Problem): void => void problems.push(problem)
  const coverages = opened.map((each, at) => followBound(each, mapping, at))
  const cover = (at: number): TableCoverage => {
    const coverage = coverages[at]
    if (coverage === undefined) throw new TypeError(`There is no table ${at}.`)
    return coverage
  }
  const joined: JoinedRows[] = []
  for (const [at, other] of others.entries()) {
    const content = readContent(other, undefined, cover(at + 1), report)
    joined.push(await readJoinedRows(content, other, bound, name, report))
  }
  const devices = singleTableRequests(describeTable(main, opened, joined, model, mapping.rows))
  const content = readContent(main, findSlot(bound, 'Device'), cover(0), report)
  let count = 0
  const all =
    mapping.rows === 'one' ? readRows(content, devices) : collectRows(content, devices, bound, name, report)
  for await (const requests of all) {
    count += requests.length
    yield { requests, problems: problems.splice(0) }
  }
  if (count === 0) {
    const place = { ...(name === undefined ? {} : { sheet: name }), row: Math.max(1, bound.headingRow) }
    report({
      code: 'no-devices',
      severity: 'error',
      message: 'There is no row with a device below the headings.',
      ...place,
    })
  }
  for (const { left } of joined) problems.push(...left())
  yield { requests: [], problems, tables: await describeTables(main, coverages) }
}

async function describeTables(
  { table }: BoundTable,
  coverages: readonly TableCoverage[],
): Promise<readonly ReadTable[]> {
  const sheets = (await table.findUnreadSheets?.()) ?? []
  return coverages.map((coverage, at) => {
    const described = coverage.describe()
    const notRead = [...(described.notRead ?? []), ...(at === 0 ? sheets : [])]
    return notRead.length === 0 ? described : { ...described, notRead }
  })
}

/** Follows what is read of one of the tables of a mapping. */
function followBound(
  { table, name, bound }: BoundTable,
  { rows, sheets }: Mapping,
  at: number,
): TableCoverage {
  const { headingRow, headings, slots, key } = bound
  const read = slots.flatMap(({ index }) => index ?? [])
  return followTable({
    table,
    headingRow,
    headingRows: sheets[at]?.headingRows,
    read: key === undefined ? read : [...read, key],
    ownHeadings: new Map(headings.map(({ index, text }) => [index, text])),
    written: headings.filter(({ text }) => text === findingsHeading).map(({ index }) => index),
    last: isCsv(name) && rows === 'one' ? headings.at(-1)?.index : undefined,
  })
}

/** What is wrong with the headings of tables, and with the tables as a whole. */
async function findFaults(tables: readonly BoundTable[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { table, bound } of tables) {
    const columns = new Set(bound.slots.flatMap(({ index }) => index ?? []))
    if (bound.key !== undefined) columns.add(bound.key)
    problems.push(...bound.problems, ...((await table.check?.(bound.headingRow, columns)) ?? []))
  }
  return problems
}

function describeTable(
  { name, bound: { headings } }: BoundTable,
  tables: readonly BoundTable[],
  joined: readonly JoinedRows[],
  model: Parameters<typeof singleTableRequests>[0]['model'],
  rows: Mapping['rows'],
): Parameters<typeof singleTableRequests>[0] {
  const slots = tables.flatMap(({ bound }) => bound.slots)
  const find = (field: string, record: 'device' | 'deviceGroup'): Slot | undefined =>
    slots.find(
      slot =>
        slot.field.list === undefined &&
        slot.field.column.name === field &&
        slot.field.records.includes(record),
    )
  const place = (slot: Slot | undefined) => (row: Row) =>
    slot === undefined || slot.table > 0 ? locateRow(name, row) : locateSlot(row, slot)
  const last = headings.at(-1)?.index ?? 0
  const sharing = limitSharing()
  const read = makeMappedReader(slots, sharing)
  const findRows = (own: readonly Row[]) => [
    own,
    ...joined.map(({ find: findJoined }) => findJoined(own).rows),
  ]
  const fixedLength = slots.reduce((sum, { fixed = '' }) => sum + fixed.length, 0)
  const countShared = (own: readonly Row[]): void => {
    const ownLength = own.reduce((sum, row) => sum + measureRow(row), 0)
    const joinedLength = joined.reduce((sum, { find: findJoined }) => sum + findJoined(own).length, 0)
    sharing.count(ownLength, fixedLength + joinedLength)
  }
  return {
    model,
    name,
    read: (own, visitor) => {
      countShared(own)
      return read(findRows(own), visitor)
    },
    readKey: readKeyBy(find('Device', 'device'), find('IssuingAgency', 'device'), findRows),
    readGroupKey: readKeyBy(
      find('DeviceGroup', 'deviceGroup'),
      find('DeviceGroupAgency', 'deviceGroup'),
      findRows,
    ),
    locateDevice: place(find('Device', 'device')),
    locateGroup: place(find('DeviceGroup', 'deviceGroup')),
    checkRow: row => (rows === 'one' ? cellsBeyond(name, row, last) : undefined),
  }
}

/** Reads the key of a record from the slots of its code and its agency. */
function readKeyBy(
  code: Slot | undefined,
  agency: Slot | undefined,
  findRows: (own: readonly Row[]) => readonly (readonly Row[])[],
): (row: Row) => RowKey {
  const read = (slot: Slot | undefined, own: Row): string => {
    if (slot === undefined) return ''
    const row = slot.table === 0 ? own : findRows([own])[slot.table]?.[0]
    return row === undefined ? '' : shownText(readSlot(slot, row)).trim()
  }
  return row => ({ code: read(code, row), agency: read(agency, row) })
}

/**
 * The rows of a table that hold something of a device. What is passed over is reported.
 *
 * @param device the slot of the UDI-DI, where a row without it may be no device
 */
async function* readContent(
  { name, bound, rows: all }: BoundTable,
  device: Slot | undefined,
  coverage: TableCoverage,
  report: (problem: Problem) => void,
): AsyncGenerator<readonly Row[]> {
  const { headingRow, headings, slots, key } = bound
  const bindings = slots.flatMap(({ index, column, field }): Binding[] =>
    index === undefined ? [] : [{ index, column, records: field.records }],
  )
  const last = headings.at(-1)?.index ?? 0
  const isContent = contentFilter(name, { row: headingRow, bindings, last, own: new Set() }, report)
  const explainPassedOver = passedOverBy(name, device?.index ?? key, slots)
  const keep = (row: Row): boolean => {
    const hasContent = row.row > headingRow && isContent(row)
    const passedOver = hasContent ? explainPassedOver(row) : undefined
    const isKept = hasContent && passedOver === undefined
    // Of a row that is passed over, nothing is to be said of its cells.
    if (passedOver === undefined) coverage.note(row, isKept)
    else report(passedOver)
    return isKept
  }
  for await (const rows of all()) yield rows.filter(keep)
  for (const problem of coverage.explain()) report(problem)
}

async function* readRows(
  content: AsyncIterable<readonly Row[]>,
  makeRequest: MakeRequest,
): AsyncGenerator<ReadRequest[]> {
  for await (const rows of content) yield rows.map(row => makeRequest(row))
}
