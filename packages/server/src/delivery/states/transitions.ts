/**
 * One line of a table of transitions: an event, the states in which it can happen, what follows each of them, and what is
 * stored together with the state that follows.
 */
export interface Transition<State extends string, Row, Columns> {
  /** What happens, in the words of the diagram. */
  when: string
  /** Each state in which it can happen, with the state that follows. */
  moves: Readonly<Partial<Record<State, State>>>
  /** The columns that are stored with the state that follows, by what the event carries and the row as it was. */
  stores: (given: never, row: Row) => Columns
}

type AnyTransition = Pick<Transition<string, never, unknown>, 'moves' | 'stores'>

/** The states in which an event can happen. */
export type StateBefore<Event extends AnyTransition> = keyof Event['moves']

/** What an event carries, as the last argument of a move; nothing where it carries nothing. */
export type Given<Event extends AnyTransition> =
  Parameters<Event['stores']> extends [infer Only, ...unknown[]] ? [given: Only] : []

/** The state after an event; `undefined` where it cannot happen in this state. */
export function stateAfter<State extends string>(
  { moves }: { moves: Readonly<Partial<Record<State, State>>> },
  state: State,
): State | undefined {
  return moves[state]
}

/** The states in which an event can happen. */
export function statesBefore<State extends string>({
  moves,
}: {
  moves: Readonly<Partial<Record<State, State>>>
}): readonly State[] {
  return Object.keys(moves) as State[]
}
