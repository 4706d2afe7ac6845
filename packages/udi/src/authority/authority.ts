import type { Finding } from '../finding.ts'
import type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
import type { CodeListSet } from './code-list-set.ts'
import type { DeadlineLaw } from './deadline.ts'
import type { ActorLook, Inquiry, InquiryKind } from './inquiry.ts'
import type { Difference, EffectShown, PlannedOperation, PlanOptions, SubmissionPlan } from './plan.ts'
import type { PublicLaw } from './public.ts'
import type {
  Desired,
  DesiredByRequest,
  EntityKey,
  EntityLabel,
  EntityRecord,
  PartVersions,
  RecordRequest,
  Registered,
  RegisteredEntity,
  ValidateOptions,
  Validation,
} from './records.ts'
import type { RegisterProfile } from './register-profile.ts'
import type { Shown, ShownEntity } from './shown.ts'

/** The types in which an authority speaks of its records, plans and versions. */
export interface AuthorityTypes {
  /** What answers of the API call it. */
  agency: string
  model: string
  /** What distinguishes entities of one code: a word of its own for kinds of models. */
  criterion: string
  /** The names of its operations. */
  operation: string
  /** The names of its code lists. */
  codeList: string
  codeLists: object
  /** A document of the authority, parsed: an XML element, a JSON value. */
  document: unknown
  /** What an answer to operations says, as data. */
  answer: unknown
  /** What a submission wants to be registered. */
  desired: Desired
  /** What is known to be registered. */
  registered: Registered
  /** An operation of a plan. */
  planned: PlannedOperation
  /** The versions of an entity and its parts. */
  versions: PartVersions
}

/** What an actor is at the authority. */
export type ActorRole = 'MANUFACTURER' | 'AUTHORISED_REPRESENTATIVE' | 'IMPORTER' | 'PRODUCER' | 'SPONSOR'

/** The records of a model, and a request that is valid by itself. */
export interface ModelDescription {
  /** JSON Schemas, each with an `$id`. */
  readonly device: object
  readonly deviceGroup: object
  readonly example: RecordRequest
}

/** The entities that a submission names. */
export interface EntitiesNamed {
  readonly device: EntityKey
  readonly deviceGroup: EntityKey
  readonly linked?: EntityKey
}

/**
 * A regulator's database as law: what a record must be, what changes it, how that is said in messages, and what answers
 * mean. It is a value and pure, without network and store; the same input gives the same bytes.
 */
export interface Authority<Types extends AuthorityTypes = AuthorityTypes> {
  /** In paths and settings. */
  readonly id: string
  /** In answers of the API. */
  readonly agency: Types['agency']
  /** What it is called as the recipient of messages. */
  readonly recipient: string
  readonly models: readonly Types['model'][]
  readonly criterionByModel: Readonly<Record<Types['model'], Types['criterion']>>
  /**
   * By criterion, the part of the register in which a code of an issuing agency names one entity of its kind. No two
   * authorities have one of the same name.
   */
  readonly codeSpaceByCriterion: Readonly<Record<Types['criterion'], string>>
  /** By model. */
  readonly records: Readonly<Record<Types['model'], ModelDescription>>
  /** The operations, in the order in which those of one submission run. */
  readonly operations: readonly Types['operation'][]
  /** What messages that ask what it holds are called among its operations. */
  readonly questionOperation: string
  readonly codeLists: CodeListSet<Types['codeList'], Types['codeLists']>
  /** The edition of the rules. */
  readonly rulesVersion: string
  /** Absent where the law sets no deadlines. */
  readonly deadlines?: DeadlineLaw
  /** How many entities a message carries at most, and a page shows. */
  readonly mostEntities: number
  /** Further registers that take its records as files; absent where there are none. */
  readonly profiles?: readonly RegisterProfile[]
  /** Fields of a record that are kept for the caller and say nothing to the authority. */
  readonly callersOwnFields: ReadonlySet<string>

  /** Judges the records of a request by themselves. @throws RuleFailure when a rule breaks down */
  validate(
    model: Types['model'],
    request: RecordRequest,
    options?: ValidateOptions<Types['codeLists']>,
  ): Validation
  /** The role of an actor by its code; `undefined` for what is no code of an actor. */
  readActorRole(code: string): ActorRole | undefined
  /** Who makes the devices of records, whatever has arrived as one, and the field that says it. */
  readMaker(record: unknown): { readonly actor: string; readonly field: string } | undefined
  /** Whether devices of a model have an authorised representative. */
  takesRepresentative(model: Types['model']): boolean
  /** Whether a record of a group names its authorised representative. */
  namesRepresentative(deviceGroup: object): boolean
  /** The languages of names in records, where the authority knows such names. */
  readonly nameLanguages?: {
    /** All that there are, by their codes. */
    readonly codes: readonly string[]
    /**
     * Gives a language to the names that need one and have none.
     *
     * @param device the record of a device, whatever has arrived as one
     */
    fillIn(device: unknown, language: string): unknown
  }

