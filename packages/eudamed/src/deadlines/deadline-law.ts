import type { DeadlineLaw } from '@udigate/udi'
import { isDirective } from '../models/families.ts'
import { modelNames } from '../models/index.ts'
import { findEndOfPlacing } from './end-of-placing.ts'
import { findRegistrationDeadline } from './registration-deadline.ts'

/** The deadlines of MDR and IVDR: devices under a directive may be placed on the market until a day only. */
export const deadlines: DeadlineLaw = {
  endingModels: modelNames.filter(isDirective),
  findRegistration: findRegistrationDeadline,
  findEndOfPlacing,
  isOnMarket: ({ CommercialDistributionStatus: status }) => status !== 'NO_LONGER_PLACED_ON_THE_MARKET',
}
