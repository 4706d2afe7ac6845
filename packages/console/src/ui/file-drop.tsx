import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'

interface Props {
  label: string
  hint: string
  /** Which files are offered first: `.csv,.xlsx`. */
  accept: string
  /** Whether several files are taken. */
  isMultiple?: boolean
  onChoose(first: File, all: readonly File[]): void
}

/** A place to drop a file on, or to choose one. */
export function FileDrop({ label, hint, accept, isMultiple = false, onChoose }: Props) {
  const isOver = useSignal(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined): void => {
    const [first, ...others] = files ?? []
    if (first) onChoose(first, isMultiple ? [first, ...others] : [first])
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
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        onChange={event => take(event.currentTarget.files)}
      />
    </label>
  )
}
