import { useSignal } from '@preact/signals'
import { type ImportPlan, type ListImport, submitImport } from '../../../api/imports.ts'
import { describeNeed, may, session } from '../../../api/session.ts'
import { goTo, linkTo } from '../../../router/router.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { StepProps } from '../step-props.ts'
import { countDevices } from './changed-devices.tsx'
import { describeOperation } from './describe-operation.ts'

/** What is sent, what cannot be undone, and then the button. Production asks for the number. */
export function SubmitPanel({
  of,
  plan,
  isBusy,
  change,
}: {
  of: ListImport
  plan: ImportPlan
  isBusy: boolean
  change: StepProps['change']
}) {
  const who = session.value
  const isProduction = who?.stage === 'production'
  const typed = useSignal('')
  const reason = useSignal('')
  const { sent } = plan.counts
  const because = explainDisabled(of, plan)
  const isConfirmed = !isProduction || typed.value.trim().replaceAll(/[,. ]/g, '') === String(sent)
  const submit = (event: Event): void => {
    event.preventDefault()
    if (because !== undefined || !isConfirmed) return
    void change(now =>
      submitImport(now, {
        ...(isProduction ? { confirmed: sent } : {}),
        ...(reason.value.trim() === '' ? {} : { reason: reason.value.trim() }),
      }),
    ).then(isDone => {
      if (isDone) goTo(linkTo('import', [of.id, 'submit']))
    })
  }
  const stage = isProduction ? 'production' : 'preview'
  return (
    <form class="panel-box submit-panel" aria-labelledby="submit-panel" onSubmit={submit}>
      <header class={stage}>
        {isProduction && <Icon name="lock" />}
        <div>
          <h2 id="submit-panel">Submit to {stage}</h2>
          <span>
            {isProduction ? 'Registers with the authority' : 'A trial: nothing is registered in production'}
          </span>
        </div>
      </header>
      <div class="padded stack">
        <dl class="sent">
          {Object.entries(plan.operations).map(([operation, count]) => (
            <div key={operation}>
              <dt>{describeOperation(operation)}</dt>
              <dd>{count.toLocaleString('en')}</dd>
            </div>
          ))}
          <div class="sum">
            <dt>Devices sent</dt>
            <dd>{sent.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>Messages to EUDAMED</dt>
            <dd>{plan.messages.toLocaleString('en')}</dd>
          </div>
        </dl>
        {plan.counts.new > 0 && (
          <p class="notice warn">
            A registered device cannot be deleted. UDI-DI, group and risk class cannot be changed later.
          </p>
        )}
        {isProduction && because === undefined && (
          <label class="field">
            Type {sent} to confirm
            <input
              type="text"
              inputMode="numeric"
              autocomplete="off"
              value={typed.value}
              onInput={event => {
                typed.value = event.currentTarget.value
              }}
            />
          </label>
        )}
        {because === undefined && (
          <label class="field">
            Reason (kept as evidence, optional)
            <input
              type="text"
              autocomplete="off"
              maxLength={500}
              value={reason.value}
              onInput={event => {
                reason.value = event.currentTarget.value
              }}
            />
          </label>
        )}
        {because !== undefined && (
          <p class="quiet" id="submit-because">
            {because}
          </p>
        )}
        {of.batch === undefined ? (
          <button
            type="submit"
            class="primary"
            disabled={isBusy || because !== undefined || !isConfirmed}
            aria-describedby={because === undefined ? undefined : 'submit-because'}
          >
            Submit {sent.toLocaleString('en')} to {stage}
          </button>
        ) : (
          <a class="button primary" href={linkTo('import', [of.id, 'submit'])}>
            Watch
          </a>
        )}
        <p class="quiet">
          {[who?.organisation, of.actorCode].filter(Boolean).join(', ')}. You can leave this page; sending{' '}
          {countDevices(sent)} goes on without it.
        </p>
      </div>
    </form>
  )
}

/** Why nothing can be submitted; nothing where it can. */
function explainDisabled(of: ListImport, { counts }: ImportPlan): string | undefined {
  if (of.batch !== undefined) return 'This import is submitted.'
  if (!may('submissions.submit')) return `Submitting needs ${describeNeed('submissions.submit')}.`
  if (session.value?.authority.connected === false)
    return 'This stage is not connected to the authority. An operator connects it.'
  if (counts.sent === 0) return 'Nothing is to be sent.'
  return undefined
}
