import { operationEvents } from '../packages/server/src/delivery/states/operation.ts'

/** The table of transitions of operations as a module of TLA+, for the model of delivery in `proof`. */
export function writeTransitionsModule(): string {
  const events = Object.entries(operationEvents).map(([event, { moves }]) => {
    const states = Object.entries(moves).map(([from, to]) => `"${from}" :> "${to}"`)
    return `"${event}" :> (${states.join(' @@ ')})`
  })
  return `---------------------------- MODULE Transitions ----------------------------
(* Generated from packages/server/src/delivery/states/operation.ts by "npm run generated". *)
EXTENDS TLC

(* By event and state, the state that follows. *)
OperationMoves ==
  ${events.join('\n  @@ ')}

=============================================================================
`
}
