import type { Stage } from '../stage.ts'
import type { Right } from './rights.ts'
import type { Scope } from './scopes.ts'

/** What calls: a machine with an API key, or a person in a session. */
export type Agent =
  | {
      kind: 'key'
      keyId: string
      name: string
      scopes: readonly Scope[]
      /** The person in whose right it acts, and how often what they may do had changed; absent where that is the machine's command line. */
      onBehalfOf?: { id: string; rightsVersion: number }
    }
  | {
      kind: 'person'
      personId: string
      sessionId: string
      /** Who the person is to the provider that signed them in, and what they were called then. */
      subject: string
      provider: string
      name: string
    }

/** For whom something is done, and who does it. */
export interface Acting {
  organisation: string
  stage: Stage
  /** The SRNs that may be acted for. */
  actors: 'any' | readonly string[]
  /** What is stored of who does it, and `readAuthor` reads. */
  author: string
  /** The language of names that come without one, by the contract's letter. */
  defaultLanguage?: string | undefined
}

/** Rights, each with the actors that it is for. */
export type Reaches = ReadonlyMap<Right, Acting['actors']>

/** Who makes a call, for whom, and what they may do there. */
export interface Caller extends Acting {
  agent: Agent
  rights: Pick<ReadonlySet<Right>, 'has'>
  /** The actors that each right is for, where these differ from right to right, as those of a person's roles may. */
  reaches?: Reaches
}

/** What names who calls in the log and in traces. */
export function identify(agent: Agent): { keyId: string } | { personId: string } {
  return agent.kind === 'key' ? { keyId: agent.keyId } : { personId: agent.personId }
}

/** The same in a sentence that is stored; names of people are looked up where they are shown. */
export function describeAgent(agent: Agent): string {
  return agent.kind === 'key' ? `the API key ${agent.keyId}` : `the person ${agent.personId}`
}

/** Whether a caller may do something: nothing is allowed that is not among their rights. */
export function mayDo({ rights }: Pick<Caller, 'rights'>, right: Right): boolean {
  return rights.has(right)
}

/** The actors that a caller may do something for; `undefined` where they may not. */
export function findReach(
  { rights, reaches, actors }: Pick<Caller, 'rights' | 'reaches' | 'actors'>,
  right: Right,
): Acting['actors'] | undefined {
  return rights.has(right) ? (reaches?.get(right) ?? actors) : undefined
}

/** A caller in a call that needs a right: for the actors that this right is for. */
export function narrowTo(caller: Caller, right: Right): Caller {
  const actors = caller.reaches?.get(right) ?? caller.actors
  return actors === caller.actors ? caller : { ...caller, actors }
}

/** Whether all of these actors are within a reach. */
export function areWithin(actors: Acting['actors'], reach: Acting['actors']): boolean {
  return reach === 'any' || (actors !== 'any' && actors.every(actor => reach.includes(actor)))
}
