import { shippedCodeLists as codes } from '@udigate/eudamed'
import {
  type CellChange,
  changeCells,
  checkMapping,
  findCauses,
  findFixes,
  groupFixes,
  type Mapping,
  memorySource,
  proposeFromFile,
  readChunks,
  surveyTable,
  type TableFile,
  UnreadableInput,
} from '@udigate/sheets'
import { formatColumnLetter } from '@udigate/udi'
import { openTableFile } from '../packages/sheets/src/fixes/table-file.ts'
import { hostileMappings, hostileTables } from '../packages/sheets/test/hostile-tables.ts'
import { copyCells, ownMapping, ownRows } from '../packages/sheets/test/own-list.ts'

const { model } = ownMapping

/** A work on a body, and what reading its bytes and doing the same with as much that is ordinary costs. */
export interface TableWork {
  kind: string
  work(): Promise<unknown>
  floor(): Promise<unknown>
}

/** What the calls that take a file do with it, whatever its records come to: the mapping is proposed where none is given. */
export const calls: Readonly<
  Record<string, (file: TableFile, mapping: Mapping | undefined) => Promise<unknown>>
> = {
  'POST mappings/propose': async file => JSON.stringify(await propose(file)),
  async 'POST imports'(file, mapping) {
    const parts = surveyTable(file, codes, { model, isOwn: mapping !== undefined })
    for (;;) {
      const { done, value } = await parts.next()
      JSON.stringify(value)
      if (done) return
    }
  },
  'POST batches': async (file, mapping) =>
    (await findCauses(file, { model, mapping, options: { codes } })).list(),
  async 'POST fixes'(file, mapping) {
    const judging = { model, mapping, options: { codes } }
    const { fixes, fixed } = await findFixes(file, judging)
    return [groupFixes(fixes), (await findCauses(fixed, judging)).list()]
  },
  async 'POST fixes/file'(file, mapping) {
    const { fixed } = await findFixes(file, { model, mapping, options: { codes } })
    return fixed.source.read(0, fixed.source.size)
  },
  /** Every cell of some text is changed to another one. */
  async 'POST imports/edits'(file) {
    const changes = await listEdits(file)
    for await (const _ of changeCells(file, changes));
  },
}

/** How many cells an edit may change. */
const mostCells = 20_000

async function listEdits(file: TableFile): Promise<readonly CellChange[]> {
  const changes: CellChange[] = []
  for (const table of (await openTableFile(file)).tables) {
    for await (const rows of table.rows()) {
      for (const { row, cells } of rows) {
        for (const [index, before] of cells.entries()) {
          if (changes.length === mostCells) return changes
          if (typeof before !== 'string' || before === '') continue
          const column = formatColumnLetter(index)
          changes.push({ sheet: table.name, row, column, before, after: 'b' })
        }
      }
    }
  }
  return changes
}

/**
 * What each call does with hostile tables of so many characters, beside reading the same bytes, and doing the same with an ordinary list
 * of as many bytes, or of as many rows where it has more: a record has its cost, however short its row.
 */
export async function* listTableWorks(size: number): AsyncGenerator<TableWork> {
  for (const table of hostileTables(size)) {
    const bytes = await table.bytes()
    const file: TableFile = { kind: table.format, source: memorySource(bytes) }
    const { rows, length } = await readTable(file)
    const mapping = table.isOfTemplate
      ? undefined
      : (table.mapping ?? (await tryTo(() => proposeForFile(file))))
    const ordinary = ordinaryList(length, rows)
    for (const [call, run] of Object.entries(calls)) {
      yield {
        kind: `${call}: ${table.kind}`,
        work: () => tryTo(() => run(file, mapping)),
        async floor() {
          await readTable(file)
          await run(ordinary, ownMapping)
        },
      }
    }
  }
  for (const { kind, text } of hostileMappings(size)) {
    const json = text()
    const plain = Array.from({ length: Math.ceil(json.length / JSON.stringify(ownMapping).length) }, () =>
      JSON.stringify(ownMapping),
    )
    yield {
      kind: `PUT mappings: ${kind}`,
      work: async () => checkMapping(JSON.parse(json)),
      async floor() {
        JSON.parse(json)
        for (const each of plain) checkMapping(JSON.parse(each))
      },
    }
  }
}

async function propose({ kind, source }: TableFile) {
  const told = { otherSheets: 'joined' } as const
  return proposeFromFile(kind, source, () => readChunks(source), { model, codes, told })
}

async function proposeForFile(file: TableFile): Promise<Mapping> {
  return (await propose(file)).mapping
}

/** What a file is refused for ends the work on it. */
async function tryTo<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error
    return undefined
  }
}

/** Reads all rows of a file. @returns how many there are, and how many characters and cells they have */
async function readTable(file: TableFile): Promise<{ rows: number; length: number }> {
  const { tables } = await openTableFile(file)
  let rows = 0
  let length = 0
  for (const table of tables) {
    for await (const batch of table.rows()) {
      rows += batch.length
      for (const { cells } of batch)
        for (const cell of cells) length += 1 + `${(cell ?? '') as string | number | boolean}`.length
    }
  }
  return { rows, length }
}

function ordinaryList(length: number, rows: number): TableFile {
  const lengthOfRow = copyCells(ownRows(50)).length / 50
  const devices = Math.max(1, rows, Math.ceil(length / lengthOfRow))
  const [title, headings] = ownRows(0)
  const list = [title ?? [], headings ?? []]
  // A company has no more codes than that.
  for (let company = 4_399_902; list.length < devices; company += 1) {
    for (const row of ownRows(Math.min(devices - list.length + 2, 90_000), String(company)).slice(2))
      list.push(row)
  }
  return { kind: 'csv', source: memorySource(Buffer.from(copyCells(list))) }
}
