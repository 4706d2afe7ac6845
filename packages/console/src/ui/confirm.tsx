import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { ConfirmDialog, type ConfirmProps } from './confirm-dialog.tsx'

interface Props extends ConfirmProps {
  /** What it is about, for those who hear the button without what stands around it. */
  about?: string
  /** Whether the button is one of many, and is not to stand out. */
  isQuiet?: boolean
  isDisabled?: boolean
  /** What becomes of it. */
  children: ComponentChildren
}

/** A button for something that cannot be taken back, or that sends something: it asks before, and names the stage. */
export function Confirm({ about, isQuiet = false, isDisabled = false, ...asked }: Props) {
  const { label, kind = 'danger' } = asked
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button
        type="button"
        class={isQuiet ? undefined : kind}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <ConfirmDialog {...asked} dialog={dialog} />
    </>
  )
}