  /**
   * What a request wants, in canonical records. They are taken to have the shape of their model.
   *
   * @param groupAgency who issued the code of the group, where the device does not say it
   */
  readDesired(
    model: Types['model'],
    request: RecordRequest,
    groupAgency?: string,
  ): Types['desired'] & Pick<DesiredByRequest, 'callerPath'>
  /** The fields of a record in which a caller names the group of a device, and who makes what a group is of. */
  readonly fields: { readonly groupOfDevice: string; readonly maker: string }
  /** What names a device in its record, whatever has arrived as one. */
  readDeviceName(device: unknown): { readonly code?: string; readonly agency?: string }
  /** How a record of a device, whatever has arrived as one, names its group. */
  readGroupName(device: unknown): { readonly code?: string; readonly agency?: string }
  /** The code in a record of a group, whatever has arrived as one. */
  readGroupCode(deviceGroup: unknown): string | undefined
  /** What people call an entity by its record, whatever has arrived as one. */
  readLabel(kind: EntityKey['kind'], record: unknown): EntityLabel
  /** The finding on a submission without a group record whose device names a group that is not known here. */
  findUnknownGroup(code: string): Finding
  /** The same where several groups have the code, which these agencies issued. */
  findAmbiguousGroup(agencies: readonly string[]): Finding
  /** The identifiers that the records of a submission use, for whatever. */
  listUses(desired: Types['desired']): readonly { readonly agency: string; readonly code: string }[]
  /** What names the two entities of a submission, and the device that it says its own is linked with. */
  identify(desired: Types['desired']): EntitiesNamed
  /** Whether two canonical records of a kind say the same. */
  isSameRecord(kind: EntityKey['kind'], one: object, other: object): boolean

  /**
   * Which operations bring what is registered to what is desired, or why none do. What the authority would not see is no
   * difference.
   *
   * @throws RuleFailure when a rule breaks down
   */
  plan(
    desired: Types['desired'],
    registered: Types['registered'],
    options?: PlanOptions<Types['registered']>,
  ): SubmissionPlan<Types['planned']>
  /**
   * What is known of both entities once the authority has accepted an operation.
   *
   * @throws RangeError for an operation that does not fit what is known
   */
  afterAcceptance(
    planned: Types['planned'],
    desired: Types['desired'],
    registered: Types['registered'],
  ): Types['registered']
  /** Whether an operation registers its entity, rather than changes it. A new group comes with its first device. */
  isNew(planned: Types['planned']): boolean
  /** The version that an operation makes of its entity, and not of a part that has versions of its own. */
  versionMade(planned: Types['planned']): number | undefined

  /**
   * The document that asks for these operations, which are of one name, one model and one actor.
   *
   * @throws RangeError where the records cannot be sent
   */
  render(operations: readonly PlannedFor<Types>[], envelope: MessageEnvelope): string
  /** What the authority names the entity of an operation by in its answers. */
  nameEntity(planned: PlannedFor<Types>): string
  /** The actor whom a document of the authority is for; empty where it does not say. It never throws. */
  readAddressee(document: Types['document']): string
  /** Reads an answer to operations. It never throws. */
  readAnswer(document: Types['document']): ReadAnswer<Types['answer']>
  /** What an answer says of each of the operations that its message carried, in their order. */
  effectsOn(
    operations: readonly SentOperation[],
    answer: Types['answer'],
  ): readonly Effect<Types['operation']>[]
  /** Where a caller gives what a refusal is about: a JSON Pointer into the request. */
  locateRefusal(refusal: Refusal): string
  /** Whether a refusal says that the authority holds already what it was asked to register. */
  isAlreadyThere(refusals: readonly Refusal[]): boolean

