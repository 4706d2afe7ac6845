import * as Type from 'typebox'
import { describeRegister } from '../../stage.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import type { SubmissionHead } from '../../store/list-submissions.ts'
import type { Owner } from '../../store/submissions.ts'
import { contractStatus, describeStatus, type Obstacle } from '../../submissions/describe-status.ts'
import { type Body, formatTime, id, ref, Stage, string, time } from '../body.ts'
import { Label, type Labels, pickSubmitted, readLabels } from '../devices/label.ts'
import { definePage } from '../endpoint/page.ts'
import { criterion, DiReference, viewCriterion } from '../entity.ts'
import { SubmissionStatus } from '../submit/bodies.ts'
import { readWorkViews, workMembers } from '../work-items/bodies.ts'

/** The members of a submission that lists show. */
export const submissionSummary = {
  requestId: id(),
  register: Type.Optional(string('The register that it is for, where that is a further one.')),
  partOf: Type.Optional(id('The request whose part it is, where that is answered with another submission.')),
  stage: ref(Stage),
  model: Type.String(),
  label: Type.Optional(ref(Label)),
  criterion: criterion(),
  actorCode: Type.String(),
  device: DiReference,
  deviceGroup: DiReference,
  status: ref(SubmissionStatus),
  statusText: Type.String(),
  doubt: Type.Optional(string('Why the outcome does not follow from what the authority sent.')),
  operations: Type.Array(Type.String(), { description: 'What the authority was asked for, in order.' }),
  receivedAt: time('When the request came.'),
  endedAt: Type.Optional(time('When the outcome was known.')),
  ...workMembers,
}

export const SubmissionSummary = Type.Object(submissionSummary, {
  $id: 'SubmissionSummary',
  title: 'Submission',
})

export const SubmissionPage = definePage(SubmissionSummary, {
  $id: 'SubmissionPage',
  title: 'Page of submissions, newest first',
})

/**
 * What a list shows of a submission.
 *
 * @param labels what people call its device
 * @param obstacle what is in its way, where that was looked up
 */
export function viewSubmission(
  row: SubmissionHead,
  labels: Labels,
  obstacle?: Obstacle,
): Body<typeof SubmissionSummary> {
  return {
    requestId: row.request_id,
    register: describeRegister(row),
    partOf: row.part_of ?? undefined,
    stage: row.stage,
    model: row.model,
    label: labels(pickSubmitted(row)),
    criterion: viewCriterion(row.model),
    actorCode: row.actor,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    status: contractStatus(row),
    statusText: describeStatus(row, obstacle),
    doubt: row.doubt ?? undefined,
    operations: decodeJson(row.plan),
    receivedAt: formatTime(row.received_at),
    endedAt: formatTime(row.ended_at),
  }
}

/** What lists show of submissions of an organisation on a stage, with who owns them. */
export async function viewSubmissions(
  db: Db,
  owner: Owner,
  rows: readonly SubmissionHead[],
): Promise<readonly Body<typeof SubmissionSummary>[]> {
  if (rows.length === 0) return []
  const labels = await readLabels(db, owner.stage, rows.map(pickSubmitted))
  const ids = rows.map(row => row.request_id)
  const work = await readWorkViews(db, owner, 'submission', ids)
  return rows.map(row => ({ ...viewSubmission(row, labels), ...work(row.request_id) }))
}
