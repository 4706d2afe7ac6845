import type { ComponentChildren } from 'preact'
import { MoreButton } from './more-button.tsx'
import { Trouble } from './trouble.tsx'
import type { Pages } from './use-pages.ts'
import { Waiting } from './waiting.tsx'

/** A column whose cells are numbers. */
interface NumberColumn {
  title: string
  isNumber: true
}

/** A table of a list that comes in pages. */
export function PagesTable<Item>({
  label,
  columns,
  pages,
  none,
  isCards = false,
  row,
}: {
  label: string
  columns: readonly (string | NumberColumn)[]
  pages: Pages<Item>
  /** What is said where there is nothing. */
  none: string
  /** Whether each row is a card where it is narrow; its cells name themselves by `data-label` then. */
  isCards?: boolean
  row(item: Item): ComponentChildren
}) {
  const { items, state, trouble, more, again } = pages
  const notice = <Trouble because={trouble.value} again={again} />
  if (items.value.length === 0) {
    if (trouble.value !== undefined) return notice
    if (state.value === 'loading') return <Waiting label={label} />
    return <p class="quiet">{none}</p>
  }
  return (
    <>
      {notice}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="table-frame" tabIndex={0} aria-label={label}>
        <table class={isCards ? 'as-cards' : undefined}>
          <thead>
            <tr>
              {columns.map(column => {
                const { title, isNumber } =
                  typeof column === 'string' ? { title: column, isNumber: false } : column
                return (
                  <th scope="col" class={isNumber ? 'number' : undefined} key={title}>
                    {title}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>{items.value.map(row)}</tbody>
        </table>
      </section>
      <MoreButton state={state} more={more} />
    </>
  )
}
