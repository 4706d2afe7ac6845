import {
  memorySource,
  type RowBlock,
  readChunks,
  type Survey,
  surveyTable,
  type ToldSurvey,
} from '@udigate/sheets'
import { findLaw } from '../../authorities/laws.ts'
import type { Outside } from '../../batches/reading/file-reader.ts'
import { findModelWithTables } from '../../batches/reading/fix-table.ts'
import { guessTable } from '../../batches/reading/propose-file.ts'
import { listsWith } from '../../codes/lists-with.ts'
import type { ListToSurvey } from './list-reader.ts'

/** Finds out what the file of an import is; its parts are the rows of its sheets. @throws UnreadableInput where it cannot be read */
export async function* surveyList(
  { kind, model, told, csv, lists }: ListToSurvey,
  { source }: Outside,
): AsyncGenerator<RowBlock, Survey> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(source)) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const codes = listsWith(findLaw(model ?? findModelWithTables()), lists)
  const file = {
    kind: kind ?? guessTable(bytes),
    source: memorySource(bytes),
    ...(csv && { csv }),
  }
  return yield* surveyTable(file, codes as Parameters<typeof surveyTable>[1], {
    ...told,
    ...(model === null ? {} : { model: model as NonNullable<ToldSurvey['model']> }),
  })
}
