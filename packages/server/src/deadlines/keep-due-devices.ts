import type { Subscriber } from '../store/changes.ts'
import { dropBatchDevices } from '../store/due-devices.ts'
import { fillDueDevices } from './fill-due-devices.ts'
import { keepRecords, keepRegistered, keepUnaccepted } from './keep-rows.ts'

/** Keeps which devices have which deadline, in the transaction that changes what that depends on. */
export const dueDevices: Subscriber = {
  async changed(db, changes) {
    const submissions = changes.flatMap(change =>
      change.type === 'submission-stored' &&
      change.submission.outcome === null &&
      change.submission.subject === 'device'
        ? [change.submission]
        : [],
    )
    const kept = changes.flatMap(change =>
      change.type === 'entity-kept' && change.entity.kind !== 'item' ? [change.entity] : [],
    )
    await keepUnaccepted(db, submissions)
    await keepRegistered(db, kept)
    for (const change of changes) {
      if (change.type === 'records-stored') await keepRecords(db, change.batch, change.records)
      if (change.type === 'records-dropped') await dropBatchDevices(db, change.batch, change.batch.id)
    }
  },
  async migrated(db, made) {
    if (made.has('0021-deadlines')) await fillDueDevices(db)
  },
}
