import type { Logger } from 'pino'
import type { CallOrigin } from '../../call-context.ts'
import { everyProcess } from '../../jobs/lease.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import type { Store } from '../../store/database.ts'
import { recordAct } from '../../store/record-act.ts'
import type { Owner } from '../../store/submissions.ts'
import { tellAtOnce } from '../../told-at-end.ts'
import { readTrailSettings, type TrailSettings } from './settings.ts'

/** That something was read. */
export interface ReadOfRecord extends Pick<Owner, 'organisation' | 'stage'> {
  author: string
  origin: CallOrigin
  /** What was read: its path below `/api/v1/`. */
  record: string
  /** By which call. */
  call: string
}

/** What the audit trail of this process is kept with. */
export interface TrailServices {
  /** What an organisation has chosen: another process may have heard otherwise for a second. */
  settings(owner: Owner): Promise<TrailSettings>
  /** Reads the choice again: it was changed in this process. */
  forget(owner: Owner): void
  /**
   * Notes a read, which is recorded within a second. Where too many wait to be recorded it waits for that, and fails where they
   * cannot be: what is read is recorded, or not shown.
   */
  noteRead(read: ReadOfRecord): Promise<void>
}

/** How long a choice is remembered, and how often reads are recorded, in milliseconds. */
const second = 1_000

/** How many different reads wait to be recorded at most. */
const mostWaiting = 10_000

interface WaitingRead {
  read: ReadOfRecord
  calls: Set<string>
  count: number
  at: Date
}

/** Records reads as a job, and once more when the jobs are stopped. */
export function keepTrail(
  { store, now, monotonic, log }: { store: Store; now: () => Date; monotonic: () => Date; log: Logger },
  jobs: JobRunner,
): TrailServices {
  const known = new Map<string, { until: number; settings: Promise<TrailSettings> }>()
  let waiting = new Map<string, WaitingRead>()
  let flushing: Promise<void> = Promise.resolve()

  const record = async (): Promise<void> => {
    const some = waiting
    if (some.size === 0) return
    waiting = new Map()
    try {
      await store.write(async db => {
        for (const { read, calls, count, at } of some.values()) {
          const details = { calls: [...calls].toSorted(), count, call: read.origin }
          recordAct(db, read, 'read', read.record, details, at)
        }
      })
    } catch (error) {
      for (const [name, each] of some) if (!waiting.has(name)) waiting.set(name, each)
      throw error
    }
  }
  /** One after the other: what has failed is tried again with what came meanwhile. */
  const flush = (): Promise<void> => {
    flushing = flushing.catch(() => {}).then(record)
    return flushing
  }
  jobs.start({
    name: 'reads of records',
    leases: everyProcess,
    begin: () => async () => {
      await flush()
      return second
    },
    finish: () =>
      flush().catch(error => log.error({ err: error, reads: waiting.size }, 'reads not recorded')),
  })
  return {
    settings(owner) {
      const name = nameOwner(owner)
      const at = monotonic().getTime()
      const found = known.get(name)
      if (found && found.until > at) return found.settings
      const settings = tellAtOnce(() => readTrailSettings(store.db, owner))
      settings.catch(() => known.delete(name))
      known.set(name, { until: at + second, settings })
      return settings
    },
    forget: owner => void known.delete(nameOwner(owner)),
    async noteRead(read) {
      const { author, origin, record: path, call } = read
      const name = JSON.stringify([nameOwner(read), author, path, origin.network, origin.client])
      const before = waiting.get(name)
      if (before) {
        before.calls.add(call)
        before.count += 1
        return
      }
      if (waiting.size >= mostWaiting) await flush()
      waiting.set(name, { read, calls: new Set([call]), count: 1, at: now() })
    },
  }
}

function nameOwner({ organisation, stage }: Owner): string {
  return `${stage} ${organisation}`
}
