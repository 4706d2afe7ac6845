import { computed, type ReadonlySignal, type Signal, useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Page } from '../api/bodies.ts'
import { describeError } from '../api/describe-error.ts'

export interface Pages<Item> {
  /** What has been loaded so far. */
  items: ReadonlySignal<readonly Item[]>
  state: Signal<'loading' | 'more' | 'all'>
  /** Why it could not be loaded. */
  trouble: Signal<string | undefined>
  /** Loads the next page, where there is one. */
  more(): void
  /** Begins again with the first page. */
  again(): void
  /** Puts what is known now in the place of what was loaded. */
  change(update: (items: readonly Item[]) => readonly Item[]): void
  /** Reads once more the pages that these items are on. @param last the index after the last one */
  renew(first: number, last: number): Promise<void>
}

interface LoadedPage<Item> {
  /** The cursor that it was loaded with. */
  from: string | undefined
  items: readonly Item[]
  next: string | undefined
}

/**
 * A list that comes in pages, from the first one on; again when one of `inputs` changes.
 *
 * @param load loads a page; what it is given goes into the query
 */
export function usePages<Item>(
  load: (page: { cursor?: string }, signal: AbortSignal) => Promise<Page<Item>>,
  inputs: readonly unknown[],
): Pages<Item> {
  const pages = useSignal<readonly LoadedPage<Item>[]>([])
  const items = useMemo(() => computed(() => pages.value.flatMap(page => page.items)), [])
  const state = useSignal<'loading' | 'more' | 'all'>('loading')
  const trouble = useSignal<string | undefined>(undefined)
  const times = useSignal(0)
  const ending = useRef(new AbortController())
  /** What the pages are of. */
  const shownOf = useRef<string>(undefined)
  const of = JSON.stringify(inputs)

  const show = (shown: readonly LoadedPage<Item>[]): void => {
    pages.value = shown
    shownOf.current = of
    state.value = shown.at(-1)?.next === undefined ? 'all' : 'more'
    trouble.value = undefined
  }
  const fetchPage = async (from: string | undefined, signal: AbortSignal): Promise<LoadedPage<Item>> => {
    const page = await load(from === undefined ? {} : { cursor: from }, signal)
    return { from, items: page.items, next: page.nextCursor }
  }
  const loadPage = async (from: string | undefined, signal: AbortSignal): Promise<void> => {
    state.value = 'loading'
    try {
      const page = await fetchPage(from, signal)
      if (signal.aborted) return
      if (from === undefined) show([page])
      // What it goes on from may have become another page meanwhile.
      else show(pages.peek().at(-1)?.next === from ? [...pages.peek(), page] : pages.peek())
    } catch (error) {
      if (signal.aborted) return
      trouble.value = describeError(error)
      // What is not what is looked for now is no answer.
      if (shownOf.current !== of) pages.value = []
      state.value = pages.value.at(-1)?.next === undefined ? 'all' : 'more'
    }
  }
  useEffect(() => {
    const mine = new AbortController()
    ending.current = mine
    void loadPage(undefined, mine.signal)
    return () => mine.abort()
  }, [...inputs, times.value])
  return {
    items,
    state,
    trouble,
    more: () => {
      if (state.value === 'more') void loadPage(pages.value.at(-1)?.next, ending.current.signal)
    },
    again: () => {
      times.value += 1
    },
    change: update => {
      const before = items.peek()
      const after = update(before)
      if (after !== before) pages.value = [{ from: undefined, items: after, next: pages.value.at(-1)?.next }]
    },
    async renew(first, last) {
      const { signal } = ending.current
      let index = 0
      for (const page of pages.peek()) {
        const isShown = index < last && index + page.items.length >= first
        index += page.items.length
        if (!isShown) continue
        try {
          const newer = await fetchPage(page.from, signal)
          if (signal.aborted) return
          const position = pages.peek().indexOf(page)
          if (position === -1) return
          const isJoined = newer.next === page.next
          // What comes after a page that ends elsewhere now is another list than it was.
          const after = isJoined ? pages.peek().slice(position + 1) : []
          show([...pages.peek().slice(0, position), newer, ...after])
          if (!isJoined) return
        } catch (error) {
          if (!signal.aborted) trouble.value = describeError(error)
          return
        }
      }
    },
  }
}
