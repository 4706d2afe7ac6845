import type { CoverageEntry } from './coverage-entry.ts'

type Verdict = Pick<CoverageEntry, 'decidedBy' | 'rules' | 'why'>

function nobody(decidedBy: Exclude<CoverageEntry['decidedBy'], 'udigate'>, why: string): Verdict {
  return { decidedBy, rules: [], why }
}

// One reason for many rules: where udigate comes to do what it does not do yet, every entry that uses it is to be
// looked at again.

export const sendsNoUpdate = nobody(
  'not reachable',
  'It governs changes of what is registered. At present udigate answers a change of a registered record with 409 and sends no update.',
)

export const sendsNoDownloadRequest = nobody(
  'not reachable',
  'It governs download requests. At present udigate sends registrations only and asks EUDAMED for no downloads.',
)

export const hasNoLegacyDevices = nobody(
  'not reachable',
  'It is about legacy devices. The models hold devices under MDR and IVDR and systems and procedure packs; BR-UDID-646 refuses the directives.',
)

export const hasNoDrafts = nobody(
  'user interface',
  'Drafts exist on the screens of EUDAMED alone. What udigate sends is registered or submitted at once.',
)

export const discardsNothing = nobody(
  'user interface',
  'Deleting and discarding are done on the screens of EUDAMED; the data exchange has no operation for them.',
)

export const isSearchScreen = nobody(
  'user interface',
  'It describes how EUDAMED finds and shows what is registered, and asks nothing of a record.',
)

export const isLegacyLinkScreen = nobody(
  'user interface',
  'It describes the screens on which a manufacturer links devices by hand. Records have no field for such a link.',
)

export const linksLegacyDevice = nobody(
  'authority',
  'EUDAMED compares both registered devices when it makes the link; a request neither asks for a link nor shows the legacy device.',
)

export const isSafetySummary = nobody(
  'other module',
  'Summaries of safety and (clinical) performance are kept in the module of notified bodies and certificates; no record carries them.',
)

export const isVigilance = nobody(
  'other module',
  'The vigilance module computes and shows it from reports of incidents and corrective actions; no record carries it.',
)

export const isOldOrCustomMade = nobody(
  'other module',
  'Old and custom-made devices are entered for vigilance alone; none of the models holds them.',
)
