import type { RowResult } from '../run-row.ts'
import { makeCells } from './cells.ts'

/** How much of the scorecard was run. */
export type Form = 'short' | 'wide' | 'long'

const introduction = `# Scorecard

What happens to a submission when something breaks: the process, the disk, the database, the connection to the authority, the
authority itself, the client. Each row injects one kind of fault into a running gateway (\`udigate serve\` as a process of
its own), with the simulator as the authority and a fault proxy between the two, and then reconciles three logs: what the
client was answered, what the store holds, what the authority received. A17 to A19 are A1 to A3 with a made-up authority, which has
other models and operations, and no mailbox. In A20, A21 and B16
to B18 the gateway is an access point itself, and the simulator its partner; in A22, A23, B19 and B20 its partner is phase4, with the
simulator behind it.

| | Must hold after every run |
|---|---|
| I1 | What was answered as stored is in the store |
| I2 | The authority is never asked again for what it has done: for something new, or for a version of what is there |
| I3 | \`SUCCESS\` only with a stored acknowledgement, or a look-up, and only where the authority holds the device and has done each operation, to the version that was planned |
| I4 | Nothing that the authority did has failed for good |
| I5 | Every submission comes to its end, or waits for an operator, within a minute after the faults stop |
| I6 | Every attempt and every end is in the chain of evidence, which verifies |
| I7 | No secret outside the vault |

Where a row kills or breaks something on the way, clients register devices, update them, add further ones to their groups, and
update group and device at once, in calls of their own and in files; what they ask for at the same time travels in one message. Each writes
a mark into what it changes, and the oracle of the simulated world (\`simulation/oracle\`) judges by what the authority received and
what clients were told: each content came once, in the order in which it was asked for, and what was told \`SUCCESS\` is there, to the end.

A row counts only where its control fails: the same row on a build that lacks the mechanism which the row is about
(\`scorecard/builds\`). A control that is not noticed fails the row. Rows with ★ must pass.

_Failures_ are what no machine excuses: one of I1 to I7 violated, or a row's own rule. _Limits missed_ are limits of seconds
and megabytes, which whatever else runs on the machine can spoil; a row with either does not pass. A row with ★ that did not
pass runs once more, by itself, only where nothing failed: where it merely missed limits, or it or its control broke off before it
showed anything wrong. The second try counts, and the table says that it is one, and why. A row in which
anything failed is never tried again.

\`\`\`sh
npm run scorecard                 # short form: about five minutes on two cores
npm run scorecard -- --wide       # as short, and a few runs of the rows that it leaves out: about twenty-five minutes
npm run scorecard -- --long       # long form: about forty minutes; writes this page
npm run scorecard -- A2 B10       # single rows
\`\`\`

It prints a table, writes \`scorecard.json\`, and ends with status 1 where a row with ★ does not pass.
\`--write\` makes every form write this page. What a row needs beyond Node (root, strace, libfaketime, PostgreSQL, the
official schemas) it names where that is missing.
`

/** The page with the results, for people. */
export function writePage(results: readonly RowResult[], form: Form): string {
  const ran = results.filter(({ notRun }) => notRun === undefined)
  const left = results.filter(({ notRun }) => notRun !== undefined)
  const lines = ran.map(result => {
    const { row, fault, runs, failures, missed, worst, limit, pass, control } = makeCells(result)
    return `| ${[row, fault, runs, failures, missed, worst, limit, pass, control].map(cell).join(' | ')} |`
  })
  return `${introduction}
## Results of the ${form} form

| Row | Injected | Runs | Failures | Limits missed | Worst | Limit | Pass | Control |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}

## Not run

${left.length === 0 ? 'Every row ran.' : left.map(({ row, notRun }) => `- ${row.id}, ${row.fault}: ${notRun}`).join('\n')}
`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
