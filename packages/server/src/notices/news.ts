import type { Environment } from '../ids.ts'
import { type ByType, type Change, handleChange, type Subscriber } from '../store/changes.ts'
import type { Db } from '../store/database.ts'
import { encodeJson } from '../store/json.ts'
import type { Owner } from '../store/submissions.ts'
import type { EntityRow, PullRow, SubmissionRow } from '../store/tables.ts'

type Submission = Pick<
  SubmissionRow,
  'request_id' | 'part_of' | 'organisation' | 'stage' | 'register' | 'actor' | 'outcome'
>

type Announced<Type extends Change['type']> = Extract<Change, { type: Type }>

/** Something that happened of which people and programs are notified, in whichever way they have chosen. */
export type News = {
  /** Names what it happened to, among all of its kind. */
  id: string
} & (
  | {
      kind: 'submission-ended' | 'submission-in-doubt' | 'submission-needs-operator'
      submission: Submission
      /** When it happened; when the transaction ends where absent. */
      at?: Date
    }
  | { kind: 'batch-ended'; batch: Announced<'batch-ended'>['batch'] }
  | { kind: 'pull-ended'; pull: Announced<'pull-moved'>['pull'] }
  | { kind: 'public-differs'; device: EntityRow; at: Date }
)

/** Which changes are news. */
const news: Partial<ByType<News | undefined>> = {
  'submission-stored': ({ submission }) =>
    submission.outcome === null ? undefined : makeNews('submission-ended', submission),
  'submission-doubted': ({ submission, doubt }) =>
    doubt === null ? undefined : makeNews('submission-in-doubt', submission),
  'submission-ended': ({ submission, outcome, at }) =>
    makeNews('submission-ended', { ...submission, outcome: encodeJson(outcome) }, at),
  'operator-called': ({ submission }) => makeNews('submission-needs-operator', submission),
  'public-difference-found': ({ device, at }) => ({
    id: nameSubject(device, device.agency, device.code),
    kind: 'public-differs',
    device,
    at,
  }),
  'batch-ended': ({ batch }) => ({ id: nameSubject(batch, batch.id), kind: 'batch-ended', batch }),
  'pull-moved': ({ pull }) =>
    isNews(pull) ? { id: nameSubject(pull, pull.id), kind: 'pull-ended', pull } : undefined,
}

function makeNews(
  kind: Extract<News['kind'], `submission-${string}`>,
  submission: Submission,
  at?: Date,
): News {
  return { id: nameSubject(submission, submission.request_id), kind, submission, ...(at && { at }) }
}

function nameSubject({ organisation, stage }: Owner, ...names: readonly string[]): string {
  return [organisation, stage, ...names].join(' ')
}

/** Pulls of what waits for a notified body are many: those that find nothing are no news. */
function isNews({ scope, state, differences }: Pick<PullRow, 'scope' | 'state' | 'differences'>): boolean {
  if (state === 'running') return false
  return (scope !== 'waiting' && scope !== 'group') || state === 'failed' || differences > 0
}

/** Subscribes to what is news: `store` stores it for those who are notified of it, in the transaction in which it happened. */
export function onNews(
  store: (
    db: Db,
    environment: Pick<Environment, 'now' | 'randomBytes'>,
    news: readonly News[],
  ) => Promise<void>,
): Subscriber {
  return {
    async changed(db, changes, environment) {
      const found = changes.flatMap(change => handleChange(news, change) ?? [])
      // Two operations of a submission may announce the same of it.
      const distinct = new Map(found.map(each => [`${each.kind} ${each.id}`, each]))
      if (found.length > 0) await store(db, environment, [...distinct.values()])
    },
  }
}
