import { inputKinds } from '@udigate/sheets'
import { severities } from '@udigate/udi'
import * as Type from 'typebox'
import { modelNames } from '../../authorities/laws.ts'
import { batchRecordStates, targetStates } from '../../store/tables.ts'
import { count, id, inCapitals, ref, Stage, sha256, string, time } from '../body.ts'
import { Label } from '../devices/label.ts'
import { Author } from '../endpoint/author.ts'
import { definePage } from '../endpoint/page.ts'
import { acknowledgedWarnings, fix, title } from '../submit/validation-bodies.ts'
import { judgedFor } from '../validate/for-register.ts'
import { tablesRead } from '../validate/tables-read.ts'
import { workMembers } from '../work-items/bodies.ts'

export const BatchTarget = Type.Object(
  {
    register: Type.String(),
    counts: Type.Object(
      {
        records: count('Records that were kept for it. All the others together are as many.'),
        invalid: count('With errors by its rules; not sent there.'),
        ready: count('To be sent there once more.'),
        submitted: count('Sent, and not answered yet.'),
        inDoubt: count('Their outcome there is not known yet; see /api/v1/doubts.'),
        accepted: count('Accepted there, or there just so before.'),
        partlyAccepted: count('Of which some operations were accepted.'),
        refused: count('Refused there.'),
        blocked: count('Forbidden by the state of what they name there.'),
        failed: count('Failed before the register; nothing of them is known to be there.'),
        cancelled: count('Not sent once more, since the batch was cancelled.'),
        notAsked: count('For which it is nothing.'),
      },
      { description: 'How many records are in which state there.' },
    ),
  },
  { $id: 'BatchTarget', title: 'What became of the records of a batch at a further register' },
)

const summary = {
  id: id(),
  stage: ref(Stage),
  mode: Type.Enum(['validate', 'submit']),
  for: judgedFor,
  to: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'The registers that it is for, where its call named them; otherwise those of the actor of each record.',
    }),
  ),
  model: Type.Optional(Type.Enum([...modelNames], { description: 'Absent until the file says it.' })),
  actorCode: Type.Optional(string('The actor of the requests that name none.')),
  name: Type.Optional(string('What the caller calls it.')),
  state: Type.Enum(['READING', 'SUBMITTING', 'AWAITING', 'ENDED', 'CANCELLED', 'UNREADABLE'], {
    description:
      'READING the file and judging its records; SUBMITTING the valid ones; AWAITING answers; UNREADABLE: nothing of it was kept but what is wrong with it.',
  }),
  because: Type.Optional(string('Why it was cancelled.')),
  file: Type.Object({
    format: Type.Optional(Type.Enum([...inputKinds])),
    bytes: count('How long it is.'),
    sha256: Type.Optional(sha256('Of the file as it came, hexadecimal.')),
  }),
  counts: Type.Object(
    {
      records: count('Requests that are read. All the others together are as many.'),
      valid: count('Valid; where they were to be validated only.'),
      invalid: count('With errors, or not readable; not submitted.'),
      ready: count('Valid, and to be submitted.'),
      submitted: count('Submitted, and not answered yet.'),
      inDoubt: count('Their outcome is not known yet; see /api/v1/doubts.'),
      accepted: count('Accepted by the authority, or registered there just so before.'),
      partlyAccepted: count('Of which some operations were accepted.'),
      refused: count('Refused by the authority.'),
      blocked: count('Forbidden by the state of what they name.'),
      failed: count('Failed before the authority; nothing of them is known to be registered.'),
      cancelled: count('Not submitted, since the batch was cancelled.'),
    },
    { description: 'How many records are in which state.' },
  ),
  targets: Type.Optional(
    Type.Array(ref(BatchTarget), {
      description:
        'What became of the records at each further register; absent where there is none. The batch ends when they have ended there too.',
    }),
  ),
  problemCount: count('What is wrong with the file and none of its records.'),
  tables: Type.Optional(tablesRead),
  progress: Type.Object({
    share: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'How much is done of what it does at present. Absent where that is unknown.',
      }),
    ),
    secondsLeft: Type.Optional(count('How long the rest of that takes at the pace so far.')),
  }),
  receivedAt: time('When it began to come.'),
  cancelledAt: Type.Optional(time('When it was cancelled.')),
  endedAt: Type.Optional(time('When nothing more was to become of it.')),
  ...workMembers,
}

