import { Counter, type Registry } from 'prom-client'
import type { FairQueue } from '../limits/fair-queue.ts'
import { type Work, works } from '../limits/kinds-of-work.ts'
import { makeSnapshot } from './gauges.ts'

/** Metrics of the places of each kind of work: how many are taken, who waits for one, and who was refused. */
export function watchWork(registry: Registry, places: Readonly<Record<Work, FairQueue>>) {
  const held = makeSnapshot(
    registry,
    'udigate_work_places_held',
    'Places of a kind of work that are taken.',
    ['work'],
  )
  const waiting = makeSnapshot(registry, 'udigate_work_waiting', 'Calls that wait for a place of it.', [
    'work',
  ])
  const refused = new Counter({
    name: 'udigate_work_refused_total',
    help: "Calls that were refused a place: for the caller's own share, or since all were taken.",
    labelNames: ['work', 'because'],
    registers: [registry],
  })
  const counted = new Map<string, number>()
  const count = (work: Work, because: 'own' | 'all', now: number): void => {
    const key = `${work} ${because}`
    refused.inc({ work, because }, now - (counted.get(key) ?? 0))
    counted.set(key, now)
  }
  return {
    show(): void {
      const figures = works.map(work => [work, places[work].figures()] as const)
      held.set(figures.map(([work, each]) => [{ work }, each.held]))
      waiting.set(figures.map(([work, each]) => [{ work }, each.waiting]))
      for (const [work, each] of figures) {
        count(work, 'own', each.refused.own)
        count(work, 'all', each.refused.all)
      }
    },
  }
}
