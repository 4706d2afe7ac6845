import type { Message, OperationOutcome, SubmissionDetail } from '../../api/bodies.ts'

/** Something that happened to a submission. */
export interface Moment {
  at: string
  title: string
  detail?: string | undefined
  kind: 'good' | 'bad' | 'doubt' | 'plain'
}

const readings: Readonly<Record<string, string>> = {
  applied: 'The authority answered',
  repeated: 'The authority answered once more, with the same',
  contradicting: 'The authority answered once more, with something else',
  unmatched:
    'An answer came that refers to a message of this submission, and names another one as what it answers',
  unreadable: 'An answer came that cannot be read',
  unclear: 'The authority answered; what the answer means is unclear',
}

const results: Readonly<Record<string, string>> = {
  taken: 'The access point took the message',
  refused: 'The access point refused the message',
  unavailable: 'The access point was not there',
  unknown: 'It is not known whether the access point took the message',
}

/** Everything that happened to a submission, in order: received, planned, sent, answered, decided, ended. */
export function listMoments(submission: SubmissionDetail): readonly Moment[] {
  const { receivedAt, endedAt, operations, status, statusText } = submission
  const planned =
    operations.length === 0 ? 'Nothing is to be done: it is registered just so.' : operations.join(', ')
  const moments: Moment[] = [
    { at: receivedAt, title: 'Received, checked and planned', detail: planned, kind: 'plain' },
    ...submission.messages.flatMap(listMessageMoments),
    ...submission.outcomes.flatMap(listOutcomeMoments),
  ]
  if (endedAt !== undefined) {
    moments.push({
      at: endedAt,
      title: statusText,
      kind: status === 'SUCCESS' ? 'good' : 'bad',
    })
  }
  // The sort is stable: what happened at once stays in the order in which it stands here.
  return moments.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function listMessageMoments({
  operation,
  messageId,
  createdAt,
  attempts,
  acknowledgements,
}: Message): Moment[] {
  return [
    { at: createdAt, title: `${operation} written`, detail: `Message ${messageId}`, kind: 'plain' },
    ...attempts.map(
      ({ number, startedAt, endedAt, result, because }): Moment => ({
        at: endedAt ?? startedAt,
        title: result === undefined ? 'Sent; no word yet' : (results[result] ?? result),
        detail: [`Attempt ${number}`, because].filter(Boolean).join(': '),
        kind: result === 'taken' || result === undefined ? 'plain' : 'bad',
      }),
    ),
    ...acknowledgements.map(
      ({ receivedAt, reading }): Moment => ({
        at: receivedAt,
        title: readings[reading] ?? reading,
        kind: reading === 'applied' || reading === 'repeated' ? 'plain' : 'doubt',
      }),
    ),
  ]
}

function listOutcomeMoments({ operation, lookUps = [], decisions = [] }: OperationOutcome): Moment[] {
  return [
    ...groupLookUps(lookUps).map(
      ({ first, last: { askedAt, answeredAt, finding }, count }): Moment => ({
        at: answeredAt ?? askedAt,
        title: `The authority was asked ${count === 1 ? '' : `${count} times `}what it holds (${operation})`,
        detail: [
          finding === undefined ? 'No answer yet' : `It shows: ${finding}`,
          ...(count === 1 ? [] : [`first asked at ${first.askedAt}`]),
        ].join('; '),
        kind: 'doubt',
      }),
    ),
    ...decisions.map(
      ({ decision, by, reason, at }): Moment => ({
        at,
        title: `${by} decided: ${decision}`,
        detail: reason,
        kind: 'doubt',
      }),
    ),
  ]
}

type LookUp = NonNullable<OperationOutcome['lookUps']>[number]

/** Look-ups one after the other that came to the same: until a doubt is resolved there may be many. */
function groupLookUps(lookUps: readonly LookUp[]): { first: LookUp; last: LookUp; count: number }[] {
  const runs: { first: LookUp; last: LookUp; count: number }[] = []
  for (const lookUp of lookUps) {
    const run = runs.at(-1)
    if (run === undefined || run.last.finding !== lookUp.finding) {
      runs.push({ first: lookUp, last: lookUp, count: 1 })
    } else {
      run.last = lookUp
      run.count += 1
    }
  }
  return runs
}
