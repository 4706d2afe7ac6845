import type { Registry } from 'prom-client'
import type { Stage } from '../stage.ts'
import { type Backlog, type Heap, mostCounted } from '../store/backlog.ts'
import { makeSnapshot } from './gauges.ts'

/** The states of messages that are not answered. */
const openStates = ['waiting', 'handed', 'unclear'] as const

/** The states of batches that have not ended. */
const batchStates = ['receiving', 'reading', 'submitting', 'awaiting'] as const

/**
 * Gauges of what waits in the store. What nothing waits in is 0 for each stage that is connected, so that the absence of a
 * value means that it is not known.
 */
export function watchBacklog(registry: Registry, connected: readonly Stage[]) {
  const make = <Label extends string>(name: string, help: string, labels: readonly Label[]) =>
    makeSnapshot(registry, name, help, labels)
  const pair = <Label extends string>(name: string, what: string, labels: readonly Label[]) => ({
    count: make(name, `${what}.`, labels),
    oldest: make(
      `${name}_oldest_seconds`,
      `${what}: how long the oldest has waited; 0 where there is none.`,
      labels,
    ),
  })
  const submissions = pair('udigate_submissions_open', 'Submissions without an outcome', ['stage'])
  const operations = pair(
    'udigate_operations_waiting',
    'Operations that no message carries yet, by when their submissions came',
    ['stage'],
  )
  const messages = pair('udigate_messages_outstanding', 'Messages to the authority that have no answer yet', [
    'stage',
    'state',
  ])
  const doubts = pair('udigate_operations_in_doubt', 'Operations whose outcome is unknown', [
    'stage',
    'needs_operator',
  ])
  const batches = pair('udigate_batches_open', 'Batches that have not ended', ['stage', 'state'])
  const records = make(
    'udigate_batch_records_waiting',
    `Records of batches that are ready to be submitted; of each batch ${mostCounted} are counted at most.`,
    ['stage'],
  )
  const deliveries = pair(
    'udigate_webhook_deliveries_waiting',
    'Events that are still to be sent to webhooks',
    ['stage'],
  )
  const gauges = [submissions, operations, messages, doubts, batches, deliveries]

  return {
    show(backlog: Backlog, now: Date): void {
      const showPair = <Label extends string>(
        { count, oldest }: ReturnType<typeof pair<Label>>,
        heaps: readonly (readonly [Readonly<Record<Label, string>>, Heap])[],
      ): void => {
        count.set(heaps.map(([labels, heap]) => [labels, heap.count]))
        oldest.set(heaps.map(([labels, heap]) => [labels, measureAge(heap, now)]))
      }
      const byStage = (heaps: readonly (Heap & { stage: Stage })[]) =>
        complete(
          heaps,
          connected.map(stage => ({ stage })),
        )
      showPair(submissions, byStage(backlog.submissions))
      showPair(operations, byStage(backlog.operations))
      showPair(deliveries, byStage(backlog.deliveries))
      showPair(
        messages,
        complete(
          backlog.messages,
          connected.flatMap(stage => openStates.map(state => ({ stage, state }))),
        ),
      )
      showPair(
        doubts,
        complete(
          backlog.doubts.map(({ needsOperator, ...heap }) => ({
            ...heap,
            needs_operator: String(needsOperator),
          })),
          connected.flatMap(stage => ['false', 'true'].map(needs_operator => ({ stage, needs_operator }))),
        ),
      )
      showPair(
        batches,
        complete(
          backlog.batches,
          connected.flatMap(stage => batchStates.map(state => ({ stage, state }))),
        ),
      )
      const waiting = new Map(connected.map(stage => [stage, 0]))
      for (const { stage, count } of backlog.batchRecords) waiting.set(stage, count)
      records.set([...waiting].map(([stage, count]) => [{ stage }, count]))
    },
    /** Nothing is known of it at present. */
    forget(): void {
      for (const { count, oldest } of gauges) {
        count.set([])
        oldest.set([])
      }
      records.set([])
    },
  }
}

const nothing: Heap = { count: 0, since: null }

/** Heaps by their labels: those that there are, of a stage that is not connected too, and an empty one for each other of these. */
function complete<Labels extends Readonly<Record<string, string>>>(
  heaps: readonly (Heap & Labels)[],
  wanted: readonly Labels[],
): (readonly [Labels, Heap])[] {
  const isOf = (heap: Labels, labels: Labels): boolean =>
    Object.entries(labels).every(([name, value]) => heap[name] === value)
  const empty = wanted.filter(labels => !heaps.some(heap => isOf(heap, labels)))
  return [
    ...heaps.map(({ count, since, ...labels }) => [labels as unknown as Labels, { count, since }] as const),
    ...empty.map(labels => [labels, nothing] as const),
  ]
}

function measureAge({ since }: Heap, now: Date): number {
  return since === null ? 0 : Math.max(0, (now.getTime() - since) / 1000)
}
