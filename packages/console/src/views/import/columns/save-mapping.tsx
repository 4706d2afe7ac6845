import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { Mapping } from '../../../api/imports.ts'
import { gateway } from '../../../api/session.ts'
import { Notice } from '../../../ui/notice.tsx'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useSignal(former ?? '')
  const { isBusy, trouble, act } = useAct()
  const save = (): Promise<void> =>
    act(async () => {
      const kept = name.value.trim()
      await gateway().put('/api/v1/mappings/{name}', { path: { name: kept }, body: mapping })
      dialog.current?.close()
      onSaved(kept)
    })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => dialog.current?.showModal()}
      >
        Save mapping
      </button>
      <dialog ref={dialog} aria-labelledby="save-mapping">
        <form
          class="stack"
          onSubmit={event => {
            event.preventDefault()
            void save()
          }}
        >
          <h2 id="save-mapping">Save this mapping?</h2>
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
          {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
          <div class="row">
            <button type="button" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <span class="spacer" />
            <button type="submit" class="primary" disabled={isBusy.value}>
              Save
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
