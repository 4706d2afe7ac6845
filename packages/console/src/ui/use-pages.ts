import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { wordsOf } from '../api/problem.ts'
import type { Page } from '../api/submissions.ts'

export interface Pages<Item> {
  /** What has been loaded so far. */
  items: Signal<readonly Item[]>
  state: Signal<'loading' | 'more' | 'all'>
  /** Why it could not be loaded. */
  trouble: Signal<string | undefined>
  /** Loads the next page, where there is one. */
  more(): void
  /** Begins anew with the first page. */
  again(): void
}

/** A list that comes in pages, from the first one on; anew when one of `inputs` changes. */
export function usePages<Item>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  inputs: readonly unknown[],
): Pages<Item> {
  const items = useSignal<readonly Item[]>([])
  const state = useSignal<'loading' | 'more' | 'all'>('loading')
  const trouble = useSignal<string | undefined>(undefined)
  const cursor = useSignal<string | undefined>(undefined)
  const times = useSignal(0)
  const ending = useRef(new AbortController())

  const loadPage = async (from: string | undefined, signal: AbortSignal): Promise<void> => {
    state.value = 'loading'
    try {
      const page = await load(from, signal)
      if (signal.aborted) return
      items.value = from === undefined ? page.items : [...items.value, ...page.items]
      cursor.value = page.nextCursor
      state.value = page.nextCursor === undefined ? 'all' : 'more'
      trouble.value = undefined
    } catch (error) {
      if (signal.aborted) return
      trouble.value = wordsOf(error)
      state.value = 'all'
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
      if (state.value === 'more') void loadPage(cursor.value, ending.current.signal)
    },
    again: () => {
      times.value += 1
    },
  }
}
