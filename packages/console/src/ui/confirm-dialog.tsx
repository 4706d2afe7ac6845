import type { ComponentChildren, RefObject } from 'preact'
import { useId } from 'preact/hooks'
import { session } from '../api/session.ts'
import { Notice } from './notice.tsx'
import { StageName } from './stage-name.tsx'
import { useAct } from './use-act.ts'

export interface ConfirmProps {
  /** What the button says that confirms it. */
  label: string
  /** What is asked: `Revoke the key “ERP”?` */
  title: string
  kind?: 'danger' | 'primary'
  /** Whether it reaches the authority: then it is said what that means in production. */
  isSent?: boolean
  /** Whether it is known what is asked; until then it cannot be confirmed. */
  isReady?: boolean
  /** Does it; while it does, the dialog stays. */
  action(): Promise<unknown>
}

/** Asks whether something is to be done, and names the stage; anyone who has `dialog` opens it. */
export function ConfirmDialog({
  dialog,
  label,
  title,
  kind = 'danger',
  isSent = false,
  isReady = true,
  children,
  action,
}: ConfirmProps & { dialog: RefObject<HTMLDialogElement | null>; children: ComponentChildren }) {
  const id = useId()
  const { isBusy, trouble, act } = useAct()
  const isForGood = isSent && session.value?.stage === 'production'
  const confirm = (): Promise<void> =>
    act(async () => {
      await action()
      dialog.current?.close()
    })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => {
        trouble.value = undefined
      }}
    >
      <div class="stack">
        <h2 id={id}>{title}</h2>
        <StageName />
        {isForGood && (
          <Notice kind="bad">
            This is production: what is sent is registered with the authority, for everybody to see, and
            cannot be taken back.
          </Notice>
        )}
        <div>{children}</div>
        {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
        <div class="row">
          <button type="button" onClick={() => dialog.current?.close()}>
            Leave it
          </button>
          <span class="spacer" />
          <button
            type="button"
            class={isForGood ? 'danger' : kind}
            disabled={isBusy.value || !isReady}
            onClick={() => void confirm()}
          >
            {label}
            {isForGood && ' in production'}
          </button>
        </div>
      </div>
    </dialog>
  )
}
