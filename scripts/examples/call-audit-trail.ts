import type { TestContext } from 'node:test'
import { start } from '../../packages/server/test/harness.ts'
import { makePerson } from '../../packages/server/test/people.ts'
import type { Examples } from './examples.ts'

/** Reads the audit trail of what an administrator has done, and says what it is to have. */
export async function callAuditTrail(t: TestContext, examples: Examples): Promise<void> {
  const world = await start(t)
  const { keep } = examples.group('audit-trail')
  const ada = await makePerson(world, 'Ada Lovelace', 'administrator')
  const headers = await ada.signIn()
  const options = { key: null, headers }
  const reason = encodeURIComponent('Inspection in March')
  const chosen = { isReadLogged: true, isReasonAsked: true }
  const set = await world.put('/api/v1/audit-trail/settings', chosen, {
    key: null,
    headers: { ...headers, 'udigate-reason': reason },
  })
  keep('setAuditTrail', set, chosen)
  keep('getAuditTrailSettings', await world.get('/api/v1/audit-trail/settings', options))
  const query = 'act=reasons-changed&act=read-logging-changed'
  keep('listAuditTrail', await world.get(`/api/v1/audit-trail?${query}`, options))
  const due = await world.get('/api/v1/reviews/due', options)
  keep('getReviewsDue', due)
  const [access] = due.body.items as { access?: { seen: string } }[]
  const review = {
    subject: 'ACCESS',
    seen: access?.access?.seen,
    conclusion: 'IN_ORDER',
    note: 'Each person is on the list of the department, each key has a system and an owner.',
    nextBy: '2099-01-15',
  }
  const recorded = await world.post('/api/v1/reviews', review, options)
  keep('recordReview', recorded, review)
  keep('getReview', await world.get(`/api/v1/reviews/${String(recorded.body.id)}`, options))
  keep('listReviews', await world.get('/api/v1/reviews', options))
  for (const format of ['ndjson', 'csv']) {
    keep('exportAuditTrail', await world.get(`/api/v1/audit-trail/export?${query}&format=${format}`, options))
  }
}
