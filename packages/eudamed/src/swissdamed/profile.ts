import type { RegisterProfile } from '@udigate/udi'
import { mostEntities } from '../messages/payload-content.ts'
import { modelNames } from '../models/index.ts'
import { findSwissDeadline } from './deadline.ts'
import { findChrnFault } from './party.ts'
import { swissRules } from './rules/index.ts'

/**
 * swissdamed, the register of Swissmedic. It takes the messages of EUDAMED as files, of the schemas 3.0.25 (its release 2.2.1 of
 * 3 February 2026), under the directives too (release 2.3.0 of 5 February 2026). Its own limits of a file were not found; those of
 * EUDAMED's upload are kept.
 */
export const swissdamed: RegisterProfile = {
  id: 'swissdamed',
  name: 'swissdamed',
  rulesVersion: '4.0',
  models: modelNames,
  codeSpaceByCriterion: {
    STANDARD: 'swissdamed/regulation',
    SPP: 'swissdamed/regulation',
    LEGACY: 'swissdamed/directive',
  },
  rules: new Set(swissRules.map(({ id }) => id)),
  schemaVersion: '3.0.25',
  mostEntities,
  // EUDAMED has a limit (BR-DTX-UDI-007) and does not say which; documents have this one (BR-DOC-003).
  mostBytes: 10_000_000,
  recipientNode: 'eDelivery:EUDAMED',
  party: { name: 'CHRN', findFault: findChrnFault },
  findDeadline: findSwissDeadline,
}
