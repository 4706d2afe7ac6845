import type { Authority, Criteria, MessageEnvelope, PlannedFor, Refusal } from '@udigate/udi'
import { effectsOn, isAlreadyThere } from './answers/effects-on-operations.ts'
import { readAnswer } from './answers/read-answer.ts'
import { readShown } from './answers/read-shown.ts'
import type { MessageFacts } from './messages/envelope.ts'
import { entityName } from './messages/payload.ts'
import type { Acknowledgement } from './messages/read-acknowledgement.ts'
import { renderDownload } from './messages/render-download.ts'
import { type Message, mostEntities, renderMessage } from './messages/render-message.ts'
import { type Criterion, codeSpaceByCriterion, criterionByModel } from './models/criteria.ts'
import { type Model, modelNames } from './models/index.ts'
import { isOfGroup, isUpdate, type Operation, type Versions } from './operations.ts'
import { afterAcceptance } from './plan/after-acceptance.ts'
import type { Known, Wanted } from './plan/known-entity.ts'
import { type PlanOptions, planSubmission } from './plan/plan-submission.ts'
import { recordsToSend } from './plan/records-to-send.ts'
import type { PlannedOperation, SubmissionPlan } from './plan/submission-plan.ts'
import type { RecordRequest } from './records/canonical.ts'
import { type ValidateOptions, type Validation, validate } from './validate.ts'

/** In what EUDAMED speaks of records, plans and versions. */
export interface EudamedTypes {
  agency: 'EC'
  model: Model
  criterion: Criterion
  operation: Operation
  request: RecordRequest
  validateOptions: ValidateOptions
  validation: Validation
  answer: Acknowledgement
  desired: Wanted
  registered: Known
  planOptions: PlanOptions
  plan: SubmissionPlan
  planned: PlannedOperation
  versions: Versions
}

/** The European Commission's database of medical devices, as law. */
export const authority: Authority<EudamedTypes> = {
  id: 'eudamed',
  agency: 'EC',
  recipient: 'EUDAMED',
  models: modelNames,
  criterionByModel,
  codeSpaceByCriterion,
  mostEntities,
  validate,
  plan: planSubmission,
  render,
  nameEntity: ({ planned, desired }) => entityName(planned.operation, desired),
  readAnswer,
  effectsOn,
  isAlreadyThere,
  question,
  readShown,
  canShow,
}

function render(operations: readonly PlannedFor<EudamedTypes>[], envelope: MessageEnvelope): string {
  const [first] = operations
  if (first === undefined) throw new RangeError('A message carries at least one operation.')
  return renderMessage({
    ...factsOf(envelope),
    operation: first.planned.operation,
    // The records and the model go together.
    ...({
      model: first.desired.model,
      entities: operations.map(({ planned, desired }) => ({
        ...recordsToSend(planned, desired),
        ...(planned.version === undefined ? {} : { version: planned.version }),
      })),
    } as Pick<Message, 'model' | 'entities'>),
  } as Message)
}

function factsOf({ schemaVersion, ...facts }: MessageEnvelope): MessageFacts {
  return { ...facts, dtxVersion: schemaVersion }
}

/** A manufacturer or producer names itself, and is shown what is registered alone (BR-DTX-UDI-065, BR-DTX-UDI-027). */
function question(
  { actor, changedBy, searchId }: Criteria<EudamedTypes>,
  { number, size }: { number: number; size: number },
  envelope: MessageEnvelope,
): string {
  return renderDownload({
    ...factsOf(envelope),
    criteria: {
      manufacturer: actor,
      state: 'REGISTERED',
      ...(changedBy && entityAskedFor(changedBy)),
      ...(searchId === undefined ? {} : { searchId }),
    },
    pageNumber: number,
    pageSize: size,
  })
}

/** An update of a group is asked for by the group, everything else by the device, which comes with its group. */
function entityAskedFor({
  operation,
  device,
  deviceGroup,
}: NonNullable<Criteria<EudamedTypes>['changedBy']>): { deviceGroup: string } | { device: string } {
  return isOfGroup(operation) && isUpdate(operation) ? { deviceGroup } : { device }
}

/** What EUDAMED holds as SUBMITTED it shows to notified bodies and authorities alone. */
function canShow(
  { planned, desired }: PlannedFor<EudamedTypes>,
  registered: Known,
  refusals: readonly Refusal[] = [],
): 'yes' | 'not-yet' | 'never' {
  if (isAlreadyThere(refusals)) return 'never'
  return afterAcceptance(planned, desired, registered).device?.state === 'SUBMITTED' ? 'not-yet' : 'yes'
}
