import type { Called } from '../gateway/host.ts'
import type { SimulatedGateway } from '../gateway/start-gateway.ts'
import type { BatchRecord, BatchSeen } from '../gateway/use-batches.ts'
import type { OracleLog } from '../oracle/log.ts'
import { type Client, readTelling } from './client.ts'
import type { Request } from './manufacturer.ts'
import { writeFile } from './write-file.ts'

/** What the states of a record come to; others are no end. */
const endings: Readonly<Partial<Record<BatchRecord['state'], OracleLog['kind']>>> = {
  ACCEPTED: 'success',
  REFUSED: 'refused',
  PARTLY_ACCEPTED: 'refused',
  BLOCKED: 'blocked',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/**
 * Sends a file with several requests of one model, and follows it until each has an end. Some cancel it. What lacks an access token is
 * sent in another file, and so is what could not be read. Some submit it again when all of it has ended: what failed, or the whole file.
 *
 * @param onTold is told of each request how it ended
 */
export async function pursueBatch(
  client: Client,
  requests: readonly [Request, ...Request[]],
  onTold: (request: Request, telling: OracleLog) => void,
): Promise<void> {
  const { world, chance, oracle, habits, onTaken, onEnded } = client
  const [{ organisation, key, model, ask: first }] = requests
  const name = `client ${first.number}`
  /** When it is cancelled, or whether it is as soon as it is seen to be submitted. */
  let cancelsAt = Number.POSITIVE_INFINITY
  let cancelsAmidSubmitting = false
  const drawCancel = (): void => {
    cancelsAt = Number.POSITIVE_INFINITY
    cancelsAmidSubmitting = false
    if (!chance.happens(habits.batches.cancelled)) return
    cancelsAmidSubmitting = chance.happens(0.5)
    if (!cancelsAmidSubmitting)
      cancelsAt = world.agenda.now() + chance.pick([0, 100, chance.between(0, 3_000)])
  }
  /** What has no end yet, and of it what the batch has by its number. */
  let open = new Set(requests)
  let sent: readonly Request[] = []
  let batchId: string | undefined
  let files = 0
  let file: Uint8Array = Buffer.alloc(0)
  /** Of what the batch has that of which the client was told that it failed. */
  const failed = new Set<Request>()
  let seen: BatchSeen | undefined
  /** How the batch was when it was submitted again, and whether it still has to be. */
  let before: BatchSeen | undefined
  let isToBeResubmitted = false

  const write = (): void => {
    files += 1
    sent = [...open]
    for (const { ask } of sent) oracle.askedAnew(ask)
    failed.clear()
    before = undefined
    isToBeResubmitted = false
    const withTokens = chance.happens(0.7)
    file = writeFile(sent, withTokens)
    batchId = undefined
    seen = undefined
  }
  const send = async (): Promise<void> => {
    const upload = { file, model, idempotencyKey: `${key}-file-${files}` }
    const taken = await call(gateway => gateway.takeBatch(organisation.caller, upload))
    if (taken.kind === 'no-answer' || taken.answer === undefined) return
    batchId = taken.answer
    world.say(name, `batch ${batchId} of asks ${sent.map(({ ask }) => ask.number).join(', ')}`)
    for (const request of sent) if (open.has(request)) oracle.acknowledged(request.ask, 'file')
  }
  const cancel = async (id: string): Promise<void> => {
    const cancelled = await call(gateway => gateway.cancelBatch(organisation.caller, id))
    if (cancelled.kind === 'no-answer') return
    world.say(name, `cancels batch ${id}: ${cancelled.answer}`)
    cancelsAt = Number.POSITIVE_INFINITY
    // What it has come to is looked at at once, or as usual.
    const looksAtOnce = cancelsAmidSubmitting || chance.happens(0.5)
    cancelsAmidSubmitting = false
    if (looksAtOnce) await follow(id)
  }
  const forget = (): void => {
    for (const request of open) oracle.vanished(request.ask)
  }
  /** Whether the batch had something when it was submitted again. */
  const isRead = (request: Request): boolean =>
    before?.records.some(({ number }) => sent[number - 1] === request) ?? false
  const resubmit = async (id: string): Promise<void> => {
    const called = await call(gateway => gateway.resubmitBatch(organisation.caller, id))
    if (called.kind === 'no-answer') return
    const { answer } = called
    world.say(name, `submits what failed of batch ${id} again: ${answer}`)
    if (answer === 'unknown') {
      forget()
      write()
      return
    }
    // Where it is busy, an earlier call may have begun it.
    isToBeResubmitted = false
    if (answer === [...open].filter(isRead).length)
      for (const request of open) oracle.acknowledged(request.ask, 'file')
  }
  const follow = async (id: string): Promise<void> => {
    const found = await call(gateway => gateway.findBatch(organisation.caller, id))
    if (found.kind === 'no-answer') return
    if (found.answer === undefined) {
      forget()
      // What has ended is not asked for again.
      if (open.size < sent.length) write()
      batchId = undefined
      return
    }
    seen = found.answer
    if (before !== undefined && [...open].some(request => isStillFailed(sent.indexOf(request) + 1))) {
      forget()
      isToBeResubmitted = true
      return
    }
    for (const record of seen.records) {
      const request = sent[record.number - 1]
      if (request !== undefined && open.has(request)) readRecord(request, record)
    }
    if (cancelsAmidSubmitting && seen.isSubmitting) return cancel(id)
    if (!seen.isOver || open.size === 0) return
    noteLeftOut(seen)
    // What lacked an access token, or was in a file that could not be read or was cancelled, is sent once more.
    const isResumed = seen.cancelledAt !== null && chance.happens(habits.resubmission) && resumeFailed()
    if (!isResumed) write()
  }
  /** What is worked through to its end has each of its requests. */
  const noteLeftOut = ({ isUnreadable, cancelledAt, records }: BatchSeen): void => {
    if (isUnreadable || cancelledAt !== null) return
    const numbers = new Set(records.map(({ number }) => number))
    for (const [index, { ask }] of sent.entries()) if (!numbers.has(index + 1)) oracle.leftOut(ask)
  }
  const readRecord = (request: Request, { state, requestId, reasons, answer }: BatchRecord): void => {
    if (requestId !== undefined) {
      oracle.acknowledged(request.ask, 'submission')
      onTaken(request.ask, requestId)
    }
    const kind = endings[state]
    if (kind === undefined) return
    open.delete(request)
    if (kind !== 'success') failed.add(request)
    if (requestId !== undefined) onEnded(requestId)
    const said = { kind, operations: [], accepted: [], because: reasons.join(' ') }
    const telling = answer ? readTelling(kind, answer) : said
    world.say(`client ${request.ask.number}`, `told ${kind} in the batch: ${telling.because}`)
    oracle.told(request.ask, telling)
    onTold(request, telling)
  }
  const call = <Answer>(run: (gateway: SimulatedGateway) => Promise<Answer>): Promise<Called<Answer>> =>
    client.call(name, run)
  /** Whether a record is as it was when the batch was submitted again: a store that went back has forgotten that. */
  const isStillFailed = (number: number): boolean => {
    const [then, now] = [before, seen].map(batch => batch?.records.find(each => each.number === number))
    if (then === undefined || now?.state !== then.state) return false
    if (then.requestId !== undefined) return now.requestId === then.requestId
    const isSame = (name: 'endedAt' | 'cancelledAt'): boolean =>
      seen?.[name] != null && seen[name] === before?.[name]
    return isSame('endedAt') || isSame('cancelledAt')
  }
  /** Submits the batch again: what has failed of it is asked for once more. @returns whether that is still wanted */
  const resumeFailed = (): boolean => {
    if (![...failed].every(client.mayAskAgain)) return false
    const again = new Map([...failed].map(request => [request, client.askAgain(request)]))
    sent = sent.map(request => again.get(request) ?? request)
    open = new Set([...open, ...again.values()])
    failed.clear()
    before = seen
    isToBeResubmitted = true
    drawCancel()
    return true
  }
  /** @returns whether anything is asked for again */
  const askAgain = (): boolean => {
    if (!chance.happens(0.3)) return failed.size > 0 && resumeFailed()
    open = new Set(sent.filter(client.mayAskAgain).map(client.askAgain))
    drawCancel()
    write()
    return open.size > 0
  }
  const step = async (): Promise<void> => {
    if (batchId === undefined) await send()
    else if (isToBeResubmitted) await resubmit(batchId)
    else if (world.agenda.now() >= cancelsAt) await cancel(batchId)
    else await follow(batchId)
    const pause = cancelsAmidSubmitting ? chance.between(0, 2_000) : chance.between(500, 20_000)
    const untilCancel = cancelsAt - world.agenda.now()
    await world.sleep(untilCancel > 0 ? Math.min(pause, untilCancel) : pause)
  }

  const hasBatch = (): boolean => batchId !== undefined
  const isAwaited = (): boolean => hasBatch() && !seen?.isOver

  drawCancel()
  write()
  do {
    while (open.size > 0) await step()
    if (!chance.happens(habits.resubmission)) return
    while (isAwaited()) await step()
  } while (hasBatch() && askAgain())
}
