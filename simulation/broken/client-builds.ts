import { server } from '../../scorecard/builds/broken/broken-build.ts'
import type { SimulatedBreak } from './simulated-break.ts'

const finds = /false|doubled|in vain|stuck|out of order/

const cancelling = 'files are cancelled while they are submitted'
const updating = 'the store goes back amid updates of several operations'

/** Gateways that each lack one mechanism by which what several clients and organisations ask for stays apart and in order. */
export const clientBuilds: readonly SimulatedBreak[] = [
  {
    id: 'reverses-the-order',
    theme: updating,
    without: 'the order of the operations that follow the first one',
    finds: /out of order/,
    patches: [
      {
        file: `${server}/delivery/settle.ts`,
        find: `const next = operations.find(({ state }) => state === 'held')`,
        replace: `const next = operations.findLast(({ state }) => state === 'held')`,
      },
    ],
  },
  {
    id: 'takes-a-version-twice',
    theme: updating,
    without: 'the count of the versions that it has made',
    finds,
    patches: [
      {
        file: 'packages/eudamed/src/plan/versions.ts',
        find: 'if (registered !== undefined) next[part] = registered === 0 ? 0 : registered + 1',
        replace: 'if (registered !== undefined) next[part] = registered',
      },
    ],
  },
  {
    id: 'submits-what-is-cancelled',
    theme: cancelling,
    without: 'the look at whether a record was cancelled since its batch was read',
    finds: /false refusal|lost/,
    patches: [
      {
        file: `${server}/store/batch-records.ts`,
        find: `.where('batch_record.state', '=', 'ready'),`,
        replace: `.where('batch_record.state', 'in', ['ready', 'cancelled']),`,
      },
    ],
  },
  {
    id: 'reads-no-further',
    theme: cancelling,
    without: 'the reading of the rest of a file that was cancelled while it was read, and is submitted again',
    finds: /lost/,
    patches: [
      {
        file: `${server}/batches/resubmit-batch.ts`,
        find: `state: submit_at === null ? 'reading' : 'submitting',`,
        replace: `state: 'submitting',`,
      },
      {
        file: `${server}/batches/resubmit-batch.ts`,
        find: 'submit_at: submit_at === null ? null : at,',
        replace: 'submit_at: at,',
      },
    ],
  },
  {
    id: 'shows-to-others',
    without: 'the look at whose a submission is that a caller asks for',
    finds: /shown to others/,
    patches: [
      {
        file: `${server}/store/submissions.ts`,
        find: 'where.and({ organisation: owner.organisation, stage: owner.stage })',
        replace: 'where.and({ stage: owner.stage })',
      },
    ],
  },
  {
    id: 'answers-for-others',
    without: 'the organisation whose idempotency key it is',
    finds,
    patches: [
      {
        file: `${server}/store/idempotency.ts`,
        find: '.where(where => where.and({ organisation, stage }))',
        replace: `.where('stage', '=', stage)`,
      },
    ],
  },
  {
    id: 'knows-no-owner',
    without: 'the look at whose device it is that a caller asks for',
    finds,
    patches: [
      {
        file: `${server}/submissions/decide.ts`,
        find: 'if (reason === undefined) continue',
        replace: 'if (reason === undefined || entity !== undefined) continue',
      },
    ],
  },
]
