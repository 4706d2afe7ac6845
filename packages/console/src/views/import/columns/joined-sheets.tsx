import { useSignal } from '@preact/signals'
import type { ImportMapping, ListedSheet, MappingChange } from '../../../api/imports.ts'
import { changeKey, foldName, leaveSheet } from './edit-sheets.ts'
import { KeySelect } from './key-select.tsx'
import { NewSheet } from './new-sheet.tsx'

/** The sheets of which a device is put together, and the columns by which their rows find each other. */
export function JoinedSheets({
  view,
  isDisabled,
  onChange,
}: {
  view: ImportMapping
  isDisabled: boolean
  onChange(change: MappingChange): void
}) {
  const isAdding = useSignal(false)
  const { mapping, sheets, sheet: main } = view
  const [, ...joined] = mapping.sheets
  const names = new Set([main, ...joined.map(({ name }) => name)].map(foldName))
  const others = sheets.filter(({ name, list }) => list !== undefined && !names.has(foldName(name)))
  const proposed = others.filter(({ list }) => list?.key !== undefined)
  if (joined.length === 0 && others.length === 0) return null
  return (
    <section class="joined-sheets" aria-label="Sheets">
      {joined.length > 0 && (
        <ul>
          {mapping.sheets.map((each, index) => (
            <JoinedSheet
              key={each.name}
              listed={sheets.find(({ name }) => foldName(name) === foldName(each.name ?? main))}
              chosen={each.key}
              isMain={index === 0}
              isDisabled={isDisabled}
              onKey={key => onChange({ mapping: changeKey(mapping, index, key) })}
              onLeave={() => onChange({ mapping: leaveSheet(mapping, index) })}
            />
          ))}
        </ul>
      )}
      <div class="row">
        {isAdding.value ? (
          <NewSheet
            view={view}
            others={others}
            onEnd={changed => {
              isAdding.value = false
              if (changed !== undefined) onChange({ mapping: changed })
            }}
          />
        ) : (
          others.length > 0 && (
            <button
              type="button"
              class="plain-text link"
              disabled={isDisabled}
              onClick={() => {
                isAdding.value = true
              }}
            >
              Add a sheet
            </button>
          )
        )}
        {view.isProposed && proposed.length > 0 && !isAdding.value && (
          <>
            <span class="quiet">
              {proposed.map(({ name }) => name).join(', ')} {proposed.length === 1 ? 'has rows' : 'have rows'}{' '}
              of these devices.
            </span>
            <button
              type="button"
              class="small"
              disabled={isDisabled}
              onClick={() =>
                onChange({
                  propose: {
                    ...(main === undefined ? {} : { sheet: main }),
                    headingRow: view.headingRow,
                    model: mapping.model,
                    otherSheets: true,
                  },
                })
              }
            >
              Map {proposed.length === 1 ? 'it' : 'them'}, too
            </button>
          </>
        )}
      </div>
    </section>
  )
}

/** One of several sheets: its key is changed, and it is left out again. */
function JoinedSheet({
  listed,
  chosen,
  isMain,
  isDisabled,
  onKey,
  onLeave,
}: {
  listed: ListedSheet | undefined
  chosen: string | undefined
  isMain: boolean
  isDisabled: boolean
  onKey(key: string): void
  onLeave(): void
}) {
  const { name = '', list } = listed ?? {}
  return (
    <li>
      <strong class="clip">{name}</strong>
      <span class="quiet">{isMain ? 'Devices' : `${(list?.rows ?? 0).toLocaleString('en')} rows`}</span>
      <KeySelect label="Key" sheet={name} list={list} value={chosen} isDisabled={isDisabled} onKey={onKey} />
      {isMain ? (
        <span />
      ) : (
        <button
          type="button"
          class="small"
          disabled={isDisabled}
          aria-label={`Remove the sheet ${name}`}
          onClick={onLeave}
        >
          Remove
        </button>
      )}
    </li>
  )
}
