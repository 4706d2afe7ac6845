import * as Type from 'typebox'
import { findHomeLaw } from '../../authorities/laws.ts'
import type { Gateway } from '../../gateway.ts'
import { submitImport as submit } from '../../imports/submit-import.ts'
import { recordPath } from '../../store/acts.ts'
import { planRecordsAfter, type WantedRecords } from '../../store/import-records.ts'
import { decodeJson } from '../../store/json.ts'
import { recordAct } from '../../store/record-act.ts'
import { batchRecordStates, type ImportRow, recordPlans } from '../../store/tables.ts'
import { recordStates } from '../batches/bodies.ts'
import { type Body, formatTime, inCapitals, string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { byNumber, pageQuery, viewPage } from '../endpoint/page.ts'
import { jsonBody } from '../endpoint/read-body.ts'
import { Problem } from '../problems/problem.ts'
import { Import, NotReady } from './bodies.ts'
import { Confirmation, ImportPlan, ImportRecordPage, plansOfRecords } from './plan-bodies.ts'
import { ifMatch, requireChanged, requireImport, requireOpenImport, waitForWork } from './read-import.ts'
import { countSent, putRevision, sendImport } from './view-import.ts'
import { viewImportRecord } from './view-record.ts'

const endpoint = endpointWith({ tag: 'Imports', right: 'imports.read', work: 'storing' })

/** How many of the groups of a plan are told, and how many records are shown of each. */
const mostChanges = 100
const mostGroups = 500
const shownOfEach = 3

const planImport = endpoint('POST /api/v1/imports/:id/plan', {
  act: 'import-planned',
  summary: 'Plan an imported list: what submitting it does, without doing it',
  description:
    'Each record is compared with what is registered. Nothing is written to the authority or sent. The plan of a revision is kept.',
  right: 'imports.edit',
  query: {
    fresh: Type.Boolean({ default: false, description: 'Whether it is planned again where it was planned.' }),
  },
  answers: {
    200: json('The plan', ImportPlan),
    202: json('The list is being planned; ask again', NotReady),
  },
  problems: ['path.unknown', 'table.unreadable', 'import.changed', 'import.impossible'],
  async handle({ request, reply, caller, params: { id }, query: { fresh } }, gateway, times) {
    const row = await requireOpenImport(gateway, caller, id, undefined)
    const plan = await waitForWork(gateway.imports.plan(row, caller, fresh), request, reply, times)
    if (plan === undefined) return { isReady: false }
    const planned = await requireImport(gateway, caller, id)
    if (planned.planned_at !== row.planned_at) {
      const details = { revision: planned.revision }
      await gateway.store.write(async db =>
        recordAct(db, caller, 'import-planned', recordPath('imports', id), details),
      )
    }
    putRevision(reply, planned)
    return viewPlan(gateway, planned)
  },
})

const getImportPlan = endpoint('GET /api/v1/imports/:id/plan', {
  summary: 'The plan of an imported list as it was made last',
  answers: { 200: json('The plan of the present revision', ImportPlan) },
  problems: ['path.unknown'],
  async handle({ reply, caller, params: { id } }, gateway) {
    const row = await requireImport(gateway, caller, id)
    putRevision(reply, row)
    return viewPlan(gateway, row)
  },
})

async function viewPlan({ store }: Gateway, row: ImportRow): Promise<Body<typeof ImportPlan>> {
  const { id, revision, planned_at, batch_id } = row
  const plan = decodeJson(row.plan)
  if (plan === undefined || planned_at === null) {
    throw new Problem('path.unknown', `Revision ${revision} of the import ${id} is not planned.`)
  }
  const show = async (wanted: WantedRecords) =>
    (await planRecordsAfter(store.db, id, batch_id ?? '', 0, shownOfEach, wanted)).map(each =>
      viewImportRecord(each, batch_id !== null),
    )
  const { counts, operations, newGroups, messages } = plan
  return {
    isReady: true,
    revision,
    plannedAt: formatTime(planned_at),
    counts: countSent(counts),
    operations,
    newGroups,
    messages,
    changed: await Promise.all(
      plan.changed.slice(0, mostChanges).map(async group => ({
        ...group,
        examples: await show({ plan: 'changed', group: group.id }),
      })),
    ),
    new: plan.groups.slice(0, mostGroups).map(({ code, issuingAgency, ...group }) => ({
      ...group,
      group: { issuingAgency, code },
    })),
    notPossible: await Promise.all(
      plan.notPossible.slice(0, mostChanges).map(async ({ when, action, ...group }) => ({
        ...group,
        when: inCapitals(when),
        action: inCapitals(action),
        examples: await show({ plan: 'not-possible', group: group.id }),
      })),
    ),
  }
}

/** What the number of a record looks like, which is the cursor of the list too. */
const numbers = /^[1-9]\d{0,8}$/

const listImportRecords = endpoint('GET /api/v1/imports/:id/records', {
  summary:
    'The records of a planned list in its order: what submitting does with each, and what became of it',
  query: {
    ...pageQuery(numbers, Number),
    plan: Type.Optional(Type.Enum(plansOfRecords, { description: 'Those of which this is planned.' })),
    group: Type.Optional(string('Those of a group of the plan.')),
    state: Type.Optional(Type.Enum(recordStates, { description: 'Those in this state of the batch.' })),
  },
  answers: { 200: json('A page of records', ImportRecordPage) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id }, query: { limit, cursor: after = 0, plan, group, state } }, gateway) {
    const row = await requireImport(gateway, caller, id)
    if (row.planned_at === null) {
      throw new Problem('path.unknown', `Revision ${row.revision} of the import ${id} is not planned.`)
    }
    const rows = await planRecordsAfter(gateway.store.db, id, row.batch_id ?? '', after, limit + 1, {
      plan: recordPlans.find(each => inCapitals(each) === plan),
      group,
      state: batchRecordStates.find(each => inCapitals(each) === state),
    })
    return viewPage(rows, limit, each => viewImportRecord(each, row.batch_id !== null), byNumber)
  },
})

