import type { Chance } from '../chance.ts'
import type { Answered, SimulatedGateway } from '../gateway/start-gateway.ts'
import type { Telling } from '../oracle/log.ts'
import type { Oracle } from '../oracle/oracle.ts'
import type { World } from '../world/world.ts'
import type { Request } from './manufacturer.ts'

/** How a call to the gateway ended for its caller. */
export type Called<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'no-answer' }

/** Calls the gateway, whichever process it is at that time. */
export type CallGateway = <Answer>(
  what: string,
  call: (gateway: SimulatedGateway) => Promise<Answer>,
) => Promise<Called<Answer>>

const caller = {
  keyId: 'key',
  organisation: 'maker',
  stage: 'preview',
  actors: 'any',
  scopes: ['submit'],
} as const

const actorCode = 'DE-MF-000001723'

/** Statuses that are no end: nothing was taken, or the outcome is not known yet. */
const endings: Readonly<Record<number, Telling['kind']>> = {
  200: 'success',
  400: 'refused',
  409: 'blocked',
  500: 'failed',
}

/** Asks for something until it is told how that ended: what has no answer it asks again, and what is not known yet it looks at. */
export async function pursue(
  { world, chance, call, oracle }: { world: World; chance: Chance; call: CallGateway; oracle: Oracle },
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
    securityToken: `secret-${ask.number}-of-the-maker`,
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
    const kind = endings[status]
    if (kind !== undefined) {
      world.say(name, `told ${status} ${body.status} of ${body.requestId}: ${body.statusText}`)
      const telling = {
        kind,
        accepted: listAccepted(answer),
        because: [body.statusText, ...(body.reasons ?? [])].join(' '),
      }
      oracle.told(ask, telling)
      return telling
    }
    world.say(name, `told ${status} of ${body.requestId}`)
    requestId = body.requestId
    await world.sleep(chance.between(1_000, 60_000))
  }
}

function listAccepted({ body: { reasons = [] } }: Answered): string[] {
  return reasons.flatMap(reason => /^(\S+) was accepted and stays\.$/.exec(reason)?.[1] ?? [])
}
