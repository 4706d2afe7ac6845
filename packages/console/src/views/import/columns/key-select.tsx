import { useId } from 'preact/hooks'
import type { ListedSheet } from '../../../api/imports.ts'

/** The column by which the rows of a sheet are found. */
export function KeySelect({
  label,
  sheet,
  list,
  value,
  isDisabled = false,
  onKey,
}: {
  label: string
  sheet: string
  list: ListedSheet['list']
  value: string | undefined
  isDisabled?: boolean
  onKey(key: string): void
}) {
  const id = useId()
  const headings = new Set(list?.columns.map(({ heading }) => heading).filter(Boolean))
  return (
    <span class="key-select">
      <label for={id}>
        {label}
        <span class="visually-hidden"> of {sheet}</span>
      </label>
      <select
        id={id}
        required
        value={value ?? ''}
        disabled={isDisabled}
        onChange={event => onKey(event.currentTarget.value)}
      >
        {value === undefined && <option value="">Choose …</option>}
        {Array.from(headings, heading => (
          <option value={heading} key={heading}>
            {heading}
          </option>
        ))}
      </select>
    </span>
  )
}
