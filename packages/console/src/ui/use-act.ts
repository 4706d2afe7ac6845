import { type Signal, useSignal } from '@preact/signals'
import { describeError } from '../api/describe-error.ts'

/** What a press of a button does. */
export interface Act {
  isBusy: Signal<boolean>
  /** Why it failed the last time. */
  trouble: Signal<string | undefined>
  /** Does it; what is thrown becomes `trouble`. */
  act(run: () => Promise<unknown>): Promise<void>
}

/** Something that a person has done by a press: whether it is being done, and why it failed. */
export function useAct(): Act {
  const isBusy = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const act = async (run: () => Promise<unknown>): Promise<void> => {
    trouble.value = undefined
    isBusy.value = true
    try {
      await run()
    } catch (error) {
      trouble.value = describeError(error)
    }
    isBusy.value = false
  }
  return { isBusy, trouble, act }
}
