import { type BrokenBuild, server } from '../../scorecard/builds/broken/broken-build.ts'
import type { Connector } from '../simulate.ts'
import { as4Builds } from './as4-builds.ts'

/** A gateway that lacks one mechanism. */
export interface SimulatedBreak extends BrokenBuild {
  /** The connector that shows it, where not every one does. */
  over?: Connector
  /** What it is without, in the middle of a sentence. */
  without: string
  /** What a world shows of it. */
  finds: RegExp
}

const sendMessage = `${server}/delivery/send/send-message.ts`

export const builds: readonly SimulatedBreak[] = [
  ...as4Builds,
  {
    id: 'resends-blindly',
    without: 'the question at the access point before a message goes again',
    finds: /false|doubled|in vain|stuck|readable/,
    patches: [
      {
        file: sendMessage,
        find: 'const status = await authority.accessPoint.fetchStatus(id, signal)',
        replace: `const status: string = 'failed'`,
      },
    ],
  },
  {
    id: 'looks-nothing-up',
    without: 'the question at the authority before a message goes again after silence',
    finds: /false|doubled|in vain|stuck|readable/,
    patches: [
      {
        file: sendMessage,
        find: 'return leaveUnclear(delivery, message, doubts.silent)',
        replace: `return sendMessage(delivery, message, await attemptsAt(store.db, message.message_id), (last?.hand_over ?? 0) + 1, new AbortController().signal)`,
      },
    ],
  },
  {
    id: 'sends-all-at-once',
    without: 'the order of the operations of a submission',
    finds: /false/,
    patches: [
      {
        file: `${server}/delivery/states/operation.ts`,
        find: `state: position === 0 && !isSubmissionWaiting ? 'ready' : 'held',`,
        replace: `state: position >= 0 && !isSubmissionWaiting ? 'ready' : 'held',`,
      },
    ],
  },
  {
    id: 'holds-no-device',
    without: 'the lock on a device that is under way',
    finds: /false|doubled|in vain|stuck|readable/,
    patches: [
      {
        file: `${server}/submissions/decide.ts`,
        find: 'if (held?.held_by) return joinOrBlock',
        replace: 'if (held?.held_by && !held) return joinOrBlock',
      },
    ],
  },
  {
    id: 'holds-no-group',
    without: 'the lock on a group that is under way',
    finds: /false|doubled|in vain|stuck|readable/,
    patches: [
      {
        file: `${server}/submissions/decide.ts`,
        find: 'if (heldGroup && holder) {',
        replace: 'if (heldGroup && holder && heldGroup === undefined) {',
      },
    ],
  },
  {
    id: 'stores-in-pieces',
    without: 'transactions',
    finds: /false|doubled|in vain|stuck|readable/,
    patches: [
      {
        file: `${server}/store/sqlite-store.ts`,
        find: `.transaction()
        .execute(transaction => announcing(transaction, options, work))`,
        replace: `.connection()
        .execute(transaction => announcing(transaction as never, options, work))`,
      },
    ],
  },
  {
    id: 'stores-tokens-readable',
    without: 'the sealing of access tokens',
    finds: /readable/,
    patches: [
      {
        file: `${server}/secrets/sealing.ts`,
        find: `seal: (secret, purpose) => Buffer.from(sealBytes(Buffer.from(secret), purpose)).toString('base64'),`,
        replace: `seal: secret => secret,`,
      },
      {
        file: `${server}/secrets/sealing.ts`,
        find: `open: (sealed, purpose) =>
      Buffer.from(openBytes(Buffer.from(sealed, 'base64'), purpose)).toString('utf8'),`,
        replace: `open: sealed => sealed,`,
      },
    ],
  },
]
