import type { ComponentChildren } from 'preact'
import { Trouble } from './trouble.tsx'
import type { Pages } from './use-pages.ts'
import { type TableProps, VirtualTable } from './virtual-table.tsx'

/** A list of any length: its rows, what is said where it has none, and why it could not be loaded. */
export function ListView<Item>({
  pages: { items, state, trouble, more, again },
  children,
  ...table
}: Omit<TableProps<Item>, 'items' | 'isLoading' | 'onNearEnd'> & {
  pages: Pick<Pages<Item>, 'items' | 'state' | 'trouble' | 'more' | 'again'>
  /** What is said where there is nothing. */
  children: ComponentChildren
}) {
  const hasNothing = items.value.length === 0 && state.value !== 'loading'
  return (
    <>
      <Trouble because={trouble.value} again={again} />
      {hasNothing && trouble.value === undefined && <div class="card empty">{children}</div>}
      {!hasNothing && (
        <VirtualTable {...table} items={items.value} isLoading={state.value === 'loading'} onNearEnd={more} />
      )}
    </>
  )
}

/** How a page of a list begins: what it is a list of, and how many of them are there so far. */
export function ListHead({
  title,
  pages: { items, state },
}: {
  title: string
  pages: Pick<Pages<unknown>, 'items' | 'state'>
}) {
  return (
    <div class="page-head">
      <h1>{title}</h1>
      <span class="quiet" role="status">
        {items.value.length.toLocaleString('en')}
        {state.value === 'more' ? ' and more' : ''}
      </span>
    </div>
  )
}

/** Where a list is empty: that no item matches the filters, with a link that clears them; else what stands within. */
export function NoneFound({
  what,
  wanted,
  clear,
  children,
}: {
  /** What it is a list of: `submission`. */
  what: string
  /** The filters that are chosen, as `readFilters` gives them. */
  wanted: string
  /** Where the list is without them. */
  clear: string
  children: ComponentChildren
}) {
  const count = new URLSearchParams(wanted).size
  if (count === 0) return <>{children}</>
  return (
    <>
      <p>
        No {what} matches {count === 1 ? 'this filter' : `these ${count} filters`}.
      </p>
      <a href={clear}>Clear</a>
    </>
  )
}
