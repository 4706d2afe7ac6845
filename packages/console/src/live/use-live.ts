import { useEffect } from 'preact/hooks'
import { throttled } from '../ui/throttled.ts'
import { listenTo, type Told } from './live.ts'

/**
 * Follows what changes for as long as it is shown; begins again when one of `inputs` changes.
 *
 * @param begin begins to listen, and gives what ends that
 */
export function useLive(begin: () => readonly (() => void)[], inputs: readonly unknown[]): void {
  useEffect(() => {
    const ends = begin()
    return () => {
      for (const end of ends) end()
    }
  }, inputs)
}

/** Reads something again when any of this has changed, no more often than once in `pause` milliseconds. @returns what ends that */
export function refreshAfter(
  names: readonly (keyof Told)[],
  pause: number,
  refresh: () => void,
): readonly (() => void)[] {
  const { run, end } = throttled(refresh, pause)
  return [...names.map(name => listenTo(name, run)), end]
}
