import type { ComponentChildren } from 'preact'
import { MoreButton } from './more-button.tsx'
import { Notice } from './notice.tsx'
import type { Pages } from './use-pages.ts'

/** A table of a list that comes in pages. */
export function PagesTable<Item>({
  label,
  columns,
  pages,
  none,
  row,
}: {
  label: string
  columns: readonly string[]
  pages: Pages<Item>
  /** What is said where there is nothing. */
  none: string
  row(item: Item): ComponentChildren
}) {
  const { items, state, trouble, more } = pages
  const notice = trouble.value !== undefined && <Notice kind="bad">{trouble.value}</Notice>
  if (items.value.length === 0) {
    return notice || <p class="quiet">{state.value === 'loading' ? 'Loading …' : none}</p>
  }
  return (
    <>
      {notice}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section class="table-frame" tabIndex={0} aria-label={label}>
        <table>
          <thead>
            <tr>
              {columns.map(column => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{items.value.map(row)}</tbody>
        </table>
      </section>
      <MoreButton state={state} more={more} />
    </>
  )
}
