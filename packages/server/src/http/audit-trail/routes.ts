import { endpointWith, json } from '../endpoint/endpoint.ts'
import { pageQuery, viewPage } from '../endpoint/page.ts'
import { AuditTrailPage } from './bodies.ts'
import { exportAuditTrail } from './export-route.ts'
import { cursors, readCursor, readQuestion, trailQuery, writeCursor } from './query.ts'
import { readTrail } from './read-trail.ts'
import { auditTrailSettings } from './settings-routes.ts'
import { viewTrail } from './view.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'audit.read', work: 'storing' })

const listAuditTrail = endpoint('GET /api/v1/audit-trail', {
  summary: 'Who did what, when and from where, newest first',
  description:
    'The acts of people, of machines and of the gateway itself that concern the organisation on the stage, as the evidence has them.',
  query: { ...trailQuery, ...pageQuery(cursors, readCursor) },
  answers: { 200: json('A page of acts', AuditTrailPage) },
  async handle({ caller, query: { limit, cursor: after, ...query } }, { store: { db } }) {
    const acts = await readTrail(db, caller, readQuestion(query), { limit, after })
    const views = await viewTrail(db, caller, acts)
    const shown = acts.map((act, index) => ({ act, view: views[index] }))
    const { items, nextCursor } = await viewPage(
      shown,
      limit,
      ({ view }) => view,
      ({ act }) => writeCursor(act.row),
    )
    return { items: items.filter(item => item !== undefined), nextCursor }
  },
})

/** `/api/v1/audit-trail`: the evidence, read by who did what. */
export const auditTrail = { listAuditTrail, exportAuditTrail, ...auditTrailSettings }
