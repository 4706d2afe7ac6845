import type { XmlElement } from '../xml/element.ts'
import type { Effect, ReadAnswer, Refusal, SentOperation } from './answer.ts'
import type { Shown } from './shown.ts'

/** The types in which an authority speaks of its records, plans and versions. */
export interface AuthorityTypes {
  /** What answers of the API call it. */
  agency: string
  model: string
  /** What distinguishes entities of one code: a word of its own for kinds of models. */
  criterion: string
  /** The names of its operations. */
  operation: string
  /** What is judged of a request. */
  request: unknown
  validateOptions: unknown
  validation: unknown
  /** What an answer to operations says, as data. */
  answer: unknown
  /** What a submission wants to be registered. */
  desired: unknown
  /** What is known to be registered. */
  registered: unknown
  planOptions: unknown
  plan: unknown
  /** An operation of a plan. */
  planned: unknown
  /** The versions of an entity and its parts. */
  versions: unknown
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
  /** How many entities a message carries at most, and a page shows. */
  readonly mostEntities: number

  /** Judges the records of a request by themselves. */
  validate(
    model: Types['model'],
    request: Types['request'],
    options?: Types['validateOptions'],
  ): Types['validation']
  /** Which operations bring what is registered to what is desired, or why none do. */
  plan(
    desired: Types['desired'],
    registered: Types['registered'],
    options?: Types['planOptions'],
  ): Types['plan']

  /**
   * The document that asks for these operations, which are of one name, one model and one actor.
   *
   * @throws RangeError where the records cannot be sent
   */
  render(operations: readonly PlannedFor<Types>[], envelope: MessageEnvelope): string
  /** What the authority names the entity of an operation by in its answers. */
  nameEntity(planned: PlannedFor<Types>): string
  /** Reads an answer to operations. It never throws. */
  readAnswer(root: XmlElement): ReadAnswer<Types['answer']>
  /** What an answer says of each of the operations that its message carried, in their order. */
  effectsOn(
    operations: readonly SentOperation[],
    answer: Types['answer'],
  ): readonly Effect<Types['operation']>[]
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
  readShown(root: XmlElement): Shown<Types['model'], Types['versions']>
  /**
   * Whether the authority shows what an operation registers, once it has carried it out: at once; not before another
   * party confirms it; or never to this actor, where it refused it as one that is there already.
   */
  canShow(
    planned: PlannedFor<Types>,
    registered: Types['registered'],
    refusals?: readonly Refusal[],
  ): 'yes' | 'not-yet' | 'never'
}

/** An operation of a plan, with what its submission wants. */
export interface PlannedFor<Types extends AuthorityTypes = AuthorityTypes> {
  readonly planned: Types['planned']
  readonly desired: Types['desired']
}

/** What is asked for: everything of an actor, or the entity that an operation changes. */
export interface Criteria<Types extends AuthorityTypes = AuthorityTypes> {
  readonly actor: string
  readonly changedBy?: {
    readonly operation: Types['operation']
    /** The codes of both entities. */
    readonly device: string
    readonly deviceGroup: string
  }
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
