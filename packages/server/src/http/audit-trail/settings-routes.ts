import { chooseTrailSettings, nameTrailLock, readTrailSettings } from '../../evidence/trail/settings.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { readAuthorNames } from '../../store/authors.ts'
import { type Body, formatTime } from '../body.ts'
import { requireWholeReach } from '../endpoint/acting-actor.ts'
import { viewAuthor } from '../endpoint/author.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { AuditTrailChoice, AuditTrailSettings } from './bodies.ts'

const endpoint = endpointWith({ tag: 'Evidence', right: 'audit.read', work: 'storing' })

const getAuditTrailSettings = endpoint('GET /api/v1/audit-trail/settings', {
  summary: 'Whether reads are recorded, and whether reasons are asked for',
  answers: { 200: json('What is in force', AuditTrailSettings) },
  handle: async ({ caller }, gateway) => viewSettings(gateway, caller),
})

const setAuditTrail = endpoint('PUT /api/v1/audit-trail/settings', {
  act: 'reasons-changed',
  summary: 'Have reads recorded or not, and reasons asked for or not',
  description:
    'For the organisation on the stage. It is an act with a reason itself: the trail shows who has switched what on or off, and why.',
  right: 'audit.manage',
  asksReason: 'always',
  body: jsonBody(AuditTrailChoice),
  answers: { 200: json('What is in force now', AuditTrailSettings) },
  problems: ['request.members', 'permission.actor'],
  async handle({ caller, readBody, log }, gateway) {
    requireWholeReach(caller, 'any', 'The audit trail has the acts of')
    const choice = readBody()
    await gateway.store.write(db => chooseTrailSettings(db, caller, choice), [nameTrailLock(caller)])
    gateway.trail.forget(caller)
    log({ ...choice }, 'audit trail set')
    return viewSettings(gateway, caller)
  },
})

/** `/api/v1/audit-trail/settings`: what the trail has beyond what it always has. */
export const auditTrailSettings = { getAuditTrailSettings, setAuditTrail }

async function viewSettings(
  { store: { db } }: Gateway,
  caller: Caller,
): Promise<Body<typeof AuditTrailSettings>> {
  const { isReadLogged, isReasonAsked, changed } = await readTrailSettings(db, caller)
  if (!changed) return { isReadLogged, isReasonAsked }
  const names = await readAuthorNames(db, [changed.by])
  return {
    isReadLogged,
    isReasonAsked,
    changedAt: formatTime(changed.at),
    changedBy: viewAuthor(changed.by, names),
  }
}
