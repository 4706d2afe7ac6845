import type { ListImport, RecordQuery } from '../../../api/imports.ts'
import type { BadgeKind } from '../../../ui/badge.tsx'
import { recordStates } from '../../batches/record-states.ts'

/** What a person does about what became of a row; nothing where there is nothing to do. */
const todos: Readonly<Record<string, string>> = {
  IN_DOUBT: 'The gateway asks EUDAMED by itself. Open it to decide where that does not help.',
  REFUSED: 'Read the reason, correct the row in your list, and import the list again.',
  PARTLY_ACCEPTED: 'Open it to see what is missing, then retry.',
  INVALID: 'Read the finding, correct the row in your list, and import the list again.',
  FAILED: 'Nothing was registered. Retry.',
  BLOCKED: 'Something else has to end first. Retry afterwards.',
  CANCELLED: 'It was not sent. Retry to send it.',
  NOT_POSSIBLE: 'Not sent. Read why, correct the row in your list, and import the list again.',
}

interface OutcomeState {
  /** As the gateway names it. */
  name: string
  text: string
  kind: BadgeKind
  todo: string | undefined
  /** The records that are listed: what the plan left out is known by it, and not by a state of the batch. */
  wanted: RecordQuery
}

/** What can become of a row of a list: of one that is sent what becomes of a record of a batch. */
export const outcomeStates: readonly OutcomeState[] = [
  ...recordStates.map(({ name, text, kind }) => ({
    name,
    text,
    kind,
    todo: todos[name],
    wanted: { state: name },
  })),
  { name: 'UNCHANGED', text: 'Unchanged', kind: 'plain', todo: undefined, wanted: { plan: 'UNCHANGED' } },
  {
    name: 'NOT_POSSIBLE',
    text: 'Not possible',
    kind: 'warn',
    todo: todos.NOT_POSSIBLE,
    wanted: { plan: 'NOT_POSSIBLE' },
  },
]

/** How many rows came to each outcome, by its name. What the plan left out is in the batch too: as not valid. */
export function countOutcomes({ batch, plan }: ListImport): Readonly<Record<string, number>> {
  const { unchanged = 0, notPossible = 0 } = plan?.counts ?? {}
  const sent = recordStates.map(({ name, count }) => {
    const all = batch?.counts[count] ?? 0
    return [name, name === 'INVALID' ? Math.max(0, all - notPossible) : all] as const
  })
  return { ...Object.fromEntries(sent), UNCHANGED: unchanged, NOT_POSSIBLE: notPossible }
}
