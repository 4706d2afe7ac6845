import type { TestContext } from 'node:test'
import { start } from '../../packages/server/test/harness.ts'
import { sharedSimulator } from '../../packages/server/test/simulator.ts'
import { callAdministration } from './call-administration.ts'
import { callAuditTrail } from './call-audit-trail.ts'
import { callBatches } from './call-batches.ts'
import { callExports } from './call-exports.ts'
import { callLists } from './call-lists.ts'
import { callPeople } from './call-people.ts'
import { callRegisters } from './call-registers.ts'
import { callStopping } from './call-stopping.ts'
import { callSubmission } from './call-submission.ts'
import { callWork } from './call-work.ts'
import type { Examples } from './examples.ts'

/** Calls every operation so that each answer is had that is no problem. */
export async function callOperations(t: TestContext, examples: Examples): Promise<void> {
  const { port } = await sharedSimulator()
  const world = await start(t, {
    UDIGATE_QUARANTINE: '1',
    UDIGATE_WEBHOOK_PRIVATE_TARGETS: '127.0.0.1',
    UDIGATE_PREVIEW_PUBLIC_API: `http://127.0.0.1:${port}/public/eudamed`,
    UDIGATE_PREVIEW_PUBLIC_API_PAUSE: '0',
  })
  const submission = await callSubmission(t, world, examples)
  await callStopping(t, submission)
  await callBatches(world, examples.group('batches'))
  await callAdministration(t, world, examples)
  await callLists(world, examples)
  await callExports(t, examples.group('exports'))
  await callRegisters(t, examples.group('registers'))
  await callPeople(t, examples)
  await callWork(t, examples)
  await callAuditTrail(t, examples)
}
