import { findOwnBatch } from '../store/batches.ts'
import type { Db } from '../store/database.ts'
import { hasDeadline } from '../store/due-devices.ts'
import { findBearers } from '../store/shown-entities.ts'
import { findOwnSubmission, type Owner } from '../store/submissions.ts'
import { findWorkItem, nameDeadline, readDeadlineName, type WorkName } from '../store/work-items.ts'

/** What a work item is of, as far as its comments are concerned. */
export interface Subject {
  /** Who submitted it; null where no one person did. */
  submittedBy: string | null
}

/** What there is under a name in an organisation on a stage; `undefined` where there is nothing. */
export async function findSubject(db: Db, owner: Owner, name: WorkName): Promise<Subject | undefined> {
  if (name.kind === 'submission') {
    const submission = await findOwnSubmission(db, owner, name.name)
    return submission && { submittedBy: submission.key_id }
  }
  if (name.kind === 'batch') {
    const batch = await findOwnBatch(db, owner, name.name)
    return batch && { submittedBy: batch.key_id }
  }
  return (await isOwnDevice(db, owner, name)) ? { submittedBy: null } : undefined
}

/** Whether a device has a deadline, is registered, or was commented on while it had one. */
async function isOwnDevice(db: Db, owner: Owner, name: WorkName): Promise<boolean> {
  const device = readDeadlineName(name.name)
  if (await hasDeadline(db, owner, device)) return true
  if ((await findBearers(db, owner, { kind: 'device', ...device })).length > 0) return true
  return (await findWorkItem(db, owner, nameDeadline(device))) !== undefined
}
