import type { QueueLimits } from './fair-queue.ts'

/** A kind of work that is done for callers, and how it is shared out among them. */
export interface KindOfWork extends QueueLimits {
  /** What is done, as the documentation says it. */
  does: string
  /** Where: what runs in the event loop keeps every other call waiting, and what runs in other processes or elsewhere does not. */
  runs: 'in the event loop' | 'in turns in the event loop' | 'in processes' | 'elsewhere'
  /** Among whom it is shared out: organisations, or addresses before a sign-in. */
  sharedBy: 'organisation' | 'address' | 'organisation or address'
  /** Until when a call has its place: its answer is there, or its last byte was read. */
  heldUntil: 'answered' | 'read'
}

/** For work that takes milliseconds. */
const short = { mostWaiting: 4_000, mostWaitingOfOne: 1_000, patience: 5_000 } as const
/** For work that takes seconds. */
const long = { mostWaiting: 100, mostWaitingOfOne: 10, patience: 30_000 } as const

/**
 * Every kind of work. No caller has all places of one, so that another one that comes finds a place, or waits for the next that is
 * free.
 */
const kinds = {
  /** More at a time would not be faster, and would keep the next one waiting. */
  judging: {
    does: 'Judge and plan the records of a call',
    runs: 'in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 4,
    ofOne: 3,
    beginOneByOne: true,
    ...short,
  },
  /** Each has a process, and one caller has one of them: another one's is never waited for. */
  judgingLarge: {
    does: 'Read and judge the JSON of a call that has more than 32 KiB',
    runs: 'in processes',
    sharedBy: 'organisation or address',
    heldUntil: 'answered',
    atOnce: 2,
    ofOne: 1,
    mostWaiting: 256,
    mostWaitingOfOne: 64,
    patience: 10_000,
  },
  /** Many at a time, since what is stored together is synced together. */
  storing: {
    does: 'Submit a record; change what is stored',
    runs: 'in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 64,
    ofOne: 32,
    ...short,
  },
  showing: {
    does: 'Look up what is stored',
    runs: 'in turns in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 12,
    ofOne: 3,
    ...short,
  },
  /** Each has a process, which costs memory. */
  reading: {
    does: 'Read a file: fixes, mappings, imports, remarks, code lists, responses, pulls from files',
    runs: 'in processes',
    sharedBy: 'organisation',
    heldUntil: 'read',
    atOnce: 4,
    ofOne: 2,
    ...long,
  },
  exporting: {
    does: 'Write a file of what is stored: templates, findings, results, receipts, exports, evidence, the audit trail',
    runs: 'in turns in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'read',
    atOnce: 64,
    ofOne: 4,
    ...long,
  },
  verifying: {
    does: 'Verify the evidence',
    runs: 'in turns in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'read',
    atOnce: 8,
    ofOne: 1,
    ...long,
  },
  receiving: {
    does: 'Take the file of a batch or an import in',
    runs: 'in turns in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 256,
    ofOne: 16,
    ...long,
  },
  checking: {
    does: 'Check the connection to the authority, or all that an operator must have right, and wait for it',
    runs: 'elsewhere',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 32,
    ofOne: 2,
    ...long,
  },
  /** Each may have 32 MiB. It keeps its place until it has one of the work that it is for. */
  gathering: {
    does: 'Take a body of more than 1 MiB into memory',
    runs: 'elsewhere',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 32,
    ofOne: 8,
    mostWaiting: 100,
    mostWaitingOfOne: 10,
    patience: 10_000,
  },
  /** The register is asked one thing at a time: so many may wait for that. */
  looking: {
    does: 'Look at the public register of the authority',
    runs: 'elsewhere',
    sharedBy: 'organisation',
    heldUntil: 'answered',
    atOnce: 8,
    ofOne: 2,
    ...long,
  },
  /** A tab of the console has one for as long as it is open. */
  watching: {
    does: 'Send events as they happen',
    runs: 'in turns in the event loop',
    sharedBy: 'organisation',
    heldUntil: 'read',
    atOnce: 4_000,
    ofOne: 250,
    mostWaiting: 0,
    mostWaitingOfOne: 0,
    patience: 5_000,
  },
  signingIn: {
    does: 'Sign in, open an invitation',
    runs: 'in the event loop',
    sharedBy: 'address',
    heldUntil: 'answered',
    atOnce: 64,
    ofOne: 32,
    ...short,
  },
  /** Two take 128 MiB at most. */
  hashing: {
    does: 'Hash a password',
    runs: 'in processes',
    sharedBy: 'address',
    heldUntil: 'answered',
    atOnce: 2,
    ofOne: 1,
    mostWaiting: 100,
    mostWaitingOfOne: 5,
    patience: 10_000,
  },
  serving: {
    does: 'Send pages and documents that anybody may read',
    runs: 'in the event loop',
    sharedBy: 'address',
    heldUntil: 'answered',
    atOnce: 64,
    ofOne: 32,
    ...short,
  },
} satisfies Readonly<Record<string, KindOfWork>>

export type Work = keyof typeof kinds
export const kindsOfWork: Readonly<Record<Work, KindOfWork>> = kinds
export const works = Object.keys(kinds) as Work[]

/** What a call may be for: a kind of work, or to say how the gateway stands, which is answered whatever there is to do. */
export type WorkOfCall = Exclude<Work, 'gathering' | 'hashing' | 'judgingLarge'> | 'reporting'
