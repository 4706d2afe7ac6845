import type { PlannedOperation } from '@udigate/udi'
import type { Db } from '../store/database.ts'
import { decodeJson } from '../store/json.ts'
import { listMessageOperations } from '../store/operations.ts'

/** Whether the authority takes an operation each time that it comes: it names no version, which the second time would be refused. */
export function isTakenAnew({ version }: PlannedOperation): boolean {
  return version === 0
}

/** Whether a message carries an operation that the authority takes each time that it comes. */
export async function carriesTakenAnew(db: Db, messageId: string): Promise<boolean> {
  const operations = await listMessageOperations(db, messageId)
  return operations.some(({ planned }) => isTakenAnew(decodeJson(planned)))
}
