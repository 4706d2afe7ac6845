import { collectBytes } from '../collect-bytes.ts'
import type { ReadTable } from '../read-request.ts'
import { memorySource } from '../zip/byte-source.ts'
import { applyFixes } from './apply-fixes.ts'
import { chooseFixes, type FixChoice } from './choose-fixes.ts'
import { type Fix, nameCell } from './fix.ts'
import { type JudgedRow, type JudgedTable, judgeTable, nameRow, type TableJudging } from './judge-table.ts'
import { proposeFixes } from './propose-fixes.ts'
import { fileByMapping, type TableFile } from './table-file.ts'

/** What became of a row that is a record. */
export interface FixedRow extends Omit<JudgedRow, 'isValid'> {
  /** `fixed` is not valid as it stands, and valid with the fixes. */
  state: 'valid' | 'fixed' | 'invalid'
  /** The ids of the fixes that it has. */
  fixes: readonly string[]
}

/** The safe fixes of a table, and what they make of it. */
export interface FoundFixes {
  fixes: readonly Fix[]
  rows: readonly FixedRow[]
  /** How the tables were read, and how much of each. */
  tables: readonly ReadTable[]
  /** The table with the fixes. */
  fixed: TableFile
  /** Whether a rule broke down, so that not everything could be judged. */
  isBroken: boolean
}

/** A fix can bring up what another one is for, as the rows of a device whose identifier leads to them. */
const mostRounds = 4
/** How often what is left over is judged again without what made new findings. */
const mostTrials = 6
/** The largest file of which a fixed one is held, in bytes. */
const largestFixed = 256 * 1024 * 1024

/**
 * Finds the safe fixes of a table. The file with them is written and judged again: with a safe fix its finding is gone, and nothing is
 * found that was not before. Rows that belonged to no record are judged for the first time, so that what is wrong with them
 * was there before.
 *
 * @throws UnreadableInput where the file cannot be read
 */
export async function findFixes(
  given: TableFile,
  judging: TableJudging,
  choice: FixChoice = {},
): Promise<FoundFixes> {
  const file = fileByMapping(given, judging.mapping)
  const before = await judgeTable(file, judging)
  const { codes } = judging.options
  if (codes === undefined) throw new TypeError('Fixes are found by code lists.')
  const isWanted = chooseFixes(choice)
  let state: Trial = { fixes: [], fixed: file, judged: before }
  const tried = new Set<string>()
  for (let round = 0; round < mostRounds && before.model !== undefined; round += 1) {
    const isTaken = (cell: string): boolean => tried.has(cell)
    const proposed = await proposeFixes(
      file,
      before.model,
      codes,
      state.judged.findings.values(),
      isTaken,
      judging.mapping,
    )
    // Crosses come last: where they are no yes, nothing else is to be doubted for it.
    const plain = proposed.filter(({ kind }) => kind !== 'cross')
    const now = plain.length > 0 ? plain : proposed
    for (const { cells } of now) for (const cell of cells) tried.add(nameCell(cell))
    const next = await addSafe(file, judging, state, now.filter(isWanted))
    const isSettled = next.fixes.length === state.fixes.length
    state = next
    if (isSettled && now.length === proposed.length) break
  }
  return {
    fixes: state.fixes,
    fixed: state.fixed,
    rows: listRows(before, state),
    tables: before.tables,
    isBroken: before.isBroken || state.judged.isBroken,
  }
}

/** A table with some fixes, judged. */
interface Trial {
  fixes: readonly Fix[]
  fixed: TableFile
  judged: JudgedTable
}

