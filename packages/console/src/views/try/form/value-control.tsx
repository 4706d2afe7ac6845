import { useSignal } from '@preact/signals'
import type { JsonValue } from '@udigate/eudamed/browser'
import { CodeControl } from './code-control.tsx'
import type { ControlAttributes } from './control-attributes.ts'
import type { Choice, Shape } from './record-fields.ts'

export type ScalarShape = Extract<Shape, { kind: 'truth' | 'number' | 'text' | 'date' | 'choice' | 'code' }>

interface Props {
  shape: ScalarShape
  value: JsonValue | undefined
  attributes: ControlAttributes
  /** Takes the new value; `undefined` where there is to be none. */
  onValue(value: JsonValue | undefined): void
}

/** The control for a value that is no list and no object. */
export function ValueControl({ shape, value, attributes, onValue }: Props) {
  if (typeof value === 'object') return <p class="quiet">This is no single value: correct it in the text.</p>
  switch (shape.kind) {
    case 'truth':
      return <Select choices={truths} {...{ value, attributes, onValue }} />
    case 'choice':
      return <Select choices={shape.values} {...{ value, attributes, onValue }} />
    case 'code':
      return (
        <CodeControl list={shape.list} value={shownText(value)} attributes={attributes} onValue={onValue} />
      )
    case 'number':
      return <NumberInput {...{ value, attributes, onValue }} />
    case 'date':
      return isDate(value) ? (
        <DateInput {...{ value, attributes, onValue }} />
      ) : (
        <TextInput {...{ value, attributes, onValue }} />
      )
    case 'text':
      return <TextInput {...shape} {...{ value, attributes, onValue }} />
  }
}

const truths: readonly Choice[] = [
  { value: 'true', term: 'Yes' },
  { value: 'false', term: 'No' },
]

function Select({
  choices,
  value,
  attributes,
  onValue,
}: Omit<Props, 'shape'> & { choices: readonly Choice[] }) {
  const isTruth = choices === truths
  const isKnown =
    value === undefined || (isTruth ? typeof value === 'boolean' : choices.some(each => each.value === value))
  // A text that reads "true" is not the truth value.
  const shown = value === undefined ? '' : isKnown ? shownText(value) : JSON.stringify(value)
  return (
    <select
      {...attributes}
      value={shown}
      onChange={event => {
        const chosen = event.currentTarget.value
        onValue(chosen === '' ? undefined : isTruth ? chosen === 'true' : chosen)
      }}
    >
      <option value="" />
      {!isKnown && (
        <option value={shown} disabled>
          {shown} (not one of these)
        </option>
      )}
      {choices.map(({ value: each, term }) => (
        <option value={each} key={each}>
          {isTruth ? term : term === undefined || term === each ? each : `${each} – ${term}`}
        </option>
      ))}
    </select>
  )
}

function TextInput({
  isLong = false,
  example,
  value,
  attributes,
  onValue,
}: Omit<Props, 'shape'> & { isLong?: boolean; example?: string | undefined }) {
  const controls = {
    ...attributes,
    value: shownText(value),
    spellcheck: false,
    onInput: (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value),
    // While one types it stays where it is, empty; nothing is left of it afterwards.
    onBlur: (event: { currentTarget: { value: string } }) => {
      if (event.currentTarget.value === '' && value !== undefined) onValue(undefined)
    },
  }
  if (isLong) return <textarea {...controls} rows={2} />
  return <input {...controls} type="text" autocomplete="off" placeholder={example && `such as ${example}`} />
}

function DateInput({ value, attributes, onValue }: Omit<Props, 'shape'>) {
  return (
    <input
      {...attributes}
      type="date"
      value={shownText(value)}
      onInput={event => onValue(event.currentTarget.value === '' ? undefined : event.currentTarget.value)}
    />
  )
}

/** A number; what is none is kept as the text that it is, and found at fault. */
function NumberInput({ value, attributes, onValue }: Omit<Props, 'shape'>) {
  const typed = useSignal<string | undefined>(undefined)
  return (
    <input
      {...attributes}
      type="text"
      inputMode="decimal"
      autocomplete="off"
      value={typed.value ?? shownText(value)}
      onInput={event => {
        const text = event.currentTarget.value
        typed.value = text
        const isNumber = /^-?(0|[1-9]\d{0,14})(\.\d{1,15})?$/.test(text)
        onValue(text === '' ? undefined : isNumber ? Number(text) : text)
      }}
      onBlur={() => {
        typed.value = undefined
      }}
    />
  )
}

function isDate(value: JsonValue | undefined): boolean {
  return value === undefined || (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value))
}

function shownText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}
