import type { Finding } from '../finding.ts'
import type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
import type { AuthorityTypes } from './authority-types.ts'
import type { DeadlineLaw } from './deadline.ts'
import type { ActorLook, Inquiry, InquiryKind } from './inquiry.ts'
import type { Difference, EffectShown, NamedText, PlanOptions, SubmissionPlan } from './plan.ts'
import type { PublicLaw } from './public.ts'
import type {
  EntityKey,
  EntityRecord,
  RecordRequest,
  RegisteredEntity,
  ValidateOptions,
  Validation,
} from './records.ts'
import type { Shown, ShownEntity } from './shown.ts'

/** The entities that a submission names. */
export interface EntitiesNamed {
  readonly device: EntityKey
  readonly deviceGroup: EntityKey
  readonly linked?: EntityKey
}

/**
 * What one register does with records: which it takes, what changes them there, how that is said in messages, and what answers mean. It
 * is a value and pure, without network and store; the same input gives the same bytes.
 */
export interface RegisterLaw<Types extends AuthorityTypes = AuthorityTypes> {
  /** In paths and settings. */
  readonly id: string
  /** In answers of the API. */
  readonly agency: Types['agency']
  /** What it is called as the recipient of messages. */
  readonly recipient: string
  /**
   * By criterion, the part of the register in which a code of an issuing agency names one entity of its kind. No two
   * authorities have one of the same name.
   */
  readonly codeSpaceByCriterion: Readonly<Record<Types['criterion'], string>>
  /** What it takes: the models whose records can be registered there. */
  readonly takes: { readonly models: readonly Types['model'][] }
  /** The operations, in the order in which those of one submission run. */
  readonly operations: readonly Types['operation'][]
  /** What messages that ask what it holds are called among its operations. */
  readonly questionOperation: string
  /** The edition of the rules. */
  readonly rulesVersion: string
  /** Absent where the law sets no deadlines. */
  readonly deadlines?: DeadlineLaw
  /** How many entities a message carries at most, and a page shows. */
  readonly mostEntities: number
  /** Judges the records of a request by themselves. @throws RuleFailure when a rule breaks down */
  validate(
    model: Types['model'],
    request: RecordRequest,
    options?: ValidateOptions<Types['codeLists']>,
  ): Validation
  /** The identifiers that the records of a submission use, and as what, in its own words: as the codes of its entities by their kinds. */
  listUses(
    desired: Types['desired'],
  ): readonly { readonly purpose: string; readonly agency: string; readonly code: string }[]
  /**
   * The texts of the records of a submission by which the authority notices that something alike is registered already; absent
   * where it does not.
   */
  listNamedTexts?(desired: Types['desired']): readonly NamedText[]
  /** What names the two entities of a submission, and the device that it says its own is linked with. */
  identify(desired: Types['desired']): EntitiesNamed
  /**
   * The fields that a rule weighs against each other, as JSON Pointers into the records: what it finds is about all of them. None of a rule
   * that judges each field by itself, or that is not known; absent where no rule has any.
   */
  listFieldsWeighed?(ruleId: string): readonly string[]
  /** The rule of the catalogue by which an entity is submitted in the name of its own actor alone; absent where there is none. */
  readonly ownerRule?: string
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
   * What a plan finds of the records beside what is known of other devices: errors, warnings, and infos. Where `judgesChange` is said, each
   * error that a plan finds of what is to change of its own entities, too. The paths are the caller's own.
   *
   * @throws RuleFailure when a rule breaks down
   */
  judgeBeside(
    desired: Types['desired'],
    registered: Types['registered'],
    options: PlanOptions<Types['registered']> & { readonly judgesChange?: boolean },
  ): {
    readonly findings: readonly Finding[]
    readonly warnings: readonly Finding[]
    readonly infos: readonly Finding[]
  }
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
  /**
   * What becomes of an operation that comes a second time, after it was carried out: it is refused, it changes nothing, or it is
   * carried out again, over what has changed since.
   */
  repeats(planned: Types['planned']): 'refused' | 'same' | 'again'
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
