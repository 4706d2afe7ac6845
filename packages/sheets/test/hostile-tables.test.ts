import assert from 'node:assert/strict'
import { test } from 'node:test'
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

/** Everything that is done with a table for who sends it. */
const operations: Readonly<Record<string, (file: TableFile, table: HostileTable) => Promise<unknown>>> = {
  'survey it and propose a mapping': async (file, { isOfTemplate }) => {
    const parts = surveyTable(file, codes, { model, isOwn: !isOfTemplate, otherSheets: 'joined' })
    while (!(await parts.next()).done);
  },
  'judge it, find fixes, and the causes of what is left': async (file, table) => {
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

for (const [name, work] of Object.entries(operations)) {
  test(`to ${name} takes steps in proportion to a table, whatever is in it`, async () => {
    await using counter = await startStepCounter()
    // Whatever is made once for all tables is made before.
    for (const table of hostileTables(1)) await take(table)
    const before = new Map<string, number>()
    for (const table of hostileTables(small)) before.set(table.kind, await take(table))
    const grown: string[] = []
    for (const table of hostileTables(large)) {
      const steps = await take(table)
      const less = before.get(table.kind) ?? 0
      if (steps >= mostGrowth * less) grown.push(`${table.kind}: ${less} steps, then ${steps}`)
    }
    assert.deepEqual(grown, [])
    async function take(table: HostileTable): Promise<number> {
      const file: TableFile = { kind: table.format, source: memorySource(await table.bytes()) }
      return counter.count(async () => {
        try {
          await work(file, table)
        } catch (error) {
          if (!(error instanceof UnreadableInput)) throw error
        }
      })
    }
  })
}
