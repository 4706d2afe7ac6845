import type { Effect, ReadAnswer, SentOperation } from '@udigate/udi'
import type { AnswerContent } from '../../authorities/answer-content.ts'
import type { RegisterLaw } from '../../authorities/authority.ts'
import type { Db } from '../../store/database.ts'
import { decodeJson } from '../../store/json.ts'
import { wasCarriedBefore } from '../../store/operations.ts'
import type { Stop } from '../../store/outcome.ts'
import type { AttemptRow, MessageRow, OperationRow } from '../../store/tables.ts'
import type { Delivery } from '../delivery.ts'
import { isRefusedAsThere, mayBeForgotten, mayBeSentBefore } from '../reconcile/sent-before.ts'
import { canMove, type OperationBefore } from '../states/operation.ts'

/** An answer to operations that were sent, as far as it can be read. */
export function answerIn(content: AnswerContent): ReadAnswer {
  return content.isRead ? content.answer : { because: content.because }
}

/**
 * What an answer means for one operation: that, or a doubt; nothing where it says again what is known. An echo is a refusal
 * that may only mean that the authority has carried it out before.
 */
export interface Verdict {
  kind: 'apply' | 'doubt' | 'echo' | 'contradiction' | 'nothing'
  effect?: Effect | undefined
  /** Whether an echo is one for the sole reason that the authority says that it is there already. */
  isOnlyThere?: boolean
}

/** What an answer means for each of the operations that its message has carried, in their order. */
export async function judgeAcknowledgement(
  db: Db,
  delivery: Delivery,
  message: MessageRow,
  operations: readonly OperationRow[],
  attempts: readonly AttemptRow[],
  { answer }: ReadAnswer,
): Promise<readonly Verdict[]> {
  const { authority, epoch } = delivery
  const { law } = authority
  const effects = answer ? law.effectsOn(operations.map(sentOperation), answer) : []
  const isHandedAgain = attempts.some(attempt => attempt.hand_over > 1)
  const verdicts: Verdict[] = []
  for (const [index, operation] of operations.entries()) {
    const effect = effects[index]
    const isOpen = operation.message_id === message.message_id && isUnsettled(operation)
    if (!isOpen) {
      const isContradiction =
        contradicts(operation, effect) &&
        !(await isEchoOfAccepted(db, law, operation, message, isHandedAgain, effect))
      verdicts.push({ kind: isContradiction ? 'contradiction' : 'nothing' })
      continue
    }
    if (effect === undefined || effect.kind === 'unclear') {
      verdicts.push({ kind: 'doubt' })
      continue
    }
    if (effect.kind === 'accepted' && standingRefusal(law, operation)) {
      verdicts.push({ kind: 'contradiction' })
      continue
    }
    // After a second transmission, or in a second message, a refusal may only mean that the first one succeeded. A store that
    // went back a moment ago may have lost the second transmission, and one that went back at all a whole submission.
    const mayBeCarriedOut =
      effect.kind !== 'accepted' &&
      (isHandedAgain ||
        operation.ask_first === 1 ||
        (isRefusalOfRepeated(law, effect) && (await mayBeSentBefore(db, delivery, operation))) ||
        (await mayBeForgotten(db, operation)) ||
        (await epoch.whyBehind(db)) !== undefined)
    // No store can tell of every return what it has lost: what is there already may be there by this gateway.
    const mayBeOwnEcho = mayBeCarriedOut || (effect.kind === 'refused' && law.isAlreadyThere(effect.refusals))
    verdicts.push({ kind: mayBeOwnEcho ? 'echo' : 'apply', effect, isOnlyThere: !mayBeCarriedOut })
  }
  return verdicts
}

/** Whether the authority refuses the second copy of what it has accepted: of two transmissions, each is answered. */
async function isEchoOfAccepted(
  db: Db,
  law: RegisterLaw,
  operation: OperationRow,
  { message_id }: MessageRow,
  isHandedAgain: boolean,
  effect: Effect | undefined,
): Promise<boolean> {
  if (operation.state !== 'accepted' || !isRefusalOfRepeated(law, effect)) return false
  return isHandedAgain || (await wasCarriedBefore(db, operation, message_id))
}

/**
 * The refusal that is left in doubt, where it does not say that the authority has it: of two transmissions the first may have been
 * accepted, but of one the authority has then said both.
 */
export function standingRefusal(law: RegisterLaw, operation: OperationRow): Stop | undefined {
  const standing = operation.state === 'unclear' ? decodeJson(operation.result) : undefined
  return standing && !isRefusalOfRepeated(law, standing) ? standing : undefined
}

function sentOperation(operation: OperationRow): SentOperation {
  const { name, entity_name: entityName } = operation
  return { operation: name, entityName, version: decodeJson(operation.planned).version }
}

/** Whether the authority may only refuse it because it has carried it out before: it has it, or another version. */
function isRefusalOfRepeated(law: RegisterLaw, effect: Effect | Stop | undefined): boolean {
  return effect?.kind === 'blocked' || isRefusedAsThere(law, effect)
}

/** Whether an answer is clear, and the authority is asked about what it says to be there already. */
export function asksRegister({ kind, isOnlyThere = false }: Verdict): boolean {
  return kind === 'echo' && isOnlyThere
}

/** What was made of an answer, in one word. */
export function summarizeVerdicts(verdicts: readonly Verdict[], { answer }: ReadAnswer): Reading {
  const kinds = new Set(verdicts.map(({ kind }) => kind))
  if (kinds.has('contradiction')) return 'contradicting'
  if (kinds.has('apply') || verdicts.some(asksRegister)) return 'applied'
  if (kinds.has('echo')) return 'unclear'
  if (kinds.has('doubt')) return answer ? 'unclear' : 'unreadable'
  return 'repeated'
}

/** Whether an operation was settled otherwise, or has been sent again since its message was rejected as a whole. */
function contradicts(operation: OperationRow, effect: Effect | undefined): boolean {
  if (effect === undefined || effect.kind === 'unclear') return false
  const { state } = operation
  if (effect.kind === 'whole') return state === 'accepted'
  const isSettled = canMove(operation, 'contradicted')
  return isSettled
    ? state !== (effect.kind === 'broken' ? 'failed' : effect.kind)
    : effect.kind === 'accepted'
}

/** Whether an acknowledgement can say what became of an operation: its message may have arrived, and it has no end yet. */
export function isUnsettled(operation: OperationRow): operation is OperationBefore<'accepted'> {
  return canMove(operation, 'accepted')
}

/** What was made of an answer. */
export type Reading = 'applied' | 'repeated' | 'contradicting' | 'unmatched' | 'unreadable' | 'unclear'
