import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { ImportMapping, OfferedField } from '../../../api/imports.ts'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import { describeChoice } from '../choice-select.tsx'
import { findField, findFieldTitle, groupFields } from './describe-fields.ts'
import { ValueField } from './value-field.tsx'

/** The values that no column gives: each is the same for all rows. */
export function FixedValues({
  view,
  isDisabled,
  onFix,
}: {
  view: ImportMapping
  isDisabled: boolean
  onFix(field: string, value: string | undefined): void
}) {
  const isAdding = useSignal(false)
  const { fixed, fields } = view
  return (
    <div class="mapping-line">
      <strong>Fixed values</strong>
      {fixed.map(({ field, value }) => (
        <span class="chip" key={field}>
          {findFieldTitle(field, fields)}: {describeFixed(value, findField(field, fields))}
          {!isDisabled && (
            <button
              type="button"
              class="chip-end"
              aria-label={`Remove ${findFieldTitle(field, fields)}`}
              onClick={() => onFix(field, undefined)}
            >
              ×
            </button>
          )}
        </span>
      ))}
      {!isAdding.value ? (
        <button
          type="button"
          class="plain-text link"
          disabled={isDisabled}
          onClick={() => {
            isAdding.value = true
          }}
        >
          Add
        </button>
      ) : (
        <NewValue
          view={view}
          onEnd={(field, value) => {
            isAdding.value = false
            if (field !== undefined) onFix(field, value)
          }}
        />
      )}
    </div>
  )
}

/** A fixed value as people know it. */
function describeFixed(value: string, field: OfferedField | undefined): string {
  const choice = field?.choices?.find(each => each.value === value)
  return choice === undefined ? value : describeChoice(choice)
}

function NewValue({
  view: { fields },
  onEnd,
}: {
  view: ImportMapping
  onEnd(field?: string, value?: string): void
}) {
  const field = useSignal('')
  const value = useSignal<string | undefined>(undefined)
  const id = useId()
  const form = useFirstFocus<HTMLFormElement>()
  return (
    <form
      class="row"
      ref={form}
      aria-label="New fixed value"
      onSubmit={event => {
        event.preventDefault()
        onEnd(field.value, value.value)
      }}
    >
      <select
        aria-label="Field"
        required
        value={field.value}
        onChange={event => {
          field.value = event.currentTarget.value
          value.value = undefined
        }}
      >
        <option value="">Field …</option>
        {groupFields(fields).map(([group, offered]) => (
          <optgroup label={group} key={group}>
            {offered.map(each => (
              <option value={each.field} key={each.field}>
                {each.title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ValueField
        field={findField(field.value, fields)}
        id={id}
        label="Value in every row"
        value={value.value}
        onValue={chosen => {
          value.value = chosen
        }}
        key={field.value}
      />
      <button type="submit" class="small" disabled={!value.value}>
        Add value
      </button>
      <button type="button" class="small" onClick={() => onEnd()}>
        Cancel
      </button>
    </form>
  )
}
