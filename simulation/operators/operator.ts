import type { Chance } from '../chance.ts'
import { actorCode, caller } from '../clients/client.ts'
import type { CallGateway } from '../gateway/host.ts'
import { quarantine, type SimulatedGateway } from '../gateway/start-gateway.ts'
import { type Ask, parts, partsOf } from '../oracle/log.ts'
import type { Oracle } from '../oracle/oracle.ts'
import { readHeld } from '../oracle/read-register.ts'
import type { SimulatedAuthority } from '../world/authority.ts'
import type { World } from '../world/world.ts'

type Doubt = Awaited<ReturnType<SimulatedGateway['listDoubts']>>[number]

/** How long an operator waits before the decision on a doubt, in milliseconds: after that nothing of it can be on its way. */
const patience = quarantine * 1_000

/** An operator of the gateway, who does what its documents say. */
export interface Operator {
  /** Works on until the world ends. */
  work(): Promise<void>
  /** Sees that the store has gone back. */
  seeGoneBack(): void
}

export interface Workplace {
  world: World
  chance: Chance
  call: CallGateway
  authority: SimulatedAuthority
  oracle: Oracle
  /** How likely the access token of the actor is another one by the next turn. */
  rotation(): number
  /** What was asked for under a request id, as far as its client was told of one; else the last that was asked of a device. */
  findAsk(requestId: string, device: string): Ask | undefined
}

/**
 * An operator who pulls what the authority shows after the store has gone back, and decides what is in doubt by what the authority's
 * register shows, once nothing can be on the way any longer: what it has, is registered; what it does not have is given up, or sent
 * again.
 */
export function makeOperator(workplace: Workplace): Operator {
  const { world, chance, call, oracle } = workplace
  const firstSeen = new Map<string, number>()
  const pullsAt: number[] = []
  let tokens = 0
  let isRegistered = false

  const register = async (): Promise<void> => {
    if (isRegistered && !chance.happens(workplace.rotation())) return
    tokens += 1
    const token = `secret-${tokens}-of-the-operator-of-the-maker`
    const registered = await call('operator', gateway => gateway.registerActor(caller, actorCode, token))
    isRegistered = registered.kind === 'answered'
    world.say('operator', `registers the actor with token ${tokens}: ${registered.kind}`)
  }
  const pull = async (): Promise<void> => {
    const [dueAt] = pullsAt
    if (dueAt === undefined || dueAt > world.agenda.now()) return
    const began = oracle.now()
    const started = await call('operator', gateway => gateway.pull(caller, actorCode))
    if (started.kind === 'no-answer') return
    for (;;) {
      await world.sleep(chance.between(1_000, 30_000))
      const found = await call('operator', gateway => gateway.findPull(started.answer))
      if (found.kind === 'no-answer' || found.answer === 'running') continue
      world.say('operator', `pull ${found.answer ?? 'is gone'}`)
      // One that failed, or that the store has forgotten, is begun anew.
      if (found.answer !== 'complete') return
      pullsAt.shift()
      // What was on its way when the store went back has arrived by then.
      if (pullsAt.length === 0) oracle.pulled(began)
      return
    }
  }
  const look = async (): Promise<void> => {
    const listed = await call('operator', gateway => gateway.listDoubts(caller))
    if (listed.kind === 'no-answer') return
    for (const doubt of listed.answer) {
      const name = `${doubt.request_id} ${doubt.position} ${doubt.doubt} ${doubt.state}`
      const seenAt = firstSeen.get(name) ?? world.agenda.now()
      firstSeen.set(name, seenAt)
      if (world.agenda.now() - seenAt >= patience) await decide(doubt)
    }
  }
  const decide = async (doubt: Doubt): Promise<void> => {
    const ask = workplace.findAsk(doubt.request_id, doubt.device_code)
    if (ask === undefined) return
    const kind = choose(workplace, doubt, ask)
    if (kind === 'give-up') oracle.gaveUp(ask)
    const decision = { kind, operation: doubt.name, by: 'operator', reason: 'the register shows it' }
    const decided = await call('operator', gateway => gateway.decide(caller, doubt.request_id, decision))
    const answer = decided.kind === 'no-answer' ? 'no answer' : (decided.answer ?? 'done')
    world.say('operator', `${kind} ${doubt.name} of ask ${ask.number} (${doubt.doubt}): ${answer}`)
  }
  return {
    async work() {
      await register()
      for (;;) {
        await world.sleep(chance.between(60_000, 300_000))
        await register()
        await pull()
        await look()
      }
    },
    seeGoneBack() {
      const now = world.agenda.now()
      isRegistered = false
      pullsAt.splice(0, pullsAt.length, now, now + patience)
    },
  }
}

function choose(
  { authority, chance }: Workplace,
  { name, state }: Doubt,
  ask: Ask,
): 'registered' | 'give-up' | 'send-again' {
  const held = [ask.device, ask.group].flatMap(code => authority.show(code)).flatMap(readHeld)
  const wanted = parts.filter(part => partsOf(name).includes(part) && ask.content[part] !== undefined)
  const isThere =
    wanted.length > 0 &&
    wanted.every(part => held.some(each => each.part === part && each.content === ask.content[part]))
  if (isThere) return 'registered'
  return state === 'unclear' && chance.happens(0.5) ? 'send-again' : 'give-up'
}
