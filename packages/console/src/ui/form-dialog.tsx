import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Notice } from './notice.tsx'

/** A dialog that asks for something in a form: it is open for as long as it is shown, and what stands in it decides what is done. */
export function FormDialog({
  title,
  submit,
  cancel = 'Cancel',
  kind = 'primary',
  isBlocked = false,
  trouble,
  onSubmit,
  onClose,
  children,
}: {
  title: ComponentChildren
  /** What the button says that does it. */
  submit: ComponentChildren
  /** What the button says that leaves it. */
  cancel?: string
  kind?: 'danger' | 'primary'
  /** Whether it cannot be done now. */
  isBlocked?: boolean
  /** Why it was not done. */
  trouble?: string | undefined
  /** Does it. @param close ends the dialog, as leaving it does: the focus goes back to where it was */
  onSubmit(close: () => void): void
  /** Is called when it is left. */
  onClose(): void
  children: ComponentChildren
}) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const close = (): void => dialog.current?.close()
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          onSubmit(close)
        }}
      >
        <h2 id={id}>{title}</h2>
        {children}
        {trouble !== undefined && <Notice kind="bad">{trouble}</Notice>}
        <div class="row">
          <button type="button" onClick={close}>
            {cancel}
          </button>
          <span class="spacer" />
          <button type="submit" class={kind} disabled={isBlocked}>
            {submit}
          </button>
        </div>
      </form>
    </dialog>
  )
}
