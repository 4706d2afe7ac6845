import { useSignal } from '@preact/signals'
import { TextField } from './fields.tsx'
import { Notice } from './notice.tsx'
import { useAct } from './use-act.ts'

/** Asks what a passkey is to be called, and has it made. */
export function PasskeyForm({ label, make }: { label: string; make(name: string): Promise<void> }) {
  const name = useSignal('')
  const { isBusy, trouble, act } = useAct()
  return (
    <form
      class="stack"
      aria-label="Passkey"
      onSubmit={event => {
        event.preventDefault()
        void act(() => make(name.value.trim()))
      }}
    >
      <TextField
        label="Name of the passkey"
        hint="Such as what keeps it: “Laptop”"
        isNeeded
        saysNeeded={false}
        value={name.value}
        onChoose={value => {
          name.value = value
        }}
      />
      {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
      <div>
        <button class="primary" type="submit" disabled={isBusy.value}>
          {label}
        </button>
      </div>
    </form>
  )
}
