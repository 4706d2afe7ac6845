import type { Shown, ShownPage } from '@udigate/udi'
import { findPull, findPullPage } from '../../store/pulls.ts'
import type { PullSearch } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { type AnsweredQuestion, applyOnce } from '../questions/apply-once.ts'
import { rememberChanges, rememberStates } from '../shown-states.ts'
import { moveMessage } from '../states/move-message.ts'
import { failPull } from './end-pull.ts'
import { readPageNumber, readSearch } from './searches.ts'
import { listWaitingLocks } from './settle-unshown.ts'
import { listPageLocks, storePage } from './store-page.ts'

/**
 * Applies an answer to a question for a page of a pull, at most once, in one transaction: stores what the page shows, or ends
 * the pull with the reason where it was refused or cannot be read. Of a page that shows everything as it is
 * known, its hash is kept in place of the document: what tells of a change stays as evidence of that.
 */
export async function applyPage(delivery: Delivery, answered: AnsweredQuestion): Promise<void> {
  const { stage, now, log } = delivery
  const { answer, said, message } = answered
  const { message_id: messageId } = message
  const facts = await applyOnce(
    delivery,
    answered,
    async (db, keep) => {
      const page = await findPullPage(db, messageId)
      const pull = page && (await findPull(db, page.pull_id))
      if (!page || !pull) throw new Error(`Message ${messageId} asks for no page of a pull.`)
      const isOpen = pull.state === 'running' && page.stored_at === null
      const search = readSearch(pull, page)
      const shown = readAsPage(said, search, readPageNumber(page))
      const because = isOpen && typeof shown === 'string' ? shown : undefined
      let isNews = because !== undefined
      if (isOpen) {
        await rememberStates(db, delivery, search.state ?? null, said)
        if (typeof shown !== 'string') {
          await rememberChanges(db, delivery, search, said)
          isNews = await storePage(db, delivery, pull, page, shown, answer.xml, said)
        }
      }
      const reading = !isOpen ? 'repeated' : said.because === undefined ? 'applied' : 'unreadable'
      if ((await keep(reading, isNews ? undefined : 'nothing')) && isOpen) {
        await moveMessage(db, messageId, 'answered')
        if (typeof shown === 'string') await failPull(db, pull.id, shown, now())
      }
      return { pullId: pull.id, page: page.number, entities: said.page?.items.length, reading, because }
    },
    async db => {
      const page = await findPullPage(db, messageId)
      const pull = page && (await findPull(db, page.pull_id))
      const waiting = pull ? await listWaitingLocks(db, pull, readSearch(pull, page)) : []
      return [...(said.page ? listPageLocks(message, said.page) : []), ...waiting]
    },
  )
  const entry = { stage, messageId, ebmsMessageId: answer.answerId, ...facts }
  if (facts.because === undefined) log.info(entry, 'page of a pull')
  else log.error(entry, 'pull failed')
}

/**
 * The page that an answer is, or why it is none. Where the authority has no group of the code that was asked for, does not show
 * the state that was, or refuses to be asked for what has changed, it shows nothing.
 */
function readAsPage(
  { page, refusal, because, isUnknown, isStateRefused }: Shown,
  { group, state, changed }: PullSearch,
  number: number,
): ShownPage | string {
  if (because !== undefined) return `Page ${number} cannot be read: ${because}`
  const isHidden = isStateRefused && (state === 'SUBMITTED' || state === 'DISCARDED')
  const isUnheeded = refusal !== undefined && changed !== undefined && number === 0
  if ((isUnknown && group !== undefined) || isHidden || isUnheeded) {
    return { number, count: undefined, isFull: false, items: [] }
  }
  if (refusal !== undefined) return `The authority refused page ${number}: ${refusal}`
  if (page === undefined) return `The authority answered page ${number} with nothing.`
  if (page.number === number) return page
  return `The authority answered page ${number} with page ${page.number}.`
}
