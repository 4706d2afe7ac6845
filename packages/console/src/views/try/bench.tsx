import { useSignal } from '@preact/signals'
import type { SubmitOutcome } from '@udigate/client'
import type { Model } from '@udigate/eudamed/browser'
import type { Plan } from '../../api/bodies.ts'
import { describeError } from '../../api/describe-error.ts'
import { describeNeed, may, session } from '../../api/session.ts'
import { goTo, linkTo, route } from '../../router/router.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { planThere, submitThere, validateThere } from './ask-gateway.ts'
import { CodeListsInUse } from './code-lists-in-use.tsx'
import { LazyEditor } from './editor/lazy-editor.tsx'
import { FindingsList } from './findings-list.tsx'
import { RecordForm } from './form/record-form.tsx'
import { allFindings } from './judge-text.ts'
import { PlanView } from './plan-view.tsx'
import { RegisteredDifferences } from './registered-differences.tsx'
import { StartingPoint } from './starting-point.tsx'
import { SubmitAnswerNotice } from './submit-answer-notice.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import type { Workbench } from './workbench.ts'

const actions = [
  { right: 'records.validate', what: 'Checking at the gateway' },
  { right: 'records.plan', what: 'Making a plan' },
  { right: 'submissions.submit', what: 'Submitting' },
] as const

/** What may not be done with a record here, and what that needs. */
function NotAllowed() {
  const refused = actions.filter(({ right }) => !may(right))
  if (refused.length === 0) return null
  return (
    <Notice kind="info" isStanding>
      {refused.map(({ right, what }) => (
        <p key={right}>
          {what} needs {describeNeed(right)}.
        </p>
      ))}
    </Notice>
  )
}

/** The request as text beside the request as a form, with what is wrong with it and what would become of it. */
export function Bench({ bench }: { bench: Workbench }) {
  const busy = useSignal<string | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const plan = useSignal<{ plan: Plan; text: string; number: number } | undefined>(undefined)
  const answer = useSignal<SubmitOutcome | undefined>(undefined)
  const isAsking = useSignal(false)
  const isReadable = bench.judgement.value.kind === 'judged'

  const ask = async (what: string, call: (model: Model, text: string) => Promise<void>): Promise<void> => {
    bench.judgeNow()
    busy.value = what
    trouble.value = undefined
    answer.value = undefined
    await call(bench.model.peek(), bench.text.peek()).catch(error => {
      trouble.value = describeError(error)
    })
    busy.value = undefined
  }
  const check = async (model: Model, text: string): Promise<void> => {
    const register = bench.register.peek()
    const found = await validateThere(model, text, register)
    bench.hear({ model, register, text, findings: allFindings(found) })
  }
  const makePlan = async (model: Model, text: string): Promise<void> => {
    const found = await planThere(model, text)
    plan.value = { plan: found, text, number: (plan.peek()?.number ?? 0) + 1 }
    bench.hear({ model, register: undefined, text, findings: allFindings(found.validationResult) })
  }
  const submit = async (model: Model, text: string): Promise<void> => {
    const found = await submitThere(model, text)
    const isUnderWay = found.kind === 'pending' || found.kind === 'success'
    if (isUnderWay && may('records.read')) return goTo(linkTo('submissions', [found.requestId]))
    answer.value = found
    const judged = found.kind === 'invalid' ? found.response.validationResult : undefined
    if (judged) bench.hear({ model, register: undefined, text, findings: allFindings(judged) })
  }

  return (
    <>
      <Head />
      <StartingPoint bench={bench} />
      <div class="row">
        <button type="button" disabled={!isReadable} onClick={() => format(bench)}>
          Format
        </button>
        {may('records.validate') && (
          <button type="button" disabled={!isReadable} onClick={() => void ask('Checking', check)}>
            Check at the gateway
          </button>
        )}
        {may('records.plan') && (
          <button type="button" disabled={!isReadable} onClick={() => void ask('Planning', makePlan)}>
            Plan
          </button>
        )}
        {may('submissions.submit') && (
          <button
            type="button"
            class="primary"
            disabled={!isReadable || busy.value !== undefined}
            onClick={() => {
              bench.judgeNow()
              isAsking.value = true
            }}
          >
            Submit to {session.value?.stage} …
          </button>
        )}
        <span class="quiet" role="status">
          {busy.value !== undefined && `${busy.value} …`}
        </span>
      </div>
      <NotAllowed />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      {answer.value && <SubmitAnswerNotice outcome={answer.value} />}
      <div class="bench">
        <div class="stack">
          <LazyEditor bench={bench} />
          <FindingsList bench={bench} />
          <RegisteredDifferences bench={bench} />
          <CodeListsInUse bench={bench} />
        </div>
        <Tabs
          label="The request in other ways"
          // A plan that has just been made comes into sight.
          key={plan.value?.number}
          first={plan.value && 'plan'}
          tabs={[
            { name: 'form', title: 'Form', content: () => <RecordForm bench={bench} /> },
            {
              name: 'plan',
              title: 'Plan and XML',
              content: () =>
                plan.value ? (
                  <PlanView plan={plan.value.plan} isOfThisText={plan.value.text === bench.text.value} />
                ) : (
                  <p class="quiet">
                    {may('records.plan')
                      ? '“Plan” asks the gateway what submitting would do, and shows the XML that would be sent. Nothing is sent or stored.'
                      : `Planning needs ${describeNeed('records.plan')}.`}
                  </p>
                ),
            },
          ]}
        />
      </div>
      {isAsking.value && (
        <SubmitDialog
          bench={bench}
          onSubmit={() => void ask('Submitting', submit)}
          onClose={() => {
            isAsking.value = false
          }}
        />
      )}
    </>
  )
}

/** What is edited, and the way back to it. */
function Head() {
  const { query } = route.value
  const name = query.get('name')
  const from = query.get('from')
  return (
    <div class="page-head">
      <h1>{name === null ? 'Try a record' : `Edit ${name}`}</h1>
      {from?.startsWith('#/') && <a href={from}>Back to where it comes from</a>}
    </div>
  )
}

function format(bench: Workbench): void {
  bench.judgeNow()
  const judgement = bench.judgement.peek()
  if (judgement.kind === 'judged') bench.edit([{ op: 'replace', path: '', value: judgement.request }])
}
