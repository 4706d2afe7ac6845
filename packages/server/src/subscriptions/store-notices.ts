import { makeId } from '../ids.ts'
import { type News, onNews } from '../notices/news.ts'
import { decodeJson } from '../store/json.ts'
import { insertNotices, listSubscribed } from '../store/subscriptions.ts'
import type { NoticeKind, SubscriptionTopic } from '../store/tables.ts'
import { contractStatus } from '../submissions/describe-status.ts'

/** What subscriptions are notified of, with the kind of their notices. */
const kinds: { readonly [Kind in Extract<News['kind'], `submission-${string}`>]: NoticeKind } = {
  'submission-ended': 'ended',
  'submission-in-doubt': 'in-doubt',
  'submission-needs-operator': 'needs-operator',
}

/**
 * Stores what subscriptions are notified of; the next message of each says it. Where no subscription is about it, nothing is
 * stored.
 */
export const subscriptions = onNews(async (db, environment, news) => {
  const found = news.flatMap(each => ('submission' in each ? each : []))
  if (found.length === 0) return
  const organisations = new Set(found.map(({ submission }) => submission.organisation))
  const rows = await listSubscribed(db, [...organisations])
  const at = environment.now().getTime()
  const notices = rows.flatMap(subscription => {
    const wanted = decodeJson(subscription.topics)
    const own = found.filter(
      ({ kind, submission }) =>
        submission.organisation === subscription.organisation &&
        submission.stage === subscription.stage &&
        listTopics(kinds[kind], submission).some(topic => wanted.includes(topic)),
    )
    return own.map(({ kind, submission: { request_id } }) => ({
      subscription_id: subscription.id,
      id: makeId(environment),
      kind: kinds[kind],
      request_id,
      at,
    }))
  })
  await insertNotices(db, notices)
})

function listTopics(
  kind: NoticeKind,
  submission: Parameters<typeof contractStatus>[0],
): readonly SubscriptionTopic[] {
  if (kind !== 'ended') return ['doubts']
  return contractStatus(submission) === 'SUCCESS' ? ['outcomes'] : ['outcomes', 'refusals']
}
