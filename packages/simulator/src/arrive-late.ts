import { SoapFault } from './domibus/fault.ts'
import type { Submission } from './domibus/read-submission.ts'
import type { Simulator } from './simulator.ts'
import { takeMessage } from './take-message.ts'

/** Keeps a message that a fault holds back. */
export function holdBack(
  { late, now }: Simulator,
  submission: Submission,
  delayMs: number,
  isHeld: boolean,
): void {
  late.push({ dueAt: now().getTime() + delayMs, submission, isHeld })
}

/** Lets the messages that a fault held back arrive, as far as they are due. */
export async function arriveLate(simulator: Simulator): Promise<void> {
  const { late } = simulator
  const now = simulator.now()
  const due = late.filter(({ dueAt }) => dueAt <= now.getTime())
  for (const message of due) late.splice(late.indexOf(message), 1)
  await Promise.all(
    due.map(async ({ submission, isHeld }) => {
      try {
        const taking = takeMessage(submission, { ...simulator, now }, isHeld ? 'is-processed' : 'arrives')
        if (taking.kind === 'taken') await simulator.record(taking.event)
      } catch (error) {
        // It was sent again meanwhile under the same id: the access point drops the second one.
        if (!(error instanceof SoapFault)) throw error
      }
    }),
  )
}
