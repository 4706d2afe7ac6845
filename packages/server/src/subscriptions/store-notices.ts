import { makeId } from '../ids.ts'
import { type ByType, handleChange, type Subscriber } from '../store/changes.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import { insertNotices, listSubscribed } from '../store/subscriptions.ts'
import type { NoticeKind, SubmissionRow, SubscriptionTopic } from '../store/tables.ts'
import { contractStatus } from '../submissions/describe-status.ts'

/** Something of a submission that subscribers may be told. */
interface Told extends Pick<SubmissionRow, 'request_id' | 'organisation' | 'stage'> {
  kind: NoticeKind
  /** The topics that it is of. */
  topics: readonly SubscriptionTopic[]
}

const told: Partial<ByType<Told | undefined>> = {
  'submission-stored': ({ submission }) => (submission.outcome === null ? undefined : tellEnd(submission)),
  'submission-ended': ({ submission, outcome }) => tellEnd({ ...submission, outcome: encodeJson(outcome) }),
  'submission-doubted': ({ submission, doubt }) =>
    doubt === null ? undefined : { ...submission, kind: 'in-doubt', topics: ['doubts'] },
  'operator-called': ({ submission }) => ({ ...submission, kind: 'needs-operator', topics: ['doubts'] }),
}

/**
 * Stores what subscriptions are to be told, at the end of the transaction in which it happened; the next message of each tells
 * it. Where no subscription is about it, nothing is stored.
 */
export const subscriptions: Subscriber = {
  async changed(db, changes, environment) {
    const found = changes.flatMap(change => handleChange(told, change) ?? [])
    if (found.length === 0) return
    const rows = await listSubscribed(db, [...new Set(found.map(({ organisation }) => organisation))])
    const at = environment.now().getTime()
    const notices = rows.flatMap(subscription => {
      const topics = decodeJson(subscription.topics)
      const own = found.filter(
        each =>
          each.organisation === subscription.organisation &&
          each.stage === subscription.stage &&
          each.topics.some(topic => topics.includes(topic)),
      )
      // Two operations of a submission may announce the same of it.
      const distinct = new Map(own.map(each => [`${each.kind} ${each.request_id}`, each]))
      return [...distinct.values()].map(({ kind, request_id }) => ({
        subscription_id: subscription.id,
        id: makeId(environment),
        kind,
        request_id,
        at,
      }))
    })
    await insertNotices(db, notices)
  },
}

function tellEnd(submission: Pick<SubmissionRow, 'request_id' | 'organisation' | 'stage' | 'outcome'>): Told {
  const isRefusal = contractStatus(submission) !== 'SUCCESS'
  return { ...submission, kind: 'ended', topics: isRefusal ? ['outcomes', 'refusals'] : ['outcomes'] }
}
