import { makeOracle } from '../../simulation/oracle/oracle.ts'
import type { Step } from '../lives.ts'
import type { Call, ReceivedLog } from './history.ts'

/** A step of a client, and how it ended. */
export interface Lived {
  step: Step
  end: Call
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
  const inOrder = lived.toSorted((one, other) => one.step.ask.number - other.step.ask.number)
  for (const { step } of inOrder) oracle.asked(step.ask)
  const versions = new Map<string, number>()
  for (const { marks = [] } of journal) {
    const held = marks.map(mark => {
      const name = `${mark.part} ${mark.code}`
      const version = (versions.get(name) ?? 0) + 1
      versions.set(name, version)
      return { ...mark, version }
    })
    oracle.judged({ text: '', held, isMadeToRefuse: false, hasRefused: false, mayComeTwice: false })
  }
  for (const { step, end } of inOrder) {
    if (end.status === 200) {
      oracle.told(step.ask, {
        kind: 'success',
        operations: [],
        accepted: [],
        because: end.body?.status ?? '',
      })
    }
  }
  oracle.end()
  return found
}
