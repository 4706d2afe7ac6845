import type { CoverageEntry } from './coverage-entry.ts'

type Verdict = Pick<CoverageEntry, 'decidedBy' | 'rules' | 'why'>

function decideElsewhere(decidedBy: Exclude<CoverageEntry['decidedBy'], 'udigate'>, why: string): Verdict {
  return { decidedBy, rules: [], why }
}

// One reason for many rules: where udigate comes to do what it does not do yet, every entry that uses it is to be
// looked at again.

export const keptByPlan = decideElsewhere(
  'not reachable',
  'The plan works out what changes, and by which operation and version it goes, from the record and the registered one; a caller does not choose it.',
)

/** What the register decides of the state of what is to be updated, by the checks that say so. */
export function checksState(...rules: readonly string[]): Verdict {
  return {
    decidedBy: 'udigate',
    rules,
    why: 'Updates are planned by the state that udigate last learned, and answered 409, with a reason and without a finding, where that allows none. EUDAMED has the last word.',
  }
}

/** What the register decides of whose it is. */
export const updatesOwnDevices: Verdict = {
  decidedBy: 'udigate',
  rules: ['BR-DTX-UDI-031-E'],
  why: 'An entity is updated only in the name of the actor that registered it. Any other is answered 409, with a reason and without a finding.',
}

/** What the rules on fields that stay decide of those that may change: all others. */
export function changesTheRest(...rules: readonly string[]): Verdict {
  return {
    decidedBy: 'udigate',
    rules,
    why: 'The registered version is known when an update is planned. A change of a field that the data dictionary does not let change is refused under the ids named here, and all others are planned.',
  }
}

export const isSentForRegisteredOnes = decideElsewhere(
  'not reachable',
  'Countries and packages of a device that is not known go with its registration, in one message. They are sent by themselves only for a device that is registered.',
)

export const isVersionedThere = decideElsewhere(
  'authority',
  'EUDAMED makes and numbers the versions. udigate counts along, and sends the number that comes next; where EUDAMED counts otherwise, the update is refused, nothing changes, and the answer names both numbers.',
)

export const asksForOwnDevices = decideElsewhere(
  'not reachable',
  'It governs download requests, which udigate makes itself to read what an actor has registered; a caller does not word them.',
)

export const hasNoDrafts = decideElsewhere(
  'user interface',
  'Drafts exist on the screens of EUDAMED alone. What udigate sends is registered or submitted at once.',
)

export const discardsNothing = decideElsewhere(
  'user interface',
  'Deleting and discarding are done on the screens of EUDAMED; the data exchange has no operation for them.',
)

export const isSearchScreen = decideElsewhere(
  'user interface',
  'It describes how EUDAMED finds and shows what is registered, and asks nothing of a record.',
)

export const isLegacyLinkScreen = decideElsewhere(
  'user interface',
  'It describes the screens on which a manufacturer links devices by hand. A record that gives RelatedLegacyDevice makes the same link, and is held to the same conditions under BR-UDID-700, BR-UDID-702 and BR-UDID-704.',
)

export const asksForOneSummary = decideElsewhere(
  'not reachable',
  'A search for summaries is made by udigate itself: it asks with exactly one Basic UDI-DI, for the actor of that group.',
)

export const isSafetySummary = decideElsewhere(
  'other module',
  'Summaries of safety and (clinical) performance are kept in the module of notified bodies and certificates; no record carries them.',
)

export const isVigilance = decideElsewhere(
  'other module',
  'The vigilance module computes and shows it from reports of incidents and corrective actions; no record carries it.',
)

export const isOldOrCustomMade = decideElsewhere(
  'other module',
  'Old and custom-made devices are entered for vigilance alone; none of the models holds them.',
)
