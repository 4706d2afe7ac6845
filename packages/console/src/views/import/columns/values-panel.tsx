import { useId } from 'preact/hooks'
import type { ImportMapping, MappedColumn } from '../../../api/imports.ts'
import { Icon } from '../../../ui/icon.tsx'
import { describeFields, findField } from './describe-fields.ts'
import { listAlike } from './edit-mapping.ts'
import { ValueField } from './value-field.tsx'

/** What stands in a column, and what it is read as. */
export function ValuesPanel({
  view,
  column,
  isDisabled,
  onValue,
}: {
  view: ImportMapping
  column: MappedColumn
  isDisabled: boolean
  onValue(from: string, to: string | undefined): void
}) {
  const id = useId()
  const { sheet, letter, heading, values, open, empty } = column
  const field = findField(column.fields[0] ?? '', view.fields)
  const rows = values.reduce((sum, value) => (value.to === undefined ? sum : sum + value.rows), 0)
  return (
    <section class="panel-box" aria-labelledby="column-values">
      <header>
        <span class="letter">{letter}</span>
        <h2 id="column-values" class="clip">
          {sheet !== undefined && <span class="quiet">{sheet} </span>}
          {heading}
        </h2>
        <span class="chip">{describeFields(column.fields, view.fields)}</span>
      </header>
      {values.length === 0 ? (
        <p class="padded quiet">
          {column.fields.length === 0
            ? 'This column is ignored.'
            : 'Its values are taken as they are. What does not fit comes up in the findings.'}
        </p>
      ) : (
        <table class="words">
          <thead>
            <tr>
              <th scope="col">In your file</th>
              <th scope="col" class="number">
                Rows
              </th>
              <th scope="col">Becomes</th>
            </tr>
          </thead>
          <tbody>
            {values.map((value, index) => (
              <tr key={value.from}>
                <td class="clip" title={value.from}>
                  {value.from}
                  {value.to === undefined && <AlsoIn columns={listAlike(view, column, value.from)} />}
                </td>
                <td class="number quiet">{value.rows.toLocaleString('en')}</td>
                <td>
                  <ValueField
                    field={field}
                    id={`${id}-${index}`}
                    label={`${value.from} becomes`}
                    value={value.to}
                    empty="Leave empty"
                    isDisabled={isDisabled}
                    onValue={to => onValue(value.from, to)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {values.length > 0 && (
        <footer>
          {open === 0 ? (
            <span class="row good-text">
              <Icon name="done" /> {rows.toLocaleString('en')} rows translated
              {empty > 0 && `, ${empty.toLocaleString('en')} are empty`}
            </span>
          ) : (
            <span class="row warn-text">
              <Icon name="warning" /> {open} to decide
            </span>
          )}
        </footer>
      )}
    </section>
  )
}

/** In how many other columns one answer counts, and in which. */
function AlsoIn({ columns }: { columns: readonly MappedColumn[] }) {
  if (columns.length === 0) return null
  const names = columns.map(({ heading }) => heading).join(', ')
  return (
    <div class="quiet clip" title={names}>
      also in {names}
    </div>
  )
}
