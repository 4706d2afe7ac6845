import type { Authority } from '../authorities/authority.ts'
import { eudamed } from '../authorities/eudamed.ts'
import { eudamedOverAs4 } from '../authorities/eudamed-as4.ts'
import { eudamedBehindPhase4 } from '../authorities/eudamed-behind-phase4.ts'
import { pills } from '../authorities/pills.ts'
import { brokenBuilds } from '../builds/broken/index.ts'
import { needsStrace } from '../processes/strace.ts'
import type { Row } from '../row.ts'
import { clientsAtPoints, killAtPoints, listPoints } from './kill-at-points.ts'
import { clientsAtRandom, killAtRandom } from './kill-at-random.ts'
import { calls, killAtSyscalls } from './kill-at-syscalls.ts'

/** Which authority is submitted to. */
interface To {
  authority: Authority
  /** The row that is the same with the simulator behind its WS plugin. */
  as?: string
  /** What is particular about it, at the end of the sentence that says what is injected. */
  that?: string
  long?: number
}

const usual: To = { authority: eudamed }

function say(text: string, { as, authority, that = '' }: To): string {
  return as === undefined ? text : `as ${as}, to ${authority.name}${that}`
}

/** kill -9 at the n-th system call that writes, from the arrival of what clients ask for on. */
function atSyscalls(id: string, to: To = usual): Row {
  const { authority } = to
  return {
    id,
    isStar: true,
    fault: say(
      `kill -9 at the n-th ${calls.replaceAll(',', ', ')} of what two clients ask for at once, for every n to its end`,
      to,
    ),
    limit: '0 violations at every n; each content once and in order',
    runs: { short: 3, long: 240 },
    control: { name: 'stores without transactions', build: brokenBuilds['stores-in-pieces'], runs: 60 },
    unable: (machine, build) => authority.unable?.(build) ?? needsStrace(machine),
    run: bench => killAtSyscalls(bench, authority),
  }
}

/** kill -9 at every named point of what clients ask for; afterwards the gateway goes on without anyone asking again. */
function atPoints(id: string, to: To = usual): Row {
  const { authority, long = 30 } = to
  const { length } = listPoints(authority)
  return {
    id,
    isStar: true,
    fault: say(
      `kill -9 at each of ${length} named points of what ${clientsAtPoints} clients ask for at once, in calls and in files in turn, restart`,
      to,
    ),
    limit: '0 violations; each content once and in order; ready in 5 s; taken up again 2 s later',
    runs: { short: length, long: long * length },
    control: { name: 'sends again without asking', build: brokenBuilds['resends-blindly'], runs: 2 * length },
    unable: (_machine, build) => authority.unable?.(build),
    run: bench => killAtPoints(bench, authority),
  }
}

/** kill -9 at any moment, while clients ask and the connection to the authority misbehaves. */
function atRandom(id: string, to: To = usual): Row {
  const { authority, long = 300 } = to
  return {
    id,
    isStar: true,
    fault: say(
      `kill -9 at random moments under the load of ${clientsAtRandom} clients, with ${authority.faults.length} faults of the authority at random`,
      to,
    ),
    limit: '0 doubled, 0 lost, 0 false SUCCESS; each content once and in order',
    runs: { short: 4, long },
    control: { name: 'sends again under another id', build: brokenBuilds['new-message-id'], runs: 40 },
    unable: (_machine, build) => authority.unable?.(build),
    run: bench => killAtRandom(bench, authority),
  }
}

const points = (authority: Authority): string => `: ${listPoints(authority).length} points`
const faults = (authority: Authority): string => `: ${authority.faults.length} faults`

export const a01 = atSyscalls('A1')
export const a02 = atPoints('A2')
export const a03 = atRandom('A3')

// Another law and another connector: what they show holds for delivery, whichever the authority is.
export const a17 = atSyscalls('A17', { as: 'A1', authority: pills })
export const a18 = atPoints('A18', {
  as: 'A2',
  authority: pills,
  that: `${points(pills)}, since no acknowledgement is confirmed there`,
})
export const a19 = atRandom('A19', {
  as: 'A3',
  authority: pills,
  that: `${faults(pills)}, since no acknowledgement comes twice there`,
})

// The gateway is an access point itself: each point of a message, and of the push that answers it.
const pushed = ', those of a message and those of the push that answers it'
export const a20 = atPoints('A20', {
  as: 'A2',
  authority: eudamedOverAs4,
  that: `${points(eudamedOverAs4)}${pushed}`,
})
export const a21 = atRandom('A21', {
  as: 'A3',
  authority: eudamedOverAs4,
  that: `${faults(eudamedOverAs4)} of its access point`,
})

// An access point of another make is its partner.
export const a22 = atPoints('A22', {
  as: 'A2',
  authority: eudamedBehindPhase4,
  that: `${points(eudamedBehindPhase4)}${pushed}`,
  long: 10,
})
export const a23 = atRandom('A23', {
  as: 'A3',
  authority: eudamedBehindPhase4,
  that: `${faults(eudamedBehindPhase4)} of EUDAMED`,
  long: 100,
})
