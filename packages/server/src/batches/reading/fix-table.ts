import {
  findCauses,
  findFixes,
  groupFixes,
  memorySource,
  readChunks,
  type TableFile,
  type TableJudging,
} from '@udigate/sheets'
import { findLaw, findTemplates, modelNames } from '../../authorities/laws.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { FileReader, TableFixes, TableToFix } from './file-reader.ts'
import { findKnownGroups } from './find-known-groups.ts'

/** The safe fixes of a table, and what is left of its findings with them; its parts are the fixed file, where that is wanted. */
export async function* fixTable(
  { kind, model, mapping, csv, lists, strictContract, register, only, except, isFileWanted }: TableToFix,
  { source, facts }: Parameters<FileReader['fix']>[1],
): AsyncGenerator<Uint8Array, TableFixes> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(source)) chunks.push(chunk)
  const table: TableFile = {
    kind,
    source: memorySource(Buffer.concat(chunks)),
    ...(csv && { csv }),
  }
  const codes = listsWith(findLaw(model ?? mapping?.model ?? findModelWithTables()), lists)
  const judging = {
    model: model ?? undefined,
    mapping: mapping ?? undefined,
    options: { codes, strictContract, register },
    findGroup: findKnownGroups(facts, undefined, model ?? mapping?.model ?? null),
  } as TableJudging
  const found = await findFixes(table, judging, { only, except })
  const groups = groupFixes(found.fixes)
  const known = new Set(groups.flatMap(({ id, fixes }) => [id, ...fixes.map(each => each.id)]))
  const unknown = (only ?? []).filter(name => !known.has(name))
  if (isFileWanted) {
    if (unknown.length === 0) yield* readChunks(found.fixed.source)
    return {
      unknown,
      groups: [],
      left: [],
      followOns: 0,
      rows: [],
      tables: found.tables,
      isBroken: found.isBroken,
    }
  }
  const causes = await findCauses(found.fixed, judging)
  return {
    unknown,
    groups,
    left: causes.list(),
    followOns: causes.countFollowOns(),
    rows: found.rows,
    tables: found.tables,
    isBroken: found.isBroken,
  }
}

/** A model of the authority that has tables: a file that says its model itself is of one of its models. */
export function findModelWithTables(): string {
  const model = modelNames.find(name => findTemplates(name) !== undefined)
  if (model === undefined) throw new Error('No authority has tables.')
  return model
}
