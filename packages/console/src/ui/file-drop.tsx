import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'

interface Props {
  label: string
  hint: string
  /** Which files are offered first: `.csv,.xlsx`. */
  accept: string
  onChoose(file: File): void
}

/** A place to drop a file on, or to choose one. */
export function FileDrop({ label, hint, accept, onChoose }: Props) {
  const isOver = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined): void => {
    const [first] = files ?? []
    if (first) onChoose(first)
  }
  return (
    <label
      class={`drop${isOver.value ? ' over' : ''}`}
      onDragOver={event => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={event => {
        event.preventDefault()
        isOver.value = false
        const files = event.dataTransfer?.files
        // So that the input, too, says what was chosen.
        if (input.current && files && files.length > 0) input.current.files = files
        take(files)
      }}
    >
      <strong>{label}</strong>
      <span class="quiet">{hint}</span>
      <input ref={input} type="file" accept={accept} onChange={event => take(event.currentTarget.files)} />
    </label>
  )
}
