import type { Called } from '../gateway/host.ts'
import type { SimulatedGateway } from '../gateway/start-gateway.ts'
import type { BatchRecord } from '../gateway/use-batches.ts'
import type { Telling } from '../oracle/log.ts'
import { type Client, readTelling } from './client.ts'
import type { Request } from './manufacturer.ts'
import { makeToken } from './organisations.ts'

/** What the states of a record come to; others are no end. */
const endings: Readonly<Partial<Record<BatchRecord['state'], Telling['kind']>>> = {
  ACCEPTED: 'success',
  REFUSED: 'refused',
  PARTLY_ACCEPTED: 'refused',
  BLOCKED: 'blocked',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/**
 * Sends a file with several requests of one model, and follows it until each has an end. Some cancel it. What lacks an access token is
 * sent in another file, and so is what could not be read.
 *
 * @param onTold is told of each request how it ended
 */
export async function pursueBatch(
  client: Client,
  requests: readonly [Request, ...Request[]],
  onTold: (request: Request, telling: Telling) => void,
): Promise<void> {
  const { world, chance, oracle, habits, onTaken, onEnded } = client
  const [{ organisation, key, model, ask: first }] = requests
  const name = `client ${first.number}`
  let cancelsAt = chance.happens(habits.batches.cancelled)
    ? world.agenda.now() + chance.pick([0, 100, chance.between(0, 3_000)])
    : Number.POSITIVE_INFINITY
  /** What has no end yet, and of it what the batch has by its number. */
  const open = new Set(requests)
  let sent: readonly Request[] = []
  let batchId: string | undefined
  let files = 0
  let file = Buffer.alloc(0)

  const write = (): void => {
    files += 1
    sent = [...open]
    const withTokens = chance.happens(0.7)
    file = Buffer.from(sent.map(request => writeLine(request, withTokens)).join(''))
    batchId = undefined
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
  }
  const follow = async (id: string): Promise<void> => {
    const found = await call(gateway => gateway.findBatch(organisation.caller, id))
    if (found.kind === 'no-answer') return
    if (found.answer === undefined) {
      for (const request of open) oracle.vanished(request.ask)
      batchId = undefined
      return
    }
    for (const record of found.answer.records) {
      const request = sent[record.number - 1]
      if (request !== undefined && open.has(request)) readRecord(request, record)
    }
    // What lacked an access token, or was in a file that could not be read, is sent once more.
    if (found.answer.isOver && open.size > 0) write()
  }
  const readRecord = (request: Request, { state, requestId, reasons, answer }: BatchRecord): void => {
    if (requestId !== undefined) {
      oracle.acknowledged(request.ask, 'submission')
      onTaken(request.ask, requestId)
    }
    const kind = endings[state]
    if (kind === undefined) return
    open.delete(request)
    if (requestId !== undefined) onEnded(requestId)
    const said = { kind, operations: [], accepted: [], because: reasons.join(' ') }
    const telling = answer ? readTelling(kind, answer) : said
    world.say(`client ${request.ask.number}`, `told ${kind} in the batch: ${telling.because}`)
    oracle.told(request.ask, telling)
    onTold(request, telling)
  }
  const call = <Answer>(run: (gateway: SimulatedGateway) => Promise<Answer>): Promise<Called<Answer>> =>
    client.call(name, run)

  write()
  while (open.size > 0) {
    if (batchId === undefined) await send()
    else if (world.agenda.now() >= cancelsAt) await cancel(batchId)
    else await follow(batchId)
    const pause = chance.between(500, 20_000)
    const untilCancel = cancelsAt - world.agenda.now()
    await world.sleep(untilCancel > 0 ? Math.min(pause, untilCancel) : pause)
  }
}

function writeLine({ ask, organisation, actor, device, deviceGroup }: Request, withToken: boolean): string {
  const token = withToken ? { securityToken: makeToken(organisation, ask.number) } : {}
  return `${JSON.stringify({ actorCode: actor, device, deviceGroup, ...token })}\n`
}
