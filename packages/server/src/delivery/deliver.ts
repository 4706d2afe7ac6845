/*
 * How a submission lives, in the order in which to read it:
 *
 * 1. `states/` says what can happen: one table each for operations, messages and submissions, with each event, the states in
 *    which it can happen, what follows, and what is stored with it. Nothing else changes a state. `submissions/intent.ts` stores
 *    a submission in its first state.
 * 2. `compose/compose.ts` puts operations that are ready into messages.
 * 3. `send/sender.ts` finds the messages that are due. `send/take-step.ts` guards a step with one of them, and `send/send-message.ts`
 *    takes it: asks the access point what became of the last attempt, and sends.
 * 4. `collect/collect.ts` fetches the answers. `collect/classify-answer.ts` tells what each answers, and one of three applies it:
 *    `collect/apply-acknowledgement.ts`, `reconcile/apply-look-up.ts`, `refresh/apply-page.ts`.
 * 5. `settle.ts` stores what follows from an end: what the authority holds now, the next operation, the outcome of the submission,
 *    and the submissions that have waited for it.
 * 6. `reconcile/` resolves what is in doubt: `leave-in-doubt.ts` and `before-operator.ts` begin a doubt, `look-up-due.ts` asks the
 *    authority, `follow-finding.ts` and `send-again.ts` follow what it shows, `resume-*.ts` resume what was stuck, and
 *    `decide.ts` does what an operator says. `reasons.ts` has the words.
 * 7. `refresh/` pulls what the authority holds; `epoch/` notices that the store went back, from where `reconcile/doubt-restored.ts`
 *    goes on.
 */
import type { Membership } from '../instances/membership.ts'
import type { JobRunner } from '../jobs/runner.ts'
import { namePlace, type RegisterOnStage } from '../stage.ts'
import { collector } from './collect/collect.ts'
import { composeMessages } from './compose/compose.ts'
import type { Delivery } from './delivery.ts'
import { waitUntil } from './poll-times.ts'
import { doubtWhatMayBeSent } from './reconcile/doubt-restored.ts'
import { lookUpWhatIsDue } from './reconcile/look-up-due.ts'
import { makeSender, type Sender } from './send/sender.ts'

/** How often what the others have stored is looked for to be composed, in milliseconds: callers wait for that. */
const sharedPoll = 150

/** The job that collects the answers of a register. */
export function collectJob(place: RegisterOnStage): string {
  return `collect ${namePlace(place)}`
}

export interface RunningDelivery {
  /** Something new is due: do not wait for the next turn. */
  wake(): void
  /**
   * Does a work that stores many operations of an organisation: as long as it lasts, its messages wait until they are
   * full. Where another process puts them into messages, they do not wait.
   */
  whileGathering<Result>(organisation: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Settles when everything of an organisation that could be sent by now is in a message and was sent, or has failed to be.
   */
  dispatchAll(organisation: string): Promise<void>
}

/**
 * Delivers the messages to a register on a stage and collects the answers to them, as long as the other processes on the store see the
 * heartbeats of this one. Every process sends messages, and composes them and asks about doubts in its shards; one collects
 * answers.
 */
export function startDelivering(
  delivery: Delivery,
  jobs: JobRunner,
  membership: Membership,
): RunningDelivery {
  const { authority } = delivery
  const place = namePlace(delivery)
  const gathering = new Map<string, number>()
  let sender: Sender | undefined
  let nextSender = Promise.withResolvers<Sender>()
  const wake = (): void => {
    for (const job of [sending, composing, collecting]) job.wake()
  }

  const sending = jobs.start({
    name: `send ${place}`,
    leases: membership,
    begin(run) {
      sender = makeSender({ ...delivery, store: run.lease.store }, run, hasLeft => {
        // An answer may follow soon. What has been sent frees nothing until then.
        collecting.wake()
        if (hasLeft) composing.wake()
      })
      nextSender.resolve(sender)
      run.signal.addEventListener('abort', () => {
        sender = undefined
        nextSender = Promise.withResolvers()
      })
      return sender.sendDue
    },
  })
  const composing = jobs.start({
    name: `compose ${place}`,
    leases: membership,
    begin({ lease }) {
      return async () => {
        const own = { ...delivery, store: lease.store, shards: await lease.shards(`compose ${place}`) }
        if (own.shards?.length === 0) return sharedPoll
        try {
          await doubtWhatMayBeSent(own)
          const hasMore =
            authority.composes === 'at-once' &&
            (await composeMessages(own, undefined, each => gathering.has(each)))
          const lookUpDueAt = authority.canLookUp ? await lookUpWhatIsDue(own) : undefined
          return hasMore ? 0 : waitUntil(lookUpDueAt ?? Number.POSITIVE_INFINITY, own, sharedPoll)
        } finally {
          if (await sender?.isDue().catch(() => true)) sending.wake()
        }
      }
    },
  })
  const collecting = jobs.start({
    name: collectJob(delivery),
    leases: membership,
    role: collectJob(delivery),
    begin: ({ lease, signal }) =>
      // An answer may let the next operation go.
      collector({ ...delivery, store: lease.store }, signal, () => composing.wake()),
  })
  return {
    wake,
    async whileGathering(organisation, work) {
      gathering.set(organisation, (gathering.get(organisation) ?? 0) + 1)
      try {
        return await work()
      } finally {
        const left = (gathering.get(organisation) ?? 0) - 1
        if (left > 0) gathering.set(organisation, left)
        else gathering.delete(organisation)
        composing.wake()
      }
    },
    async dispatchAll(organisation) {
      await (await nextSender.promise).dispatchAll(organisation)
    },
  }
}