/** Adds those of the fixes that are safe: first all that are together, then those left over, a group at a time. */
async function addSafe(
  file: TableFile,
  judging: TableJudging,
  state: Trial,
  wanted: readonly Fix[],
): Promise<Trial> {
  const left: Fix[] = []
  let rest = wanted
  let safe = state
  for (let trial = 0; rest.length > 0; trial += 1) {
    const next = await tryFixes(file, judging, [...state.fixes, ...rest])
    const guilty = findGuilty(rest, state.judged, next.judged)
    if (guilty.size === 0) {
      safe = next
      break
    }
    const isLast = trial === mostTrials
    const stays = indexCells(next.judged)
    left.push(...rest.filter(fix => isLast || (guilty.has(fix) && isGone(fix, stays))))
    rest = isLast ? [] : rest.filter(fix => !guilty.has(fix))
  }
  const groups = [...Map.groupBy(left, ({ group }) => group).values()]
  for (const group of groups.slice(0, mostTrials)) {
    const next = await tryFixes(file, judging, [...safe.fixes, ...group])
    if (findGuilty(group, safe.judged, next.judged).size === 0) safe = next
  }
  return safe
}

async function tryFixes(file: TableFile, judging: TableJudging, fixes: readonly Fix[]): Promise<Trial> {
  const bytes = await collectBytes(applyFixes(file, fixes), largestFixed)
  const fixed: TableFile = { ...file, source: memorySource(bytes) }
  return { fixes, fixed, judged: await judgeTable(fixed, judging) }
}

/** The fixes whose finding stays, and those that a finding may come from that was not there before. */
function findGuilty(fixes: readonly Fix[], before: JudgedTable, after: JudgedTable): ReadonlySet<Fix> {
  const stays = indexCells(after)
  const guilty = new Set(fixes.filter(fix => !isGone(fix, stays)))
  const byPlace = new Map<string | number, Fix[]>()
  const add = (place: string | number, fix: Fix): void => {
    const here = byPlace.get(place)
    if (here === undefined) byPlace.set(place, [fix])
    else here.push(fix)
  }
  /** The fixes of a place, once: several findings may come from the same ones. */
  const take = (place: string | number): readonly Fix[] => {
    const here = byPlace.get(place) ?? []
    if (here.length > 0) byPlace.set(place, [])
    return here
  }
  for (const fix of fixes) {
    for (const device of fix.devices) add(device, fix)
    for (const { sheet, row } of fix.cells) add(nameRow(sheet, row), fix)
  }
  for (const [key, { finding, records }] of after.findings) {
    if (before.findings.has(key)) continue
    const { place } = finding
    const row = place !== undefined && 'row' in place ? nameRow(place.sheet, place.row) : ''
    if (before.unlinked.has(row)) continue
    const places = [...records, row].filter(each => byPlace.has(each))
    if (places.length === 0) return new Set(fixes)
    for (const each of places) for (const fix of take(each)) guilty.add(fix)
  }
  return guilty
}

/** The rules that find something in a cell. */
function indexCells({ findings }: JudgedTable): ReadonlySet<string> {
  const cells = new Set<string>()
  for (const { finding } of findings.values()) {
    const { place, ruleId } = finding
    if (place === undefined || !('row' in place)) continue
    const { sheet, row, column = '' } = place
    cells.add(`${ruleId} ${nameCell({ sheet, row, column })}`)
  }
  return cells
}

/** Whether the rule of a fix finds nothing in its first cell any more. */
function isGone({ ruleId, cells: [first] }: Fix, stays: ReadonlySet<string>): boolean {
  return first === undefined || !stays.has(`${ruleId} ${nameCell(first)}`)
}

function listRows(before: JudgedTable, { fixes, judged }: Trial): FixedRow[] {
  const rowOf = new Map(before.rows.map(({ record, sheet, row }) => [record, nameRow(sheet, row)]))
  const valid = new Set(
    before.rows.flatMap(({ isValid, sheet, row }) => (isValid ? [nameRow(sheet, row)] : [])),
  )
  const fixesOf = new Map<string, string[]>()
  for (const { id, devices } of fixes) {
    for (const device of devices) {
      const row = rowOf.get(device) ?? ''
      const ids = fixesOf.get(row)
      if (ids === undefined) fixesOf.set(row, [id])
      else ids.push(id)
    }
  }
  return judged.rows.map(({ isValid, ...row }) => {
    const name = nameRow(row.sheet, row.row)
    return {
      ...row,
      state: !isValid ? 'invalid' : valid.has(name) ? 'valid' : 'fixed',
      fixes: fixesOf.get(name) ?? [],
    }
  })
}
