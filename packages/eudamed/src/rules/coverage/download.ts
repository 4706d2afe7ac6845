import type { CoverageEntry } from './coverage-entry.ts'
import { asksForOneSummary, asksForOwnDevices } from './reasons.ts'

/** Rules on downloading devices by data exchange. */
export const download: readonly CoverageEntry[] = [
  {
    id: 'BR-DTX-UDI-001',
    title: 'Each kind of actor may download certain groups.',
    ...asksForOwnDevices,
  },
  { id: 'BR-DTX-UDI-002', title: 'A downloaded group has certain parts.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-004', title: 'Groups are looked for by certain criteria.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-005', title: 'Groups are found in their latest version.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-007', title: 'A page has at most 300 groups.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-008', title: 'A list has each group once.', ...asksForOwnDevices },
  {
    id: 'BR-DTX-UDI-011',
    title: 'Each kind of actor may download certain devices.',
    ...asksForOwnDevices,
  },
  { id: 'BR-DTX-UDI-012', title: 'A downloaded device has certain parts.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-014', title: 'Devices are looked for by certain criteria.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-015', title: 'Devices are found in their latest version.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-017', title: 'A page has at most 300 devices.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-018', title: 'A list has each device once.', ...asksForOwnDevices },
  {
    id: 'BR-DTX-UDI-024',
    title: 'Lists of devices are downloaded on the screens of EUDAMED.',
    decidedBy: 'user interface',
    rules: [],
    why: 'It grants users the download page of EUDAMED, and asks nothing of a record.',
  },
  {
    id: 'BR-DTX-UDI-027',
    title:
      'A search is for registered devices, or by some actors for submitted ones; by now for those of every state.',
    ...asksForOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-029',
    title: 'A search by date finds what changed after that date.',
    ...asksForOwnDevices,
  },
  { id: 'BR-DTX-UDI-050', title: 'All criteria must fit.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-053', title: 'Codes are given in full.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-054', title: 'Identifiers looked for are in EUDAMED.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-064', title: 'A criterion has one value.', ...asksForOwnDevices },
  {
    id: 'BR-DTX-UDI-065',
    title: 'Manufacturers and producers download what is their own.',
    ...asksForOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-068',
    title: 'A search for devices by date names an actor as well.',
    ...asksForOwnDevices,
  },
  { id: 'BR-DTX-UDI-069', title: 'A search has a criterion.', ...asksForOwnDevices },
  {
    id: 'BR-DTX-UDI-070',
    title: 'Authorised representatives download the devices that name them.',
    ...asksForOwnDevices,
  },
  { id: 'BR-DTX-UDI-076', title: 'Actors looked for are in EUDAMED.', ...asksForOwnDevices },
  { id: 'BR-DTX-UDI-200', title: 'A search for summaries has a criterion.', ...asksForOneSummary },
  { id: 'BR-DTX-UDI-202', title: 'A criterion of that search has one full value.', ...asksForOneSummary },
  {
    id: 'BR-DTX-UDI-203',
    title: 'Manufacturers and authorised representatives download the summaries of their devices.',
    ...asksForOneSummary,
  },
]
