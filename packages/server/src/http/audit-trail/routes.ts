import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { AuditTrailPage } from './bodies.ts'
import { exportAuditTrail } from './export-route.ts'
import { cursors, readCursor, readQuestion, trailQuery, writeCursor } from './query.ts'
import { readAll, type ShownAct } from './read-all.ts'
import { auditTrailSettings } from './settings-routes.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'audit.read', work: 'storing' })

const listAuditTrail = endpoint('GET /api/v1/audit-trail', {
  summary: 'Who did what, when and from where, newest first',
  description:
    'The acts of people, of machines and of the gateway itself that concern the organisation on the stage, as the evidence has them.',
  query: { ...trailQuery, ...pageQuery(cursors, readCursor) },
  answers: { 200: json('A page of acts', AuditTrailPage) },
  async handle({ caller, query: { limit, cursor: after, ...query } }, gateway) {
    const question = readQuestion(query)
    const shown: ShownAct[] = []
    for await (const each of readAll(gateway, caller, question, after)) {
      shown.push(each)
      if (shown.length > limit) break
    }
    return viewPage(
      shown,
      limit,
      ({ view }) => view,
      ({ act }) => writeCursor(act.row),
    )
  },
})

/** `/api/v1/audit-trail`: the evidence, read by who did what. */
export const auditTrail = { listAuditTrail, exportAuditTrail, ...auditTrailSettings }
