import { makeOracle, type Oracle } from '../../simulation/oracle/oracle.ts'
import type { Call, Received, ReceivedLog } from '../history/history.ts'
import type { Step } from './lives.ts'

/** A step of a client, when it was asked for first, in milliseconds of the clock, and how it ended; absent before it was answered. */
export interface Lived {
  step: Step
  askedAt: number
  end?: Call
}

/**
 * Judges what became of the devices of clients by the oracle of the simulation, which believes the authority and the clients alone: each
 * content came once, in the order in which it was asked for, whatever was told SUCCESS is there, and is what is held in the end.
 *
 * @returns what must not be
 */
export function judgeLives(lived: readonly Lived[], { journal }: Pick<ReceivedLog, 'journal'>): string[] {
  const found: string[] = []
  const oracle = makeOracle(what => void found.push(what))
  const versions = new Map<string, number>()
  const told = lived.filter(({ end }) => end?.status === 200)
  const events = [
    ...lived.map(({ step, askedAt }) => ({ at: askedAt, happen: () => oracle.asked(step.ask) })),
    ...journal.map(message => ({ at: message.at ?? 0, happen: () => judge(oracle, message, versions) })),
    ...told.map(({ step, end }) => ({
      at: end?.answeredAt ?? Number.POSITIVE_INFINITY,
      happen: () => oracle.told(step.ask, success),
    })),
  ]
  for (const { happen } of events.toSorted((one, other) => one.at - other.at)) happen()
  oracle.end()
  return found
}

const success = { kind: 'success', operations: [], accepted: [], because: 'SUCCESS' } as const

/** @param versions how often each part of an entity was written until now */
function judge(oracle: Oracle, { marks = [] }: Received, versions: Map<string, number>): void {
  const held = marks.map(mark => {
    const name = `${mark.part} ${mark.code}`
    const version = (versions.get(name) ?? 0) + 1
    versions.set(name, version)
    return { ...mark, version }
  })
  oracle.judged({ text: '', at: 0, held, isMadeToRefuse: false, hasRefused: false, mayComeTwice: false })
}
