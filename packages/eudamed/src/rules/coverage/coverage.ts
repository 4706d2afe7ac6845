import { certificates } from './certificates.ts'
import type { CoverageEntry } from './coverage-entry.ts'
import { download } from './download.ts'
import { legacyDevices } from './legacy-devices.ts'
import { linksToLegacyDevices } from './links-to-legacy-devices.ts'
import { otherDocuments } from './other-documents.ts'
import { registrationFrom001To047 } from './registration-001-to-047.ts'
import { registrationFrom061To131 } from './registration-061-to-131.ts'
import { registrationFrom268To760 } from './registration-268-to-760.ts'
import { safetySummaries } from './safety-summaries.ts'
import { searchScreens } from './search-screens.ts'
import { update } from './update.ts'
import { uploadBrDtxUdi } from './upload-br-dtx-udi.ts'
import { uploadBrDtxUdid } from './upload-br-dtx-udid.ts'
import { versions } from './versions.ts'
import { vigilance } from './vigilance.ts'

export type { CoverageEntry } from './coverage-entry.ts'

/**
 * Every rule of the EUDAMED business rules for UDI and devices (edition `ruleSetVersion`) in the order of that document,
 * and after them those of other documents that the catalogue uses: who decides each of them, and why.
 */
export const coverage: readonly CoverageEntry[] = [
  ...registrationFrom001To047,
  ...registrationFrom061To131,
  ...registrationFrom268To760,
  ...legacyDevices,
  ...versions,
  ...certificates,
  ...searchScreens,
  ...safetySummaries,
  ...linksToLegacyDevices,
  ...uploadBrDtxUdi,
  ...uploadBrDtxUdid,
  ...download,
  ...update,
  ...vigilance,
  ...otherDocuments,
]
