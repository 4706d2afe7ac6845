import type { CoverageEntry } from './coverage-entry.ts'
import { isOldOrCustomMade, isVigilance } from './reasons.ts'

/** Rules on what the vigilance module adds to devices. */
export const vigilance: readonly CoverageEntry[] = [
  {
    id: 'BR-DTX-UDID-107',
    title: 'Certain actors may download old and custom-made devices.',
    ...isOldOrCustomMade,
  },
  {
    id: 'BR-DTX-UDID-108',
    title: 'Old and custom-made devices are looked for by certain criteria.',
    ...isOldOrCustomMade,
  },
  {
    id: 'BR-UDID-052',
    title: 'A device shows a sub-status while a safety notice is in force.',
    ...isVigilance,
  },
  {
    id: 'BR-UDID-729.2',
    title: 'Of several corrective actions a device shows the gravest recall.',
    ...isVigilance,
  },
  { id: 'BR-VGL-UDID-001', title: 'There are two sub-statuses of a device.', ...isVigilance },
  { id: 'BR-VGL-UDID-002', title: 'A device may have several sub-statuses.', ...isVigilance },
  {
    id: 'BR-VGL-UDID-003',
    title: 'A final safety notice about an open action begins a sub-status.',
    ...isVigilance,
  },
  {
    id: 'BR-VGL-UDID-004',
    title: 'Actions in the field other than removals are shown as a corrective action.',
    ...isVigilance,
  },
  { id: 'BR-VGL-UDID-005', title: 'Removals of the product are shown as a recall.', ...isVigilance },
  { id: 'BR-VGL-UDID-006', title: 'A sub-status ends when all its actions are completed.', ...isVigilance },
  {
    id: 'RULE-00014',
    title: 'There is a rule on the risk class of old and custom-made devices.',
    ...isOldOrCustomMade,
    why: `${isOldOrCustomMade.why} The authority published this rule without a text.`,
  },
]
