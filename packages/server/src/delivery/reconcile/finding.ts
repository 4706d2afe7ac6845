import type { Difference, Registered, RegisteredEntity, Shown, ShownEntity } from '@udigate/udi'
import { findLaw } from '../../authorities/laws.ts'
import type { Db } from '../../store/database.ts'
import { findEntity, nameGroup } from '../../store/entities.ts'
import { decodeJson } from '../../store/json.ts'
import type { LookUpFinding, LookUpRow, OperationRow, SubmissionRow } from '../../store/tables.ts'
import { selectItems } from '../collect/shown-items.ts'
import { readStoredDesired } from '../read-desired.ts'
import { readRegisteredEntity } from '../read-registered.ts'

/** What an answer to a look-up shows of the operation that it is about. */
export interface Finding {
  finding: LookUpFinding
  /** What the authority shows of both entities. */
  shown: Registered
  details: { differences?: readonly Difference[]; because?: string | undefined }
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
  if (said.isUnknown) return judge(operation, submission, {}, said.refusal)
  if (!said.page) return undefined
  const entities: ShownEntity[] = []
  for (const shown of selectItems(said.page, submission.actor, state)) {
    if (shown.kind === 'entities') entities.push(...shown.entities)
    else if (shown.kind === 'skipped') {
      return { finding: 'cannot-tell', shown: {}, details: { because: shown.because } }
    }
  }
  const shown = knownIn(entities, submission)
  return judge(operation, submission, await withStoredGroup(db, shown, submission))
}

function judge(
  operation: OperationRow,
  submission: SubmissionRow,
  shown: Registered,
  because?: string,
): Finding {
  const effect = findLaw(submission.model).effectShown(
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

/** Those of the shown entities that a submission is about. */
function knownIn(entities: readonly ShownEntity[], submission: SubmissionRow): Registered {
  const { device_agency, device_code, group_agency, group_code, model } = submission
  const find = (kind: ShownEntity['kind'], agency: string, code: string): RegisteredEntity | undefined => {
    const entity = entities.find(
      shown => shown.kind === kind && shown.agency === agency && shown.code === code && shown.model === model,
    )
    return (
      entity && {
        model,
        state: entity.state,
        record: entity.record,
        versions: entity.versions,
      }
    )
  }
  const device = find('device', device_agency, device_code)
  const deviceGroup = find('group', group_agency, group_code)
  return { ...(device && { device }), ...(deviceGroup && { deviceGroup }) }
}

/** A device may come without its group, of which then counts what is known here. */
async function withStoredGroup(db: Db, shown: Registered, submission: SubmissionRow): Promise<Registered> {
  if (!shown.device || shown.deviceGroup) return shown
  const group = await findEntity(db, submission.stage, nameGroup(submission))
  return group ? { ...shown, deviceGroup: readRegisteredEntity(group) } : shown
}
