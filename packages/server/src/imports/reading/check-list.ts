import {
  type Cause,
  type CellChange,
  changeCells,
  fileByMapping,
  findCauses,
  findFixes,
  groupFixes,
  listChoices,
  memorySource,
  readChunks,
  suggestChanges,
  type TableJudging,
} from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import { findKnownGroups } from '../../batches/reading/find-known-groups.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { ListCause } from '../../store/tables.ts'
import type { FoundInList, ListReader, ListToCheck } from './list-reader.ts'

/** What is wrong with a list and what is safe to fix in it, with the changes that were made; its parts are the file with these. */
export async function* checkList(
  list: ListToCheck,
  { source, facts }: Parameters<ListReader['check']>[1],
): AsyncGenerator<Uint8Array, FoundInList> {
  const { kind, model, mapping, csv, actor, register, changes, lists, strictContract } = list
  const given = { kind, source: memorySource(await collect(readChunks(source))), ...(csv && { csv }) }
  let file = fileByMapping(given, mapping)
  if (changes.length > 0) {
    const bytes = await collect(changeCells(file, changes))
    file = { ...file, source: memorySource(bytes) }
    yield* readChunks(file.source)
  }
  const codes = listsWith(findLaw(model), lists)
  const judging = {
    model,
    mapping: mapping ?? undefined,
    options: { codes, strictContract, register },
    findGroup: findKnownGroups(facts, actor, model),
  } as TableJudging
  const found = await findFixes(file, judging)
  const left = await findCauses(found.fixed, judging)
  const causes = left.list()
  const suggested = await suggestChanges(found.fixed, model as Model, causes, mapping ?? undefined)
  return {
    groups: groupFixes(found.fixes),
    causes: nameCauses(causes, suggested, judging),
    followOns: left.countFollowOns(),
    rows: found.rows,
    tables: found.tables,
    isBroken: found.isBroken,
  }
}

type Model = Parameters<typeof suggestChanges>[1]

/** Causes with names, with the values that can be chosen, and with those that are suggested for each cell. */
function nameCauses(
  causes: readonly Cause[],
  suggested: readonly (readonly CellChange[])[],
  { model, options }: TableJudging,
): readonly ListCause[] {
  const counts = new Map<string, number>()
  return causes.map((found, at) => {
    const { suggestions: _, ...cause } = found
    const name = [cause.ruleId, cause.sheet, cause.column]
      .filter(part => part !== undefined)
      .join('-')
      .replaceAll(/[^\p{L}\p{N}.]+/gu, '-')
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    const { path } = cause.example
    const choices =
      path === undefined || model === undefined || options.codes === undefined
        ? undefined
        : listChoices(path, model, options.codes)
    const changes = suggested[at] ?? []
    return {
      ...cause,
      id: count === 1 ? name : `${name}-${count}`,
      ...(choices && { choices }),
      ...(changes.length > 0 && { suggested: changes }),
    }
  })
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}
