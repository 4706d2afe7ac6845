import * as Type from 'typebox'
import { followBatch } from '../../batches/follow-batch.ts'
import { isResubmittable, resubmittedStates } from '../../batches/resubmit-batch.ts'
import { countRecords, recordsAfter } from '../../store/batch-records.ts'
import { countTargets } from '../../store/batch-targets.ts'
import { count, inCapitals, ref, string } from '../body.ts'
import { endpointWith, json } from '../endpoint/endpoint.ts'
import { BatchRecordLine, recordStates } from './bodies.ts'
import { requireBatch } from './find-batch.ts'
import { viewRecord } from './record-view.ts'

const endpoint = endpointWith({ tag: 'Batches', right: 'batches.read', work: 'storing' })

/** How many records are shown of each state. */
const shownOfEach = 3

const BatchResubmission = Type.Object(
  {
    isPossible: Type.Boolean({ description: 'Whether the batch can be submitted again now.' }),
    because: Type.Optional(string('Why it cannot be.')),
    records: count('How many records are judged again, and submitted where they are valid.'),
    states: Type.Array(
      Type.Object({
        state: Type.Enum(recordStates),
        records: count('How many of these records are in this state.'),
        todo: string('What is to be done before, so that it does not fail again.'),
        examples: Type.Array(ref(BatchRecordLine), { description: 'The first of them.' }),
      }),
    ),
    targets: Type.Optional(
      Type.Array(
        Type.Object({
          register: Type.String(),
          records: count(
            'How many records are sent there once more; their home register is not asked again.',
          ),
        }),
        { description: 'The same of further registers; absent where there is nothing to be sent to any.' },
      ),
    ),
    leftAlone: count(
      'Records that are registered, under way or in doubt, or only validated: nothing is done with them.',
    ),
  },
  { $id: 'BatchResubmission', title: 'What submitting a batch again would do' },
)

const todo: Readonly<Record<(typeof resubmittedStates)[number], string>> = {
  invalid:
    'The same file is judged again: a row with errors fails again, unless the register or a code list has changed. Correct the rows, and import them as a list.',
  refused:
    'Read the answer of the authority: what it refuses for the content of the record is refused again.',
  blocked: 'It is sent where the state that stood against it has passed.',
  failed: 'It was not sent, and can be sent as it is.',
  'partly-accepted': 'What was accepted stays; the operations that were refused or not sent are tried again.',
  cancelled: 'It was not sent, since the batch was cancelled.',
}

const previewResubmission = endpoint('GET /api/v1/batches/:id/resubmit', {
  summary: 'What submitting the failed records of a batch again would do; nothing is done',
  answers: { 200: json('The records that are tried again, by what they came to', BatchResubmission) },
  problems: ['path.unknown'],
  async handle({ caller, params: { id } }, gateway) {
    const { db } = gateway.store
    const batch = await requireBatch(gateway, caller, id)
    await followBatch(gateway, id, 'all')
    const counts = await countRecords(db, id)
    const states = resubmittedStates.filter(state => (counts[state] ?? 0) > 0)
    const records = states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
    const all = Object.values(counts).reduce((sum, each) => sum + each, 0)
    const again = Object.entries((await countTargets(db, id)) ?? {}).flatMap(([register, at]) => {
      const failed = resubmittedStates.reduce((sum, state) => sum + (at[state] ?? 0), 0)
      return failed === 0 ? [] : [{ register, records: failed }]
    })
    const isPossible = isResubmittable(batch)
    return {
      isPossible,
      because: isPossible
        ? undefined
        : batch.mode === 'submit'
          ? 'It is being read or submitted. Wait until that is over.'
          : 'Its records were to be validated only.',
      records,
      states: await Promise.all(
        states.map(async state => ({
          state: inCapitals(state),
          records: counts[state] ?? 0,
          todo: todo[state],
          examples: (await recordsAfter(db, id, 0, shownOfEach, { state })).map(row => viewRecord(row)),
        })),
      ),
      targets: again.length === 0 ? undefined : again,
      leftAlone: all - records,
    }
  },
})

/** `GET /api/v1/batches/{id}/resubmit`: what "retry failed" does. */
export const batchResubmissions = { previewResubmission }
