import { messageEvents, messageStateMeanings } from '../packages/server/src/delivery/states/message.ts'
import { operationEvents, operationStateMeanings } from '../packages/server/src/delivery/states/operation.ts'
import {
  submissionEvents,
  submissionStateMeanings,
} from '../packages/server/src/delivery/states/submission.ts'
import { replaceSection } from './page-sections.ts'

/** A table of transitions, as far as it is shown. */
interface Life {
  states: Readonly<Record<string, string>>
  events: Readonly<Record<string, { when: string; moves: Readonly<Partial<Record<string, string>>> }>>
  /** The states in which it can begin. */
  first: readonly string[]
}

const heading = '## States'

/**
 * The page on deliveries with its section on states, which is made from the tables of transitions.
 *
 * @param page as it is now
 * @throws where it has no such section, with another one after it
 */
export function writeDeliveryStates(page: string): string {
  return replaceSection(page, { heading }, section())
}

function section(): string {
  return `This section is generated from \`packages/server/src/delivery/states\`, whose tables are the only code that changes these
states.

### Of a submission

${describe({ states: submissionStateMeanings, events: submissionEvents, first: ['waiting', 'under-way', 'ended'] })}

### Of an operation

${describe({ states: operationStateMeanings, events: operationEvents, first: ['held', 'ready'] })}

### Of a message

${describe({ states: messageStateMeanings, events: messageEvents, first: ['waiting'] })}
`
}

function describe(life: Life): string {
  return `${draw(life)}

| State | What it means |
|---|---|
${Object.entries(life.states)
  .map(([state, meaning]) => `| \`${state}\` | ${meaning} |`)
  .join('\n')}

| Event | When | Moves |
|---|---|---|
${Object.entries(life.events)
  .map(([event, { when, moves }]) => `| ${inWords(event)} | ${when} | ${listMoves(moves)} |`)
  .join('\n')}`
}

/** The moves between states as a diagram; events that leave the state as it is are in the table alone. */
function draw({ states, events, first }: Life): string {
  const moves = Object.entries(events).flatMap(([event, { moves: each }]) =>
    Object.entries(each).flatMap(([from, to]) =>
      to === undefined || to === from ? [] : [{ from, to, event: inWords(event) }],
    ),
  )
  const edges = Map.groupBy(moves, ({ from, to }) => `${nameState(from)} --> ${nameState(to)}`)
  const lines = [
    ...first.map(state => `[*] --> ${nameState(state)}`),
    ...Array.from(edges, ([edge, some]) => `${edge} : ${some.map(({ event }) => event).join(', ')}`),
    ...Object.keys(states)
      .filter(state => moves.every(({ from }) => from !== state))
      .map(state => `${nameState(state)} --> [*]`),
  ]
  return `\`\`\`mermaid
stateDiagram-v2
${lines.map(line => `  ${line}`).join('\n')}
\`\`\``
}

/** A state as a diagram can name it. */
function nameState(state: string): string {
  return state.replaceAll('-', '_')
}

function listMoves(moves: Readonly<Partial<Record<string, string>>>): string {
  return Object.entries(moves)
    .map(([from, to]) => (from === to ? `stays \`${from}\`` : `\`${from}\` → \`${to}\``))
    .join(', ')
}

/** The name of an event, in words. */
function inWords(event: string): string {
  return event.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
