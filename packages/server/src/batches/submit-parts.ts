import { RuleFailure } from '@udigate/udi'
import type { Acting } from '../rights/caller.ts'
import { encodeJson } from '../store/json.ts'
import type { BatchRow } from '../store/tables.ts'
import { receiveParts } from '../submissions/receive-parts.ts'
import { handleAsAsked } from './batch-caller.ts'
import { describeBreakdown, prepareSubmittable } from './judge-record.ts'
import type { LocatedRequest } from './reading/file-reader.ts'
import type { BatchServices } from './services.ts'
import { chooseFurther, endTargets, noteParts, type SubmitContext } from './submit-record.ts'
import { keptForNone, listReady, type TargetEnd } from './target-rows.ts'

/**
 * Sends a record once more to those further registers that it is ready for. What became of it at its home register stays.
 *
 * @param partOf the submission that the record has there
 * @throws NotReady where it is not to be sent any longer
 */
export async function submitParts(
  services: BatchServices,
  batch: BatchRow,
  caller: Acting,
  judging: SubmitContext,
  request: LocatedRequest,
  partOf: string,
): Promise<void> {
  const { store } = services
  const before = judging.before.get(request.record) ?? []
  const ready = listReady(before)
  const endAll = (end: TargetEnd) => store.write(db => endTargets(db, batch.id, request.record, ready, end))
  const submittable = await prepareSubmittable(judging, request)
  const targets = submittable.ok ? await chooseFurther(judging, request, submittable) : submittable
  if (!submittable.ok || !targets.ok) {
    const findings = targets.ok ? [] : targets.findings
    await endAll({ state: 'invalid', findings: encodeJson(findings) })
    return
  }
  const { actor, request: asked } = submittable
  const sendIt = () =>
    receiveParts(services, {
      caller,
      actor,
      request: asked,
      further: targets.further.filter(({ law }) => ready.includes(law.id)),
      partOf,
      note: (db, parts) => noteParts(db, batch.id, request, parts, before),
    })
  const end = await handleAsAsked(batch, caller, sendIt).then(
    ({ kind }) => (kind === 'invalid' ? keptForNone : undefined),
    (error: unknown): TargetEnd => {
      if (!(error instanceof RuleFailure)) throw error
      return { state: 'failed', reasons: encodeJson(describeBreakdown(error.ruleId)) }
    },
  )
  if (end) await endAll(end)
}
