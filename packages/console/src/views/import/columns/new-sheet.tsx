import { useSignal } from '@preact/signals'
import type { ImportMapping, ListedSheet, Mapping } from '../../../api/imports.ts'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import { foldName, joinSheet } from './edit-sheets.ts'
import { KeySelect } from './key-select.tsx'

/** Asks which sheet is read too, and by which columns its rows find their devices. */
export function NewSheet({
  view,
  others,
  onEnd,
}: {
  view: ImportMapping
  others: readonly ListedSheet[]
  onEnd(mapping?: Mapping): void
}) {
  const { mapping, sheets, sheet: main } = view
  const form = useFirstFocus<HTMLFormElement>()
  const name = useSignal('')
  const key = useSignal<string | undefined>(undefined)
  const keyOfDevices = useSignal(mapping.sheets[0]?.key)
  const devices = sheets.find(each => foldName(each.name) === foldName(main))
  const listed = others.find(each => each.name === name.value)
  const proposed = listed?.list?.key
  const add = (event: Event): void => {
    event.preventDefault()
    if (listed?.list === undefined || main === undefined) return
    if (key.value === undefined || keyOfDevices.value === undefined) return
    onEnd(
      joinSheet(
        mapping,
        { name: main, key: keyOfDevices.value },
        { ...listed.list, name: name.value, key: key.value },
      ),
    )
  }
  return (
    <form class="row" aria-label="New sheet" ref={form} onSubmit={add}>
      <label>
        Sheet
        <select
          required
          value={name.value}
          onChange={event => {
            name.value = event.currentTarget.value
            const found = others.find(each => each.name === name.value)?.list?.key
            key.value = found?.column
            keyOfDevices.value = mapping.sheets[0]?.key ?? found?.ofDevices
          }}
        >
          <option value="">Choose …</option>
          {others.map(each => (
            <option value={each.name} key={each.name}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
      {listed !== undefined && (
        <>
          <KeySelect
            label="Its key"
            sheet={listed.name}
            list={listed.list}
            value={key.value}
            onKey={chosen => {
              key.value = chosen
            }}
          />
          <KeySelect
            label="is in the column"
            sheet={devices?.name ?? ''}
            list={devices?.list}
            value={keyOfDevices.value}
            onKey={chosen => {
              keyOfDevices.value = chosen
            }}
          />
          {proposed !== undefined && proposed.column === key.value && (
            <span class="quiet">{Math.floor(proposed.share * 100)} % of its values are devices</span>
          )}
        </>
      )}
      <button type="submit" class="small">
        Add sheet
      </button>
      <button type="button" class="small" onClick={() => onEnd()}>
        Cancel
      </button>
    </form>
  )
}
