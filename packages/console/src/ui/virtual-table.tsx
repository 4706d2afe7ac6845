// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed are no rows of a table element in every browser
// biome-ignore-all lint/a11y/useFocusableInteractive: rows of a table are not operated, the links in them are
import { useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { WaitingBars } from './waiting.tsx'

/** How many rows beyond those in sight are there too. */
const beyond = 8
/** In pixels. A narrow table has cards of two lines in the place of rows. */
const heights = { row: 36, card: 60, heading: 32 }
const narrow = 560
const waitingShares = [0.7, 0.5, 0.6, 0.4]

export interface Column<Item> {
  title: string
  /** As `grid-template-columns` has it. */
  width: string
  cell(item: Item): ComponentChildren
  /** How wide the table must be for it, in pixels; it is always there where absent. */
  from?: number
  isNumber?: boolean
}

export interface TableProps<Item> {
  /** What it is a table of, for those who do not see it. */
  label: string
  items: readonly Item[]
  getKey(item: Item): string
  /** Where a row leads. */
  makeLink(item: Item): string
  /** What the link of a row says besides its name to those who do not see the row. */
  spoken(item: Item): string
  /** The first one names the row. */
  columns: readonly Column<Item>[]
  /** The column beside the first one on a card. */
  badge: string
  /** What stands below the name on a card. */
  second(item: Item): ComponentChildren
  isLoading: boolean
  /** Whether it is the one that is looked at. */
  isCurrent?(item: Item): boolean
  /** Is called when the end comes near. */
  onNearEnd?(): void
  /** Is called with which rows are in the page, whenever they are others. @param last the index after the last one */
  onRange?(first: number, last: number): void
  /** Is given the element that scrolls. */
  frame?: RefObject<HTMLElement | null>
}

/** A table of any length, of which only the rows in sight are in the page. */
export function VirtualTable<Item>(props: TableProps<Item>) {
  const { label, items, columns, badge, isLoading, onNearEnd, onRange, frame: given } = props
  const own = useRef<HTMLElement>(null)
  const frame = given ?? own
  const scrolled = useSignal(0)
  const size = useSignal({ width: 1_200, height: 600 })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      size.value = { width: element.clientWidth, height: element.clientHeight }
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const { width, height } = size.value
  const isNarrow = width < narrow
  const shown = columns.filter(({ title, from = 0 }, index) =>
    isNarrow ? index === 0 || title === badge : width >= from,
  )
  const rowHeight = isNarrow ? heights.card : heights.row
  const first = Math.max(0, Math.floor(scrolled.value / rowHeight) - beyond)
  const last = Math.min(items.length, Math.ceil((scrolled.value + height) / rowHeight) + beyond)
  useEffect(() => {
    if (last >= items.length) onNearEnd?.()
    onRange?.(first, last)
  }, [first, last, items.length])
  const grid = isNarrow ? 'minmax(0, 1fr) auto' : shown.map(each => each.width).join(' ')
  return (
    <section
      class={`virtual ${isNarrow ? 'cards' : ''}`}
      ref={frame}
      aria-label={label}
      aria-busy={isLoading}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      style={{
        maxHeight: `${Math.max(items.length, isLoading ? 4 : 1) * rowHeight + (isNarrow ? 0 : heights.heading) + 2}px`,
      }}
      onScroll={event => {
        scrolled.value = event.currentTarget.scrollTop
      }}
    >
      <div role="table" aria-label={label} aria-rowcount={items.length + 1}>
        <div role="rowgroup" class="virtual-heading">
          <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: grid }}>
            {shown.map(({ title, isNumber }) => (
              <span role="columnheader" class={isNumber ? 'number' : ''} key={title}>
                {title}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" class="virtual-rows" style={{ height: `${items.length * rowHeight}px` }}>
          {items.slice(first, last).map((item, index) => (
            <Row
              key={props.getKey(item)}
              {...props}
              columns={shown}
              item={item}
              index={first + index}
              isNarrow={isNarrow}
              style={{
                top: `${(first + index) * rowHeight}px`,
                height: `${rowHeight}px`,
                gridTemplateColumns: grid,
              }}
            />
          ))}
        </div>
        {isLoading && items.length === 0 && <WaitingBars height={`${rowHeight}px`} shares={waitingShares} />}
      </div>
    </section>
  )
}

function Row<Item>({
  item,
  index,
  columns,
  makeLink,
  second,
  spoken,
  isCurrent,
  isNarrow,
  style,
}: TableProps<Item> & { item: Item; index: number; isNarrow: boolean; style: Record<string, string> }) {
  const [name, ...others] = columns
  return (
    <div class="virtual-row" role="row" aria-rowindex={index + 2} style={style}>
      <span role="cell">
        <a class="clip" href={makeLink(item)} aria-current={isCurrent?.(item) ? 'true' : undefined}>
          {name?.cell(item)}
          <span class="visually-hidden"> {spoken(item)}</span>
        </a>
        {isNarrow && <span class="quiet clip second">{second(item)}</span>}
      </span>
      {others.map(({ title, cell, isNumber }) => (
        <span role="cell" class={`clip ${isNumber ? 'number' : ''}`} key={title}>
          {cell(item)}
        </span>
      ))}
    </div>
  )
}
