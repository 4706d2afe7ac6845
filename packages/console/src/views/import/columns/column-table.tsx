import { useSignal } from '@preact/signals'
import type { ImportMapping, MappedColumn, OfferedField } from '../../../api/imports.ts'
import { Confidence } from './confidence.tsx'
import { describeFields, groupFields } from './describe-fields.ts'

interface Props {
  view: ImportMapping
  /** The column whose values are shown. */
  chosen: MappedColumn | undefined
  isDisabled: boolean
  onChoose(column: MappedColumn): void
  onField(column: MappedColumn, field: string | null): void
}

/** The columns of a list, each with samples, its field, and how sure that is. */
export function ColumnTable({ view, chosen, isDisabled, onChoose, onField }: Props) {
  const bySheet = [...Map.groupBy(view.columns.filter(isShown), ({ sheet }) => sheet)]
  return (
    <table class="mapping" aria-label="Columns of the list">
      <thead>
        <tr>
          <th scope="col">
            <span class="visually-hidden">Column</span>
          </th>
          <th scope="col">Your column</th>
          <th scope="col">Samples</th>
          <th scope="col">Field</th>
          <th scope="col">Confidence</th>
          <th scope="col">Values</th>
        </tr>
      </thead>
      {bySheet.map(([sheet, columns]) => (
        <tbody key={sheet ?? ''}>
          {sheet !== undefined && (
            <tr class="sheet-row">
              <th colSpan={6} scope="rowgroup">
                Sheet {sheet}
              </th>
            </tr>
          )}
          {columns.map(column => (
            <Row
              column={column}
              fields={view.fields}
              isChosen={column === chosen}
              isDisabled={isDisabled}
              onChoose={() => onChoose(column)}
              onField={field => onField(column, field)}
              key={column.letter}
            />
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** What names a column among those of all sheets. */
export function nameColumn({ sheet, letter }: MappedColumn): string {
  return `${sheet ?? ''} ${letter}`
}

/** Whether a column goes into a field, or should. */
export function isShown({ fields }: MappedColumn): boolean {
  return fields.length > 0
}

/** Whether a person should look at what was proposed for a column. */
export function isToCheck({ fields, confidence, open }: MappedColumn): boolean {
  return fields.length > 0 && (confidence < 3 || open > 0)
}

function Row({
  column,
  fields,
  isChosen,
  isDisabled,
  onChoose,
  onField,
}: {
  column: MappedColumn
  fields: readonly OfferedField[]
  isChosen: boolean
  isDisabled: boolean
  onChoose(): void
  onField(field: string | null): void
}) {
  const { letter, heading, samples, confidence, reason } = column
  return (
    <tr class={[isToCheck(column) ? 'to-check' : '', isChosen ? 'chosen' : ''].join(' ')}>
      <td class="letter-cell">
        <span class="letter">{letter}</span>
      </td>
      <th scope="row" class="clip heading-cell">
        <button
          type="button"
          class="plain-text clip"
          title={heading}
          data-column={nameColumn(column)}
          aria-pressed={isChosen}
          onClick={onChoose}
        >
          {heading || 'No heading'}
        </button>
      </th>
      <td class="clip samples-cell" title={samples.join(' · ')}>
        {samples.slice(0, 3).join(' · ')}
      </td>
      <td class="field-cell">
        <FieldSelect column={column} fields={fields} isDisabled={isDisabled} onField={onField} />
      </td>
      <td class="clip confidence-cell">
        <Confidence level={confidence} reason={reason} />
      </td>
      <td class="clip values-cell">{describeValues(column)}</td>
    </tr>
  )
}

/** The field of a column. All that there are come only when it is looked at: a list may have a hundred columns. */
export function FieldSelect({
  column: { heading, letter, fields: chosen },
  fields,
  isDisabled,
  onField,
}: {
  column: MappedColumn
  fields: readonly OfferedField[]
  isDisabled: boolean
  onField(field: string | null): void
}) {
  const isOpen = useSignal(false)
  const open = (): void => {
    isOpen.value = true
  }
  const [first = ''] = chosen
  const isOffered = fields.some(({ field }) => field === first)
  return (
    <select
      class="seamless"
      aria-label={`Field for ${heading || `column ${letter}`}`}
      value={first}
      disabled={isDisabled}
      onFocus={open}
      onPointerEnter={open}
      onChange={event => onField(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">Ignore this column</option>
      {first !== '' && (!isOpen.value || !isOffered) && (
        <option value={first}>{describeFields(chosen, fields)}</option>
      )}
      {isOpen.value &&
        groupFields(fields).map(([group, offered]) => (
          <optgroup label={group} key={group}>
            {offered.map(({ field, title }) => (
              <option value={field} key={field}>
                {field === first ? describeFields(chosen, fields) : title}
              </option>
            ))}
          </optgroup>
        ))}
    </select>
  )
}

function describeValues({ values, open }: MappedColumn) {
  if (open > 0) return <strong class="warn-text">{open} open</strong>
  if (values.length === 0) return <span class="quiet">as they are</span>
  return `${values.length} ${values.length === 1 ? 'word' : 'words'}`
}
