import { useSignal } from '@preact/signals'
import { type AskedReason, askedReason } from '../api/ask-reason.ts'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Asks for the reason of a change, where the gateway needs one. */
export function ReasonDialog() {
  const asked = askedReason.value
  return asked === undefined ? null : <Dialog asked={asked} />
}

function Dialog({ asked }: { asked: AskedReason }) {
  const reason = useSignal('')
  const text = reason.value.trim()
  return (
    <FormDialog
      title="Reason for the change"
      submit="Continue"
      cancel="Leave it"
      isBlocked={text === ''}
      onSubmit={() => asked.answer(text)}
      onClose={() => asked.answer(undefined)}
    >
      <label class="field">
        Reason
        <textarea
          rows={3}
          maxLength={1000}
          required
          value={reason.value}
          onInput={event => {
            reason.value = event.currentTarget.value
          }}
        />
        <span class="hint">It stays in the audit trail for good. Name no people.</span>
      </label>
    </FormDialog>
  )
}