const submitImport = endpoint('POST /api/v1/imports/:id/submit', {
  act: 'import-submitted',
  summary: 'Submit exactly what the plan of an imported list names as new or changed',
  description:
    'A batch is made of it. What is not possible is in the batch with its reasons and is not sent; what is unchanged is not in it.',
  right: 'submissions.submit',
  headers: ifMatch,
  body: jsonBody(Confirmation),
  answers: { 202: json('The import with its batch', Import) },
  problems: ['path.unknown', 'request.members', 'request.parameter', 'import.changed', 'import.impossible'],
  async handle({ request, reply, caller, params: { id }, headers, readBody }, gateway) {
    const row = await requireOpenImport(gateway, caller, id, headers['If-Match'])
    const { confirmed, reason } = readBody()
    const refusal = explainRefusal(gateway, row, confirmed)
    if (refusal !== undefined) throw new Problem('import.impossible', refusal)
    const submitted = await submit(gateway, row, caller, reason)
    const now = await requireChanged(gateway, row, submitted)
    request.log.info({ importId: id, batchId: now.batch_id }, 'import submitted')
    gateway.batches.wake()
    return sendImport(gateway, reply, now)
  },
})

/** Why the plan of an import cannot be submitted; nothing where it can. */
function explainRefusal(
  { stages }: Gateway,
  row: ImportRow,
  confirmed: number | undefined,
): string | undefined {
  const plan = decodeJson(row.plan)
  if (plan === undefined) return `Revision ${row.revision} is not planned. Plan it first.`
  if (!stages[row.stage].has(findHomeLaw(row.model).id))
    return `The stage ${row.stage} is not connected to its authority.`
  const { sent } = countSent(plan.counts)
  if (sent === 0) return 'The plan has nothing to send.'
  if (confirmed === sent || (confirmed === undefined && row.stage !== 'production')) return undefined
  return confirmed === undefined
    ? `On production the number of records that are sent is confirmed: give confirmed: ${sent}.`
    : `The plan sends ${sent} records, not ${confirmed}. Look at it again.`
}

/** `/api/v1/imports/{id}/plan`, its records, and submitting it. */
export const importPlans = { planImport, getImportPlan, listImportRecords, submitImport }
