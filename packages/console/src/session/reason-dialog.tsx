import { useSignal } from '@preact/signals'
import { useEffect, useId, useRef } from 'preact/hooks'
import { type AskedReason, askedReason } from '../api/ask-reason.ts'

/** Asks for the reason of a change, where the gateway needs one. */
export function ReasonDialog() {
  const asked = askedReason.value
  return asked === undefined ? null : <Dialog asked={asked} />
}

function Dialog({ asked }: { asked: AskedReason }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const reason = useSignal('')
  useEffect(() => dialog.current?.showModal(), [])
  const text = reason.value.trim()
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={() => asked.answer(undefined)}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          if (text !== '') asked.answer(text)
        }}
      >
        <h2 id={id}>Reason for the change</h2>
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
        <div class="row">
          <button type="button" onClick={() => asked.answer(undefined)}>
            Leave it
          </button>
          <span class="spacer" />
          <button type="submit" class="primary" disabled={text === ''}>
            Continue
          </button>
        </div>
      </form>
    </dialog>
  )
}
