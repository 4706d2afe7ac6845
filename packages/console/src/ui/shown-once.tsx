import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

/** A secret that is shown this once: to copy, and then to be gone. */
export function ShownOnce({
  title,
  secret,
  hint,
  onDone,
}: {
  title: string
  secret: string
  hint: string
  onDone(): void
}) {
  const words = useSignal('Copy')
  const frame = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => frame.current?.focus(), [])
  const copy = async (): Promise<void> => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(secret)
      words.value = 'Copied'
    } catch {
      // Without a secure context there is no clipboard; what is selected can be copied by hand.
      words.value = 'Selected: copy it by hand'
    }
  }
  return (
    <section class="notice good stack" aria-label={title} tabIndex={-1} ref={frame}>
      <h2>{title}</h2>
      <p>{hint}</p>
      <div class="row">
        <input class="mono secret" type="text" readOnly aria-label={title} value={secret} ref={input} />
        <button type="button" class="primary" onClick={() => void copy()}>
          {words.value}
        </button>
        <button type="button" onClick={onDone}>
          I have kept it
        </button>
      </div>
    </section>
  )
}
