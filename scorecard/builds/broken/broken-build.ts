/** An exact replacement in one file of a copy. */
export interface Patch {
  file: string
  /** What stands there, exactly once. */
  find: string
  replace: string
}

/** A gateway with one error on purpose: a row that does not notice it proves nothing. */
export interface BrokenBuild {
  id: string
  patches: readonly Patch[]
}

/** Where the gateway's sources are. */
export const server = 'packages/server/src'
