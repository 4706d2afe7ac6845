import type { AuthorityTypes } from './authority-types.ts'
import type { EntityRecord } from './records.ts'
import type { RegisterLaw } from './register-law.ts'

/** What stands beside the records of a request for one register alone. */
export interface Companion {
  /** The member of the request that it is. */
  readonly member: string
  /** Its JSON Schema, which has an `$id`. */
  readonly schema: object
  /** The one that is held, out of the record of an item. */
  readFrom(record: EntityRecord): unknown
}

/**
 * What a further register does with records of models that are another one's: of each device it makes an item, which is what a plan of
 * it is about. `identify` names that in the place of the device, and what is registered of it stands there too; it has no group. Its
 * code spaces are its own.
 */
export interface FurtherLaw<Types extends AuthorityTypes = AuthorityTypes> extends RegisterLaw<Types> {
  /** Absent where the records alone are enough. */
  readonly companion?: Companion
  /** Why it is not asked for a device at all, one sentence each; none where it is. */
  listReasonsAgainst(desired: Types['desired']): readonly string[]
}
