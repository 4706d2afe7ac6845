import { useSignal } from '@preact/signals'

/** Copies a text, and says so. @param what names it, for those who hear the button without what stands around it */
export function CopyButton({ text, what }: { text: string; what?: string }) {
  const words = useSignal('Copy')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      words.value = 'Copied'
    } catch {
      // Without a secure context there is no clipboard.
      words.value = 'Not copied: select it by hand'
    }
  }
  return (
    <button
      type="button"
      aria-label={what === undefined ? undefined : `${words.value}: ${what}`}
      onClick={() => void copy()}
    >
      {words.value}
    </button>
  )
}
