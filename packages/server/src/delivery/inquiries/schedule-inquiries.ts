import { findActorRole } from '../../authorities/laws.ts'
import type { Membership } from '../../instances/membership.ts'
import type { JobRunner } from '../../jobs/runner.ts'
import { namePlace } from '../../stage.ts'
import { listAllRegisteredActors } from '../../store/actors.ts'
import { findLastInquiry, listGroupRecords } from '../../store/inquiries.ts'
import { decodeJson } from '../../store/json.ts'
import type { ActorRow } from '../../store/tables.ts'
import { bySchedule } from '../refresh/schedule.ts'
import type { PullServices } from '../refresh/services.ts'
import { startWhenDue } from '../refresh/start-when-due.ts'
import { startInquiry } from './start-inquiry.ts'

/** How many inquiries a turn starts at most; the next turn goes on. */
const mostAtOnce = 20

/** How many groups are read at a time. */
const groupsAtOnce = 200

/**
 * Asks the authority of a stage again and again about the actors that records name; of several processes one does. Nothing where
 * the authority answers no such questions.
 *
 * @param every how old the last inquiry about an actor may be, in milliseconds
 * @param onStarted called when there is something to send
 */
export function scheduleInquiries(
  services: PullServices,
  every: number,
  onStarted: () => void,
  jobs: JobRunner,
  membership: Membership,
): void {
  if (services.authority.law.inquiries === undefined) return
  const name = `inquiries ${namePlace(services)}`
  const namedBy = rememberNamed(services, every)
  const start = () => startDueInquiries(services, every, namedBy)
  startWhenDue(jobs, membership, { name, every, start, onStarted })
}

type Registered = Pick<ActorRow, 'code' | 'organisation' | 'representative'>

/**
 * Starts the inquiries that are due now.
 *
 * @param every how old the last inquiry about an actor may be, in milliseconds
 * @returns how many it started
 */
async function startDueInquiries(
  services: PullServices,
  every: number,
  listNamed: (actor: Registered) => Promise<readonly string[]>,
): Promise<number> {
  const { store, stage, register, now, log } = services
  let started = 0
  for (const registered of await listAllRegisteredActors(store.db, stage)) {
    const { code: actor, organisation } = registered
    const role = findActorRole(actor, register)
    if (role !== 'MANUFACTURER' && role !== 'PRODUCER') continue
    for (const subject of await listNamed(registered)) {
      if (started >= mostAtOnce) return started
      const owner = { organisation, stage }
      const last = await findLastInquiry(store.db, owner, { kind: 'actor', subject })
      if (last && now().getTime() - last.started_at < every) continue
      const about = { kind: 'actor', actor, subject } as const
      const { inquiry, isJoined } = await startInquiry(services, owner, about, bySchedule)
      if (isJoined) continue
      started += 1
      log.info({ stage, inquiryId: inquiry.id, actor, subject }, 'asked about an actor')
    }
  }
  return started
}

/** Keeps what records name for as long as an inquiry counts, since it takes reading all of them. */
function rememberNamed(
  services: PullServices,
  every: number,
): (actor: Registered) => Promise<readonly string[]> {
  const known = new Map<string, { at: number; named: readonly string[] }>()
  return async actor => {
    const at = services.now().getTime()
    const kept = known.get(actor.code)
    if (kept && at - kept.at < every) return kept.named
    const named = await listNamedActors(services, actor)
    known.set(actor.code, { at, named })
    return named
  }
}

/** A registered actor, its representative, and the actors that its groups name. */
async function listNamedActors(
  { store, stage, authority: { law } }: PullServices,
  { code, representative }: Registered,
): Promise<readonly string[]> {
  const named = new Set([code, ...(representative === null ? [] : [representative])])
  let after: Awaited<ReturnType<typeof listGroupRecords>>[number] | undefined
  do {
    const groups = await listGroupRecords(store.db, stage, code, { limit: groupsAtOnce, after })
    for (const { model, record } of groups) {
      if (record === null || !law.takes.models.includes(model)) continue
      const request = { device: {}, deviceGroup: decodeJson(record) }
      for (const actor of law.inquiries?.listNamedActors(model, request) ?? []) named.add(actor)
    }
    after = groups.length < groupsAtOnce ? undefined : groups.at(-1)
  } while (after !== undefined)
  return [...named]
}
