import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  label: string
  value: string
  /** Is called with what was chosen. */
  onChoose(value: string): void
}

/** A text to look for: it counts when it is confirmed. */
export function SearchField({
  label,
  value,
  placeholder,
  onChoose,
}: FieldProps & { placeholder?: string | undefined }) {
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

interface TextFieldProps extends FieldProps {
  hint?: ComponentChildren
  /** Whether it is not to be read over one's shoulder. */
  isSecret?: boolean
  isNeeded?: boolean
  /** Whether it is said that it is needed; not where all is that is asked. */
  saysNeeded?: boolean
  /** What a browser or a password manager may fill in (HTML, section 4.10.18.7). */
  autocomplete?: string
  inputMode?: 'numeric' | 'email'
  /** What is wrong with what was written. */
  trouble?: string | undefined
}

/** A day; empty where none is chosen. */
export function DayField({ label, value, onChoose }: FieldProps) {
  return (
    <label class="field">
      {label}
      <input type="date" value={value} onChange={event => onChoose(event.currentTarget.value)} />
    </label>
  )
}

/** A text that is written. */
export function TextField({
  label,
  value,
  hint,
  isSecret = false,
  isNeeded = false,
  saysNeeded = true,
  autocomplete = 'off',
  inputMode,
  trouble,
  onChoose,
}: TextFieldProps) {
  const id = useId()
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(trouble === undefined ? [] : [`${id}-trouble`]),
  ]
  const common = {
    id,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': trouble !== undefined,
    required: isNeeded,
    autocomplete,
    inputMode,
    spellcheck: false,
    value,
    onInput: (event: { currentTarget: HTMLInputElement }) => onChoose(event.currentTarget.value),
  }
  return (
    <div class="field">
      <label for={id}>
        {label}
        {isNeeded && saysNeeded && ' (needed)'}
      </label>
      {isSecret ? <input type="password" {...common} /> : <input type="text" {...common} />}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {trouble !== undefined && (
        <span class="field-trouble" id={`${id}-trouble`} role="alert">
          {trouble}
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
