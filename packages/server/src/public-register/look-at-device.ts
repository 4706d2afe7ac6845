import type { PublicAnswer } from '../authorities/public-register.ts'
import type { Ended } from '../delivery/settle.ts'
import { readRegisteredEntity } from '../delivery/stored-entities.ts'
import { announce, type WriteTransaction } from '../store/changes.ts'
import { findEntity, nameDevice, nameGroup } from '../store/entities.ts'
import { listOperationLocks } from '../store/entity-lock.ts'
import { decodeJson, encodeJson } from '../store/json.ts'
import { findPublicLook, keepPublicLook } from '../store/public-looks.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EarlierLooks, EntityRow, KeptLook, PublicLookRow, SubmissionRow } from '../store/tables.ts'
import { type Compared, compareRegistered } from './compare-registered.ts'
import { findDoubted, findRegisteredSince, resolveDoubt } from './resolve-doubt.ts'
import type { PublicRegisterServices } from './services.ts'

/** How long it is waited before the next look in a doubt, or at what is not shown as it should be, in milliseconds. */
const pauses = { least: 15 * 60_000, most: 7 * 24 * 3_600_000 }

/** How often it is looked at what is not shown as it should be. */
const mostLooks = 8

/**
 * Looks once at what the public sees of a device, keeps what is shown, compares it with what is registered, and resolves
 * what is in doubt of it where that proves anything.
 *
 * @returns what the public register answered
 */
export async function lookAtDevice(
  services: PublicRegisterServices,
  due: PublicLookRow,
  signal: AbortSignal,
): Promise<PublicAnswer> {
  const { register, store, stage, now, log, metrics, onEnded } = services
  const at = now().getTime()
  const answer = await register.find({ by: 'device', code: due.code }, signal)
  if (answer.kind === 'unavailable') return answer
  const ended: Ended[] = []
  const seen = await store.write(
    async db => {
      ended.length = 0
      const row = await findPublicLook(db, stage, due)
      const submission = row && (await findSubmission(db, row.request_id))
      if (!row || !submission) {
        await keepPublicLook(db, due, { due_at: null })
        return undefined
      }
      // A page of which there is more may leave out the one that is meant.
      if (answer.next !== undefined) return keepUnclear(db, row, at, pauses.most)
      return keepLook(db, services, row, submission, { at, devices: answer.devices }, ended)
    },
    db => listOperationLocks(db, due.request_id),
  )
  for (const each of ended) onEnded(each)
  if (seen) {
    const { agency, code, request_id: submissionId } = due
    metrics.publicRegister.looked(stage, seen.finding)
    if (ended.length > 0) metrics.publicRegister.resolved(stage)
    const told = { stage, submissionId, issuingAgency: agency, code, finding: seen.finding }
    if (seen.isNews) log.warn(told, 'the public sees a device otherwise than it is registered')
    else log.info({ ...told, ended: ended.length }, 'public register looked at')
  }
  return answer
}

interface Seen {
  finding: Compared['finding']
  /** Whether it is a difference that was not known. */
  isNews: boolean
}

async function keepUnclear(
  db: WriteTransaction,
  row: PublicLookRow,
  at: number,
  pause: number,
): Promise<Seen> {
  const details = encodeJson({ because: 'More devices of this code are shown than a page has.' })
  await keepPublicLook(db, row, { asked_at: at, finding: 'cannot-tell', details, due_at: at + pause })
  return { finding: 'cannot-tell', isNews: false }
}

async function keepLook(
  db: WriteTransaction,
  services: PublicRegisterServices,
  row: PublicLookRow,
  submission: SubmissionRow,
  look: KeptLook,
  ended: Ended[],
): Promise<Seen> {
  const { register, stage, resolvesDoubts } = services
  const [device, group] = [
    await findEntity(db, stage, nameDevice(submission)),
    await findEntity(db, stage, nameGroup(submission)),
  ]
  const doubted = resolvesDoubts ? await findDoubted(db, submission) : undefined
  const earlier = decodeJson(row.earlier)
  const compared = compareKnown(services, look, device, group)
  const isPending = submission.outcome === null
  const kept = isPending ? await keepEarlier(db, services, submission, look, earlier) : earlier
  const looks = row.looks + 1
  const pause = Math.min(
    pauses.most,
    Math.max(pauses.least, register.delay / 2) * 2 ** Math.min(looks - 1, 8),
  )
  const isDone = isPending ? !doubted : compared.finding === 'same' || looks >= mostLooks
  await keepPublicLook(db, row, {
    asked_at: look.at,
    finding: compared.finding,
    details: encodeJson(compared.details),
    earlier: kept ? encodeJson(kept) : null,
    looks,
    due_at: isDone ? null : look.at + (doubted ? Math.min(pause, 4 * 3_600_000) : pause),
  })
  if (doubted) {
    const resolved = await resolveDoubt(db, services, submission, doubted, look, earlier)
    if ('ended' in resolved) ended.push(...resolved.ended)
    else {
      const details = { ...compared.details, because: resolved.because }
      await keepPublicLook(db, row, { details: encodeJson(details) })
    }
    return { finding: compared.finding, isNews: false }
  }
  const isNews =
    !isPending &&
    compared.finding === 'different' &&
    (row.finding !== 'different' || row.details !== encodeJson(compared.details))
  if (isNews && device) announce(db, { type: 'public-difference-found', device, at: new Date(look.at) })
  return { finding: compared.finding, isNews }
}

function compareKnown(
  { register }: PublicRegisterServices,
  { devices }: KeptLook,
  device: EntityRow | undefined,
  group: EntityRow | undefined,
): Compared {
  if (device === undefined || device.record === null) {
    const [shown] = devices
    return shown === undefined
      ? { finding: 'not-shown', details: {} }
      : { finding: 'cannot-tell', details: { because: 'Nothing is registered here yet.', device: shown } }
  }
  return compareRegistered(
    register.law,
    devices,
    readRegisteredEntity(device),
    group && readRegisteredEntity(group),
  )
}

/** What earlier looks for a submission have shown, with this one. */
async function keepEarlier(
  db: WriteTransaction,
  { register }: PublicRegisterServices,
  submission: SubmissionRow,
  look: KeptLook,
  earlier: EarlierLooks | undefined,
): Promise<EarlierLooks> {
  const first = earlier?.first ?? look
  if (earlier?.current) return earlier
  const isCurrent = look.at >= (await findRegisteredSince(db, submission)) + register.delay
  return { first, ...(isCurrent ? { current: look } : {}) }
}
