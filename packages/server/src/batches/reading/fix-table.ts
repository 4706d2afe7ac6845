import { hash } from 'node:crypto'
import {
  checkTable,
  findFixes,
  findUnknownFixes,
  groupFixes,
  memorySource,
  readChunks,
  type TableFile,
  type TableJudging,
} from '@udigate/sheets'
import { findLaw, findTemplates, modelNames } from '../../authorities/laws.ts'
import { listsWith } from '../../codes/lists-with.ts'
import { type FoundBeside, findBesideRegister, withFoundBeside } from '../../submissions/judge-beside.ts'
import { markWarnings, rememberAcknowledged } from '../../warnings/mark-acknowledged.ts'
import type { Outside, TableFixes, TableToFix, TableToJudge } from './file-reader.ts'
import { findKnownGroups, type TableFacts } from './find-known-groups.ts'

/**
 * The safe fixes of a table, and what is left of its findings with them; its parts are the fixed file, where that is wanted.
 *
 * @throws UnreadableInput where it cannot be read
 */
export async function* fixTable(
  asked: TableToFix,
  { source, facts }: Outside & { facts: TableFacts },
): AsyncGenerator<Uint8Array, TableFixes> {
  const table = await openTable(asked, readChunks(source))
  const judging = judgeBeside(asked, facts)
  if (!asked.isFileWanted) {
    const { groups, ...checked } = await checkTable(table, judging, asked)
    const { left, followOns, acknowledged, rows, tables, isBroken } = checked
    const unknown = findUnknownFixes(groups, asked)
    return { unknown, groups, left, followOns, acknowledged, rows, tables, isBroken }
  }
  const { fixes, fixed, tables, isBroken } = await findFixes(table, judging, asked)
  const unknown = findUnknownFixes(groupFixes(fixes), asked)
  if (unknown.length === 0) yield* readChunks(fixed.source)
  return { unknown, groups: [], left: [], followOns: 0, acknowledged: 0, rows: [], tables, isBroken }
}

/** A table in memory. */
export async function openTable(
  { kind, csv }: Pick<TableToFix, 'kind' | 'csv'>,
  chunks: AsyncIterable<Uint8Array>,
): Promise<TableFile> {
  const read: Uint8Array[] = []
  for await (const chunk of chunks) read.push(chunk)
  return { kind, source: memorySource(Buffer.concat(read)), ...(csv && { csv }) }
}

/** How a table is judged: beside the registered groups that its devices name, and beside what else is registered. */
export function judgeBeside(
  { model, mapping, actor, lists, strictContract, register, offline = false }: TableToJudge,
  facts: TableFacts,
): TableJudging {
  const known = model ?? mapping?.model ?? null
  const remembered = rememberAcknowledged(facts)
  return {
    model: model ?? undefined,
    mapping: mapping ?? undefined,
    options: {
      codes: listsWith(findLaw(known ?? findModelWithTables()), lists),
      strictContract,
      register,
    },
    findGroup: findKnownGroups(facts, actor, known),
    judgeBeside: offline ? undefined : rememberFoundBeside(facts),
    markWarnings: (own, records, findings) =>
      markWarnings(remembered, own, { actorCode: actor, ...records }, findings),
  } as TableJudging
}

/** Judges valid records beside the register, the same ones once: a table is judged several times while its fixes are proven. */
function rememberFoundBeside(facts: TableFacts): NonNullable<TableJudging['judgeBeside']> {
  const known = new Map<string, Promise<FoundBeside>>()
  return async (model, records, alone) => {
    const key = hash('sha256', JSON.stringify([model, records]), 'base64')
    const found = known.get(key) ?? findBesideRegister(facts, model, records)
    known.set(key, found)
    return withFoundBeside(alone, await found)
  }
}

/** A model of the authority that has tables: a file that says its model itself is of one of its models. */
export function findModelWithTables(): string {
  const model = modelNames.find(name => findTemplates(name) !== undefined)
  if (model === undefined) throw new Error('No authority has tables.')
  return model
}
