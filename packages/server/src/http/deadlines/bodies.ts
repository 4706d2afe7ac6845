import * as Type from 'typebox'
import { findCodeSpace } from '../../authorities/laws.ts'
import type { DueDevice, NearnessCounts, RequestedDeadlines } from '../../deadlines/list-deadlines.ts'
import type { EntityName } from '../../store/entities.ts'
import { nameDeadline } from '../../store/work-items.ts'
import type { WorkOf } from '../../store/work-of.ts'
import { type Body, count, id, inCapitals, ref, Stage, string } from '../body.ts'
import { Label, type Labels } from '../devices/label.ts'
import { criterion, viewCriterion } from '../entity.ts'
import { type WorkViews, workMembers } from '../work-items/bodies.ts'

const date = (description: string) => Type.String({ format: 'date', description })

const kindByName = { REGISTRATION: 'registration', END_OF_PLACING: 'end-of-placing' } as const
const nearnessByName = {
  LATE: 'late',
  WITHIN_30_DAYS: 'within-30-days',
  WITHIN_90_DAYS: 'within-90-days',
  LATER: 'later',
} as const

export const deadlineKinds = ['REGISTRATION', 'END_OF_PLACING'] as const
export const nearnesses = ['LATE', 'WITHIN_30_DAYS', 'WITHIN_90_DAYS', 'LATER'] as const

/** Of what a device with a deadline speaks: of none where its model is not known. */
export function pickDueDevice({ agency, code, model }: DueDevice): { device?: EntityName } {
  return model === null ? {} : { device: { kind: 'device', agency, code, code_space: findCodeSpace(model) } }
}

/** What a query asks for, in the terms of the law. */
export function readRequested({
  kind,
  nearness,
  ...narrowed
}: {
  kind?: (typeof deadlineKinds)[number]
  nearness?: (typeof nearnesses)[number]
  code?: string
  limit: number
  workOf: WorkOf | undefined
}): RequestedDeadlines {
  return {
    kind: kind && kindByName[kind],
    nearness: nearness && nearnessByName[nearness],
    ...narrowed,
  }
}

const Counts = Type.Object({
  late: count('Devices whose last day has passed.'),
  within30Days: count('Devices that are due within 30 days, today included.'),
  within90Days: count('Devices that are due after that, within 90 days.'),
  later: count('All others.'),
})

export const Deadline = Type.Object(
  {
    kind: Type.Enum([...deadlineKinds], {
      description:
        'REGISTRATION: by when it must be registered. END_OF_PLACING: until when a directive device may be placed on the market.',
    }),
    criterion: Type.Optional(criterion('Absent where the model is.')),
    issuingAgency: Type.String(),
    code: Type.String(),
    label: Type.Optional(ref(Label)),
    model: Type.Optional(string('Absent where the batch does not say it.')),
    nearness: Type.Enum([...nearnesses], {
      description: 'A range is near by its earliest day, and late once its latest day has passed.',
    }),
    earliest: date('The last day in time, if what is missing turns out badly.'),
    latest: date(
      'The last day in time, if it turns out well. The same as `earliest` where the record decides.',
    ),
    missing: Type.Array(Type.String(), {
      description: 'What the record does not say and the day depends on.',
    }),
    condition: Type.Optional(string('What must hold for the day to be right, and no record says.')),
    source: Type.Object({
      article: string('The article that sets the day.'),
      edition: string('The acts as amended that it was read in.'),
    }),
    requestId: Type.Optional(id('The last submission that brought the device.')),
    batchId: Type.Optional(id('The last batch that brought it, where none was submitted.')),
    ...workMembers,
  },
  { $id: 'Deadline', title: 'Deadline of a device' },
)

export const DeadlineList = Type.Object(
  {
    stage: ref(Stage),
    today: date('The day that the deadlines are compared with, in UTC.'),
    counts: Type.Object({ registration: Counts, endOfPlacing: Counts }),
    items: Type.Array(ref(Deadline), { description: 'The nearest first, as many as `limit` says.' }),
    total: count('How many there are that the query asks for.'),
  },
  {
    $id: 'DeadlineList',
    title: 'By when devices must be registered, and until when they may be placed on the market',
  },
)

export function viewDeadline(device: DueDevice, labels: Labels, work: WorkViews): Body<typeof Deadline> {
  const { agency, code, model, deadline, nearness, requestId, batchId } = device
  const { kind, earliest, latest, missing, condition, source } = deadline
  return {
    kind: inCapitals(kind),
    criterion: model == null ? undefined : viewCriterion(model),
    issuingAgency: agency,
    code,
    label: labels(pickDueDevice(device)),
    model: model ?? undefined,
    nearness: inCapitals(nearness),
    earliest,
    latest,
    missing,
    condition,
    source,
    requestId: requestId ?? undefined,
    batchId: batchId ?? undefined,
    ...work(nameDeadline(device).name),
  }
}

export function viewCounts(counts: NearnessCounts): Body<typeof Counts> {
  return {
    late: counts.late,
    within30Days: counts['within-30-days'],
    within90Days: counts['within-90-days'],
    later: counts.later,
  }
}
