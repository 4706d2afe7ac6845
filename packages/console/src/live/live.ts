import { signal } from '@preact/signals'
import type { Gateway } from '../api/gateway.ts'
import { readEvents } from './read-events.ts'

/** Whether what changes is told as it changes. */
export const isLive = signal(false)

type Listener = (data: unknown) => void
const listeners = new Map<string, Set<Listener>>()

/** Calls `listener` with each event of a name, and with nothing after a break: then lists are to be read anew. */
export function listenTo(name: 'submission' | 'batch' | 'break', listener: Listener): () => void {
  const all = listeners.get(name) ?? new Set()
  listeners.set(name, all.add(listener))
  return () => void all.delete(listener)
}

/** The pauses between two tries, in milliseconds. */
const pauses = { first: 1_000, most: 30_000 }

/** Listens to the gateway until it is ended; begins anew after each break. */
export function startListening(gateway: Gateway): () => void {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    let pause = pauses.first
    while (!ending.signal.aborted) {
      try {
        const response = await gateway.raw('/events', { signal: ending.signal })
        if (response.status === 401 || response.status === 403) return
        if (response.ok && response.body) {
          tell('break', undefined)
          isLive.value = true
          pause = pauses.first
          for await (const { name, data } of readEvents(response.body)) tell(name, data)
        }
      } catch {
        // The connection ended.
      }
      isLive.value = false
      await new Promise(resolve => setTimeout(resolve, pause))
      pause = Math.min(pauses.most, pause * 2)
    }
  }
  void run()
  return () => {
    ending.abort()
    isLive.value = false
  }
}

function tell(name: string, data: unknown): void {
  for (const listener of listeners.get(name) ?? []) listener(data)
}
