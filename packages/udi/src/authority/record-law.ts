import type { Finding } from '../finding.ts'
import type { AuthorityTypes } from './authority-types.ts'
import type { CodeListSet } from './code-list-set.ts'
import type { DesiredByRequest, EntityKey, EntityLabel, RecordRequest } from './records.ts'
import type { RegisterProfile } from './register-profile.ts'

/** What an actor is at the authority. */
export type ActorRole = 'MANUFACTURER' | 'AUTHORISED_REPRESENTATIVE' | 'IMPORTER' | 'PRODUCER' | 'SPONSOR'

/** The records of a model, and a request that is valid by itself. */
export interface ModelDescription {
  /** JSON Schemas, each with an `$id`. */
  readonly device: object
  readonly deviceGroup: object
  readonly example: RecordRequest
}

/**
 * How the records of some models are read: what they are made of, what they name, and when two of them say the same. Every
 * register that takes them reads them so. It is a value and pure; the same input gives the same output.
 */
export interface RecordLaw<Types extends AuthorityTypes = AuthorityTypes> {
  /** The id of the register whose models they are. */
  readonly home: string
  readonly models: readonly Types['model'][]
  readonly criterionByModel: Readonly<Record<Types['model'], Types['criterion']>>
  /** By model. */
  readonly records: Readonly<Record<Types['model'], ModelDescription>>
  readonly codeLists: CodeListSet<Types['codeList'], Types['codeLists']>
  /** Further registers that take its records as files; absent where there are none. */
  readonly profiles?: readonly RegisterProfile[]
  /** Fields of a record that are kept for the caller and say nothing to the authority. */
  readonly callersOwnFields: ReadonlySet<string>
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
  /**
   * What a person calls the field at a JSON Pointer into a request; `undefined` where none of its records has it there, or it leads to
   * a whole record. Absent where fields have no titles.
   */
  findFieldTitle?(pointer: string, model?: Types['model']): string | undefined
  /** What names a device in its record, whatever has arrived as one. */
  readDeviceName(device: unknown): { readonly code?: string; readonly agency?: string }
  /** How a record of a device, whatever has arrived as one, names its group. */
  readGroupName(device: unknown): { readonly code?: string; readonly agency?: string }
  /** The code in a record of a group, whatever has arrived as one. */
  readGroupCode(deviceGroup: unknown): string | undefined
  /** What people call an entity by its record, whatever has arrived as one. */
  readLabel(kind: EntityKey['kind'], record: unknown): EntityLabel
  /** The numbers of the certificates in a record of a group, whatever has arrived as one; absent where no record names any. */
  listCertificates?(deviceGroup: unknown): readonly string[]
  /** The finding on a submission without a group record whose device names a group that is not known here. */
  findUnknownGroup(code: string): Finding
  /** The same where several groups have the code, which these agencies issued. */
  findAmbiguousGroup(agencies: readonly string[]): Finding
  /** Whether two canonical records of a kind say the same. */
  isSameRecord(kind: EntityKey['kind'], one: object, other: object): boolean
}
