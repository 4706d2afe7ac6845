/** A test of this repository: its file, and a part of its title that no variable stands in. */
export type TestOf = readonly [file: string, title: string]

/** Something that a user relies on, under an id that stays its own from release to release. */
export interface Requirement {
  /** Its function and a number, such as `SEND-3`; a number is never given to another one. */
  id: string
  text: string
  tests: readonly TestOf[]
}

/** The requirements of one function of the product. */
export interface RequirementsOf {
  function: string
  requirements: readonly Requirement[]
}
