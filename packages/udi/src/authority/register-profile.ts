import type { Deadline } from './deadline.ts'

/**
 * A further register that takes the records of an authority's models as files that a person carries: what it asks besides what the
 * authority asks, and what its files are. It is a value and pure. `validate` of the authority judges for it where it is named.
 */
export interface RegisterProfile {
  /** In paths, options and settings. */
  readonly id: string
  /** What people call it. */
  readonly name: string
  /** The edition of what it asks. */
  readonly rulesVersion: string
  /** The models whose records it takes. */
  readonly models: readonly string[]
  /** By criterion, the part of it in which a code of an issuing agency names one entity of its kind. */
  readonly codeSpaceByCriterion: Readonly<Record<string, string>>
  /** The rules that it holds besides those of the authority, by id. */
  readonly rules: ReadonlySet<string>
  /** The version of the authority's schemas that its files are of. */
  readonly schemaVersion: string
  /** How many entities a file carries at most. */
  readonly mostEntities: number
  /** How long a file is at most, in bytes. */
  readonly mostBytes: number
  /** The node that its files name as their recipient. */
  readonly recipientNode: string
  /** The number by which it knows an actor. It stands in no file. */
  readonly party: {
    /** What it is called. */
    readonly name: string
    /** What is wrong with one, as a clause; `undefined` where nothing is. */
    findFault(party: string): string | undefined
  }
  /** By when a device of a model must be registered in it. */
  findDeadline(model: string): Deadline
}
