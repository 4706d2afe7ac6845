import type { Account } from '../../api/bodies.ts'

/** An account that its person can change. */
export interface ChangingAccount {
  account: Account
  /** Whether nothing can be changed now: the sign-in is too long ago. */
  isFrozen: boolean
  onChange(account: Account): void
}
