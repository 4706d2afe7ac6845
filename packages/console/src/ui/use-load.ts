import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { describeError } from '../api/describe-error.ts'

export interface Loaded<Value> {
  value: Signal<Value | undefined>
  /** Why it could not be loaded. */
  trouble: Signal<string | undefined>
  isLoading: Signal<boolean>
  /** Loads it once more. */
  again(): void
}

/**
 * Loads something when it is first shown, and again when one of `inputs` changes. What comes after that for the ones before
 * is dropped.
 */
export function useLoad<Value>(
  load: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const value = useSignal<Value | undefined>(undefined)
  const trouble = useSignal<string | undefined>(undefined)
  const isLoading = useSignal(true)
  const times = useSignal(0)
  useEffect(() => {
    const ending = new AbortController()
    isLoading.value = true
    load(ending.signal).then(
      found => {
        if (ending.signal.aborted) return
        value.value = found
        trouble.value = undefined
        isLoading.value = false
      },
      error => {
        if (ending.signal.aborted) return
        trouble.value = describeError(error)
        isLoading.value = false
      },
    )
    return () => ending.abort()
  }, [...inputs, times.value])
  return {
    value,
    trouble,
    isLoading,
    again: () => {
      times.value += 1
    },
  }
}
