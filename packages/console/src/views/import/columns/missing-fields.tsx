import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { ImportMapping } from '../../../api/imports.ts'
import { Icon } from '../../../ui/icon.tsx'
import { findField } from './describe-fields.ts'
import { ValueField } from './value-field.tsx'

/** The fields that every device must have and no column gives: one value each, for all rows. */
export function MissingFields({
  view: { missing, fields },
  isDisabled,
  onFix,
}: {
  view: ImportMapping
  isDisabled: boolean
  onFix(values: ReadonlyMap<string, string>): void
}) {
  const id = useId()
  const values = useSignal<ReadonlyMap<string, string>>(new Map())
  if (missing.length === 0) return null
  const put = (field: string, value: string | undefined): void => {
    const next = new Map(values.value)
    if (value === undefined || value === '') next.delete(field)
    else next.set(field, value)
    values.value = next
  }
  const asked = missing.map(({ field, title }) => {
    const offered = findField(field, fields)
    return { field, title, offered, isYesNo: offered?.kind === 'yes-no' }
  })
  const open = asked.filter(({ field, isYesNo }) => isYesNo && !values.value.has(field))
  const setToNo = (): void => {
    values.value = new Map([...values.value, ...open.map(({ field }) => [field, 'no'] as const)])
  }
  return (
    <form
      class="missing-fields"
      aria-labelledby="missing-fields"
      onSubmit={event => {
        event.preventDefault()
        if (values.value.size > 0) onFix(values.value)
      }}
    >
      <div class="row">
        <h2 id="missing-fields" class="row warn-text">
          <Icon name="warning" />
          {missing.length} {missing.length === 1 ? 'field is' : 'fields are'} missing: one value for all rows
        </h2>
        <span class="spacer" />
        {open.length > 1 && (
          <button type="button" class="small" disabled={isDisabled} onClick={setToNo}>
            {open.length} yes/no fields: No
          </button>
        )}
        <button type="submit" class="small" disabled={isDisabled || values.value.size === 0}>
          Use {values.value.size} {values.value.size === 1 ? 'value' : 'values'}
        </button>
      </div>
      <ul>
        {asked.map(({ field, title, offered }) => (
          <li key={field}>
            <label for={`${id}-${field}`}>
              <span class="clip" title={title}>
                {title}
              </span>
            </label>
            <ValueField
              field={offered}
              id={`${id}-${field}`}
              value={values.value.get(field)}
              isDisabled={isDisabled}
              onValue={value => put(field, value)}
            />
          </li>
        ))}
      </ul>
    </form>
  )
}
