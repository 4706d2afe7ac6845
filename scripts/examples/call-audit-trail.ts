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
  for (const format of ['ndjson', 'csv']) {
    keep('exportAuditTrail', await world.get(`/api/v1/audit-trail/export?${query}&format=${format}`, options))
  }
}
