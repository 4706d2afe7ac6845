import type { CoverageEntry } from './coverage-entry.ts'
import {
  asksForOwnDevices,
  changesTheRest,
  checksState,
  isSentForRegisteredOnes,
  updatesOwnDevices,
} from './reasons.ts'

/** Rules on updating devices by data exchange. */
export const update: readonly CoverageEntry[] = [
  {
    id: 'BR-DTX-UDI-020',
    title: 'An update of a group changes certain fields.',
    ...changesTheRest('BR-DTX-UDI-033-A', 'BR-DTX-UDID-092'),
  },
  {
    id: 'BR-DTX-UDI-022',
    title: 'An update of a device changes certain fields.',
    ...changesTheRest(
      'BR-DTX-UDI-031-A',
      'BR-DTX-UDI-031-B',
      'BR-DTX-UDI-031-C',
      'BR-DTX-UDI-031-D',
      'BR-DTX-UDID-093',
    ),
  },
  {
    id: 'BR-DTX-UDI-023',
    title: 'Market countries are updated by the manufacturer of the device.',
    ...updatesOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-026.2',
    title: 'A search without a state is for the default state.',
    ...asksForOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-031.2',
    title: 'Groups and devices are updated by their manufacturer or producer.',
    ...updatesOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-033.2',
    title: 'Only a registered group can be updated.',
    ...checksState('BR-DTX-UDI-033-B'),
  },
  {
    id: 'BR-DTX-UDI-038',
    title: 'Packages are updated by the manufacturer or producer of the device.',
    ...updatesOwnDevices,
  },
  {
    id: 'BR-DTX-UDI-039',
    title: 'Market countries and packages are sent for a device that EUDAMED holds.',
    ...isSentForRegisteredOnes,
  },
  {
    id: 'BR-DTX-UDI-040',
    title: 'Market countries and packages that are accepted make a new version of themselves.',
    decidedBy: 'authority',
    rules: [],
    why: 'EUDAMED makes and numbers the versions; a registration carries no version.',
  },
  {
    id: 'BR-DTX-UDI-060',
    title: 'Only a registered EUDAMED DI can be updated.',
    ...checksState('BR-DTX-UDI-060'),
  },
  {
    id: 'BR-DTX-UDID-092',
    title: 'An update of a group repeats the properties that may not change.',
    decidedBy: 'udigate',
    rules: ['BR-DTX-UDID-092'],
    why: 'The registered group is known when an update is planned, and compared with the desired one.',
  },
]
