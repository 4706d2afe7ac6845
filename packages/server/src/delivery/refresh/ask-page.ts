import type { Criteria } from '@udigate/udi'
import type { WriteTransaction } from '../../store/changes.ts'
import { insertPullPage } from '../../store/pulls.ts'
import type { PullRow } from '../../store/tables.ts'
import { askQuestion, type QuestionServices } from '../questions/ask-question.ts'
import { failPull } from './end-pull.ts'
import { readSearch } from './searches.ts'

/** Where a page stands in its pull. */
interface PagePlace {
  number: number
  search: number
  searchPage: number
}

/**
 * Stores the message that asks for a page of a pull. Where no message can be made, the pull fails and says why.
 *
 * @param place of the page: its number in the pull, which of the searches it is of, and its number there; all from 0
 */
export async function askPage(
  db: WriteTransaction,
  asking: QuestionServices,
  pull: Pick<PullRow, 'id' | 'stage' | 'organisation' | 'actor' | 'searches'>,
  place: PagePlace,
): Promise<void> {
  const { law } = asking.authority
  const { id, stage, organisation, actor } = pull
  const { group: deviceGroup, state, changed } = readSearch(pull, place)
  const page = { number: place.searchPage, size: law.mostEntities }
  const criteria: Criteria = { actor, state, changed, ...(deviceGroup === undefined ? {} : { deviceGroup }) }
  const searchId = place.search === 0 ? id : `${id}.${place.search}`
  const asked = await askQuestion(db, asking, {
    stage,
    organisation,
    actor,
    operation: law.questionOperation,
    conversationId: id,
    // With a search id, which keeps the pages of one search consistent, unless the stage's schemas are older than that.
    drafts: [
      envelope => law.question({ ...criteria, searchId }, page, envelope),
      envelope => law.question(criteria, page, envelope),
    ],
  })
  if (!('messageId' in asked)) {
    await failPull(db, id, asked.because, asking.now())
    return
  }
  await insertPullPage(db, {
    pull_id: id,
    number: place.number,
    message_id: asked.messageId,
    search: place.search,
    search_page: place.searchPage,
    stored_at: null,
    answer_sha256: null,
  })
}
