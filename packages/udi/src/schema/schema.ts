import { type Inspection, noLookUps } from './inspection.ts'

/** What a schema asks of one value. */
export interface Check {
  /** Reports every fault below `path`, at most one for each value. */
  inspect(value: unknown, path: string, inspection: Inspection): void
  /** Whether it is plain that inspecting would find nothing, which takes much less; where not, inspecting tells. */
  isPlainlySound(value: unknown): boolean
}

/** What a schema asks of a record. */
export interface RecordCheck extends Check {
  /**
   * Gives each field of a record that is plainly sound, in the order in which they are written, so that it is read once.
   *
   * @returns whether it is plainly sound; where not, some of its fields have been given
   */
  takeIfPlainlySound(value: unknown, take: TakeField): boolean
}

/**
 * Takes a field of a record.
 *
 * @param isSingle whether the schema of the field takes no list and no object
 */
export type TakeField = (name: string, value: unknown, isSingle: boolean) => void

/** The part of JSON Schema that the records are written in. */
export interface Schema {
  readonly type?: string
  /** What a person calls the field. */
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  /** Values that satisfy the pattern, for people. */
  readonly examples?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** What findings can say beyond the schema. It changes no verdict. */
export interface SchemaContext {
  /** The values that the record's own model has, by name of the field, where the schema takes those of others too. */
  readonly ownValues?: Readonly<Record<string, readonly string[]>>
  /** The values that a text is another spelling of, whatever field they are of: `GERMAN` of `DE`. */
  readonly otherSpellings?: (text: string) => readonly string[]
  /** What is known of a name that is no field of the record; only asked for the record itself, not for its parts. */
  readonly describeUnexpectedField?: (name: string) => UnexpectedField | undefined
  /** Whether something else has a field of this name in some part of a record: nothing under it is nothing. Asked for parts of records. */
  readonly isFieldElsewhere?: (name: string) => boolean
  /** Whether the schema is that of a record, whose fields the inspection keeps track of. */
  readonly isRecord?: boolean
  /** Whether the schema is that of a field of a record. */
  readonly isField?: boolean
}

/** A field that a record does not have, but something else has. */
export interface UnexpectedField {
  /** Where it belongs: the end of a sentence that begins "… is not a field of device: it". */
  readonly where: string
  /** Whether all that can be done is to remove it. */
  readonly isForeign: boolean
  /** The rule of the authority that excludes it, and what it says; the schema's own where none does. */
  readonly excludedBy?: { readonly ruleId: string; readonly message: string }
}

/** What is known of the field that a schema describes. */
export interface Field {
  readonly name: string
  readonly context: SchemaContext
  readonly description?: string | undefined
}

export type Compile = (schema: Schema, field: Field) => Check

/** Whether a check finds nothing wrong with a value. */
export function passes(check: Check, value: unknown): boolean {
  if (check.isPlainlySound(value)) return true
  let isSound = true
  check.inspect(value, '', {
    field: undefined,
    item: undefined,
    isCounting: true,
    mayLookUp: noLookUps,
    report: () => {
      isSound = false
    },
  })
  return isSound
}

/** The first of `candidates` in which a check finds nothing wrong; `undefined` ones do not count. */
export function firstSound(check: Check, candidates: readonly unknown[]): unknown {
  return candidates.find(candidate => candidate !== undefined && passes(check, candidate))
}
