import { type ReadonlySignal, signal } from '@preact/signals'
import { describeError } from '../../api/describe-error.ts'
import { type ListsInForce, loadCodeLists, shippedLists } from '../../api/load-code-lists.ts'
import { listenTo } from '../../live/live.ts'

export interface FollowedCodeLists {
  /** Those of this page until those in force are known. */
  inForce: ReadonlySignal<ListsInForce>
  /** Why those in force are not known. */
  trouble: ReadonlySignal<string | undefined>
}

/** How often it is asked whether others are in force, in milliseconds. */
const pause = 60_000

/** Follows the code lists in force: from now on, whenever a person comes back to the page, and now and then. */
export function followCodeLists(): { followed: FollowedCodeLists; end(): void } {
  const inForce = signal<ListsInForce>(shippedLists)
  const trouble = signal<string | undefined>(undefined)
  const ending = new AbortController()
  const look = (): void => {
    if (document.hidden) return
    loadCodeLists(ending.signal).then(
      found => {
        inForce.value = found
        trouble.value = undefined
      },
      error => {
        if (!ending.signal.aborted) trouble.value = describeError(error)
      },
    )
  }
  look()
  const timer = setInterval(look, pause)
  const endListening = listenTo('break', look)
  document.addEventListener('visibilitychange', look)
  addEventListener('focus', look)
  return {
    followed: { inForce, trouble },
    end() {
      ending.abort()
      clearInterval(timer)
      endListening()
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
    },
  }
}
