import {
  type Cause,
  type CellChange,
  changeCells,
  checkTable,
  fileByMapping,
  listChoices,
  readChunks,
  suggestChanges,
  type TableJudging,
} from '@udigate/sheets'
import type { Outside } from '../../batches/reading/file-reader.ts'
import type { TableFacts } from '../../batches/reading/find-known-groups.ts'
import { judgeBeside, openTable } from '../../batches/reading/fix-table.ts'
import type { ListCause } from '../../store/tables.ts'
import type { FoundInList, ListToCheck } from './list-reader.ts'

/** What is wrong with a list and what is safe to fix in it, with the changes that were made; its parts are the file with these. */
export async function* checkList(
  list: ListToCheck,
  { source, facts }: Outside & { facts: TableFacts },
): AsyncGenerator<Uint8Array, FoundInList> {
  const { model, mapping, changes } = list
  let file = fileByMapping(await openTable(list, readChunks(source)), mapping)
  if (changes.length > 0) {
    const changed = await openTable(list, changeCells(file, changes))
    file = { ...file, source: changed.source }
    yield* readChunks(file.source)
  }
  const judging = judgeBeside(list, facts)
  const { fixed, groups, left, followOns, acknowledged, rows, tables, isBroken } = await checkTable(
    file,
    judging,
  )
  const suggested = await suggestChanges(fixed, model as Model, left, mapping ?? undefined)
  const causes = nameCauses(left, suggested, judging)
  return { groups, causes, followOns, ...(acknowledged > 0 && { acknowledged }), rows, tables, isBroken }
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
