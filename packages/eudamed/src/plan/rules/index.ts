import type { UpdateRule } from '../update-rule.ts'
import deviceKeepsItsReferences from './br-dtx-udi-031-a-device-keeps-its-references.ts'
import identifierGivenOnce from './br-dtx-udi-031-b-identifier-given-once.ts'
import descriptionStays from './br-dtx-udi-031-c-description-stays.ts'
import newDeviceNoMore from './br-dtx-udi-031-d-new-device-no-more.ts'
import groupKeepsWhoAndWhat from './br-dtx-udi-033-a-group-keeps-who-and-what.ts'
import firstPlacingInKnownCountry from './br-dtx-udi-103-first-placing-in-known-country.ts'
import groupKeepsWhatItIs from './br-dtx-udid-092-group-keeps-what-it-is.ts'
import deviceKeepsWhatItIs from './br-dtx-udid-093-device-keeps-what-it-is.ts'
import noCountriesOffTheMarket from './br-udid-046-c-no-countries-off-the-market.ts'
import initialStatus from './br-udid-073-a-initial-status.ts'
import originalManufacturerStays from './br-udid-629-original-manufacturer-stays.ts'
import packagesStay from './br-udid-632-a-packages-stay.ts'
import contentOfPackageStays from './br-udid-632-b-content-of-package-stays.ts'
import innerPackagesLeaveToo from './br-udid-632-c-inner-packages-leave-too.ts'
import outerPackagesReturnFirst from './br-udid-632-d-outer-packages-return-first.ts'
import directMarkingGivenOnce from './br-udid-639-direct-marking-given-once.ts'
import linkedToOneDevice from './br-udid-704-a-linked-to-one-device.ts'
import originalManufacturerBySrnStays from './br-udid-824-original-manufacturer-by-srn-stays.ts'

/** What must hold between a registered record and what is desired in its place, in the order of the files. */
export const updateRules: readonly UpdateRule[] = [
  deviceKeepsItsReferences,
  identifierGivenOnce,
  descriptionStays,
  newDeviceNoMore,
  groupKeepsWhoAndWhat,
  firstPlacingInKnownCountry,
  groupKeepsWhatItIs,
  deviceKeepsWhatItIs,
  noCountriesOffTheMarket,
  initialStatus,
  originalManufacturerStays,
  packagesStay,
  contentOfPackageStays,
  innerPackagesLeaveToo,
  outerPackagesReturnFirst,
  directMarkingGivenOnce,
  linkedToOneDevice,
  originalManufacturerBySrnStays,
]
