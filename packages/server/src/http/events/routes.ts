import { Readable } from 'node:stream'
import * as Type from 'typebox'
import type { Change } from '../../changes/watch-changes.ts'
import { describeFailure } from '../../jobs/outages.ts'
import { viewBatch } from '../batches/summary.ts'
import { endpointWith, sent } from '../endpoint/endpoint.ts'
import { registerFilter } from '../entity.ts'
import { readStarters, viewPull } from '../pulls/bodies.ts'
import { viewSubmissions } from '../submissions/summary.ts'
import { readOwnerNames, viewWorkItem } from '../work-items/bodies.ts'

const endpoint = endpointWith({ tag: 'Register', right: 'records.read', work: 'watching' })

/** How often a line goes out where nothing happens, in milliseconds: whatever stands in between must not close the connection. */
const beatEvery = 15_000
/** How many bytes a reader may be behind before the connection is closed; he begins again with the lists. */
const mostBehind = 1024 * 1024

/** `GET /api/v1/events`: what changes, as it changes (server-sent events). */
const watchEvents = endpoint('GET /api/v1/events', {
  summary: 'What changes from now on, as server-sent events',
  description:
    'An event `submission`, `batch` or `pull` for each that is new or has come to something else, with what lists show of it; an event `work-item` where an owner or comments of something have changed; a comment every 15 seconds. `register` narrows submissions and pulls. After a break, read the lists again.',
  query: { register: registerFilter },
  answers: { 200: sent('Events, until the connection ends', { 'text/event-stream': Type.String() }) },
  async handle({ request, reply, caller, query: { register } }, gateway) {
    const stream = new Readable({ read() {} })
    let hasEnded = false
    const send = (text: string): void => {
      if (hasEnded) return
      if (stream.readableLength > mostBehind) stream.destroy()
      else stream.push(text)
    }
    const isMeant = (row: { register: string; part_of?: string | null }): boolean =>
      register === undefined ? row.part_of == null : row.register === register
    const tell = async ({ submissions, batches, pulls: all, workItems }: Change): Promise<void> => {
      const pulls = all.filter(isMeant)
      for (const each of await viewSubmissions(gateway.store.db, caller, submissions.filter(isMeant))) {
        send(makeEvent('submission', each))
      }
      for (const row of batches) send(makeEvent('batch', await viewBatch(gateway, row)))
      const starters = await readStarters(gateway.store.db, pulls)
      for (const row of pulls) send(makeEvent('pull', viewPull(row, starters)))
      const owners = await readOwnerNames(gateway.store.db, workItems)
      for (const item of workItems) send(makeEvent('work-item', viewWorkItem(item, owners)))
    }
    // However many watch, others have their turns in between.
    const tellInTurns = (change: Change): Promise<void> =>
      gateway.limits.turns.within(caller.organisation, () => tell(change))
    const unsubscribe = gateway.changes.subscribe(caller, change => {
      tellInTurns(change).catch(error => {
        request.log.info({ because: describeFailure(error) }, 'events could not be sent')
      })
    })
    const beat = setInterval(() => send(': still here\n\n'), beatEvery)
    const end = (): void => {
      hasEnded = true
      stream.push(null)
    }
    gateway.stopping.addEventListener('abort', end, { once: true })
    stream.once('close', () => {
      unsubscribe()
      clearInterval(beat)
      gateway.stopping.removeEventListener('abort', end)
    })
    send(': watching\n\n')
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  },
})

/** `/api/v1/events`. */
export const events = { watchEvents }

function makeEvent(name: string, data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
