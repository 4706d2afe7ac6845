/** How long a client may take, and what it asks for, in milliseconds. */
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
  /** After so long a call is answered that what it asks for goes on, where it does not say how long it waits. */
  work: number
  /** After so long one that brings a response of the authority is answered that it is kept, and not applied yet. */
  response: number
  /** How often it is looked for heads and files that take too long. */
  lookEvery: number
}

/** What holds where nothing else is said. */
export const usualTimes: Times = {
  head: 5_000,
  body: 15_000,
  fileStandstill: 15_000,
  file: 3_600_000,
  answerStandstill: 30_000,
  idle: 65_000,
  work: 20_000,
  response: 10_000,
  lookEvery: 1_000,
}
