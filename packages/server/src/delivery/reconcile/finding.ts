import type { Registered, RegisteredEntity, Shown, ShownEntity } from '@udigate/udi'
import { findCodeSpace, findPartLaw } from '../../authorities/laws.ts'
import type { Db } from '../../store/database.ts'
import { findEntity, nameDevice, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import type {
  LookUpDetails,
  LookUpFinding,
  LookUpRow,
  OperationRow,
  SubmissionRow,
} from '../../store/tables.ts'
import { selectItems } from '../questions/shown-items.ts'
import { readRegisteredEntity, readStoredDesired } from '../stored-entities.ts'

/** What an answer to a look-up shows of the operation that it is about. */
export interface Finding {
  finding: LookUpFinding
  /** What the authority shows of both entities. */
  shown: Registered
  details: LookUpDetails
  /** What it shows under the names of the submission's entities, also as another model. */
  named: readonly ShownEntity[]
  /** Whether all of what it shows was understood. */
  isUnderstood: boolean
  /** The version that it shows of what the operation changes, where it holds something else than was sent. */
  version?: number | undefined
}

/**
 * What an answer shows of an operation in doubt; nothing where it is a refusal that says nothing of it, or cannot be
 * read.
 *
 * @param state the one that was asked for; null where it was every one
 */
export async function findingOn(
  db: Db,
  operation: OperationRow,
  submission: SubmissionRow,
  said: Shown,
  state: LookUpRow['state'],
): Promise<Finding | undefined> {
  if (said.isUnknown) return { ...judge(operation, submission, {}, said.refusal), ...nothing }
  if (!said.page) return undefined
  const named: ShownEntity[] = []
  let isUnderstood = true
  for (const shown of selectItems(said.page, submission.actor, state)) {
    if (shown.kind === 'skipped')
      return { finding: 'cannot-tell', shown: {}, details: { because: shown.because }, ...nothing }
    const own = shown.entities.filter(entity => isNamedIn(submission, entity))
    named.push(...own)
    if (own.length > 0 && shown.unread !== undefined && shown.unread.length > 0) isUnderstood = false
  }
  const shown = knownIn(named, submission)
  const judged = judge(operation, submission, await withStoredGroup(db, shown, submission))
  return { ...judged, named, isUnderstood }
}

/** What an answer shows that shows nothing. */
const nothing = { named: [], isUnderstood: true } as const

function judge(
  operation: OperationRow,
  submission: SubmissionRow,
  shown: Registered,
  because?: string,
): Omit<Finding, 'named' | 'isUnderstood'> {
  const effect = findPartLaw(submission).effectShown(
    decodeJson(operation.planned),
    readStoredDesired(submission),
    shown,
  )
  const differences = effect.kind === 'different' ? { differences: effect.differences } : {}
  return {
    finding: effect.kind,
    shown,
    details: { ...differences, ...(because === undefined ? {} : { because }) },
    version: effect.kind === 'different' ? effect.version : undefined,
  }
}

/** Whether an entity has the name of the device, or of the group, of a submission. A further register shows items as devices. */
function isNamedIn(submission: SubmissionRow, { kind, agency, code, model }: ShownEntity): boolean {
  const name = kind === 'device' ? nameDevice(submission) : nameGroup(submission)
  if (name.agency !== agency || name.code !== code) return false
  return name.kind === 'item' ? model === submission.model : name.code_space === findCodeSpace(model)
}

/** Those of the shown entities that a submission is about. */
function knownIn(entities: readonly ShownEntity[], submission: SubmissionRow): Registered {
  const { model } = submission
  const find = (kind: ShownEntity['kind']): RegisteredEntity | undefined => {
    const entity = entities.find(shown => shown.kind === kind && shown.model === model)
    return (
      entity && {
        model,
        state: entity.state,
        record: entity.record,
        versions: entity.versions,
      }
    )
  }
  const device = find('device')
  const deviceGroup = find('group')
  return { ...(device && { device }), ...(deviceGroup && { deviceGroup }) }
}

/** A device may come without its group, of which then counts what is known here. */
async function withStoredGroup(db: Db, shown: Registered, submission: SubmissionRow): Promise<Registered> {
  if (!shown.device || shown.deviceGroup) return shown
  const group = await findEntity(db, submission.stage, nameGroup(submission))
  return group ? { ...shown, deviceGroup: readRegisteredEntity(group) } : shown
}
