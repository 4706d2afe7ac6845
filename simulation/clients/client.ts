import type { Chance } from '../chance.ts'
import type { CallGateway } from '../gateway/host.ts'
import type { Answered } from '../gateway/start-gateway.ts'
import type { Telling } from '../oracle/log.ts'
import type { Oracle } from '../oracle/oracle.ts'
import type { World } from '../world/world.ts'
import type { Request } from './manufacturer.ts'

/** Who calls. */
export const caller = {
  author: 'key',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
} as const

export const actorCode = 'DE-MF-000001723'

/** Statuses that are no end: nothing was taken, or the outcome is not known yet. */
const endings: Readonly<Record<number, Telling['kind']>> = {
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
  /** Is told the request id under which something was taken. */
  onTaken(requestId: string): void
  /** Is told of which submission the end was told. */
  onEnded(requestId: string): void
}

/** Asks for something until it is told how that ended: what has no answer it asks again, and what is not known yet it looks at. */
export async function pursue(
  { world, chance, call, oracle, onTaken, onEnded }: Client,
  { ask, model, device, deviceGroup }: Request,
): Promise<Telling> {
  const name = `client ${ask.number}`
  const idempotencyKey = chance.happens(0.5) ? `key-${ask.number}` : undefined
  const wait = chance.happens(0.3) ? 0 : chance.between(100, 55_000)
  const request = {
    model,
    device,
    deviceGroup,
    actorCode,
    authorizedRepresentativeCode: undefined,
    // Where there is none, the one goes along that is registered for the actor.
    securityToken: chance.happens(0.7) ? `secret-${ask.number}-of-the-maker` : undefined,
  }
  world.say(name, `asks for ${ask.device} of ${ask.group}: ${Object.values(ask.content).join(', ')}`)
  let requestId: string | undefined
  for (;;) {
    const known = requestId
    const called = await call(
      name,
      (gateway): Promise<Answered | undefined> =>
        known === undefined ? gateway.submit(caller, { request, idempotencyKey, wait }) : gateway.look(known),
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
      const telling = {
        kind,
        operations: body.modelInformation.split('; ')[2]?.split(', ') ?? [],
        accepted: listAccepted(answer),
        because: [body.statusText, ...(body.reasons ?? [])].join(' '),
      }
      oracle.told(ask, telling)
      // What was taken, has ended; what was not is no submission.
      if (requestId !== undefined) onEnded(requestId)
      return telling
    }
    world.say(name, `told ${status} of ${body.requestId}`)
    if (requestId === undefined && status === 202) {
      requestId = body.requestId
      oracle.acknowledged(ask)
      onTaken(requestId)
    }
    await world.sleep(chance.between(1_000, 60_000))
  }
}

function listAccepted({ body: { reasons = [] } }: Answered): string[] {
  return reasons.flatMap(reason => /^(\S+) was accepted and stays\.$/.exec(reason)?.[1] ?? [])
}
