import type { CoverageEntry } from './coverage-entry.ts'
import { hasNoLegacyDevices } from './reasons.ts'

/** Rules on registering devices under the directives (MDD, AIMDD, IVDD). */
export const legacyDevices: readonly CoverageEntry[] = [
  {
    id: 'BR-UDID-640',
    title: 'A legacy device is identified by a EUDAMED DI with a UDI-DI or a EUDAMED ID.',
    ...hasNoLegacyDevices,
  },
  {
    id: 'BR-UDID-641',
    title: 'EUDAMED DIs and EUDAMED IDs are made from one another, or from a UDI-DI.',
    ...hasNoLegacyDevices,
  },
  { id: 'BR-UDID-642', title: 'A EUDAMED DI has a set format.', ...hasNoLegacyDevices },
  {
    id: 'BR-UDID-643',
    title: 'A EUDAMED ID has a set format.',
    decidedBy: 'udigate',
    rules: ['BR-UDID-643-A'],
    why: 'The EUDAMED ID of a linked device is in the record, and its check characters can be worked out.',
  },
  {
    id: 'BR-UDID-644',
    title: 'EUDAMED is the agency that issues EUDAMED DIs and EUDAMED IDs.',
    ...hasNoLegacyDevices,
  },
  {
    id: 'BR-UDID-648',
    title: 'A legacy device has one identifier of each of its two levels.',
    ...hasNoLegacyDevices,
  },
  {
    id: 'BR-UDID-669',
    title: 'A device under MDD or AIMDD has the data that EUDAMED asks of it.',
    ...hasNoLegacyDevices,
  },
  {
    id: 'BR-UDID-673',
    title: 'A device under AIMDD that is on the market names its countries.',
    ...hasNoLegacyDevices,
  },
  {
    id: 'BR-UDID-674',
    title: 'A device of the higher classes of IVDD that is on the market names its countries.',
    ...hasNoLegacyDevices,
  },
]
