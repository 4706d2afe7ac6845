import { server } from '../../scorecard/builds/broken/broken-build.ts'
import { as4Builds } from './as4-builds.ts'
import { clientBuilds } from './client-builds.ts'
import { keyBuilds } from './key-builds.ts'
import { sharedBuilds } from './shared-builds.ts'
import type { SimulatedBreak } from './simulated-break.ts'
import { smallFaults } from './small-faults.ts'

const sendMessage = `${server}/delivery/send/send-message.ts`

const wrongEffect = /false|doubled|in vain|stuck|readable/

export const builds: readonly SimulatedBreak[] = [
  ...as4Builds,
  ...clientBuilds,
  ...keyBuilds,
  ...sharedBuilds,
  ...smallFaults,
  {
    id: 'knows-no-quarantine',
    theme: 'the authority is slow, and is asked meanwhile',
    without: 'the quarantine',
    finds: wrongEffect,
    patches: [
      {
        file: `${server}/delivery/reconcile/look-up-due.ts`,
        find: 'return Math.max(0, ...ages.map(age => authority.quarantine - age))',
        replace: 'return Math.min(0, ...ages.map(age => authority.quarantine - age))',
      },
    ],
  },
  {
    id: 'takes-echoes-for-refusals',
    theme: 'what is given up arrives all the same, and answers are lost',
    without: 'the doubt of a refusal that may be an echo of a success',
    finds: wrongEffect,
    patches: [
      {
        file: `${server}/delivery/collect/judge-acknowledgement.ts`,
        find: `kind: mayBeOwnEcho ? 'echo' : 'apply'`,
        replace: `kind: mayBeOwnEcho && effect === undefined ? 'echo' : 'apply'`,
      },
    ],
  },
  {
    id: 'splits-nothing',
    theme: 'a message is rejected as a whole for one device',
    without: 'the splitting of a message that is rejected as a whole for one of its entities',
    finds: /false refusal/,
    patches: [
      {
        file: `${server}/delivery/collect/apply-acknowledgement.ts`,
        find: `    await moveOperation(db, operation, 'split', { together: inSmallerMessages(inMessage) })`,
        replace: `      return settleStopped(
        db,
        operation,
        { kind: 'refused', refusals: [{ code: 'WHOLE', detail: effect.reasons?.join() ?? '' }] },
        delivery.now(),
        delivery.authority,
      )`,
      },
    ],
  },
  {
    id: 'logs-what-is-said',
    without: 'the redaction of tokens in what others say',
    finds: /token/,
    patches: [
      {
        file: sendMessage,
        find: `handed.kind === 'taken' ? null : redact(handed.because, token)`,
        replace: `handed.kind === 'taken' ? null : (redact(handed.because, undefined), handed.because)`,
      },
    ],
  },
  {
    id: 'links-no-entries',
    without: 'the link from each entry of the evidence to the one before it',
    finds: /evidence/,
    patches: [
      {
        file: `${server}/evidence/append.ts`,
        find: 'previous: hash }',
        replace: 'previous: seq > 3 ? noPrevious : hash }',
      },
    ],
  },
  {
    id: 'skips-attempts',
    without: 'evidence of attempts',
    finds: /evidence/,
    patches: [
      {
        file: `${server}/store/attempts.ts`,
        find: "announce(db, { type: 'attempt-started', attempt, sent })",
        replace: 'void [announce, sent]',
      },
    ],
  },
  {
    id: 'forgets-what-is-held',
    theme: 'the store goes back amid updates of several operations',
    without: 'the question about operations that wait behind others in a store that went back',
    finds: wrongEffect,
    patches: [
      {
        file: `${server}/delivery/states/operation.ts`,
        find: `moves: { held: 'held', ready: 'ready', sent: 'sent', unclear: 'unclear' },`,
        replace: `moves: { ready: 'ready', sent: 'sent', unclear: 'unclear' },`,
      },
    ],
  },
  {
    id: 'sees-no-promotion',
    theme: 'the store goes back amid updates of several operations',
    without: 'the look at whether the store went back while it runs',
    finds: wrongEffect,
    patches: [
      {
        file: `${server}/delivery/epoch/watch-epoch.ts`,
        find: 'whyBehind: async db => compare(db, await readEpoch(db, isShared)),',
        replace: 'whyBehind: async () => undefined,',
      },
    ],
  },
  {
    id: 'trusts-the-clock',
    theme: 'the clock is set while messages are slow',
    without: 'a clock of its own for the quarantine',
    finds: wrongEffect,
    patches: [
      {
        file: `${server}/delivery/reconcile/look-up-due.ts`,
        find: `{ authority, sendTimes, epoch }: Pick<Delivery, 'authority' | 'sendTimes' | 'epoch'>,`,
        replace: `{ authority, epoch, now }: any,`,
      },
      {
        file: `${server}/delivery/reconcile/look-up-due.ts`,
        find: '[sendTimes.since(message_id, last)]',
        replace: '[now().getTime() - (last.ended_at ?? last.started_at)]',
      },
    ],
  },
  {
    id: 'resends-blindly',
    without: 'the question at the access point before a message goes again',
    finds: wrongEffect,
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
    theme: 'what is given up arrives all the same, and answers are lost',
    without: 'the question at the authority before a message goes again after silence',
    finds: wrongEffect,
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
    finds: wrongEffect,
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
    finds: wrongEffect,
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
    // An attempt that is stored without its entry, where nothing worse comes of it first.
    finds: /evidence|false|doubled|in vain|stuck/,
    patches: [
      {
        file: `${server}/store/sqlite-store.ts`,
        find: 'connection.transaction().execute(transaction => announcing(transaction, options, work)),',
        replace: 'announcing(connection as never, options, work),',
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
        find: "open: (sealed, purpose) => Buffer.from(openBytes(readSealed(sealed), purpose)).toString('utf8'),",
        replace: `open: sealed => sealed,`,
      },
    ],
  },
]
