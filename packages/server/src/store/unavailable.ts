/** The database cannot be reached, or has no room. Nothing of what was asked of it is stored. */
export class StoreUnavailable extends Error {
  constructor(cause?: unknown) {
    super('The database cannot be reached, or has no room.', { cause })
    this.name = 'StoreUnavailable'
  }
}

/** The database was lost while a transaction was being committed: whether it is stored is unknown. */
export class CommitUnknown extends Error {
  constructor(cause: unknown) {
    super('The database was lost while something was being stored; whether it is, has to be looked up.', {
      cause,
    })
    this.name = 'CommitUnknown'
  }
}

/** Whether the database was lost, and nothing is wrong with what was asked of it. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof StoreUnavailable || error instanceof CommitUnknown
}
