import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { BatchRecord } from '../../api/bodies.ts'
import { gateway } from '../../api/session.ts'
import { throttled } from '../../ui/throttled.ts'
import { useLoad } from '../../ui/use-load.ts'
import { type Pages, usePages } from '../../ui/use-pages.ts'

export interface Records extends Pages<BatchRecord> {
  /** Says which rows are in sight: these are kept up to date. */
  see(first: number, last: number): void
}

const onPage = 500
/** How long at least until what is in sight is read once more, in milliseconds. */
const pause = 1_500

/**
 * The records of a batch in the order of its file, as far as they were looked at. What is in sight is read again as often
 * as `changes` does, but not so often that nothing else is done.
 *
 * @param state those in this state only; all where it is `undefined`
 */
export function useRecords(id: string, state: BatchRecord['state'] | undefined, changes: string): Records {
  const pages = usePages(
    (page, signal) =>
      gateway().get('/api/v1/batches/{id}/records', {
        path: { id },
        query: { limit: onPage, state, ...page },
        signal,
      }),
    [id, state],
  )
  const sight = useRef({ first: 0, last: onPage })
  const newest = useRef(pages)
  newest.current = pages
  const renewing = useRef<ReturnType<typeof throttled>>(undefined)
  useEffect(() => {
    let isAtIt = false
    let isWanted = false
    const made = throttled(() => {
      if (isAtIt) {
        isWanted = true
        return
      }
      isAtIt = true
      isWanted = false
      const { first, last } = sight.current
      void newest.current.renew(first, last).finally(() => {
        isAtIt = false
        if (isWanted) made.run()
      })
    }, pause)
    renewing.current = made
    return made.end
  }, [id, state])
  const seen = useRef(changes)
  useEffect(() => {
    if (seen.current === changes) return
    seen.current = changes
    renewing.current?.run()
  }, [changes])
  return {
    ...pages,
    see(first, last) {
      sight.current = { first, last }
    },
  }
}

/** One record of a batch, again when `changes` does; `undefined` where none is wanted, or until it is there. */
export function useRecord(
  id: string,
  record: string | undefined,
  changes: string,
): { value: Signal<BatchRecord | undefined>; trouble: Signal<string | undefined> } {
  return useLoad(
    async signal =>
      record === undefined
        ? undefined
        : gateway().get('/api/v1/batches/{id}/records/{record}', { path: { id, record }, signal }),
    [id, record, changes],
  )
}
