import type { InvitationView } from '@udigate/server'

/** What a person is, or is going to be. */
export type RoleView = InvitationView['roles'][number]

/** Who has accepted an invitation and is to be confirmed. */
export type InvitationClaim = InvitationView['claim']

/** Who waits to be confirmed: who has accepted an invitation, or says that a mail address is that of their account. */
export interface WaitingPerson {
  id: string
  kind: 'INVITATION' | 'ADDRESS'
  name?: string | undefined
  /** The address that was invited, or is to be theirs. */
  mail?: string | undefined
  /** What they are going to be; none for an address. */
  roles: readonly RoleView[]
  claim?: InvitationClaim
}

/** Who waits to be confirmed, however that is reached. Each throws a `CommandFailure` where it is not to be. */
export interface WaitingAccess {
  list(): Promise<readonly WaitingPerson[]>
  confirm(waiting: WaitingPerson): Promise<void>
  decline(waiting: WaitingPerson): Promise<void>
  close(): Promise<void>
}
