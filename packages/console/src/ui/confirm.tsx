import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { wordsOf } from '../api/problem.ts'
import { Notice } from './notice.tsx'
import { StageName } from './stage-name.tsx'

interface Props {
  /** What the button says, and the one that confirms it. */
  label: string
  /** What it is about, for those who hear the button without what stands around it. */
  about?: string
  /** What is asked: `Revoke the key “ERP”?` */
  title: string
  /** What becomes of it. */
  children: ComponentChildren
  kind?: 'danger' | 'primary'
  /** Whether the button is one of many, and is not to stand out. */
  isQuiet?: boolean
  isDisabled?: boolean
  /** Does it; while it does, the dialog stays. */
  action(): Promise<unknown>
}

/** A button for something that cannot be taken back, or that sends something: it asks before, and names the stage. */
export function Confirm({
  label,
  about,
  title,
  children,
  kind = 'danger',
  isQuiet = false,
  isDisabled = false,
  action,
}: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isBusy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const act = async (): Promise<void> => {
    isBusy.value = true
    trouble.value = undefined
    try {
      await action()
      dialog.current?.close()
    } catch (error) {
      trouble.value = wordsOf(error)
    }
    isBusy.value = false
  }
  return (
    <>
      <button
        type="button"
        class={isQuiet ? undefined : kind}
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        disabled={isDisabled}
        onClick={() => {
          trouble.value = undefined
          dialog.current?.showModal()
        }}
      >
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <div class="stack">
          <h2 id={id}>{title}</h2>
          <StageName />
          <div>{children}</div>
          {trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>}
          <div class="row">
            <button type="button" onClick={() => dialog.current?.close()}>
              Leave it
            </button>
            <span class="spacer" />
            <button type="button" class={kind} disabled={isBusy.value} onClick={() => void act()}>
              {label}
            </button>
          </div>
        </div>
      </dialog>
    </>
  )
}
