import { useSignal } from '@preact/signals'

/** A text as it is: XML, JSON. It can be copied. */
export function Source({ label, text }: { label: string; text: string }) {
  const isCopied = useSignal(false)
  return (
    <div class="stack">
      <div class="row">
        <span class="quiet">{label}</span>
        <span class="spacer" />
        <button
          type="button"
          onClick={() => {
            void navigator.clipboard.writeText(text).then(() => {
              isCopied.value = true
            })
          }}
        >
          {isCopied.value ? 'Copied' : 'Copy'}
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="card source" tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}
