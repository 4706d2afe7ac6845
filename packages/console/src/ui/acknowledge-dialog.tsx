import { useSignal } from '@preact/signals'
import type { AcknowledgeRequest } from '../api/bodies.ts'
import { gateway } from '../api/session.ts'
import { describeValue } from './describe-value.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useAct } from './use-act.ts'

/** A warning that a person looks at. */
export interface WarningSeen extends Pick<AcknowledgeRequest, 'model' | 'ruleId' | 'path'> {
  message: string
  /** The values at its place, each with the warning; none where it is about what is missing. */
  values: readonly unknown[]
  /** The request that has it; without it only every record with the value can be meant. */
  request?: AcknowledgeRequest['request']
}

/** Asks why a warning is right as it is, and acknowledges it: it is not shown again until the value changes. */
export function AcknowledgeDialog({
  warning,
  onDone,
  onClose,
}: {
  warning: WarningSeen
  onDone(): void
  onClose(): void
}) {
  const { message, values, request, ...name } = warning
  const reason = useSignal('')
  const appliesTo = useSignal<AcknowledgeRequest['appliesTo']>(request === undefined ? 'CAUSE' : 'RECORD')
  const { isBusy, trouble, act } = useAct()
  const acknowledge = (close: () => void): Promise<void> =>
    act(async () => {
      const asked = { ...name, appliesTo: appliesTo.value, reason: reason.value }
      const bodies: AcknowledgeRequest[] =
        request === undefined
          ? (values.length === 0 ? [undefined] : values).map(value => ({ ...asked, value }))
          : [{ ...asked, request }]
      for (const body of bodies) await gateway().post('/api/v1/acknowledged-warnings', { body })
      close()
      onDone()
    })
  return (
    <FormDialog
      title="Acknowledge this warning"
      submit="Acknowledge"
      isBlocked={isBusy.value || reason.value.trim() === ''}
      trouble={trouble.value}
      onSubmit={close => void acknowledge(close)}
      onClose={onClose}
    >
      <p>{message}</p>
      {request !== undefined && (
        <ChoiceField
          label="Applies to"
          value={appliesTo.value}
          options={[
            ['RECORD', 'This record'],
            ['CAUSE', 'Every record with this value'],
          ]}
          onChoose={chosen => {
            appliesTo.value = chosen === 'CAUSE' ? 'CAUSE' : 'RECORD'
          }}
        />
      )}
      {request === undefined && (
        <p class="quiet">
          Applies to every record with{' '}
          {values.length === 0 ? 'nothing there' : values.map(describeValue).join(', ')}.
        </p>
      )}
      <TextField
        label="Reason"
        value={reason.value}
        isNeeded
        hint="Why the value is right as it is. It is kept in the evidence; the warning is not shown again until the value changes."
        onChoose={text => {
          reason.value = text
        }}
      />
    </FormDialog>
  )
}
