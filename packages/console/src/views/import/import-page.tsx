import { ProblemError } from '@udigate/client'
import { useEffect } from 'preact/hooks'
import { getImport, type ListImport, nameImport } from '../../api/imports.ts'
import { session } from '../../api/session.ts'
import { listenTo } from '../../live/live.ts'
import { useLive } from '../../live/use-live.ts'
import { goTo, linkTo } from '../../router/router.ts'
import { Notice } from '../../ui/notice.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { throttled } from '../../ui/throttled.ts'
import { Trouble } from '../../ui/trouble.tsx'
import { useAct } from '../../ui/use-act.ts'
import { useLoad } from '../../ui/use-load.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { ColumnsStep } from './columns/columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { FindingsStep } from './findings/findings-step.tsx'
import { ReceiptStep } from './outcome/receipt-step.tsx'
import { SubmitStep } from './outcome/submit-step.tsx'
import { PlanStep } from './plan/plan-step.tsx'
import { StepBar } from './step-bar.tsx'
import type { StepProps } from './step-props.ts'
import { findStep, type Step, steps, stepTitles } from './steps.ts'

const contents: Readonly<Record<Step, (props: StepProps) => preact.JSX.Element>> = {
  file: FileStep,
  columns: ColumnsStep,
  findings: FindingsStep,
  plan: PlanStep,
  submit: SubmitStep,
  receipt: ReceiptStep,
}

/** One import, at the step of the address. */
export function ImportPage({ id, step }: { id: string; step: string | undefined }) {
  const { value, trouble, again } = useLoad(signal => getImport(id, signal), [id])
  const { isBusy, trouble: refusal, act } = useAct()
  const of = value.value
  const current = steps.find(each => each === step)
  useEffect(() => {
    if (of !== undefined && current === undefined) {
      goTo(linkTo('import', [id, findStep(of)]), { instead: true })
    }
  }, [of, current])
  useLive(() => {
    const refresh = throttled(again, 500)
    return [
      listenTo('batch', told => {
        if (told.some(batch => batch.id === value.peek()?.batch?.id)) refresh.run()
      }),
      listenTo('break', refresh.run),
      refresh.end,
    ]
  }, [id])
  useTitle(of, current)
  const change: StepProps['change'] = async run => {
    let isDone = false
    await act(async () => {
      const now = value.peek()
      if (now === undefined) return
      try {
        const changed = await run(now)
        if (changed === undefined) again()
        else value.value = changed
        isDone = true
      } catch (error) {
        // What another key changed meanwhile is shown before it is changed again.
        if (error instanceof ProblemError && error.status === 412) again()
        throw error
      }
    })
    return isDone
  }
  const Content = current && contents[current]
  return (
    <>
      <div class="page-head import-head">
        <h1 class="clip" title={of && nameImport(of)}>
          {of ? nameImport(of) : 'Import'}
        </h1>
        {of && (
          <span class="quiet">
            Saved <ShortTime at={of.changedAt} />
          </span>
        )}
        {of && current && <StepBar of={of} current={current} />}
      </div>
      <Trouble because={trouble.value} again={again} />
      {refusal.value !== undefined && <Notice kind="bad">{refusal.value}</Notice>}
      {!of && trouble.value === undefined && <Waiting label="Loading the import" />}
      {of && Content && <Content of={of} isBusy={isBusy} change={change} again={again} key={current} />}
    </>
  )
}

/** The window is named by the list, and not by its id. */
function useTitle(of: ListImport | undefined, step: Step | undefined): void {
  useEffect(() => {
    if (of === undefined || step === undefined) return
    const stage = session.value?.stage === 'production' ? ['Production'] : []
    document.title = [...stage, stepTitles[step], nameImport(of), 'Import', 'udigate'].join(' · ')
  }, [of?.name, step])
}
