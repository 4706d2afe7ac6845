import { useEffect } from 'preact/hooks'
import { describeError } from '../api/describe-error.ts'

/** The pause in typing after which a search begins, in milliseconds. */
const pause = 150

/** What is searched, and what happens with what comes of it. */
interface SearchHandlers<Result> {
  search(query: string, signal: AbortSignal): Promise<Result>
  onFound(result: Result, query: string): void
  /** @param trouble why it failed, in words */
  onTrouble(trouble: string): void
}

/** Searches while one types, once for each pause; nothing comes of a search that another one follows. */
export function useSearch<Result>(query: string | undefined, searching: SearchHandlers<Result>): void {
  const { search, onFound, onTrouble } = searching
  useEffect(() => {
    if (query === undefined) return undefined
    const ending = new AbortController()
    const timer = setTimeout(() => {
      search(query, ending.signal).then(
        result => {
          if (!ending.signal.aborted) onFound(result, query)
        },
        error => {
          if (!ending.signal.aborted) onTrouble(describeError(error))
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [query])
}
