import type { OfferedField } from '../../../api/imports.ts'
import { searchCodes } from '../../../api/search-codes.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { ChoiceSelect } from '../choice-select.tsx'

/** A value of a field as a cell would have it: chosen where the field admits few, searched in its code list, or written. */
export function ValueField({
  field,
  id,
  label,
  value,
  empty,
  isDisabled = false,
  onValue,
}: {
  /** Absent where nothing is known of it. */
  field: OfferedField | undefined
  id: string
  /** Where no label stands beside it. */
  label?: string
  value: string | undefined
  /** What stands for an empty cell, where that may be chosen. */
  empty?: string
  isDisabled?: boolean
  onValue(value: string | undefined): void
}) {
  const attributes = { id, ...(label === undefined ? {} : { 'aria-label': label }) }
  if (field?.choices !== undefined) {
    return (
      <ChoiceSelect
        attributes={attributes}
        value={value}
        choices={field.choices}
        open="Choose …"
        {...(empty === undefined ? {} : { empty })}
        isDisabled={isDisabled}
        onValue={onValue}
      />
    )
  }
  const list = field?.codeList
  if (list !== undefined && !isDisabled) {
    return (
      <Combobox
        attributes={attributes}
        value={value ?? ''}
        placeholder="Code or word"
        search={(query, signal) => searchCodes(list, query, signal)}
        readValue={text => text.trim()}
        onValue={onValue}
      />
    )
  }
  return (
    <input
      {...attributes}
      type="text"
      autocomplete="off"
      value={value ?? ''}
      disabled={isDisabled}
      onChange={event => onValue(event.currentTarget.value)}
    />
  )
}
