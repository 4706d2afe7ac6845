import type { InvitationView } from '@udigate/server'

/** What a person is, or is going to be. */
export type RoleView = InvitationView['roles'][number]

/** Who has accepted an invitation and is to be confirmed. */
export type InvitationClaim = InvitationView['claim']

/** Whom to invite, and to what: a new person, or one who has lost every way to sign in. */
export type PersonWish = (
  | {
      name: string
      mail: string
      role: (typeof roles)[number]
      /** The one in which who asks acts where it is absent. */
      organisation: string | undefined
      stage: 'preview' | 'production' | undefined
      actors: 'any' | readonly string[]
    }
  | { personId: string }
) & {
  expiresAt?: Date | undefined
  /** Whether the link is given into the hands of the person. */
  isConfirmed?: boolean | undefined
}

/** The roles that a person is invited to. */
export const roles = [
  'administrator',
  'viewer',
  'editor',
  'submitter',
  'operator',
  'auditor',
  'host',
] as const

/** An invitation that was just made, with its link. */
export type InvitedView = Omit<InvitationView, 'createdBy'> & {
  link: string
  isConfirmed: boolean
  /** What is another way once it is accepted. */
  note?: string | undefined
}

/** A person, as the list shows them. */
export interface PersonView {
  /** Absent where hosts see an administrator: they decide on none. */
  id?: string | undefined
  /** Absent where the person was forgotten. */
  name?: string | undefined
  mail?: string | undefined
  /** On the machine whether they can sign in at all; of a gateway, what they are in the organisation. */
  state: 'ACTIVE' | 'REVOKED' | 'CURRENT' | 'FORMER' | 'REMOVED' | 'FORGOTTEN'
  roles: readonly RoleView[]
}

/** Who signs in, and who is going to or is to be confirmed. */
export interface PeopleView {
  people: readonly PersonView[]
  invitations: readonly Omit<InvitationView, 'createdBy'>[]
}

/** What was revoked: a person on the whole gateway, all that one is in an organisation on a stage, or an invitation. */
export type Revoked = 'person' | 'member' | 'invitation'

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

/** Who waits to be confirmed. */
export interface WaitingAccess {
  list(): Promise<readonly WaitingPerson[]>
  confirm(waiting: WaitingPerson): Promise<void>
  decline(waiting: WaitingPerson): Promise<void>
}

/** The people of a gateway, however they are reached. Each throws a `CommandFailure` where it is not to be. */
export interface PeopleAccess {
  invite(wish: PersonWish): Promise<InvitedView>
  list(): Promise<PeopleView>
  waiting: WaitingAccess
  /** @param mayBeOwn whether who asks may take their own roles back */
  revoke(id: string, mayBeOwn: boolean): Promise<Revoked>
  forget(id: string): Promise<void>
  close(): Promise<void>
}

/** Nothing that there is, or that one may see, has the id. */
export function describeUnknown(id: string): string {
  return `There is no person and no open invitation ${id}; "udigate people list" has the ids.`
}
