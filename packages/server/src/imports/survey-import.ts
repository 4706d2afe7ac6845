import type { RowBlock, Survey } from '@udigate/sheets'
import type { NamedSource } from '../files/sealed-pieces.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { blocksOfSheet, putPart, removeParts } from '../store/import-parts.ts'
import type { Owner } from '../store/submissions.ts'
import type { ListToSurvey } from './reading/list-reader.ts'
import type { ImportServices } from './services.ts'

/** What a file was found to be, with the rows of its sheets. */
export interface SurveyedList {
  survey: Survey
  rows: readonly RowBlock[]
}

/**
 * Finds out what a file of an organisation is.
 *
 * @throws UnreadableInput where it cannot be read, ReaderEnded where reading it was ended, NoPlace
 */
export async function surveyFile(
  { reader, codes, limits }: Pick<ImportServices, 'reader' | 'codes' | 'limits'>,
  owner: Owner,
  file: Omit<ListToSurvey, 'lists'>,
  source: NamedSource,
): Promise<SurveyedList> {
  const leave = await limits.places.reading.enter(owner.organisation)
  try {
    const { contents: lists } = await codes.current(owner)
    const blocks = reader.survey({ ...file, lists }, { source })
    const rows: RowBlock[] = []
    for (;;) {
      const { done, value } = await blocks.next()
      if (done) return { survey: value, rows }
      rows.push(value)
    }
  } finally {
    leave()
  }
}

/** Keeps what a file was found to be, in the place of what was found before. */
export async function keepSurvey(
  db: WriteTransaction,
  importId: string,
  { survey, rows }: SurveyedList,
): Promise<void> {
  await removeParts(db, importId, ['survey', 'rows'])
  await putPart(db, importId, 'survey', survey)
  for (const block of rows) {
    await putPart(db, importId, 'rows', block, block.sheet * blocksOfSheet + block.block)
  }
}
