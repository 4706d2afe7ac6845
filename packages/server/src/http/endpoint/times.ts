/** How long a client may take, in milliseconds. */
export interface Times {
  /** For the head of a call, from the opening of the connection or from its first byte. */
  head: number
  /** For the body of a call, but for files. */
  body: number
  /** A file may stand still for so long on its way in, and be on it for so long in all. */
  fileStandstill: number
  file: number
  /** An answer may stand still for so long because nothing of it is read. */
  answerStandstill: number
  /** A connection may be open for so long without a call. */
  idle: number
  /** How often it is looked for heads and files that take too long. */
  lookEvery: number
}

/** What a client has where nothing else is said. */
export const usualTimes: Times = {
  head: 5_000,
  body: 15_000,
  fileStandstill: 15_000,
  file: 3_600_000,
  answerStandstill: 30_000,
  idle: 65_000,
  lookEvery: 1_000,
}
