import type { CodeLists, Model } from '@udigate/eudamed'
import type { ColumnContent } from './examine-column.ts'
import { findMappedField } from './mapped-fields.ts'
import type { Mapping, Target } from './mapping.ts'
import type { ExaminedTable } from './propose-from-table.ts'
import { listMissing, type ProposedMapping, proposeMapping } from './propose-mapping.ts'

/** The columns by which the rows of a further sheet find their devices. */
export interface SheetKey {
  main: ColumnContent
  other: ColumnContent
  /** How many of the different values of the further sheet are those of devices, from 0 to 1. */
  share: number
}

/** What further sheets can say of the devices of a list. */
export interface ProposedJoins {
  /** The proposal for the list, with what the further sheets say. */
  joined: ProposedMapping
  /** The columns by which the rows of each further sheet find their devices, where there are such. */
  keys: ReadonlyMap<ExaminedTable, SheetKey>
}

/**
 * Adds to the proposal for a list of devices what further sheets say of them, where a column of theirs has the values of a column
 * that tells the devices of the list apart.
 */
export function proposeJoins(
  proposal: ProposedMapping,
  main: ExaminedTable,
  others: readonly ExaminedTable[],
  model: Model,
  codes: CodeLists,
): ProposedJoins {
  let joined = proposal
  let key: ColumnContent | undefined
  const keys = new Map<ExaminedTable, SheetKey>()
  for (const other of others) {
    const found = findKey(main, other, proposal.mapping, key)
    if (found === undefined) continue
    keys.set(other, found)
    const next = joinSheet(joined, other, found, model, codes)
    if (next === undefined) continue
    key = found.main
    joined = next
  }
  return { joined, keys }
}

/** How many of the values of a key must be those of devices. */
const leastShare = 0.8
/** How many columns of the list that tell its devices apart are looked at for a key. */
const mostKeys = 20

function findKey(
  main: ExaminedTable,
  other: ExaminedTable,
  { rows, targets }: Mapping,
  told: ColumnContent | undefined,
): SheetKey | undefined {
  const device = targets.find(({ field }) => field === 'Device')?.column
  // Where a device has several rows, only its identifier is the same in all of them.
  const isKey = ({ heading, filled, hasRepeats }: ColumnContent): boolean =>
    heading.count === 1 && filled > 0 && (rows === 'one' ? !hasRepeats : heading.text === device)
  const ones = told === undefined ? main.contents.filter(isKey).slice(0, mostKeys) : [told]
  const columns = other.contents.filter(
    ({ heading, filled }) => heading.count === 1 && filled >= other.rows * leastShare,
  )
  let best: SheetKey | undefined
  for (const one of ones) {
    for (const column of columns) {
      const share = findShare(column, one)
      if (share !== undefined && share > (best?.share ?? 0)) best = { main: one, other: column, share }
      if (best?.share === 1) return best
    }
  }
  return best
}

/** How many of the different values of a column are in another, where enough of them are for a key. */
function findShare({ values }: ColumnContent, one: ColumnContent): number | undefined {
  let strange = 0
  const getShare = (): number => (values.size - strange) / Math.max(1, values.size)
  for (const value of values.keys()) {
    if (one.values.has(value)) continue
    strange += 1
    if (getShare() < leastShare) return undefined
  }
  return getShare()
}

/** The proposal with the columns of a further sheet; nothing where none of them is understood. */
function joinSheet(
  { mapping, columns }: ProposedMapping,
  { sheet, contents }: ExaminedTable,
  { main, other }: SheetKey,
  model: Model,
  codes: CodeLists,
): ProposedMapping | undefined {
  const rest = contents.filter(content => content !== other)
  const own = proposeMapping(rest, sheet, model, codes, other.hasRepeats ? 'several' : 'one')
  const keys = new Set(mapping.targets.map(({ field }) => findMappedField(model, field)?.key))
  const lists = new Set(
    mapping.targets.flatMap(({ field }) => findMappedField(model, field)?.list?.name ?? []),
  )
  const isNew = ({ field, column }: Target): boolean => {
    const found = findMappedField(model, field)
    if (found === undefined || keys.has(found.key)) return false
    if (found.list !== undefined) return !lists.has(found.list.name)
    return column !== undefined
  }
  const added = own.mapping.targets.filter(isNew)
  if (!added.some(({ column }) => column !== undefined)) return undefined
  const { name = '' } = sheet
  const [first, ...others] = mapping.sheets
  const joined: Mapping = {
    ...mapping,
    sheets: [
      { headingRow: 1, ...first, key: main.heading.text },
      ...others,
      { ...sheet, key: other.heading.text },
    ],
    targets: [
      ...mapping.targets,
      ...added.map(target => (target.column === undefined ? target : { sheet: name, ...target })),
    ],
  }
  const fields = new Set(added.map(({ field }) => field))
  const described = own.columns.map(column => {
    const taken = column.fields.filter(field => fields.has(field))
    return { ...column, sheet: name, fields: taken }
  })
  return { mapping: joined, columns: [...columns, ...described], missing: listMissing(joined) }
}
