import type { Chance } from '../chance.ts'
import type { Answered } from '../gateway/answered.ts'
import type { CallGateway } from '../gateway/host.ts'
import type { Ask, OracleLog } from '../oracle/log.ts'
import type { Oracle } from '../oracle/oracle.ts'
import type { World } from '../world/world.ts'
import type { Habits, Request } from './manufacturer.ts'
import { makeToken, type Organisation } from './organisations.ts'

/** Statuses that are no end: nothing was taken, or the outcome is not known yet. */
const endings: Readonly<Record<number, OracleLog['kind']>> = {
  200: 'success',
  400: 'refused',
  409: 'blocked',
  500: 'failed',
}

/** What a client has to do with. */
export interface Client {
  world: World
  chance: Chance
  call: CallGateway
  oracle: Oracle
  habits: Habits
  /** All that use the gateway: none of them is to see what is another's. */
  organisations: readonly Organisation[]
  /** Is told the request id under which something was taken. */
  onTaken(ask: Ask, requestId: string): void
  /** Whether something may be asked for once more: nothing else has been asked of it since. */
  mayAskAgain(request: Request): boolean
  /** Asks for it, under another number. */
  askAgain(request: Request): Request
  /** Is told of which submission the end was told. */
  onEnded(requestId: string): void
}

/**
 * Asks for something until it is told how that ended: what has no answer it asks again, and what is not known yet it looks at. Some ask
 * no more once it is taken.
 */
export async function pursue(client: Client, request: Request): Promise<OracleLog> {
  const { world, chance, call, oracle, habits, onTaken, onEnded } = client
  const { ask, organisation, key, actor, model, device, deviceGroup } = request
  const name = `client ${ask.number}`
  // What is changed before it has an end, is asked for once, however often the call comes.
  const idempotencyKey = habits.hasty > 0 || chance.happens(0.5) ? key : undefined
  const wait = chance.happens(0.3) ? 0 : chance.between(100, 55_000)
  const submitted = {
    model,
    device,
    deviceGroup,
    actorCode: actor,
    authorizedRepresentativeCode: undefined,
    // Where there is none, the one goes along that is registered for the actor.
    securityToken: chance.happens(0.7) ? makeToken(organisation, ask.number) : undefined,
  }
  world.say(name, `asks for ${ask.device} of ${ask.group}: ${Object.values(ask.content).join(', ')}`)
  let requestId: string | undefined
  for (;;) {
    const known = requestId
    const called = await call(
      name,
      (gateway): Promise<Answered | undefined> =>
        known === undefined
          ? gateway.submit(organisation.caller, { request: submitted, idempotencyKey, wait })
          : gateway.look(organisation.caller, known),
    )
    if (called.kind === 'no-answer') {
      await world.sleep(chance.between(500, 20_000))
      continue
    }
    const { answer } = called
    if (answer === undefined) {
      oracle.vanished(ask)
      requestId = undefined
      continue
    }
    const { status, body } = answer
    // No token is registered yet, or no longer, in a store that went back: an operator registers one.
    const kind = body.status === 'INVALID_REQUEST' ? undefined : endings[status]
    if (kind !== undefined) {
      world.say(name, `told ${status} ${body.status} of ${body.requestId}: ${body.statusText}`)
      const telling = readTelling(kind, answer)
      oracle.told(ask, telling)
      // What was taken, has ended; what was not is no submission.
      if (requestId !== undefined) onEnded(requestId)
      return telling
    }
    world.say(name, `told ${status} of ${body.requestId}`)
    if (requestId === undefined && status === 202) {
      requestId = body.requestId
      oracle.acknowledged(ask, 'submission')
      onTaken(ask, requestId)
      if (chance.happens(habits.withdrawal)) return withdraw(client, ask)
      await pry(client, ask, requestId)
    }
    await world.sleep(chance.between(1_000, 60_000))
  }
}

/** What an answer says of how something ended. */
export function readTelling(kind: OracleLog['kind'], { body }: Answered): OracleLog {
  const { reasons = [], deviceErrors = [] } = body
  return {
    kind,
    operations: body.modelInformation.split('; ')[2]?.split(', ') ?? [],
    accepted: reasons.flatMap(reason => /^(\S+) was accepted and stays\.$/.exec(reason)?.[1] ?? []),
    because: [body.statusText, ...reasons, ...deviceErrors.map(({ ruleId }) => ruleId)].join(' '),
  }
}

function withdraw({ world, oracle }: Client, ask: Ask): OracleLog {
  world.say(`client ${ask.number}`, 'asks no more')
  const telling: OracleLog = { kind: 'withdrawn', operations: [], accepted: [], because: '' }
  oracle.told(ask, telling)
  return telling
}

/** Another organisation looks at a submission that is none of its business. */
async function pry(
  { world, chance, call, oracle, organisations }: Client,
  ask: Ask,
  requestId: string,
): Promise<void> {
  const other = chance.pick(organisations.filter(({ name }) => name !== ask.organisation))
  if (other === undefined || !chance.happens(0.1)) return
  const looked = await call(`client of ${other.name}`, gateway => gateway.look(other.caller, requestId))
  if (looked.kind === 'no-answer' || looked.answer === undefined) return
  world.say(other.name, `is shown ${requestId} of ${ask.organisation}`)
  oracle.shown(ask, other.name)
}
