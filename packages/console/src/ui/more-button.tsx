import type { Pages } from './use-pages.ts'

/** Reads the next page of a list, where there is one. */
export function MoreButton({ state, more }: Pick<Pages<unknown>, 'state' | 'more'>) {
  if (state.value !== 'more') return null
  return (
    <div>
      <button type="button" onClick={more}>
        Show more
      </button>
    </div>
  )
}
