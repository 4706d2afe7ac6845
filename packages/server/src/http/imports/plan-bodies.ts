import * as Type from 'typebox'
import { recordPlans } from '../../store/tables.ts'
import { finding, recordStates } from '../batches/bodies.ts'
import { count, id, inCapitals, ref, string, time } from '../body.ts'
import { Label } from '../devices/label.ts'
import { definePage } from '../endpoint/page.ts'
import { acknowledgedWarnings } from '../submit/validation-bodies.ts'
import { planCounts } from './bodies.ts'

/** What submitting does with a record, as it is told. */
export const plansOfRecords = recordPlans.map(plan => inCapitals(plan))

const difference = Type.Object({
  path: string('JSON Pointer into the request.'),
  title: string('What a person calls it.'),
  before: Type.Optional(Type.Unknown({ description: 'What is registered; absent where nothing is.' })),
  after: Type.Optional(Type.Unknown({ description: 'What is desired; absent where nothing is.' })),
})

export const ImportRecord = Type.Object(
  {
    record: Type.Integer({ minimum: 1, description: 'Which record of the list.' }),
    row: Type.Integer({ minimum: 1 }),
    sheet: Type.Optional(string('Absent in a CSV file.')),
    device: Type.Optional(
      Type.Object({ issuingAgency: Type.Optional(Type.String()), code: Type.Optional(Type.String()) }),
    ),
    label: Type.Optional(ref(Label)),
    plan: Type.Enum(plansOfRecords, {
      description:
        'NEW: something is registered for the first time; CHANGED: it changes what is registered; UNCHANGED: it is registered just so; NOT_POSSIBLE: see reasons and findings.',
    }),
    group: Type.Optional(string('Which of the groups of the plan it is in.')),
    operations: Type.Optional(Type.Array(Type.String(), { description: 'In the order in which they run.' })),
    version: Type.Optional(count('The version of the device that it makes.')),
    differences: Type.Optional(Type.Array(difference)),
    reasons: Type.Optional(
      Type.Array(Type.String(), { description: 'Why it is not possible, or came to its state.' }),
    ),
    findings: Type.Optional(Type.Array(Type.Object(finding))),
    acknowledgedWarnings,
    state: Type.Optional(
      Type.Enum(['UNCHANGED', 'NOT_POSSIBLE', ...recordStates], {
        description: 'What became of it, once the import is submitted; as for records of batches.',
      }),
    ),
    requestId: Type.Optional(id('Its submission.')),
    registered: Type.Optional(Type.Enum(['SUBMITTED', 'REGISTERED'])),
    answeredAt: Type.Optional(time('When the authority had answered.')),
  },
  { $id: 'ImportRecord', title: 'A record of an imported list, and what submitting does with it' },
)

export const ImportRecordPage = definePage(ImportRecord, {
  $id: 'ImportRecordPage',
  title: 'Page of records of an imported list, in its order',
})

const examples = Type.Array(ref(ImportRecord), { description: 'The first of them; GET records has all.' })

export const ImportPlan = Type.Object(
  {
    isReady: Type.Literal(true),
    revision: Type.Integer({ minimum: 1 }),
    plannedAt: time(),
    counts: planCounts,
    operations: Type.Record(Type.String(), count('How often.'), {
      description: 'How many operations of each kind are sent.',
    }),
    newGroups: count('How many groups are registered for the first time.'),
    messages: count('How many messages carry them, where each is as full as may be.'),
    changed: Type.Array(
      Type.Object({
        id: string('Ask for its records by this name.'),
        differences: Type.Array(difference, { description: 'Without values where they differ too much.' }),
        devices: count('How many records differ so.'),
        warnings: Type.Optional(
          Type.Array(
            Type.Object({
              ruleId: Type.String(),
              message: string('Of the first of the records.'),
              devices: count('How many of the records have it.'),
            }),
            {
              description:
                'What a person decides before they are sent, such as that a change wants a new UDI-DI. Nothing stands against sending.',
            },
          ),
        ),
        examples,
      }),
      {
        description:
          'What changes, by difference; each record is in one. Those of most devices first, 100 at most.',
      },
    ),
    new: Type.Array(
      Type.Object({
        group: Type.Object({ issuingAgency: Type.Optional(Type.String()), code: Type.String() }),
        name: Type.Optional(Type.String()),
        class: Type.Optional(string('The class of risk, by its code.')),
        isRegistered: Type.Boolean({ description: 'Whether the authority has the group.' }),
        devices: count('How many new devices it has in the list.'),
      }),
      { description: 'The groups of the new devices, 500 at most.' },
    ),
    notPossible: Type.Array(
      Type.Object({
        id: string('Ask for its records by this name.'),
        when: Type.Enum(['NEVER', 'NOT_YET']),
        reason: Type.String(),
        ruleId: Type.Optional(string('The rule that forbids it.')),
        action: Type.Enum(['FIX', 'WAIT', 'DECIDE'], {
          description: 'FIX it in the list; WAIT and submit again; DECIDE a doubt first (/api/v1/doubts).',
        }),
        devices: count('How many records.'),
        examples,
      }),
    ),
  },
  { $id: 'ImportPlan', title: 'What submitting an imported list does' },
)

export const Confirmation = Type.Object(
  {
    confirmed: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'How many records are sent, as the plan says; on production it must be given.',
      }),
    ),
    reason: Type.Optional(Type.String({ maxLength: 1000, description: 'Why, for the receipt.' })),
  },
  { $id: 'Confirmation', title: 'What is submitted of an import', additionalProperties: false },
)
