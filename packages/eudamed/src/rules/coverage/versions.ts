import type { CoverageEntry } from './coverage-entry.ts'
import { checksState, discardsNothing, hasNoDrafts, isSearchScreen, isVersionedThere } from './reasons.ts'

/** Rules on changing, deleting and discarding what EUDAMED holds. */
export const versions: readonly CoverageEntry[] = [
  { id: 'BR-UDID-048', title: 'All but a few fields of a first draft may change.', ...hasNoDrafts },
  {
    id: 'BR-UDID-107',
    title: 'Only versions that are drafts or submitted can be deleted.',
    ...discardsNothing,
  },
  {
    id: 'BR-UDID-114',
    title: 'A change of market status may be given a comment.',
    decidedBy: 'user interface',
    rules: [],
    why: 'The comment is given on the screens of EUDAMED. The data exchange has no element for it.',
  },
  { id: 'BR-UDID-430', title: 'Changed packages make no new version of their device.', ...isVersionedThere },
  {
    id: 'BR-UDID-617',
    title: 'All fields of the first draft of a device of a sent group may change.',
    ...hasNoDrafts,
  },
  {
    id: 'BR-UDID-622',
    title: 'A group that certificates or safety summaries refer to cannot be discarded.',
    ...discardsNothing,
  },
  {
    id: 'BR-UDID-623',
    title: 'A device that a vigilance report refers to can neither be discarded nor deleted.',
    ...discardsNothing,
  },
  {
    id: 'BR-UDID-624',
    title: 'Discarding a registered device discards all its versions, and its group with the last device.',
    ...discardsNothing,
  },
  {
    id: 'BR-UDID-627',
    title: 'A clinical investigation added to a registered group is versioned by itself.',
    decidedBy: 'authority',
    rules: [],
    why: 'EUDAMED makes and numbers the versions. By this text a further investigation makes none of its group, by that of BR-DTX-UDI-034 each update makes one, which udigate counts. If EUDAMED counts otherwise, the next update is refused, nothing changes, and the answer names both numbers.',
  },
  {
    id: 'BR-UDID-628',
    title: 'A clinical investigation of a registered group can be discarded by itself.',
    decidedBy: 'authority',
    rules: [],
    why: 'EUDAMED makes and numbers the versions, as BR-UDID-627 says of it. An investigation that a record leaves out is left out of the update of its group.',
  },
  {
    id: 'BR-UDID-629',
    title: 'Only an original manufacturer that was given as an organisation can be changed.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-629'],
    why: 'The registered original manufacturer is known when an update is planned.',
  },
  {
    id: 'BR-UDID-630',
    title: 'The market countries of a device are versioned by themselves.',
    ...isVersionedThere,
  },
  {
    id: 'BR-UDID-632',
    title: 'Packages can be added and change their status, but not their quantity.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-632-A', 'BR-UDID-632-B', 'BR-UDID-632-C', 'BR-UDID-632-D'],
    why: 'The registered packages are known when an update is planned, and compared with the desired ones.',
  },
  {
    id: 'BR-UDID-684',
    title: 'Only what is registered can get a new version.',
    ...checksState('BR-DTX-UDI-033-B', 'BR-DTX-UDI-037', 'BR-DTX-UDI-060'),
  },
  {
    id: 'BR-UDID-685',
    title: 'Only drafts are edited, and a draft stands in the way of a further version.',
    ...hasNoDrafts,
  },
  { id: 'BR-UDID-686', title: 'The history of versions shows the registered ones.', ...isSearchScreen },
  {
    id: 'BR-UDID-687',
    title: 'Packages of a device with a Master UDI-DI have Master UDI-DIs, those of GS1 in its format.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-687'],
    why: 'Packages and special device type are in the records. The format is checked where that of the device is, which BR-UDID-731 says.',
  },
  {
    id: 'BR-UDID-824',
    title: 'An original manufacturer that was given by its SRN cannot be changed.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-824'],
    why: 'The registered original manufacturer is known when an update is planned.',
  },
]
