import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { BatchSummary, Resubmission } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { findName } from '../../ui/describe-label.ts'
import { Notice } from '../../ui/notice.tsx'
import { useAct } from '../../ui/use-act.ts'
import { recordStates } from './record-states.ts'

/** Submits again what failed of a batch, once the gateway has said what that does. */
export function RetryFailed({
  batch: { id },
  onDone,
  children,
}: {
  batch: BatchSummary
  onDone(): void
  /** From where the records are taken. */
  children: ComponentChildren
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const preview = useSignal<Resubmission | undefined>(undefined)
  const { isBusy, trouble, act } = useAct()
  const ask = (): void => {
    preview.value = undefined
    dialog.current?.showModal()
    void act(async () => {
      preview.value = await gateway().get('/api/v1/batches/{id}/resubmit', { path: { id } })
    })
  }
  const found = preview.value
  return (
    <>
      <button type="button" class="primary" aria-haspopup="dialog" onClick={ask}>
        Retry failed
      </button>
      <ConfirmDialog
        dialog={dialog}
        label="Retry failed"
        title={
          found === undefined
            ? 'Retry what failed?'
            : `Retry ${countRecords(found.records + countParts(found))}?`
        }
        kind="primary"
        isSent
        isReady={found?.isPossible === true && found.records + countParts(found) > 0}
        action={async () => {
          await gateway().post('/api/v1/batches/{id}/resubmit', { path: { id } })
          onDone()
        }}
      >
        <div class="stack" aria-busy={isBusy.value}>
          {isBusy.value && <p class="quiet">Looking up what failed …</p>}
          {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
          {found !== undefined && <Preview preview={found}>{children}</Preview>}
        </div>
      </ConfirmDialog>
    </>
  )
}

/** What becomes of the records of each outcome, and which they are. */
function Preview({
  preview: { because, states, targets = [], leftAlone },
  children,
}: {
  preview: Resubmission
  children: ComponentChildren
}) {
  return (
    <>
      {because !== undefined && (
        <Notice kind="warn" isStanding>
          {because}
        </Notice>
      )}
      <ul class="steps">
        {states.map(({ state, records, todo, examples }) => (
          <li key={state}>
            <strong>
              {records.toLocaleString('en')} {describeState(state)}
            </strong>
            <p>{todo}</p>
            <p class="quiet">{listExamples(examples, records)}</p>
          </li>
        ))}
        {targets.map(({ register, records }) => (
          <li key={register}>
            <strong>
              {countRecords(records)} at {register}
            </strong>
            <p>Sent there once more; their home register is not asked again.</p>
          </li>
        ))}
      </ul>
      <p>
        {children}
        {leftAlone > 0 &&
          ` What is registered, under way or in doubt stays as it is: ${countRecords(leftAlone)}.`}
      </p>
    </>
  )
}

/** How many are sent to further registers once more. */
function countParts({ targets = [] }: Resubmission): number {
  return targets.reduce((sum, { records }) => sum + records, 0)
}

function listExamples(examples: Resubmission['states'][number]['examples'], all: number): string {
  const names = examples.map(
    ({ label, device, record }) => findName(label) ?? device?.code ?? `record ${record}`,
  )
  const others = all - names.length
  return others > 0 ? `${names.join(', ')} and ${others.toLocaleString('en')} more` : names.join(', ')
}

function describeState(state: string): string {
  return recordStates.find(({ name }) => name === state)?.text.toLowerCase() ?? state
}

function countRecords(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'record' : 'records'}`
}
