import { useSignal } from '@preact/signals'
import type { SheetRow, SheetRows } from '../../../api/imports.ts'
import { listCauseRows } from '../../../api/imports.ts'
import { Icon } from '../../../ui/icon.tsx'
import { MoreButton } from '../../../ui/more-button.tsx'
import { Trouble } from '../../../ui/trouble.tsx'
import { usePages } from '../../../ui/use-pages.ts'
import { WaitingBars } from '../../../ui/waiting.tsx'
import { type Entry, showSpaces } from './list-entries.ts'

/** The rows of a cause as the sheet has them, the cells that are wrong marked. */
export function CauseRows({
  id,
  revision,
  entry,
  onEdit,
}: {
  id: string
  revision: number
  entry: Entry
  /** Is called with a cell that is to be edited; absent where none may be. */
  onEdit?: ((row: number, column: string, value: string) => void) | undefined
}) {
  // What the sheet looks like is in each page.
  const head = useSignal<SheetRows | undefined>(undefined)
  const pages = usePages(
    async (page, signal) => {
      const rows = await listCauseRows(id, entry.id, page, signal)
      head.value = rows
      return rows
    },
    [id, entry.id, revision],
  )
  const sheet = head.value
  if (sheet === undefined) {
    return pages.trouble.value === undefined ? (
      <WaitingBars height="1.8125rem" shares={[0.8, 0.7, 0.8, 0.6]} />
    ) : (
      <Trouble because={pages.trouble.value} again={pages.again} />
    )
  }
  const shown = chooseColumns(sheet, entry.column)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="sheet" tabIndex={0} aria-label={`Rows of ${entry.title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">Row</span>
              </th>
              {shown.map(({ letter }) => (
                <th scope="col" class={letter === entry.column ? 'marked' : ''} key={letter}>
                  {letter}
                </th>
              ))}
            </tr>
            <tr>
              <th scope="row">{sheet.headingRow}</th>
              {shown.map(({ letter, heading }) => (
                <th
                  scope="col"
                  class={`clip ${letter === entry.column ? 'marked' : ''}`}
                  title={heading}
                  key={letter}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.items.value.map(row => (
              <tr key={row.row}>
                <th scope="row">{row.row}</th>
                {shown.map(({ letter, at }) => (
                  <Cell key={letter} row={row} letter={letter} at={at} onEdit={onEdit} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <footer>
        <span>
          {pages.items.value.length.toLocaleString('en')} of {sheet.total.toLocaleString('en')} rows
          {sheet.sheet !== undefined && `, sheet ${sheet.sheet}`}
        </span>
        <MoreButton state={pages.state} more={pages.more} />
      </footer>
    </>
  )
}

function Cell({
  row: { row, cells, after, marked },
  letter,
  at,
  onEdit,
}: {
  row: SheetRow
  letter: string
  at: number
  onEdit?: ((row: number, column: string, value: string) => void) | undefined
}) {
  const value = cells[at]
  const text = value === null || value === undefined ? '' : showSpaces(value)
  const fixed = after?.[letter]
  if (!marked.includes(letter)) {
    return (
      <td class="clip" title={text}>
        {text}
      </td>
    )
  }
  const said = text === '' ? <span class="quiet">empty</span> : text
  return (
    <td class="clip wrong" title={fixed === undefined ? text : `${text} → ${fixed}`}>
      {fixed === undefined ? said : <Changed before={text} after={fixed} />}
      {onEdit !== undefined && (
        <button
          type="button"
          class="cell-edit"
          aria-label={`Edit ${letter}${row}`}
          onClick={() => onEdit(row, letter, value ?? '')}
        >
          <Icon name="try" />
        </button>
      )}
    </td>
  )
}

/** Before and after in one: what is put before or behind a value stands beside it. */
function Changed({ before, after }: { before: string; after: string }) {
  if (before !== '' && after.endsWith(before)) {
    return (
      <>
        <ins>{after.slice(0, after.length - before.length)}</ins>
        {before}
      </>
    )
  }
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  )
}

/** As many columns as there is room for: those that name a row, and the one that is marked. */
function chooseColumns(
  { columns }: SheetRows,
  marked: string | undefined,
): readonly { letter: string; heading: string; at: number }[] {
  const all = columns.map((column, at) => ({ ...column, at }))
  const named = all.filter(({ letter }) => letter !== marked).slice(0, 2)
  const own = all.filter(({ letter }) => letter === marked)
  return [...named, ...own].toSorted((one, other) => one.at - other.at)
}
