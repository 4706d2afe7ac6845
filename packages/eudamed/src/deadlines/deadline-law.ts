import type { DeadlineLaw, EntityRecord } from '@udigate/udi'
import { isDirective, regulationDevices } from '../models/families.ts'
import { modelNames } from '../models/index.ts'
import { findEndOfPlacing, pickPlacingBasis } from './end-of-placing.ts'
import { findRegistrationDeadline, pickRegistrationBasis } from './registration-deadline.ts'

/** The deadlines of MDR and IVDR: devices under a directive may be placed on the market until a day only. */
export const deadlines: DeadlineLaw = {
  endingModels: modelNames.filter(isDirective),
  successorModels: regulationDevices,
  pickRegistrationBasis: (model, record) => ({ ...pickRegistrationBasis(model, record) }),
  findRegistration: findRegistrationDeadline,
  pickPlacingBasis: deviceGroup => ({ ...pickPlacingBasis(deviceGroup) }),
  findEndOfPlacing,
  isOnMarket: ({ CommercialDistributionStatus: status }) => status !== 'NO_LONGER_PLACED_ON_THE_MARKET',
  findPredecessor,
}

/** The directive device that a device under a regulation is linked with by hand, or by EUDAMED itself. */
function findPredecessor({ RelatedLegacyDevice: link }: EntityRecord) {
  const { IssuingAgency: issuingAgency, Device: code } = (link ?? {}) as Readonly<Record<string, unknown>>
  return typeof issuingAgency === 'string' && typeof code === 'string' ? { issuingAgency, code } : undefined
}
