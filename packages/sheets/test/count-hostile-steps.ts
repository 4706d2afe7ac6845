import { parentPort, workerData } from 'node:worker_threads'
import { shippedCodeLists as codes } from '@udigate/eudamed'
import { findFixes } from '../src/fixes/find-fixes.ts'
import { findCauses } from '../src/fixes/judge-table.ts'
import type { TableFile } from '../src/fixes/table-file.ts'
import type { Mapping } from '../src/mapping/mapping.ts'
import { proposeFromFile } from '../src/mapping/propose-from-file.ts'
import { readChunks } from '../src/open-input.ts'
import { UnreadableInput } from '../src/problem.ts'
import { surveyTable } from '../src/survey/survey-table.ts'
import { memorySource } from '../src/zip/byte-source.ts'
import { startStepCounter } from './count-steps.ts'
import { type HostileTable, hostileTables } from './hostile-tables.ts'

const model = 'EU_UDI_MDR'

/** What is done with a table for who sends it. */
export type Operation = 'survey' | 'judge'

const operations: Readonly<Record<Operation, (file: TableFile, table: HostileTable) => Promise<unknown>>> = {
  async survey(file, { isOfTemplate }) {
    const parts = surveyTable(file, codes, { model, isOwn: !isOfTemplate, otherSheets: 'joined' })
    while (!(await parts.next()).done);
  },
  async judge(file, table) {
    const judging = { model, mapping: await findMapping(file, table), options: { codes } } as const
    const { fixed } = await findFixes(file, judging)
    return (await findCauses(fixed, judging)).list()
  },
}

async function propose(file: TableFile): Promise<Mapping> {
  const { kind, source } = file
  const told = { otherSheets: 'joined' } as const
  return (await proposeFromFile(kind, source, () => readChunks(source), { model, codes, told })).mapping
}

async function findMapping(file: TableFile, table: HostileTable): Promise<Mapping | undefined> {
  return table.mapping ?? (table.isOfTemplate ? undefined : propose(file))
}

/** The sizes that a table is made in, and how many times more steps the larger one may take: four, and a few for what grows in steps itself. */
const [small, large] = [700, 2800] as const
const mostGrowth = 5.5

// In a thread of its own: code that was run before counts its steps otherwise.
parentPort?.postMessage(await listGrown(operations[workerData as Operation]), [])

/** The kinds of tables of which a larger one takes more steps than in proportion. */
async function listGrown(
  work: (file: TableFile, table: HostileTable) => Promise<unknown>,
): Promise<string[]> {
  await using counter = await startStepCounter()
  const take = async (table: HostileTable): Promise<number> => {
    const file: TableFile = { kind: table.format, source: memorySource(await table.bytes()) }
    return counter.count(async () => {
      try {
        await work(file, table)
      } catch (error) {
        if (!(error instanceof UnreadableInput)) throw error
      }
    })
  }
  // Whatever is made once for all tables is made before.
  for (const table of hostileTables(1)) await take(table)
  const before = new Map<string, number>()
  for (const table of hostileTables(small, 'scaled')) before.set(table.kind, await take(table))
  const grown: string[] = []
  for (const table of hostileTables(large, 'scaled')) {
    const steps = await take(table)
    const less = before.get(table.kind) ?? 0
    if (steps >= mostGrowth * less) grown.push(`${table.kind}: ${less} steps, then ${steps}`)
  }
  return grown
}
