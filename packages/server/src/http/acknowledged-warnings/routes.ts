import { valueAt } from '@udigate/udi'
import * as Type from 'typebox'
import { explainRule } from '../../authorities/rules.ts'
import type { Gateway } from '../../gateway.ts'
import type { Caller } from '../../rights/caller.ts'
import { findAcknowledgedWarning, listAcknowledgedWarnings } from '../../store/acknowledged-warnings.ts'
import { readAuthorNames } from '../../store/authors.ts'
import type { AcknowledgedWarningRow } from '../../store/tables.ts'
import { acknowledgeWarning, withdrawWarning } from '../../warnings/acknowledge.ts'
import { findActor } from '../../warnings/what-is-meant.ts'
import { mayNotActFor } from '../endpoint/acting-actor.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { ownThing } from '../endpoint/own-thing.ts'
import { byId, pageQuery, uuids, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { requireDone } from '../problems/require-done.ts'
import {
  AcknowledgedWarning,
  AcknowledgedWarningPage,
  AcknowledgeRequest,
  viewAcknowledgedWarning,
} from './bodies.ts'

const warning = ownThing('acknowledged warning', async (db, caller: Caller, id) => {
  const row = await findAcknowledgedWarning(db, caller, id)
  return row && isFor(caller, row) ? row : undefined
})

const endpoint = endpointWith({ tag: 'Validation', right: 'warnings.acknowledge', work: 'storing' })

const acknowledgeRequest = jsonBody(AcknowledgeRequest, ({ ruleId, appliesTo, request, value }, report) => {
  if (!explainRule(ruleId).known) report('/ruleId', `There is no rule ${ruleId}.`)
  if (appliesTo === 'RECORD' && request === undefined)
    report('/request', 'RECORD needs the request that has the warning.')
  if (appliesTo === 'RECORD' && value !== undefined)
    report('/value', 'RECORD takes the value from the request.')
})

const listWarnings = endpoint('GET /api/v1/acknowledged-warnings', {
  summary: 'List the warnings that were acknowledged, newest first',
  right: 'records.read',
  query: {
    ...pageQuery(uuids),
    withdrawn: Type.Boolean({
      default: false,
      description: 'Whether those that were withdrawn are among them.',
    }),
    ruleId: Type.Optional(Type.String({ maxLength: 100, description: 'Those of this rule only.' })),
    code: Type.Optional(
      Type.String({ maxLength: 200, description: 'Those of the device or group with this code only.' }),
    ),
  },
  answers: { 200: json('A page of acknowledged warnings', AcknowledgedWarningPage) },
  async handle({ caller, query: { limit, cursor: before, ...which } }, { store }) {
    const filter = { ...which, actors: caller.actors }
    const rows = await listAcknowledgedWarnings(store.db, caller, filter, { limit: limit + 1, before })
    const names = await readAuthorNames(store.db, rows.flatMap(listAuthors))
    return viewPage(rows, limit, row => viewAcknowledgedWarning(row, names), byId)
  },
})

const acknowledge = endpoint('POST /api/v1/acknowledged-warnings', {
  act: 'warning-acknowledged',
  summary: 'Acknowledge a warning: it is not shown again until the value changes',
  description:
    'Of one record it holds while the value at the place (of a list: its item) and what the rule weighs against it stay; of a cause for every record of the model with that value there. Errors are never acknowledged, and what is found is the same for the authority.',
  body: acknowledgeRequest,
  answers: { 201: json('The acknowledged warning; Location names it', AcknowledgedWarning) },
  problems: ['request.members', 'permission.actor', 'warning.impossible'],
  async handle({ reply, caller, readBody, log }, gateway) {
    const { appliesTo, request = {}, value, ...name } = readBody()
    const { model, path } = name
    const isOfRecord = appliesTo === 'RECORD'
    const actor = requireReach(caller, findActor(model, request), isOfRecord)
    const about = isOfRecord
      ? ({ kind: 'record', records: request } as const)
      : ({ kind: 'cause', value: value ?? valueAt(request, path) } as const)
    const made = requireDone(
      await acknowledgeWarning(gateway, caller, { ...name, about, actor }),
      'warning.impossible',
    )
    log({ acknowledgedWarningId: made.id, ruleId: made.rule_id }, 'warning acknowledged')
    reply.header('location', `/api/v1/acknowledged-warnings/${made.id}`)
    return viewWithNames(gateway, made)
  },
})

const getWarning = endpoint('GET /api/v1/acknowledged-warnings/:id', {
  summary: 'A warning that was acknowledged, why and by whom',
  right: 'records.read',
  answers: { 200: json('The acknowledged warning', AcknowledgedWarning) },
  problems: ['path.unknown'],
  handle: async ({ caller, params: { id } }, gateway) =>
    viewWithNames(gateway, await warning.require(gateway, caller, id)),
})

const withdraw = endpoint('DELETE /api/v1/acknowledged-warnings/:id', {
  act: 'warning-shown-again',
  asksReason: 'where-asked',
  summary: 'Withdraw an acknowledged warning: it is shown again; that it was acknowledged stays on record',
  answers: { 200: json('The acknowledged warning as it is now', AcknowledgedWarning) },
  problems: ['path.unknown', 'permission.actor'],
  async handle({ caller, params: { id }, log }, gateway) {
    const row = await warning.require(gateway, caller, id)
    if (row.actor === null && caller.actors !== 'any') throw ofEveryActor()
    const withdrawn = await withdrawWarning(gateway, caller, id)
    if (withdrawn === undefined) throw warning.unknown(id)
    log({ acknowledgedWarningId: id }, 'acknowledged warning withdrawn')
    return viewWithNames(gateway, withdrawn)
  },
})

/** `/api/v1/acknowledged-warnings`: warnings that people know, which are not shown again. */
export const acknowledgedWarnings = {
  listAcknowledgedWarnings: listWarnings,
  acknowledgeWarning: acknowledge,
  getAcknowledgedWarning: getWarning,
  withdrawAcknowledgedWarning: withdraw,
}

/** Whether a caller sees one: not where it is about a record of another actor. */
function isFor({ actors }: Caller, { kind, actor }: AcknowledgedWarningRow): boolean {
  return actors === 'any' || (actor === null ? kind === null : actors.includes(actor))
}

/**
 * Whose records a caller acknowledges a warning of: who may act for every actor does it for all of them at once.
 *
 * @param named the actor that the call names
 * @param isOne whether it is about one record
 * @throws Problem where the caller may not act for that actor
 */
function requireReach({ actors }: Caller, named: string | undefined, isOne: boolean): string | undefined {
  if (actors === 'any') return isOne ? named : undefined
  const [only, another] = actors
  const actor = named ?? (another === undefined ? only : undefined)
  if (actor !== undefined && actors.includes(actor)) return actor
  if (actor !== undefined) throw mayNotActFor(actor)
  throw new Problem(
    'permission.actor',
    'The request names no actor, and you may act for several. Name it in /request/actorCode.',
  )
}

function ofEveryActor(): Problem {
  return new Problem(
    'permission.actor',
    'It holds for the records of every actor, and you may act for some of them.',
  )
}

async function viewWithNames({ store }: Gateway, row: AcknowledgedWarningRow) {
  return viewAcknowledgedWarning(row, await readAuthorNames(store.db, listAuthors(row)))
}

function listAuthors({ created_by, withdrawn_by }: AcknowledgedWarningRow): string[] {
  return withdrawn_by === null ? [created_by] : [created_by, withdrawn_by]
}
