import type { Bodies, GatewayClient, Given } from '@udigate/client'

export type Session = Bodies['Session']
/** How one can sign in, and who is. */
export type SignInOffer = Bodies['SignIn']
export type LoginRequest = Bodies['LoginRequest']
export type OpenInvitation = Bodies['OpenInvitation']
export type Account = Bodies['AccountResponse']
export type OwnSession = Bodies['OwnSession']
export type ProposedTotp = Bodies['ProposedTotp']
export type NewPassword = Bodies['NewPasswordRequest']
export type Person = Bodies['PersonResponse']
export type HeldRole = Person['roles'][number]
/** A role in an organisation. */
export type RoleName = HeldRole['role']
/** A role, and the actors that it is for. */
export type GivenRole = Bodies['RoleRequest']
export type Invitation = Bodies['InvitationResponse']
/** Who has accepted an invitation, or asked for an address. */
export type Claim = NonNullable<Invitation['claim']>
/** A person who waits for a host. */
export type Confirmation = Bodies['ConfirmationResponse']
/** What waits of oneself. */
export type WaitingFor = Bodies['WaitingFor']
export type CreatedInvitation = Bodies['CreatedInvitation']
export type CodeListSummary = Bodies['CodeListSummary']
export type Organisation = Bodies['OrganisationResponse']
export type SignedIn = NonNullable<SignInOffer['signedIn']>
export type Scope = Session['scopes'][number]
/** What may be done, as calls need it. */
export type Right = Session['rights'][number]
/** What names a device or a device group, but for which of them it is. */
/** Names a device or a group. The criterion is needed where two bear the code. */
export type EntityCode = Omit<Bodies['EntityKey'], 'kind' | 'criterion'> & {
  criterion?: Bodies['EntityKey']['criterion'] | undefined
}
export type Difference = Bodies['Difference']

export type SubmissionSummary = Bodies['SubmissionSummary']
export type SubmissionDetail = Bodies['SubmissionDetail']
export type OperationOutcome = SubmissionDetail['outcomes'][number]
export type Message = SubmissionDetail['messages'][number]
export type Doubt = Bodies['Doubt']

export type RegisterDevice = Bodies['RegisterDevice']
export type RegisterFile = Bodies['RegisterFile']
export type MadeRegisterFiles = Bodies['MadeRegisterFiles']
export type ChangedInRegister = Bodies['ChangedInRegister']
export type TakenRegisterAnswer = Bodies['TakenRegisterAnswer']
export type EntityKind = Exclude<Bodies['EntityKey']['kind'], 'item'>
/** What a list shows of a device or a device group. */
export type EntitySummary = Omit<EntityDetail, 'record'>
export type Found = Bodies['SearchResult']
/** A device or a device group; only a device is in a group. */
export type EntityDetail = Bodies['DeviceGroupResponse'] &
  Partial<Pick<Bodies['DeviceResponse'], 'deviceGroup' | 'registers'>>
export type History = Bodies['EntityHistory']
export type HistoryEntry = History['items'][number]
export type SubmissionEntry = Extract<HistoryEntry, { kind: 'SUBMISSION' }>
export type PullEntry = Extract<HistoryEntry, { kind: 'PULL' }>
export type PullSummary = Bodies['PullSummary']
/** What became of a file that was imported as a pull. */
export type ImportedFile = Bodies['PullImport']['files'][number]
export type PullDifference = Bodies['PullDifference']
/** A question to the authority, and what it showed. */
export type Inquiry = Bodies['Inquiry']
export type PublicLook = Bodies['PublicLook']

export type BatchSummary = Bodies['BatchSummary']
export type BatchDetail = Bodies['BatchDetail']
/** What submitting a batch again would do. */
export type Resubmission = Bodies['BatchResubmission']
export type BatchRecord = Bodies['BatchRecordLine']
export type BatchTarget = Bodies['BatchTarget']
export type BatchCounts = BatchSummary['counts']
export type BatchFinding = NonNullable<BatchRecord['findings']>[number]

export type RuleSummary = Bodies['RuleSummary']
export type RuleDetail = Bodies['RuleDetail']
export type BadExample = RuleDetail['examples']['bad'][number]
export type GoodExample = RuleDetail['examples']['good'][number]

export type Overview = Bodies['Overview']
export type DeadlineList = Bodies['DeadlineList']
export type Deadline = DeadlineList['items'][number]
export type DayFigures = Overview['days'][number]

export type AuditTrailEntry = Bodies['AuditTrailEntry']
export type ApiKey = Bodies['KeyResponse']
export type Actor = Bodies['ActorResponse']
export type Webhook = Bodies['WebhookResponse']
export type WebhookWithSecret = Bodies['WebhookWithSecret']
export type WebhookEvent = Webhook['events'][number]
export type AcknowledgedWarning = Bodies['AcknowledgedWarning']
export type Review = Bodies['Review']
export type ReviewRequest = Bodies['ReviewRequest']
export type ReviewsDue = Bodies['ReviewsDue']
export type AcknowledgeRequest = Bodies['AcknowledgeRequest']
export type Subscription = Bodies['SubscriptionResponse']
export type SubscriptionRequest = Bodies['SubscriptionRequest']
export type Delivery = Bodies['WebhookDelivery']

export type Plan = Bodies['PlanResponse']
export type PlannedOperation = Plan['operations'][number]

/** The query of a list, as the filters of a view stand in its address: what means nothing there the gateway refuses. */
export type QueryOf<Path extends Parameters<GatewayClient['get']>[0]> =
  Given<'get', Path> extends { query?: infer Query } ? NonNullable<Query> : never

/** A page of a list. */
export interface Page<Item> {
  items: readonly Item[]
  nextCursor?: string
}
