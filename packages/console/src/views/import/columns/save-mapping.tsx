import { useSignal } from '@preact/signals'
import type { Mapping } from '../../../api/imports.ts'
import { gateway } from '../../../api/session.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useAct } from '../../../ui/use-act.ts'

/** Keeps a mapping under a name, for the next list of this kind. */
export function SaveMapping({
  mapping,
  name: former,
  isDisabled,
  onSaved,
}: {
  mapping: Mapping
  name: string | undefined
  isDisabled: boolean
  /** Is called when it is kept. */
  onSaved(name: string): void
}) {
  const isOpen = useSignal(false)
  const name = useSignal(former ?? '')
  const { isBusy, trouble, act } = useAct()
  const save = (close: () => void): Promise<void> =>
    act(async () => {
      const kept = name.value.trim()
      await gateway().put('/api/v1/mappings/{name}', { path: { name: kept }, body: mapping })
      close()
      onSaved(kept)
    })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => {
          isOpen.value = true
        }}
      >
        Save mapping
      </button>
      {isOpen.value && (
        <FormDialog
          title="Save this mapping?"
          submit="Save"
          isBlocked={isBusy.value}
          trouble={trouble.value}
          onSubmit={close => void save(close)}
          onClose={() => {
            isOpen.value = false
          }}
        >
          <p>The next list with these columns is read by it, here, from the command line and over the API.</p>
          <label class="field">
            Name
            <input
              type="text"
              required
              maxLength={100}
              autocomplete="off"
              value={name.value}
              onInput={event => {
                name.value = event.currentTarget.value
              }}
            />
          </label>
        </FormDialog>
      )}
    </>
  )
}