  /**
   * The document that asks what the authority holds.
   *
   * @throws RangeError for criteria that the authority does not take
   */
  question(
    criteria: Criteria<Types>,
    page: { number: number; size: number },
    envelope: MessageEnvelope,
  ): string
  /** What an answer to a question shows. It never throws. */
  readShown(document: Types['document']): Shown<Types['model'], Types['versions']>
  /** Whether the authority has carried out an operation, by all that it shows now of both entities. */
  effectShown(planned: Types['planned'], desired: Types['desired'], shown: Types['registered']): EffectShown
  /** Where an entity is shown otherwise than this canonical record of a model would be. */
  compareShown(
    shown: Pick<ShownEntity<Types['model'], Types['versions']>, 'kind' | 'record'>,
    model: Types['model'],
    record: EntityRecord,
  ): readonly Difference[]
  /** What anyone can see of what it holds; absent where nothing is public. */
  readonly publicRegister?: PublicLaw
  /** What it can be asked besides what it holds of devices; absent where it answers no such questions. */
  readonly inquiries?: Inquiries<Types['model']>
  /** What the authority's answers leave out of records; absent where they show all that it holds. */
  readonly omissions?: Omissions
  /**
   * Whether the authority shows what an operation registers among what is registered, once it has carried it out: at once; not
   * before another party confirms it; or perhaps never to this actor, where it refused it as one that is there already. Where it
   * shows every state, the absence of an entity in all of them needs no such answer.
   */
  canShow(
    planned: PlannedFor<Types>,
    registered: Types['registered'],
    refusals?: readonly Refusal[],
  ): 'yes' | 'not-yet' | 'never'

  /** The access token in a rendered message, which is put in as it is sent. */
  readonly accessToken: {
    /** What stands in its place. */
    readonly placeholder: string
    hasPlace(document: string): boolean
    /**
     * The document with `token` in its place. All else stays byte for byte.
     *
     * @throws RangeError where it has no place for a token, or the token is empty or has characters that it cannot carry
     */
    place(document: string, token: string): string
  }
}

/** What an authority can be asked besides what it holds of devices, and what follows from its answers. */
export interface Inquiries<Model extends string = string> {
  /** What the messages are called that ask it. */
  readonly operations: Readonly<Record<InquiryKind, string>>
  /**
   * The document that asks.
   *
   * @throws RangeError for a subject that no message can carry
   */
  question(inquiry: Inquiry, page: { number: number; size: number }, envelope: MessageEnvelope): string
  /** The codes of the actors that the records of a request, whatever has arrived as ones, name. */
  listNamedActors(model: Model, request: RecordRequest): readonly string[]
  /** Warnings of actors that are named and were unknown, inactive or without a mandate at the last look. */
  listActorWarnings(
    model: Model,
    request: RecordRequest,
    looks: ReadonlyMap<string, ActorLook>,
  ): readonly Finding[]
}

/** What the answers of an authority leave out of the records that it holds. */
export interface Omissions {
  /** Whether a record, whatever has arrived as one, lacks anything of that, so that another record may know more. */
  lacks(kind: EntityKey['kind'], record: unknown): boolean
  /**
   * A record, whatever has arrived as one, with what it lacks of that taken from another record of the entity, where both
   * speak of the same thing.
   */
  fill(kind: EntityKey['kind'], record: unknown, from: EntityRecord): unknown
  /**
   * The places of a canonical record, as it is shown, at which the authority may hold what no record knows.
   *
   * @param before what was known of the entity until then
   */
  list(
    kind: EntityKey['kind'],
    record: EntityRecord,
    before?: Pick<RegisteredEntity, 'record' | 'notShown'>,
  ): readonly string[]
}

/** An operation of a plan, with what its submission wants. */
export interface PlannedFor<Types extends AuthorityTypes = AuthorityTypes> {
  readonly planned: Types['planned']
  readonly desired: Types['desired']
}

/** What is asked for: of everything of an actor that which meets all that is given. */
export interface Criteria<Types extends AuthorityTypes = AuthorityTypes> {
  readonly actor: string
  readonly changedBy?: {
    readonly operation: Types['operation']
    /** The codes of both entities. */
    readonly device: string
    readonly deviceGroup: string
  }
  /** The code of a device. */
  readonly device?: string
  /** The code of a group, with whose devices it is shown. */
  readonly deviceGroup?: string
  /** The state in which the entities are; every state that the authority shows to the actor where absent. */
  readonly state?: ShownEntity['state'] | undefined
  /** What became another version after a day of the authority, `2026-01-31`: of the devices, or of their groups. */
  readonly changed?: { readonly kind: EntityKey['kind']; readonly after: string } | undefined
  /** Keeps the pages of one search consistent, where the authority knows such an id. */
  readonly searchId?: string | undefined
}

/** What a message says about itself. */
export interface MessageEnvelope {
  /** `partyId` is absent where there is no access point. */
  readonly sender: { readonly actorCode: string; readonly partyId?: string | undefined }
  readonly recipient: { readonly actorCode: string; readonly nodeId: string }
  /** Of the authority's schemas for messages. */
  readonly schemaVersion: string
  readonly ids: {
    readonly messageId: string
    readonly correlationId: string
    readonly conversationId?: string | undefined
  }
  readonly createdAt: Date
  /** Whether it has a place for an access token, which is put in as it is sent. */
  readonly withAccessToken: boolean
}
