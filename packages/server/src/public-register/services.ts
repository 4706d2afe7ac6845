import type { Delivery } from '../delivery/delivery.ts'
import type { Stage } from '../stage.ts'
import type { PublicFinding } from '../store/tables.ts'
import type { PacedRegister } from './ask-politely.ts'

/** What looking at a public register works with. */
export interface PublicRegisterServices
  extends Pick<Delivery, 'stage' | 'store' | 'now' | 'randomBytes' | 'log' | 'onEnded'> {
  register: PacedRegister
  /** Whether doubts are resolved by it, since the authority itself cannot be asked. */
  resolvesDoubts: boolean
  metrics: { publicRegister: LookMetrics }
}

/** What is counted of looks. */
export interface LookMetrics {
  looked(stage: Stage, finding: PublicFinding): void
  /** A doubt was resolved. */
  resolved(stage: Stage): void
}
