import { useSignal } from '@preact/signals'
import type { ImportMapping, MappedColumn } from '../../../api/imports.ts'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import { FieldSelect, isShown, nameColumn } from './column-table.tsx'
import { isKey } from './edit-sheets.ts'

/** The columns that go nowhere; each can be given a field after all. */
export function IgnoredColumns({
  view,
  isDisabled,
  onField,
}: {
  view: ImportMapping
  isDisabled: boolean
  onField(column: MappedColumn, field: string | null): void
}) {
  const opened = useSignal<string | undefined>(undefined)
  const ignored = view.columns.filter(column => !isShown(column) && !isKey(view.mapping, column))
  if (ignored.length === 0) return null
  return (
    <div class="mapping-line">
      <strong>
        {ignored.length} {ignored.length === 1 ? 'column' : 'columns'} ignored
      </strong>
      {ignored.map(column =>
        nameColumn(column) === opened.value ? (
          <OpenedColumn
            column={column}
            view={view}
            isDisabled={isDisabled}
            onField={field => onField(column, field)}
            key={nameColumn(column)}
          />
        ) : (
          <button
            type="button"
            class="chip"
            disabled={isDisabled}
            key={nameColumn(column)}
            title={column.samples.slice(0, 3).join(' · ')}
            onClick={() => {
              opened.value = nameColumn(column)
            }}
          >
            {column.sheet} {column.letter} {column.heading || 'No heading'}
          </button>
        ),
      )}
    </div>
  )
}

function OpenedColumn({
  column,
  view,
  isDisabled,
  onField,
}: {
  column: MappedColumn
  view: ImportMapping
  isDisabled: boolean
  onField(field: string | null): void
}) {
  const frame = useFirstFocus<HTMLSpanElement>()
  return (
    <span class="row" ref={frame}>
      <span>
        {column.sheet} {column.letter} {column.heading}
      </span>
      <FieldSelect column={column} fields={view.fields} isDisabled={isDisabled} onField={onField} />
    </span>
  )
}
