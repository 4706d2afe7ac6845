import type { Validation } from '@udigate/udi'
import type { WriteTransaction } from '../store/changes.ts'
import { activeTraceParent } from '../traces/trace-parent.ts'
import type { Part, PartsAsked } from './part.ts'
import { namePartLocks, prepareParts } from './prepare-parts.ts'
import { judgeRequest } from './receive.ts'
import { storeOnce } from './store-once.ts'
import type { SubmitServices } from './submit-services.ts'
import { takeParts } from './take-parts.ts'

/** A request that its home register has had, for further registers once more. */
interface PartsAgain extends Omit<PartsAsked, 'records'> {
  /** The id that the request was answered with. */
  partOf: string
  /** Is called in the transaction that says what becomes of the parts, and throws where they are none of its concern any longer. */
  note(db: WriteTransaction, parts: readonly Part[]): Promise<void>
}

/**
 * Takes on parts of a request alone: nothing is done at its home register, by whose rules its records are judged all the same. What it has
 * there already stays, whatever became of it.
 *
 * @returns the verdict of the home register where the records break its rules: then nothing is kept, and nothing noted
 * @throws as `receive` does
 */
export async function receiveParts(
  services: SubmitServices,
  { caller, actor, request, further, partOf, note }: PartsAgain,
): Promise<{ kind: 'invalid'; validation: Validation } | { kind: 'taken' }> {
  const { store } = services
  const judgement = await judgeRequest(services, caller, actor, request)
  if (judgement.kind === 'invalid') return judgement
  const asked = { caller, actor, request: judgement.request, records: judgement.records, further }
  const prepared = await prepareParts(store.db, asked)
  const traceParent = activeTraceParent()
  await storeOnce(services, {
    async take(db) {
      const together = { partOf, mayBeStored: false, traceParent }
      await note(db, await takeParts(db, services, asked, prepared, together))
      return true
    },
    // Where it is stored, what notes it says so.
    findStored: async () => undefined,
    locks: namePartLocks(caller, prepared),
    readAhead: async () => undefined,
  })
  return { kind: 'taken' }
}
