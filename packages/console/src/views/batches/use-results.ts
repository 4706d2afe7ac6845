import { type Signal, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type BatchRecord, pathOf } from '../../api/batches.ts'
import { ProblemError, wordsOf } from '../../api/problem.ts'
import { readLines } from '../../api/read-lines.ts'
import { gateway } from '../../session/session.ts'

export interface Results {
  records: Signal<readonly BatchRecord[]>
  isReading: Signal<boolean>
  trouble: Signal<string | undefined>
}

/** How long at least until they are read once more, in milliseconds, and how many times as long as reading took. */
const pause = { least: 1_500, times: 4 }

/**
 * What became of each request of a batch, as far as it is known; read anew as often as `changes` does, but not so often that
 * nothing else is done.
 */
export function useResults(id: string, changes: unknown): Results {
  const records = useSignal<readonly BatchRecord[]>([])
  const isReading = useSignal(false)
  const trouble = useSignal<string | undefined>(undefined)
  const isWanted = useSignal(false)
  useEffect(() => {
    isWanted.value = true
  }, [changes])
  useEffect(() => {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const readAll = async (): Promise<void> => {
      isReading.value = true
      try {
        const first = records.value.length === 0
        let found: BatchRecord[] = []
        for await (const some of resultsOf(id, ending.signal)) {
          found = [...found, ...some]
          // What is there already stays in sight until all is there that it has come to.
          if (first) records.value = found
        }
        records.value = found
        trouble.value = undefined
      } catch (error) {
        if (!ending.signal.aborted) trouble.value = wordsOf(error)
      }
      isReading.value = false
    }
    const look = async (): Promise<void> => {
      const started = performance.now()
      if (isWanted.value) {
        isWanted.value = false
        await readAll()
      }
      if (ending.signal.aborted) return
      const took = performance.now() - started
      timer = setTimeout(() => void look(), Math.max(pause.least, took * pause.times))
    }
    isWanted.value = true
    void look()
    return () => {
      ending.abort()
      clearTimeout(timer)
    }
  }, [id])
  return { records, isReading, trouble }
}

async function* resultsOf(id: string, signal: AbortSignal): AsyncGenerator<readonly BatchRecord[]> {
  const response = await gateway().raw(`${pathOf(id)}/results?format=ndjson`, { signal })
  if (!response.ok || !response.body) {
    throw new ProblemError(response.status, 'unknown', `The gateway answered ${response.status}.`)
  }
  yield* readLines<BatchRecord>(response.body)
}
