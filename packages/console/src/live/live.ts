import { signal } from '@preact/signals'
import { type GatewayClient, ProblemError } from '@udigate/client'
import type { BatchSummary, PullSummary, SubmissionSummary } from '../api/bodies.ts'
import type { WorkItem } from '../api/work-items.ts'
import { throttled } from '../ui/throttled.ts'

/** Whether what changes is told as it changes. */
export const isLive = signal(false)

/** What listeners are told: of each submission, batch, pull, and thing with an owner or comments that has changed how it is now. */
export interface Told {
  submission: readonly SubmissionSummary[]
  batch: readonly BatchSummary[]
  pull: readonly PullSummary[]
  /** Whose owner or comments are others. */
  'work-item': readonly WorkItem[]
  /** Changes may have been missed: lists are to be read again. */
  break: undefined
}

const listeners: { [Name in keyof Told]: Set<(told: Told[Name]) => void> } = {
  submission: new Set(),
  batch: new Set(),
  pull: new Set(),
  'work-item': new Set(),
  break: new Set(),
}

/** Calls `listener` with what has changed, several times a second at most. @returns what ends that */
export function listenTo<Name extends keyof Told>(
  name: Name,
  listener: (told: Told[Name]) => void,
): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

/** The pauses between two tries, in milliseconds. */
const pauses = { first: 1_000, most: 30_000 }
/** How often listeners are told at most, in milliseconds: a person does not see more. */
const pauseOfTelling = 250

/** Listens to the gateway until it is ended; begins again after each break. */
export function startListening(gateway: GatewayClient): () => void {
  const ending = new AbortController()
  const { signal: ended } = ending
  const submissions = new Map<string, SubmissionSummary>()
  const batches = new Map<string, BatchSummary>()
  const pulls = new Map<string, PullSummary>()
  const workItems = new Map<string, WorkItem>()
  const telling = throttled(() => {
    if (submissions.size > 0) tell('submission', Array.from(submissions.values()))
    if (batches.size > 0) tell('batch', Array.from(batches.values()))
    if (pulls.size > 0) tell('pull', Array.from(pulls.values()))
    if (workItems.size > 0) tell('work-item', Array.from(workItems.values()))
    for (const each of [submissions, batches, pulls, workItems]) each.clear()
  }, pauseOfTelling)

  let wake: (() => void) | undefined
  const comeBack = (): void => wake?.()
  const run = async (): Promise<void> => {
    let pause = pauses.first
    while (!ended.aborted) {
      try {
        for await (const event of gateway.events({ signal: ended })) {
          switch (event.name) {
            case 'watching':
              isLive.value = true
              pause = pauses.first
              tell('break', undefined)
              break
            case 'submission':
              submissions.set(event.data.requestId, event.data)
              telling.run()
              break
            case 'batch':
              batches.set(event.data.id, event.data)
              telling.run()
              break
            case 'pull':
              pulls.set(event.data.id, event.data)
              telling.run()
              break
            case 'work-item': {
              const { kind, requestId, batchId, issuingAgency, code } = event.data
              const key = JSON.stringify([kind, requestId, batchId, issuingAgency, code])
              workItems.set(key, event.data)
              telling.run()
            }
          }
        }
      } catch (error) {
        if (error instanceof ProblemError && (error.status === 401 || error.status === 403)) {
          tell('break', undefined)
          return
        }
      }
      isLive.value = false
      if (ended.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, pause)
      await promise
      clearTimeout(timer)
      pause = Math.min(pauses.most, pause * 2)
    }
  }
  void run()
  // Who comes back to the page, or online, does not wait for the next try.
  addEventListener('online', comeBack)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    ending.abort()
    wake?.()
    telling.end()
    removeEventListener('online', comeBack)
    document.removeEventListener('visibilitychange', comeBack)
    isLive.value = false
  }
}

function tell<Name extends keyof Told>(name: Name, told: Told[Name]): void {
  for (const listener of listeners[name]) listener(told)
}
