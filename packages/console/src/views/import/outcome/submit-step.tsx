import { useEffect } from 'preact/hooks'
import { may } from '../../../api/session.ts'
import { linkTo } from '../../../router/router.ts'
import { NeedsRight } from '../../../ui/needs-right.tsx'
import { BatchProgress } from '../../batches/batch-progress.tsx'
import { isOpen } from '../../batches/is-open.ts'
import { countFailed } from '../../batches/record-states.ts'
import { RetryFailed } from '../../batches/retry-failed.tsx'
import { WorkPanel } from '../../work/work-panel.tsx'
import { ActionFoot } from '../action-foot.tsx'
import type { StepProps } from '../step-props.ts'
import { NextSteps } from './next-steps.tsx'
import { OutcomeBar } from './outcome-bar.tsx'
import { OutcomeRecords } from './outcome-records.tsx'
import { countOutcomes } from './outcome-states.ts'

/** How often it is asked how far it is, in milliseconds: its end is to be seen within a second. */
const pause = 750

/** What becomes of what was submitted, as it does. */
export function SubmitStep({ of, again }: StepProps) {
  const { batch } = of
  const isGoingOn = batch !== undefined && isOpen(batch)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setInterval(() => document.hidden || again(), pause)
    return () => clearInterval(timer)
  }, [isGoingOn])
  if (batch === undefined) {
    return (
      <section class="card empty">
        <p>Nothing is submitted yet.</p>
        <a href={linkTo('import', [of.id, 'plan'])}>See the plan</a>
      </section>
    )
  }
  return (
    <>
      <section class="panel-box ready" aria-label="Progress">
        <OutcomeBar of={of} />
        <div class="row actions">
          {hasFailed(of) && may('submissions.submit') && (
            <RetryFailed batch={batch} onDone={again}>
              They are sent as they stood in the plan.
            </RetryFailed>
          )}
        </div>
        {isGoingOn && (
          <div class="wide">
            <BatchProgress batch={batch} />
            {batch.counts.submitted > 0 && (
              <p class="quiet">
                EUDAMED has not answered for {batch.counts.submitted.toLocaleString('en')} of them yet. The
                gateway asks by itself.
              </p>
            )}
          </div>
        )}
      </section>
      {hasFailed(of) && !may('submissions.submit') && (
        <NeedsRight what="Retrying what failed" right="submissions.submit" />
      )}
      <NextSteps of={of} step="submit" />
      <WorkPanel of={{ kind: 'BATCH', batchId: batch.id }} />
      <OutcomeRecords of={of} step="submit" />
      <ActionFoot
        state={
          <span role="status">
            {isGoingOn ? 'You can leave this page; sending goes on.' : 'All that was sent is answered.'}
          </span>
        }
      >
        <a class="button" href={linkTo('batches', [batch.id])}>
          Batch
        </a>
        {!isGoingOn && (
          <a class="button primary" href={linkTo('import', [of.id, 'receipt'])}>
            Receipt
          </a>
        )}
      </ActionFoot>
    </>
  )
}

/** Whether something of what was sent has failed: what the plan left out has the same findings again. */
function hasFailed(of: StepProps['of']): boolean {
  const { batch } = of
  if (batch === undefined || isOpen(batch)) return false
  return countFailed({ ...batch.counts, invalid: countOutcomes(of).INVALID ?? 0 }) > 0
}
