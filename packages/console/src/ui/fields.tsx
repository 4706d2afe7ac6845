import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  value: string
  /** Is called with what was chosen. */
  onChoose(value: string): void
}

/** A text to look for: it counts when it is confirmed. */
export function SearchField({ label, value, placeholder, onChoose }: FieldProps & { placeholder?: string }) {
  return (
    <label class="field">
      {label}
      <input
        type="search"
        placeholder={placeholder}
        value={value}
        onChange={event => onChoose(event.currentTarget.value)}
      />
    </label>
  )
}

/** One of a few. @param all what stands for none of them, where none may be chosen */
export function ChoiceField({
  label,
  value,
  options,
  all,
  onChoose,
}: FieldProps & { options: readonly (readonly [value: string, text: string])[]; all?: string }) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={event => onChoose(event.currentTarget.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map(([name, text]) => (
          <option value={name} key={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A text that is written. @param isSecret whether it is not to be read over one's shoulder */
export function TextField({
  label,
  value,
  hint,
  isSecret = false,
  isNeeded = false,
  onChoose,
}: FieldProps & { hint?: ComponentChildren; isSecret?: boolean; isNeeded?: boolean }) {
  const id = useId()
  const common = {
    id,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
    required: isNeeded,
    autocomplete: 'off',
    spellcheck: false,
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onChoose(event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isNeeded && ' (needed)'}
      </label>
      {isSecret ? <input type="password" {...common} /> : <input type="text" {...common} />}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** One that is so or not. */
export function CheckField({
  label,
  checked,
  onChoose,
}: {
  label: ComponentChildren
  checked: boolean
  onChoose(checked: boolean): void
}) {
  return (
    <label class="row check">
      <input type="checkbox" checked={checked} onChange={event => onChoose(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  )
}
