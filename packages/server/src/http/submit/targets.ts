import type { RegisterLaw } from '../../authorities/authority.ts'
import { findPartLaw, furtherLaws } from '../../authorities/laws.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { findSubmission, listParts } from '../../store/submissions.ts'
import type { SubmissionRow } from '../../store/tables.ts'
import { findObstacle } from '../../submissions/describe-status.ts'
import type { Part } from '../../submissions/part.ts'
import type { Body } from '../body.ts'
import { answerTo, blocked, broken, invalidRequest, type SubmitAnswer, validationFailed } from './answers.ts'
import type { TargetOutcome, targets } from './bodies.ts'

type Target = Body<typeof TargetOutcome>
export type Targets = NonNullable<Body<typeof targets>>

/** What became of a request at each of its registers: at the home register as it is answered, then at the further ones. */
export async function viewTargets(
  db: Db,
  now: Date,
  home: Pick<RegisterLaw, 'id' | 'agency'>,
  lead: SubmitAnswer,
  operations: readonly string[] | undefined,
  parts: readonly Part[],
): Promise<Targets> {
  const { requestId, status, statusText } = lead.body
  const first: Target = { ...nameRegister(home), requestId, status, statusText, ...listAsked(operations) }
  return [first, ...(await Promise.all(parts.map(part => viewPart(db, now, part))))]
}

/** The same of a request that is stored, as far as it is: of its further parts, the last one of each register. */
export async function viewStoredTargets(db: Db, now: Date, requestId: string): Promise<Targets | undefined> {
  if (furtherLaws.length === 0) return undefined
  const last = new Map<string, SubmissionRow>()
  for (const row of await listParts(db, requestId)) last.set(row.register, row)
  if (last.size === 0) return undefined
  const home = await findSubmission(db, requestId)
  const stored = home ? [home, ...last.values()] : [...last.values()]
  return Promise.all(stored.map(row => viewStored(db, now, row)))
}

async function viewPart(db: Db, now: Date, part: Part): Promise<Target> {
  const { law } = part
  const about = { law, requestId: '', model: '' }
  switch (part.kind) {
    case 'received': {
      const { submission } = part
      return viewStored(db, now, (await findSubmission(db, submission.request_id)) ?? submission)
    }
    case 'not-asked':
      return {
        ...nameRegister(law),
        status: 'NOT_ASKED',
        statusText: 'It is not asked for this device',
        reasons: [...part.reasons],
      }
    case 'invalid':
      return viewAnswer(law, validationFailed(about, part.validation))
    case 'blocked':
      return viewAnswer(law, blocked(about, part.reasons, undefined, part.reasonRules))
    case 'not-taken':
      return viewAnswer(law, invalidRequest(about, part.reasons))
    case 'broken':
      return viewAnswer(law, broken(about, ['The law of this register broke down.'], now))
  }
}

async function viewStored(db: Db, now: Date, row: SubmissionRow): Promise<Target> {
  const law = findPartLaw(row)
  const obstacle = await findObstacle(db, row, now)
  const { requestId, ...rest } = viewAnswer(law, answerTo(row, now, obstacle))
  return { ...rest, requestId: requestId ?? row.request_id, ...listAsked(decodeJson(row.plan)) }
}

/** What an answer says, without what is said of the call. */
function viewAnswer(law: Pick<RegisterLaw, 'id' | 'agency'>, { body }: SubmitAnswer): Target {
  const { id: register } = law
  const { requestId, status, statusText } = body
  const errors =
    'deviceErrors' in body ? [...(body.deviceErrors ?? []), ...(body.deviceGroupErrors ?? [])] : []
  return {
    ...nameRegister(law),
    ...(requestId === '' ? {} : { requestId }),
    status,
    statusText,
    ...('reasons' in body && body.reasons && body.reasons.length > 0 ? { reasons: body.reasons } : {}),
    ...('reasonRules' in body && body.reasonRules ? { reasonRules: body.reasonRules } : {}),
    ...(errors.length === 0 ? {} : { findings: errors.map(finding => ({ ...finding, register })) }),
  }
}

function nameRegister({ id: register, agency }: Pick<RegisterLaw, 'id' | 'agency'>) {
  return { register, agency }
}

function listAsked(operations: readonly string[] | undefined) {
  return operations === undefined || operations.length === 0 ? {} : { operations: [...operations] }
}
