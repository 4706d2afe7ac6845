import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { getImportPlan, type ImportPlan, planImport } from '../../../api/imports.ts'
import { may } from '../../../api/session.ts'
import { linkTo, route } from '../../../router/router.ts'
import { NeedsRight } from '../../../ui/needs-right.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { useLoad } from '../../../ui/use-load.ts'
import { Waiting } from '../../../ui/waiting.tsx'
import { ActionFoot } from '../action-foot.tsx'
import type { StepProps } from '../step-props.ts'
import { ChangedDevices } from './changed-devices.tsx'
import { NewDevices } from './new-devices.tsx'
import { NotPossible } from './not-possible.tsx'
import { PlanTotals } from './plan-totals.tsx'
import { PlannedRecords } from './planned-records.tsx'
import { SubmitPanel } from './submit-panel.tsx'

/** What a submission would do: new, changed, unchanged, not possible. */
export function PlanStep({ of, isBusy, change, again }: StepProps) {
  const isFresh = useSignal(false)
  const times = useSignal(0)
  const {
    value,
    trouble,
    isLoading,
    again: reload,
  } = useLoad(
    signal =>
      of.plan === undefined || isFresh.value
        ? planImport(of.id, isFresh.value, signal)
        : getImportPlan(of.id, signal),
    [of.id, of.revision, times.value],
  )
  const plan = value.value
  useEffect(() => {
    if (plan !== undefined && of.plan === undefined) again()
  }, [plan])
  const planAnew = (): void => {
    isFresh.value = true
    times.value += 1
  }
  if (!may('imports.edit') && of.plan === undefined) {
    return <NeedsRight what="Planning an import" right="imports.edit" />
  }
  if (plan === undefined) {
    return trouble.value === undefined ? (
      <Waiting label="Planning">
        Comparing {of.rows.toLocaleString('en')} rows with what is registered …
      </Waiting>
    ) : (
      <Trouble because={trouble.value} again={reload} />
    )
  }
  return (
    <>
      <Trouble because={trouble.value} again={reload} />
      <PlanTotals of={of} plan={plan} />
      <div class="with-rail wide-rail" aria-busy={isLoading.value}>
        <div class="stack">
          <Listed of={of} plan={plan} />
        </div>
        <SubmitPanel of={of} plan={plan} isBusy={isBusy.value} change={change} />
      </div>
      <ActionFoot
        state={
          <span>
            {plan.counts.notPossible === 0
              ? 'Every row can be planned'
              : `${plan.counts.notPossible.toLocaleString('en')} rows stay as they are`}
          </span>
        }
      >
        {of.batch === undefined && (
          <>
            <a class="button" href={linkTo('import', [of.id, 'findings'])}>
              Back
            </a>
            <button type="button" disabled={isLoading.value || !may('imports.edit')} onClick={planAnew}>
              Plan again
            </button>
          </>
        )}
      </ActionFoot>
    </>
  )
}

/** What is planned by kind; where one kind is chosen, its devices one by one. */
function Listed({ of, plan }: { of: StepProps['of']; plan: ImportPlan }) {
  const kind = route.value.query.get('kind')
  const group = route.value.query.get('group') ?? undefined
  if (kind !== null) return <PlannedRecords of={of} kind={kind} group={group} />
  return (
    <>
      {plan.counts.changed > 0 && <ChangedDevices of={of} plan={plan} />}
      {plan.counts.new > 0 && <NewDevices of={of} plan={plan} />}
      {plan.counts.notPossible > 0 && <NotPossible of={of} plan={plan} />}
      {plan.counts.new + plan.counts.changed + plan.counts.notPossible === 0 && (
        <section class="card empty">
          <p>
            All {plan.counts.unchanged.toLocaleString('en')} devices are registered as they stand in the list.
          </p>
        </section>
      )}
    </>
  )
}
