import type { Chance } from '../chance.ts'
import type { Actor, Organisation } from '../clients/organisations.ts'
import type { CallGateway } from '../gateway/host.ts'
import type { SimulatedGateway } from '../gateway/start-gateway.ts'
import { type Ask, parts, partsOf } from '../oracle/log.ts'
import type { Oracle } from '../oracle/oracle.ts'
import { readHeld } from '../oracle/read-register.ts'
import type { SimulatedAuthority } from '../world/authority.ts'
import { quarantine } from '../world/quarantine.ts'
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
  organisations: readonly Organisation[]
  actors: readonly Actor[]
  /** How likely the access token of an actor is another one by the next turn. */
  rotation(): number
  /** How likely a decision is against what the register shows. */
  misjudgement(): number
  /**
   * What was asked for under a request id, as far as its client was told of one; else the last that an organisation asked of a device.
   */
  findAsk(requestId: string, organisation: string, device: string): Ask | undefined
}

/**
 * An operator who pulls what the authority shows after the store has gone back, and decides what is in doubt by what the authority's
 * register shows, once nothing can be on the way any longer: what it has, is registered; what it does not have is given up, or sent
 * again. In some worlds decisions are made against the register: what was done by them is wrong then, and nothing else.
 */
export function makeOperator(workplace: Workplace): Operator {
  const { world, chance, call, oracle, organisations, actors } = workplace
  const firstSeen = new Map<string, number>()
  const pullsAt: number[] = []
  const registered = new Set<string>()
  let isPulling = false
  let tokens = 0

  const register = async (): Promise<void> => {
    for (const { organisation, code } of actors) {
      if (registered.has(code) && !chance.happens(workplace.rotation())) continue
      tokens += 1
      const token = `secret-${tokens}-of-the-operator-of-the-${organisation.name}`
      const { kind } = await call('operator', gateway =>
        gateway.registerActor(organisation.caller, code, token),
      )
      if (kind === 'answered') registered.add(code)
      world.say('operator', `registers ${code} with token ${tokens}: ${kind}`)
    }
  }
  const pull = async (): Promise<void> => {
    const [dueAt] = pullsAt
    if (dueAt === undefined || dueAt > world.agenda.now()) return
    const began = oracle.now()
    for (const actor of actors) if (!(await pullOne(actor))) return
    pullsAt.shift()
    // What was on its way when the store went back has arrived by then.
    if (pullsAt.length === 0) oracle.pulled(began)
  }
  /** Whatever is in doubt is looked at meanwhile: a pull waits for hours where its question is lost. */
  const pullBeside = (): void => {
    if (isPulling) return
    isPulling = true
    void pull().then(() => {
      isPulling = false
    })
  }
  /** @returns whether all that the authority shows of an actor was pulled; else it is begun again the next time */
  const pullOne = async ({ organisation, code }: Actor): Promise<boolean> => {
    const started = await call('operator', gateway => gateway.pull(organisation.caller, code))
    if (started.kind === 'no-answer') return false
    for (;;) {
      await world.sleep(chance.between(1_000, 30_000))
      const found = await call('operator', gateway => gateway.findPull(started.answer))
      if (found.kind === 'no-answer' || found.answer === 'running') continue
      world.say('operator', `pull of ${code} ${found.answer ?? 'is gone'}`)
      return found.answer === 'complete'
    }
  }
  const look = async (organisation: Organisation): Promise<void> => {
    const listed = await call('operator', gateway => gateway.listDoubts(organisation.caller))
    if (listed.kind === 'no-answer') return
    for (const doubt of listed.answer) {
      const name = `${doubt.request_id} ${doubt.position} ${doubt.doubt} ${doubt.state}`
      const seenAt = firstSeen.get(name) ?? world.agenda.now()
      firstSeen.set(name, seenAt)
      if (world.agenda.now() - seenAt >= patience) await decide(organisation, doubt)
    }
  }
  const decide = async (organisation: Organisation, doubt: Doubt): Promise<void> => {
    const ask = workplace.findAsk(doubt.request_id, organisation.name, doubt.device_code)
    if (ask === undefined) return
    const right = choose(workplace, doubt, ask)
    const isWrong = chance.happens(workplace.misjudgement())
    if (isWrong) oracle.misjudged(ask)
    const kind = isWrong ? (right === 'registered' ? 'give-up' : 'registered') : right
    if (kind === 'give-up') oracle.gaveUp(ask)
    const decision = { kind, operation: doubt.name, reason: 'the register shows it' }
    const decided = await call('operator', gateway =>
      gateway.decide(organisation.caller, doubt.request_id, decision),
    )
    const answer = decided.kind === 'no-answer' ? 'no answer' : (decided.answer ?? 'done')
    world.say('operator', `${kind} ${doubt.name} of ask ${ask.number} (${doubt.doubt}): ${answer}`)
  }
  return {
    async work() {
      await register()
      for (;;) {
        await world.sleep(chance.between(60_000, 300_000))
        await register()
        pullBeside()
        for (const organisation of organisations) await look(organisation)
      }
    },
    seeGoneBack() {
      const now = world.agenda.now()
      registered.clear()
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
