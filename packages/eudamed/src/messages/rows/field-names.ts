/** The fields of a record that hold a value of this type where they hold one. */
export type FieldOf<Fields, Value> = {
  [Key in keyof Fields & string]-?: NonNullable<Fields[Key]> extends Value ? Key : never
}[keyof Fields & string]

/** The fields of a record that hold a list of records. */
export type ListField<Fields> = FieldOf<Fields, readonly object[]>

/** What a list of records holds. */
export type ItemOf<Fields, Field extends keyof Fields> =
  NonNullable<Fields[Field]> extends readonly (infer Item)[] ? Item : never
