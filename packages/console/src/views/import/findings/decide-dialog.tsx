import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { CellEdit, CellValue } from '../../../api/imports.ts'
import { describeValue } from '../../../ui/describe-value.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { ChoiceSelect } from '../choice-select.tsx'
import type { Entry } from './list-entries.ts'

/** What is decided: a value for all cells of a cause, or for one cell. */
export type Decided = { cause: string; value: CellValue | null } | { cells: CellEdit[] }

/** What is asked: about all of a cause, or about one of its cells. */
export interface Asked {
  entry: Entry
  cell?: { row: number; column: string; value: string }
}

/** Asks for the value that a person decides for. */
export function DecideDialog({
  asked,
  isBusy,
  onDecide,
  onClose,
}: {
  asked: Asked
  isBusy: boolean
  onDecide(decided: Decided): void
  onClose(): void
}) {
  const id = useId()
  const { entry, cell } = asked
  const values = entry.cause?.values ?? []
  const meant = values.length === 1 ? values[0]?.meant : undefined
  const text = useSignal(cell?.value ?? (meant === undefined ? '' : describeValue(meant)))
  const choices = entry.cause?.choices
  const where =
    cell === undefined
      ? `${entry.cells.toLocaleString('en')} ${entry.cells === 1 ? 'cell' : 'cells'} in column ${entry.column ?? ''} ${entry.heading ?? ''}`
      : `Cell ${cell.column}${cell.row}, ${entry.heading ?? ''}`
  const isOfAll = cell === undefined && entry.cells > 1
  const decide = (): void => {
    const value = text.value === '' ? null : text.value
    const sheet = entry.sheet === undefined ? {} : { sheet: entry.sheet }
    onDecide(
      cell === undefined
        ? { cause: entry.id, value }
        : { cells: [{ ...sheet, row: cell.row, column: cell.column, value }] },
    )
  }
  return (
    <FormDialog
      title={cell === undefined ? 'Which value is right?' : 'Edit this cell'}
      submit={`${text.value === '' ? 'Empty' : 'Set'} ${isOfAll ? `${entry.cells} cells` : 'cell'}`}
      isBlocked={isBusy}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>{entry.text}</p>
      <p class="quiet">{where}</p>
      {values.length > 0 && cell === undefined && (
        <p class="quiet">
          Now:{' '}
          {values
            .slice(0, 5)
            .map(
              ({ value, cells }) =>
                `${value === undefined || value === '' ? 'empty' : describeValue(value)} (${cells})`,
            )
            .join(', ')}
          {values.length > 5 && `, and ${values.length - 5} more`}
        </p>
      )}
      <div class="field">
        <label for={`${id}-value`}>{isOfAll ? `Value in all ${entry.cells} cells` : 'Value'}</label>
        {choices === undefined ? (
          <input
            id={`${id}-value`}
            type="text"
            autocomplete="off"
            spellcheck={false}
            value={text.value}
            onInput={event => {
              text.value = event.currentTarget.value
            }}
          />
        ) : (
          <ChoiceSelect
            attributes={{ id: `${id}-value` }}
            value={text.value}
            choices={choices}
            empty="Leave empty"
            onValue={value => {
              text.value = value ?? ''
            }}
          />
        )}
      </div>
    </FormDialog>
  )
}
