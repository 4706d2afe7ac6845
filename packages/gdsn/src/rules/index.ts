import { checkDigits } from './carriage/check-digits.ts'
import { gtinForEveryLevel } from './carriage/gtin-for-every-level.ts'
import { hierarchiesFit } from './carriage/hierarchies-fit.ts'
import { knownPackages } from './carriage/known-packages.ts'
import { packagesHoldDevice } from './carriage/packages-hold-device.ts'
import { specialTypeTaken } from './carriage/special-type-taken.ts'
import { valuesCarried } from './carriage/values-carried.ts'
import { valuesFit } from './carriage/values-fit.ts'
import { echoRules } from './echo/echo-rules.ts'
import { classificationRules } from './gs1/classifications.ts'
import { componentRules } from './gs1/components.ts'
import { hierarchyRules } from './gs1/hierarchy.ts'
import { languageRules } from './gs1/languages.ts'
import { lifeRules } from './gs1/life.ts'
import { neededRules } from './gs1/needed.ts'
import { sizeAndSaleRules } from './gs1/sizes-and-sales.ts'
import { registryRules } from './market-097/registry-rules.ts'
import type { GdsnRule } from './rule.ts'

/** All rules of GDSN, in the order in which they are run. */
export const gdsnRules: readonly GdsnRule[] = [
  gtinForEveryLevel,
  checkDigits,
  specialTypeTaken,
  packagesHoldDevice,
  knownPackages,
  hierarchiesFit,
  valuesFit,
  valuesCarried,
  ...hierarchyRules,
  ...neededRules,
  ...lifeRules,
  ...languageRules,
  ...classificationRules,
  ...sizeAndSaleRules,
  ...componentRules,
  ...registryRules,
  ...echoRules,
]
