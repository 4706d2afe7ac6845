import { findSpaceLaw } from '../authorities/laws.ts'
import { namePlace, type RegisterOnStage } from '../stage.ts'
import { type Announced, handleChange, type Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { submissionsAbout } from '../store/entity-history.ts'
import { cancelLook, scheduleLook } from '../store/public-looks.ts'
import { findSubmission } from '../store/submissions.ts'
import type { EntityRow } from '../store/tables.ts'

/** When the public register of a register on a stage is looked at. */
export interface LookTimes {
  /** How long after an acceptance, in milliseconds. */
  delay: number
  /** Whether it is looked at before and in doubts, too: the authority itself cannot be asked. */
  resolvesDoubts: boolean
}

/** Decides which devices the public register is looked at for. */
export interface LookSchedule {
  /** Stores what follows from the changes of the store, in the same transaction. */
  subscriber: Subscriber
  /** What the public sees of a register on a stage is looked at from now on. */
  begin(place: RegisterOnStage, times: LookTimes): void
}

/**
 * Has the public register looked at after each acceptance and each later confirmation, when that should have become public; and where it resolves
 * doubts, also when a submission is stored, for what was public before, and when only an operator could tell its outcome.
 */
export function scheduleLooks(): LookSchedule {
  const places = new Map<string, LookTimes>()
  const findTimes = (place: RegisterOnStage): LookTimes | undefined => places.get(namePlace(place))

  const follow = (db: Db, change: Announced): Promise<void> | undefined =>
    handleChange<Promise<void> | undefined>(
      {
        'submission-stored': ({ submission, announcedAt }) => {
          const isPending = submission.outcome === null
          const isWanted = isPending && findTimes(submission)?.resolvesDoubts === true
          return isWanted ? scheduleLook(db, submission, announcedAt) : undefined
        },
        'operator-called': ({ submission, announcedAt }) => {
          const isWanted = submission.outcome === null && findTimes(submission)?.resolvesDoubts === true
          return isWanted ? scheduleFor(db, submission.request_id, announcedAt) : undefined
        },
        'submission-ended': ({ submission, outcome, at }) => {
          const times = findTimes(submission)
          if (times === undefined) return undefined
          const isPublic = outcome.kind === 'accepted' && outcome.state === 'REGISTERED'
          if (!isPublic) return cancelLook(db, submission)
          if (outcome.operations.length === 0) return undefined
          return scheduleFor(db, submission.request_id, new Date(at.getTime() + times.delay))
        },
        'entity-confirmed': ({ entity, announcedAt }) => {
          const register = findSpaceLaw(entity.code_space).id
          const times = findTimes({ stage: entity.stage, register })
          if (times === undefined || entity.kind !== 'device') return undefined
          return scheduleConfirmed(db, entity, new Date(announcedAt.getTime() + times.delay))
        },
      },
      change,
    )

  return {
    subscriber: {
      async changed(db, changes) {
        if (places.size === 0) return
        for (const change of changes) await follow(db, change)
      },
    },
    begin: (place, times) => void places.set(namePlace(place), times),
  }
}

/** A device that no submission was about is looked at for none. */
async function scheduleConfirmed(db: Db, device: EntityRow, at: Date): Promise<void> {
  const [submission] = await submissionsAbout(db, device, device, 1)
  if (submission) await scheduleLook(db, submission, at)
}

async function scheduleFor(db: Db, requestId: string, at: Date): Promise<void> {
  const submission = await findSubmission(db, requestId)
  if (submission) await scheduleLook(db, submission, at)
}
