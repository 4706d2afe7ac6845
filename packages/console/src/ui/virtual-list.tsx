import { useSignal } from '@preact/signals'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/** How many rows beyond those in sight are there too. */
const beyond = 8

interface Props<Item> {
  /** What it is a list of, for those who do not see it. */
  label: string
  items: readonly Item[]
  getKey(item: Item): string
  /** Where a row leads. */
  makeLink(item: Item): string
  row(item: Item): ComponentChildren
  /** `grid-template-columns` of each row. */
  columns: string
  /** In pixels. */
  rowHeight: number
  /** Whether it is the one that is looked at. */
  isCurrent?(item: Item): boolean
  /** Is called when the end comes near. */
  onNearEnd?(): void
  /** Is called with which rows are in the page, whenever they are others. @param last the index after the last one */
  onRange?(first: number, last: number): void
  /** Is given the element that scrolls. */
  frame?: RefObject<HTMLElement | null>
}

/** A list of any length, of which only the rows in sight are in the page. */
export function VirtualList<Item>({
  label,
  items,
  getKey,
  makeLink,
  row,
  columns,
  rowHeight,
  isCurrent,
  onNearEnd,
  onRange,
  frame: given,
}: Props<Item>) {
  const own = useRef<HTMLElement>(null)
  const frame = given ?? own
  const scrolled = useSignal(0)
  const height = useSignal(600)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      height.value = element.clientHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const first = Math.max(0, Math.floor(scrolled.value / rowHeight) - beyond)
  const last = Math.min(items.length, Math.ceil((scrolled.value + height.value) / rowHeight) + beyond)
  useEffect(() => {
    if (last >= items.length) onNearEnd?.()
    onRange?.(first, last)
  }, [first, last, items.length])
  return (
    <section
      class="virtual"
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      style={{ maxHeight: `${items.length * rowHeight + 2}px` }}
      onScroll={event => {
        scrolled.value = event.currentTarget.scrollTop
      }}
    >
      <ul style={{ height: `${items.length * rowHeight}px` }}>
        {items.slice(first, last).map((item, index) => (
          <li aria-setsize={items.length} aria-posinset={first + index + 1} key={getKey(item)}>
            <a
              class="virtual-row"
              href={makeLink(item)}
              aria-current={isCurrent?.(item) ? 'true' : undefined}
              style={{
                top: `${(first + index) * rowHeight}px`,
                height: `${rowHeight}px`,
                gridTemplateColumns: columns,
              }}
            >
              {row(item)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
