import type { Delivery } from '../delivery/delivery.ts'
import type { RegisterSpaces, Stage } from '../stage.ts'
import type { PublicFinding } from '../store/tables.ts'
import type { PacedRegister } from './ask-politely.ts'

/** What looking at a public register works with. */
export interface PublicRegisterServices
  extends Pick<Delivery, 'stage' | 'store' | 'now' | 'randomBytes' | 'log' | 'onEnded'> {
  register: PacedRegister
  /** The register that it is the public side of. */
  of: RegisterSpaces
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
