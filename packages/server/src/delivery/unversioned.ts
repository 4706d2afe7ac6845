import type { PlannedOperation } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { listMessageOperations } from '../store/operations.ts'

/** Whether an operation names no version, so that the authority carries it out each time it comes: a version would be refused the second time. */
export function isUnversioned({ version }: PlannedOperation): boolean {
  return version === 0
}

/** Whether a message carries an operation that the authority carries out each time it comes. */
export async function carriesUnversioned(db: Db, messageId: string): Promise<boolean> {
  const operations = await listMessageOperations(db, messageId)
  return operations.some(({ planned }) => isUnversioned(decodeJson(planned)))
}
