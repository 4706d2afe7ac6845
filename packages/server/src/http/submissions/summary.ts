import type { SubmissionHead } from '../../store/submissions.ts'
import { timeOf } from '../endpoint/time-of.ts'
import { type Obstacle, statusOf, statusTextOf } from '../submit/answers.ts'

/**
 * What a list shows of a submission.
 *
 * @param obstacle what is in its way, where that was looked up
 */
export function summaryOf(row: SubmissionHead, obstacle?: Obstacle) {
  return {
    requestId: row.request_id,
    stage: row.stage,
    model: row.model,
    actorCode: row.actor,
    device: { issuingAgency: row.device_agency, code: row.device_code },
    deviceGroup: { issuingAgency: row.group_agency, code: row.group_code },
    status: statusOf(row),
    statusText: statusTextOf(row, obstacle),
    ...(row.doubt === null ? {} : { doubt: row.doubt }),
    operations: JSON.parse(row.plan),
    receivedAt: timeOf(row.received_at),
    ...(row.ended_at === null ? {} : { endedAt: timeOf(row.ended_at) }),
  }
}
