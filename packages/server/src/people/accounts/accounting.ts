import type { Environment } from '../../ids.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Store } from '../../store/database.ts'
import type { VouchedFor } from '../providers/vouches-for.ts'
import type { SessionTimes } from '../sessions.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** What accounts are made, opened and changed with. */
export interface Accounting extends Pick<Environment, 'now' | 'randomBytes'> {
  store: Store
  sealing: Sealing
  passwords: PasswordHashing
  sessionTimes: SessionTimes
  /** The providers that people sign in by. */
  providers: readonly VouchedFor[]
}

/** The lock of the account of a person: no code and no challenge is taken by two calls. */
export function nameAccountLock(personId: string): string {
  return `account ${personId}`
}