export const BatchSummary = Type.Object(summary, { $id: 'BatchSummary', title: 'Batch' })

export const BatchPage = definePage(BatchSummary, {
  $id: 'BatchPage',
  title: 'Page of batches, newest first',
})

const place = Type.Union([
  Type.Object({ line: Type.Integer({ minimum: 1 }), column: Type.Integer({ minimum: 1 }) }),
  Type.Object({
    sheet: Type.Optional(Type.String()),
    row: Type.Integer({ minimum: 1 }),
    column: Type.Optional(string('Letter of the column.')),
    field: Type.Optional(Type.String()),
  }),
  Type.Object({
    element: Type.String(),
    line: Type.Optional(Type.Integer({ minimum: 1, description: 'Of its start tag.' })),
  }),
])

/** A finding in a file. */
export const finding = {
  severity: Type.Enum([...severities]),
  ruleId: string('The rule, or the code of what is wrong with a cell, a row or the file.'),
  message: string('What is wrong and what to do.'),
  path: Type.Optional(string('JSON Pointer into the request.')),
  title,
  value: Type.Optional(Type.Unknown({ description: 'The value seen.' })),
  fix,
  place: Type.Optional(place),
  acknowledged: Type.Optional(
    id(
      'Of a warning that was acknowledged when the record was judged: that. Only where these are asked for.',
    ),
  ),
}

export const BatchDetail = Type.Object(
  {
    ...summary,
    createdBy: ref(Author),
    problems: Type.Array(Type.Object(finding), {
      description: 'The first things that are wrong with the file and none of its records.',
    }),
  },
  { $id: 'BatchDetail', title: 'Batch with what is wrong with its file' },
)

export const BatchFindingLine = Type.Object(
  {
    record: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Which request of the file; absent for the file itself.' }),
    ),
    issuingAgency: Type.Optional(Type.String()),
    device: Type.Optional(Type.String()),
    ...finding,
  },
  { $id: 'BatchFindingLine', title: 'A finding in a batch' },
)

/** What a record of a batch can come to, as it is told. */
export const recordStates = batchRecordStates.map(state => inCapitals(state))

export const BatchRecordLine = Type.Object(
  {
    record: Type.Integer({ minimum: 1, description: 'Which request of the file.' }),
    line: Type.Integer({ minimum: 1, description: 'The line or row that it begins in.' }),
    sheet: Type.Optional(Type.String()),
    device: Type.Optional(
      Type.Object({ issuingAgency: Type.Optional(Type.String()), code: Type.Optional(Type.String()) }),
    ),
    label: Type.Optional(ref(Label)),
    state: Type.Enum(recordStates),
    requestId: Type.Optional(id('Its submission.')),
    registered: Type.Optional(
      Type.Enum(['SUBMITTED', 'REGISTERED'], { description: 'As the authority holds it.' }),
    ),
    reasons: Type.Optional(Type.Array(Type.String(), { description: 'Why it came to this.' })),
    findings: Type.Optional(Type.Array(Type.Object(finding))),
    acknowledgedWarnings,
    targets: Type.Optional(
      Type.Array(
        Type.Object({
          register: Type.String(),
          state: Type.Enum(targetStates.map(state => inCapitals(state))),
          requestId: Type.Optional(id('Its part there.')),
          registered: Type.Optional(Type.Enum(['SUBMITTED', 'REGISTERED'])),
          reasons: Type.Optional(Type.Array(Type.String(), { description: 'Why it came to this there.' })),
          findings: Type.Optional(Type.Array(Type.Object(finding))),
        }),
        { description: 'What became of it at each further register; absent where there is none.' },
      ),
    ),
  },
  { $id: 'BatchRecordLine', title: 'What became of a record of a batch' },
)

export const BatchRecordPage = definePage(BatchRecordLine, {
  $id: 'BatchRecordPage',
  title: 'Page of records of a batch, in the order of the file',
})
