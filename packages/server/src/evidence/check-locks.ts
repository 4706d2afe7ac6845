import { setImmediate } from 'node:timers/promises'
import { chainsOf } from '../store/chains.ts'
import type { Db } from '../store/database.ts'
import { isKept, nameDevice, nameGroup, nothingKept } from '../store/entities.ts'
import { readInOneTransaction } from '../store/evidence-reading.ts'
import {
  entitiesHeldByNone,
  type HeldRow,
  listOpenSubmissions,
  type OpenSubmission,
} from '../store/rows-outside-chains.ts'
import type { SubmissionRow } from '../store/tables.ts'
import type { Problem } from './check-chain.ts'
import { readMembers, readStoredJson } from './read-stored.ts'

/** How many submissions are read together. */
const atOnce = 200

/**
 * Finds locks that were lifted, moved or made by hand: a submission under way holds its device, and its group as long as an
 * operation on that is not accepted; and nothing else is held. What it holds is whose it is submitted for, also while nothing is
 * kept of it yet, and it has no chain.
 */
export async function* checkLocks(db: Db): AsyncGenerator<Problem, void> {
  for (const entity of await entitiesHeldByNone(db, 1_000)) {
    const what = 'is held by a submission that is not under way, or not about it'
    yield { chain: chainsOf.entity.name(entity), what }
  }
  for (let after = ''; ; ) {
    const page = await readInOneTransaction(db, transaction =>
      listOpenSubmissions(transaction, after, atOnce),
    )
    for (const open of page) yield* checkHeld(open)
    const last = page.at(-1)
    if (last === undefined) return
    after = last.submission.request_id
    await setImmediate()
  }
}

function* checkHeld({ submission, held, planned }: OpenSubmission): Generator<Problem, void> {
  const { request_id: chain, stage } = submission
  const chains = held.map(chainsOf.entity.name)
  const group = chainsOf.entity.name({ ...nameGroup(submission), stage })
  const needsGroup = planned.some(
    text => readMembers(readMembers(readStoredJson(text)).entity).kind === 'group',
  )
  if (!chains.includes(chainsOf.entity.name({ ...nameDevice(submission), stage })))
    yield { chain, what: 'is under way and does not hold its device' }
  if (needsGroup && !chains.includes(group)) yield { chain, what: 'is under way and does not hold its group' }
  if (!needsGroup && chains.includes(group))
    yield { chain: group, what: 'is held by a submission that asks for nothing of it any longer' }
  for (const entity of held) {
    for (const what of listFaults(entity, submission)) yield { chain: chainsOf.entity.name(entity), what }
  }
}

/** What is stored of an entity otherwise than the submission that holds it has it. */
function listFaults(entity: HeldRow, { organisation, actor, model, ...names }: SubmissionRow): string[] {
  const { group_agency, group_code } = entity.kind === 'group' ? noGroup : names
  const expected = {
    organisation,
    actor,
    model,
    group_agency,
    group_code,
    ...(isKept(entity) ? {} : nothing),
  }
  return Object.entries(expected)
    .filter(([name, value]) => entity[name as keyof typeof expected] !== value)
    .map(([name]) => `${name} is stored otherwise than the submission has it that holds the entity`)
}

const noGroup = { group_agency: null, group_code: null }

const { versions, not_shown, file_pull } = nothingKept
/** What can be known of an entity only after something of it was kept. */
const nothing = { versions, not_shown, file_pull }
