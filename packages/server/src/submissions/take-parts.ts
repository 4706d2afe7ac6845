import { makeId } from '../ids.ts'
import type { WriteTransaction } from '../store/changes.ts'
import { listParts } from '../store/submissions.ts'
import { decidePart } from './decide-part.ts'
import { storeIntent } from './intent.ts'
import type { JudgedPart, Part, PartsAsked, PreparedPart } from './part.ts'
import type { SubmitServices } from './submit-services.ts'

/** With which answer the parts go. */
interface Together {
  /** The id that the request is answered with. */
  partOf: string
  /** Whether parts of it may be stored: it was answered before, or is stored once more. What is stored stays what became of them. */
  mayBeStored: boolean
  traceParent: string | null
}

/**
 * Decides about each part, and stores what is to be sent of it, in the transaction of the request and under the locks of
 * `namePartLocks`.
 *
 * @throws what the store throws: then nothing of the request is stored
 */
export async function takeParts(
  db: WriteTransaction,
  services: SubmitServices,
  asked: PartsAsked,
  prepared: readonly PreparedPart[],
  together: Together,
): Promise<readonly Part[]> {
  const stored = together.mayBeStored ? await listParts(db, together.partOf) : []
  const parts: Part[] = []
  for (const part of prepared) {
    const { law } = part
    const submission = stored.findLast(({ register }) => register === law.id)
    if (submission) parts.push({ law, kind: 'received', submission })
    else parts.push(part.kind === 'judged' ? await takePart(db, services, asked, part, together) : part)
  }
  return parts
}

async function takePart(
  db: WriteTransaction,
  services: SubmitServices,
  asked: PartsAsked,
  part: JudgedPart,
  { partOf, traceParent }: Together,
): Promise<Part> {
  const decided = await decidePart(db, asked, part)
  if (decided.kind !== 'planned') return decided
  const { caller, actor, request, records } = asked
  const { law, authority, desired } = part
  const { plan, registered } = decided
  const submission = await storeIntent(db, services, {
    law,
    requestId: makeId(services),
    partOf,
    caller,
    actor,
    request: { ...request, ...records, model: request.model, actorCode: actor, securityToken: undefined },
    desired,
    decision: { kind: 'planned', plan, registered, others: {}, waitsFor: undefined },
    traceParent,
    context: { schemaVersion: authority.envelope(actor).schemaVersion },
  })
  return { law, kind: 'received', submission }
}
