import type { Choice } from '../../api/imports.ts'

/** One of the values that a field admits. */
export function ChoiceSelect({
  attributes,
  value,
  choices,
  open,
  empty,
  isDisabled = false,
  onValue,
}: {
  attributes: { id?: string; 'aria-label'?: string; required?: boolean }
  /** Nothing is chosen where it is undefined. */
  value: string | undefined
  choices: readonly Choice[]
  /** What stands for nothing that is chosen, where that may be. */
  open?: string
  /** What stands for an empty cell, where that may be chosen. */
  empty?: string
  isDisabled?: boolean
  onValue(value: string | undefined): void
}) {
  const isOther = value !== undefined && value !== '' && !choices.some(choice => choice.value === value)
  return (
    <select
      {...attributes}
      value={write(value)}
      disabled={isDisabled}
      onChange={event => onValue(read(event.currentTarget.value))}
    >
      {open !== undefined && <option value="">{open}</option>}
      {empty !== undefined && <option value={write('')}>{empty}</option>}
      {isOther && <option value={write(value)}>{value}</option>}
      {choices.map(choice => (
        <option value={write(choice.value)} key={choice.value}>
          {describeChoice(choice)}
        </option>
      ))}
    </select>
  )
}

/** A value as people know it: a code with a number keeps it beside its term. */
export function describeChoice({ value, title }: Choice): string {
  return title !== value && /^[A-Z]{2,4}\d{2}/.test(value) ? `${value} ${title}` : title
}

/** What stands for an empty cell among the options, beside that for nothing that is chosen. */
const blank = ' '

function write(value: string | undefined): string {
  return value === '' ? blank : (value ?? '')
}

function read(option: string): string | undefined {
  if (option === '') return undefined
  return option === blank ? '' : option
}
